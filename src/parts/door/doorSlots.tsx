import type { CommandedEntity } from '#domain/commands/act.ts';
import { doorStatusField, doorStatusOf } from '#domain/states/doorStatus.ts';
import { troubleLabels, troubles } from '#domain/states/trouble.ts';
import { notReported, statusLabel, unitStatuses, unitStatusTones } from '#domain/states/unitStatus.ts';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import type { CommandedRow } from '#crud/command/useDisabledReason.ts';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { networkMessages } from '#domain/messages/network.ts';
import type { BulkEditing, BulkField } from '#crud/bulk/declaration.ts';
import type { AnyRow, BulkBarProps, Fact } from '#crud/descriptor/define.ts';
import { doorIcon } from '#crud/status/doorIcons.ts';
import type { Column } from '#crud/table/column.ts';
import type { ChoiceFilter } from '#crud/filter/filter.ts';
import { DeviceActions, type DeviceActionsProps } from '../network/DeviceActions.tsx';
import { DoorStatusCell } from './DoorStatusCell.tsx';
import { HeldNote } from './HeldNote.tsx';
import { SilenceNote, type SilenceNoteProps } from '../wiring/SilenceNote.tsx';

type DoorRow = DeviceActionsProps['row'] & SilenceNoteProps['of'];

export function doorColumn(entity: CommandedEntity, header: string): Column<CommandedRow> {
  const field = doorStatusField(entity);
  return {
    id: field,
    header,
    sort: field,
    width: '11rem',
    cell: (row) => <DoorStatusCell entity={entity} row={row} />,
    text: (row) => {
      const status = doorStatusOf(entity, row);
      return status === undefined ? null : statusLabel(status);
    },
  };
}

/** The field of a bulk edit that connects doors to controllers. */
export const wiringBulkField: BulkField = {
  name: 'controllerId',
  label: 'Controller and channel',
  input: { kind: 'wiring' },
};

export function doorList(entity: CommandedEntity, edit?: BulkEditing<AnyRow>) {
  return {
    actions: (row: CommandedRow) => <CommandButtons entity={entity} row={row} />,
    bulk: {
      level: 'state',
      Bar: (props: BulkBarProps) => <CommandBulkBar entity={entity} {...props} />,
      ...(edit === undefined ? {} : { edit }),
    },
  } as const;
}

export function doorDetail(entity: CommandedEntity) {
  return {
    primary: (row: DoorRow) => <DeviceActions entity={entity} row={row} />,
    notice: (row: DoorRow) => (
      <div>
        <HeldNote of={row} />
        <SilenceNote of={row} />
        <CommandStepsPanel entity={entity} row={row} />
      </div>
    ),
  };
}

/** Nothing while nobody holds it open, and where the server does not say. */
export function heldFact<
  Row extends { heldSince?: string | null | undefined; siteId?: number | undefined },
>(): Fact<Row> {
  return {
    label: networkMessages.held,
    isShown: ({ heldSince }) => typeof heldSince === 'string',
    value: ({ heldSince, siteId }) => <SiteMoment at={heldSince} siteId={siteId} />,
  };
}

export const statusFilter: ChoiceFilter = {
  field: 'status',
  label: 'Status',
  none: notReported,
  options: unitStatuses.map((value) => ({
    value,
    label: statusLabel(value),
    tone: unitStatusTones[value],
    icon: doorIcon(value),
  })),
};

/** The filter of units by trouble and status. A trouble overrides the status. */
export const unitStatusFilter: ChoiceFilter = {
  ...statusFilter,
  options: [...troubles.map((value) => ({ value, label: troubleLabels[value], tone: value })), ...statusFilter.options],
};
