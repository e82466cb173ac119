import type { Column } from '#crud/table/column.ts';
import { Wiring } from './Wiring.tsx';

interface Wired {
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

/** The column with a record's controller and channel. It sorts by the controller's name. */
export const wiringColumn: Column<Wired> = {
  id: 'wiring',
  header: 'Connected to',
  sort: 'controllerId@controller',
  folds: 'lgDown',
  width: '12rem',
  cell: (row) => <Wiring of={row} />,
  text({ controllerId, channel }, { recordName }) {
    if (controllerId === null || controllerId === undefined) return null;
    const name = recordName('controller', controllerId) ?? `#${controllerId}`;
    return channel === null || channel === undefined ? name : `${name}, channel ${channel}`;
  },
  refersTo: ({ controllerId }) =>
    controllerId === null || controllerId === undefined ? null : { entity: 'controller', id: controllerId },
};
