import { useState } from 'react';
import { labelsOf, type CommandAct, type CommandedEntity } from '#domain/commands/act.ts';
import { actsOf, commandOf } from '#domain/commands/commands.ts';
import { entityOf } from '#domain/entities/index.ts';
import { mayAskDoors } from '#domain/live/connection.ts';
import { nothingSent } from '#domain/messages/catalogue.ts';
import { Button } from '#ui/control/Button.tsx';
import type { BulkBarProps } from '../descriptor/define.ts';
import { tell } from '../message/tell.ts';
import { actIcons } from './actIcons.ts';
import { CommandReason, reasonOf } from './CommandReason.tsx';
import { useBulkCommands } from './useBulkCommands.ts';
import { useConnection } from './useConnection.ts';

/** Every act that many can be asked at once, for each chosen record; how they get on stands in `<CommandLedger>`. */
export function CommandBulkBar({ entity, ids }: BulkBarProps & { entity: CommandedEntity }) {
  const { bulks, last, isLooking } = useBulkCommands();
  const [typed, setTyped] = useState('');
  const unreachable = !mayAskDoors(useConnection());
  const rests = unreachable || isLooking || (last !== null && last.ledger.running > 0) || ids.length === 0;
  const { one, many } = entityOf(entity).label;
  const press = (act: CommandAct) => {
    bulks.ask(entity, act, ids, reasonOf(typed).reason).catch((thrown: unknown) => tell(nothingSent, String(thrown)));
  };
  return (
    <>
      {actsOf(entity)
        .filter((act) => commandOf(entity, act)?.bulk === true)
        .map((act) => {
          const Icon = actIcons[act];
          const { verb } = labelsOf({ entity }, act);
          return (
            <Button
              key={act}
              aria-disabled={rests}
              data-act={act}
              aria-label={`${verb} ${ids.length} ${(ids.length === 1 ? one : many).toLowerCase()}`}
              onClick={() => {
                if (!rests) press(act);
              }}
            >
              <Icon aria-hidden="true" />
              {verb}
            </Button>
          );
        })}
      <CommandReason value={typed} onChange={setTyped} />
    </>
  );
}
