import { memo } from 'react';
import { targetOf, type CommandedEntity } from '#domain/commands/act.ts';
import { capitalised } from '#domain/states/words.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { StatusTag } from '../status/StatusTag.tsx';
import type { CommandedRow } from './CommandButtons.tsx';
import { CommandStatus } from './CommandStatus.tsx';
import { useCommand } from './useCommand.ts';
import { useNotice } from './useNotice.ts';

export interface CommandStatusCellProps {
  entity: CommandedEntity;
  row: CommandedRow & { doorState?: unknown; power?: unknown; calibration?: unknown };
}

/** The record's state as a tone and a word; null if the record has none. */
function stateOf({ doorState, power, calibration }: CommandStatusCellProps['row']): [ToneName, string] | null {
  if (doorState === 'opened') return ['open', 'Opened'];
  if (doorState === 'closed') return ['secure', 'Closed'];
  if (typeof power === 'boolean') return power ? ['secure', 'Power on'] : ['neutral', 'Power off'];
  if (typeof doorState === 'string') return ['neutral', capitalised(doorState)];
  if (typeof calibration !== 'string') return null;
  const tone = calibration === 'failed' ? 'fault' : calibration === 'calibrated' ? 'secure' : 'neutral';
  return [tone, capitalised(calibration)];
}

function StateTag({ row }: Pick<CommandStatusCellProps, 'row'>) {
  if (typeof row.status === 'string') return <StatusTag status={row.status} />;
  const state = stateOf(row);
  if (state === null) return '–';
  const [tone, word] = state;
  return (
    <ToneTag tone={tone} variant="dense">
      {word}
    </ToneTag>
  );
}

/** The state of a door or device, above the state of its newest command. */
export const CommandStatusCell = memo(function CommandStatusCell({ entity, row }: CommandStatusCellProps) {
  const notice = useNotice(useCommand(targetOf(entity, row)).command);
  return (
    <chakra.div display="flex" flexDirection="column" alignItems={{ base: 'flex-end', sm: 'flex-start' }} minW="0">
      <StateTag row={row} />
      {notice === null ? null : <CommandStatus command={notice} />}
    </chakra.div>
  );
});
