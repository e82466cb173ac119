import { useMemo, useState } from 'react';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { numberText } from '#format/numbers.ts';
import { controllerSettings, settingText } from '../settings.ts';
import type { ControllerChange, SettingChange } from './configChanges.ts';

/** How many changes are listed at first. */
const initialRows = 50;

interface ChangeLine {
  id: number;
  controller: string;
  change: SettingChange;
}

const linesOf = (changed: readonly ControllerChange[]): ChangeLine[] =>
  changed
    .flatMap(({ name, changes }) => changes.map((change) => ({ controller: name, change })))
    .map((line, id) => ({ id, ...line }));

const columnsOf = (before: string, after: string): readonly Column<ChangeLine>[] => [
  { id: 'controller', header: 'Controller', cell: ({ controller }) => controller },
  { id: 'setting', header: 'Setting', cell: ({ change }) => controllerSettings[change.name].label },
  { id: 'before', header: before, cell: ({ change }) => settingText(change.name, change.before) },
  {
    id: 'after',
    header: after,
    cell: ({ change }) => <chakra.strong fontWeight="semibold">{settingText(change.name, change.after)}</chakra.strong>,
  },
];
const toCome = columnsOf('Now', 'Will be');
const done = columnsOf('Was', 'Is now');

export interface ChangesTableProps {
  changed: readonly ControllerChange[];
  isDone?: boolean;
}

export function ChangesTable({ changed, isDone = false }: ChangesTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const lines = useMemo(() => linesOf(changed), [changed]);
  const shown = showsAll ? lines : lines.slice(0, initialRows);
  return (
    <chakra.div css={{ '--top-bar': '0px' }}>
      <Table label="Changes" columns={isDone ? done : toCome} rows={shown} />
      {shown.length === lines.length ? null : (
        <chakra.div pt="2">
          <Button onClick={() => setShowsAll(true)}>{`Show all ${numberText(lines.length)} changes`}</Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}
