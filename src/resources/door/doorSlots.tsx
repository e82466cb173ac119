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

/** The column with a door's state and its newest command. */
export function doorColumn(entity: CommandedEntity, header: string, field: string): Column<CommandedRow> {
  return {
    id: field,
    header,
    sort: field,
    width: '11rem',
    cell: (row) => <CommandStatusCell entity={entity} row={row} />,
  };
}

/** The commands of a list: in each row, and for the selected rows. */
export function doorList(entity: CommandedEntity) {
  return {
    actions: (row: CommandedRow) => <CommandButtons entity={entity} row={row} />,
    bulk: { level: 'state', Bar: (props: BulkBarProps) => <CommandBulkBar entity={entity} {...props} /> },
  } as const;
}

/** The commands of a details page: buttons with a reason, and the steps of the newest command. */
export function doorDetail(entity: CommandedEntity) {
  return {
    actions: (row: CommandedRow) => <CommandButtons entity={entity} row={row} size="md" hasReasonInput />,
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

/** The filter of units by trouble and status. A trouble overrides the status. */
export const unitStatusFilter: Filter = {
  ...statusFilter,
  options: [...troubles.map((value) => ({ value, label: troubleLabels[value], tone: value })), ...statusFilter.options],
};
