import type { CommandedEntity } from '#domain/commands/act.ts';
import { troubleLabels, troubles } from '#domain/states/trouble.ts';
import { unitStatusTones, unitStatuses } from '#domain/states/unitStatus.ts';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { CommandButtons, type CommandedRow } from '#crud/command/CommandButtons.tsx';
import { CommandStatusCell } from '#crud/command/CommandStatusCell.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import type { BulkBarProps, Column, Filter } from '#crud/descriptor/define.ts';
import { statusLabel } from '#crud/status/statusLabel.ts';
import { SilenceNote, type SilenceNoteProps } from '../wiring/SilenceNote.tsx';

type DoorRow = CommandedRow & SilenceNoteProps['of'];

/** How a door stands, and how the newest command on it gets on. */
export function doorColumn(entity: CommandedEntity, header: string, field: string): Column<CommandedRow> {
  return {
    id: field,
    header,
    sort: field,
    width: '11rem',
    cell: (row) => <CommandStatusCell entity={entity} row={row} />,
  };
}

/** Commands in each row of a list, and for the chosen ones. */
export function doorList(entity: CommandedEntity) {
  return {
    actions: (row: CommandedRow) => <CommandButtons entity={entity} row={row} />,
    bulk: { level: 'state', Bar: (props: BulkBarProps) => <CommandBulkBar entity={entity} {...props} /> },
  } as const;
}

/** Commands in the details, with a reason, and the newest one step by step. */
export function doorDetail(entity: CommandedEntity) {
  return {
    actions: (row: CommandedRow) => <CommandButtons entity={entity} row={row} size="md" withReason />,
    notice: (row: DoorRow) => (
      <div>
        <SilenceNote of={row} />
        <CommandStepsPanel entity={entity} row={row} />
      </div>
    ),
  };
}

export const statusFilter: Filter = {
  field: 'status',
  label: 'Status',
  options: unitStatuses.map((value) => ({ value, label: statusLabel(value), tone: unitStatusTones[value] })),
};

/** A unit's trouble comes before its status, also where it is looked for. */
export const unitStatusFilter: Filter = {
  ...statusFilter,
  options: [...troubles.map((value) => ({ value, label: troubleLabels[value], tone: value })), ...statusFilter.options],
};
