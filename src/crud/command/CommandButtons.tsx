import { useState } from 'react';
import {
  labelsOf,
  targetOf,
  type CommandAct,
  type CommandDetails,
  type CommandedEntity,
} from '#domain/commands/act.ts';
import { actsOf, commandOf } from '#domain/commands/commands.ts';
import { silentSince } from '#domain/commands/obstacle.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { mayAskDoors } from '#domain/live/connection.ts';
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
import { askAndTell } from './tellOutcome.ts';
import { useCommand } from './useCommand.ts';
import { useConnection } from './useConnection.ts';

/** A record that can be commanded. */
export interface CommandedRow {
  id: number;
  siteId?: number | undefined;
  name?: string | undefined;
  status?: unknown;
  online?: unknown;
  lastHeardAt?: unknown;
}

export interface CommandButtonsProps {
  entity: CommandedEntity;
  row: CommandedRow;
  /** xs: for rows; md: for details. */
  size?: 'xs' | 'md';
  /** Absent: every act that needs no details. */
  acts?: readonly CommandAct[];
  /** What those acts need to know beyond the record. */
  details?: CommandDetails;
  /** Offers a line for why it is asked. */
  withReason?: boolean;
}

const plainActs: readonly CommandAct[] = ['lock', 'open', 'power', 'enrol'];

/** Why a record cannot be asked as it stands, in a sentence; null: it can. */
export function useDisabledReason(
  { entity, row }: Pick<CommandButtonsProps, 'entity' | 'row'>,
  running: boolean,
): string | null {
  const connection = useConnection();
  const zone = useSiteZone(row.siteId);
  const display = useDateDisplay();
  if (entity === 'unit' && row.status === 'overlocked') return commandMessages.overlocked;
  const since = silentSince({ online: row.online, lastHeardAt: row.lastHeardAt });
  if (since !== null)
    return silenceMessages.own(
      recordName(entity, row),
      formatMoment(since, zone ?? browserZone(), 'dateTime', display),
    );
  if (!mayAskDoors(connection)) return commandMessages.unreachable;
  return running ? commandMessages.running : null;
}

/** They stay together, and on a phone over its whole width, with the reason on a line of its own. */
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

/** The acts of a door or device, for those who may. A press is the command; a popup says what the spec has words for. */
export function CommandButtons(props: CommandButtonsProps) {
  const { entity, row, size = 'xs', details, withReason = false } = props;
  const target = targetOf(entity, row);
  const { name } = target;
  const { replica } = useData();
  const { running } = useCommand(target);
  const hindrance = useDisabledReason(props, running);
  const [typed, setTyped] = useState('');
  const acts = props.acts ?? actsOf(entity).filter((act) => plainActs.includes(act));
  const mayCommand = useCan(commandOf(entity, acts[0] ?? 'open')?.call.ask ?? { area: 'sites', level: 'state' });
  if (!mayCommand) return null;
  const press = (act: CommandAct) => {
    if (hindrance !== null) return;
    askAndTell(replica, target, act, { ...(details === undefined ? {} : { details }), ...reasonOf(typed) });
    setTyped('');
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1" flexShrink={withReason ? '1' : '0'}>
      {withReason ? <CommandReason value={typed} onChange={setTyped} /> : null}
      <Acts>
        {acts.map((act) => {
          const Icon = actIcons[act];
          const { verb } = labelsOf(target, act);
          return (
            <Tooltip key={act} label={running ? null : hindrance}>
              <Button
                size={size}
                aria-label={`${verb} ${name}`}
                aria-disabled={hindrance !== null}
                data-act={act}
                onClick={() => press(act)}
              >
                <Icon aria-hidden="true" />
                {verb}
              </Button>
            </Tooltip>
          );
        })}
      </Acts>
    </chakra.div>
  );
}
