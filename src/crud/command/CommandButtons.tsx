import { useState } from 'react';
import {
  labelsOf,
  targetOf,
  type CommandAct,
  type CommandDetails,
  type CommandedEntity,
} from '#domain/commands/act.ts';
import { actsOf, commandOf } from '#domain/commands/commands.ts';
import { offlineSince } from '#domain/commands/obstacle.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { canSendCommands } from '#domain/live/connection.ts';
import { commandMessages, silenceMessages } from '#domain/messages/commands.ts';
import { browserZone, formatMoment } from '#lib/dates.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { useData } from '../context/replica.ts';
import { useCan } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import { actIcons } from './actIcons.ts';
import { CommandReason, reasonOf } from './CommandReason.tsx';
import { sendAndReport } from './reportOutcome.ts';
import { useCommand } from './useCommand.ts';
import { useConnection } from './useConnection.ts';

export interface CommandedRow {
  id: number;
  siteId?: number | undefined;
  name?: string | undefined;
  status?: unknown;
  /** In place of the status of lockables. */
  doorState?: unknown;
  online?: unknown;
  lastHeardAt?: unknown;
}

export interface CommandButtonsProps {
  entity: CommandedEntity;
  row: CommandedRow;
  /** xs: for rows; md: for details. */
  size?: 'xs' | 'md';
  acts?: readonly CommandAct[];
  /** Further parameters of these acts. */
  details?: CommandDetails;
  hasReasonInput?: boolean;
  /** Shows "Unlock North gate", for places that name no door themselves. */
  isNamed?: boolean;
}

export const plainActs: readonly CommandAct[] = ['lock', 'open', 'power', 'enrol'];

/** A sentence; null if the record can take a command. */
export function useDisabledReason(
  { entity, row }: Pick<CommandButtonsProps, 'entity' | 'row'>,
  running: boolean,
): string | null {
  const connection = useConnection();
  const zone = useSiteZone(row.siteId);
  const display = useDateDisplay();
  if (entity === 'unit' && row.status === 'overlocked') return commandMessages.lockedOut;
  const since = offlineSince({ online: row.online, lastHeardAt: row.lastHeardAt });
  if (since !== null)
    return silenceMessages.own(
      recordName(entity, row),
      formatMoment(since, zone ?? browserZone(), 'dateTime', display),
    );
  if (!canSendCommands(connection)) return commandMessages.unreachable;
  return running ? commandMessages.running : null;
}

/** The buttons stay together. On a phone they fill the width and the reason has its own line. */
const Acts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    flexGrow: { base: '1', sm: '0' },
    '& > *': { flexGrow: '1', flexBasis: { base: '24', sm: 'auto' } },
    '& button': { flexGrow: '1' },
  },
});

const NamedVerb = chakra('span', { base: { truncate: true, maxW: '16rem' } });

/** null without the right. A press sends the command at once. */
export function CommandButtons(props: CommandButtonsProps) {
  const { entity, row, size = 'xs', details, hasReasonInput = false, isNamed = false } = props;
  const target = targetOf(entity, row);
  const { name } = target;
  const { replica } = useData();
  const { running } = useCommand(target);
  const disabledReason = useDisabledReason(props, running);
  const [typed, setTyped] = useState('');
  const acts = props.acts ?? actsOf(entity).filter((act) => plainActs.includes(act));
  const mayCommand = useCan(commandOf(entity, acts[0] ?? 'open')?.call.ask ?? { area: 'sites', level: 'state' });
  if (!mayCommand) return null;
  const press = (act: CommandAct) => {
    if (disabledReason !== null) return;
    sendAndReport(replica, target, act, { ...(details === undefined ? {} : { details }), ...reasonOf(typed) });
    setTyped('');
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1" flexShrink={hasReasonInput ? '1' : '0'}>
      {hasReasonInput ? <CommandReason value={typed} onChange={setTyped} /> : null}
      <Acts>
        {acts.map((act) => {
          const Icon = actIcons[act];
          const { verb } = labelsOf(target, act);
          return (
            <Tooltip key={act} label={running ? null : disabledReason}>
              <Button
                size={size}
                aria-label={`${verb} ${name}`}
                aria-disabled={disabledReason !== null}
                data-act={act}
                onClick={() => press(act)}
              >
                <Icon aria-hidden="true" />
                {isNamed ? <NamedVerb>{`${verb} ${name}`}</NamedVerb> : verb}
              </Button>
            </Tooltip>
          );
        })}
      </Acts>
    </chakra.div>
  );
}
