import { memo } from 'react';
import { CommandStatusCell, type CommandStatusCellProps } from '#crud/command/CommandStatusCell.tsx';
import { DoorTag } from '#crud/status/DoorTag.tsx';

/** For all doors but units, which have troubles too. */
export const DoorStatusCell = memo(function DoorStatusCell(door: Omit<CommandStatusCellProps, 'children'>) {
  return (
    <CommandStatusCell {...door}>
      <DoorTag {...door} />
    </CommandStatusCell>
  );
});
