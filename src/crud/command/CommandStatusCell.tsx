import { memo } from 'react';
import { targetOf, type CommandedEntity } from '#domain/commands/act.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { StateTag } from '../status/StateTag.tsx';
import { StatusTag } from '../status/StatusTag.tsx';
import type { CommandedRow } from './CommandButtons.tsx';
import { CommandStatus } from './CommandStatus.tsx';
import { useCommand } from './useCommand.ts';
import { useNotice } from './useNotice.ts';

export interface CommandStatusCellProps {
  entity: CommandedEntity;
  row: CommandedRow & { doorState?: unknown; power?: unknown; calibration?: unknown };
}

function OwnState({ row: { status, doorState, power, calibration } }: Pick<CommandStatusCellProps, 'row'>) {
  if (typeof status === 'string') return <StatusTag status={status} />;
  if (typeof doorState === 'string') return <StateTag of="doorState" state={doorState} />;
  if (typeof power === 'boolean') {
    return (
      <ToneTag tone={power ? 'secure' : 'neutral'} variant="dense">
        {power ? 'Power on' : 'Power off'}
      </ToneTag>
    );
  }
  return <StateTag of="calibration" state={typeof calibration === 'string' ? calibration : null} />;
}

export const CommandStatusCell = memo(function CommandStatusCell({ entity, row }: CommandStatusCellProps) {
  const notice = useNotice(useCommand(targetOf(entity, row)).command);
  return (
    <chakra.div display="flex" flexDirection="column" alignItems={{ base: 'flex-end', sm: 'flex-start' }} minW="0">
      <OwnState row={row} />
      {notice === null ? null : <CommandStatus command={notice} />}
    </chakra.div>
  );
});
