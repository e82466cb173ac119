import { memo } from 'react';
import { targetOf, type CommandedEntity } from '#domain/commands/act.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { DoorTag } from '../status/DoorTag.tsx';
import type { CommandedRow } from './CommandButtons.tsx';
import { CommandStatus } from './CommandStatus.tsx';
import { useCommand } from './useCommand.ts';
import { useNotice } from './useNotice.ts';

export interface CommandStatusCellProps {
  entity: CommandedEntity;
  row: CommandedRow;
}

export const CommandStatusCell = memo(function CommandStatusCell({ entity, row }: CommandStatusCellProps) {
  const notice = useNotice(useCommand(targetOf(entity, row)).command);
  return (
    <chakra.div display="flex" flexDirection="column" alignItems={{ base: 'flex-end', sm: 'flex-start' }} minW="0">
      <DoorTag entity={entity} row={row} />
      {notice === null ? null : <CommandStatus command={notice} />}
    </chakra.div>
  );
});
