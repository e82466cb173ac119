import { useState } from 'react';
import { labelsOf, type CommandAct, type CommandedEntity } from '#domain/commands/act.ts';
import { actsOf, commandOf } from '#domain/commands/commands.ts';
import { entityOf } from '#domain/entities/index.ts';
import { canSendCommands } from '#domain/live/connection.ts';
import { nothingSent } from '#domain/messages/catalogue.ts';
import { Button } from '#ui/control/Button.tsx';
import type { BulkBarProps } from '../descriptor/define.ts';
import { showNotice } from '../message/showNotice.ts';
import { actIcons } from './actIcons.ts';
import { CommandReason, reasonOf } from './CommandReason.tsx';
import { openCount } from './ledger.ts';
import { useBulkCommands } from './useBulkCommands.ts';
import { useConnection } from './useConnection.ts';

/** A button for each act that can be sent to many records at once. The selection bar shows the results. */
export function CommandBulkBar({ entity, ids }: BulkBarProps & { entity: CommandedEntity }) {
  const { bulks, last, isReading } = useBulkCommands();
  const [typed, setTyped] = useState('');
  const unreachable = !canSendCommands(useConnection());
  const isDisabled = unreachable || isReading || (last !== null && openCount(last.ledger) > 0) || ids.length === 0;
  const { one, many } = entityOf(entity).label;
  const press = (act: CommandAct) => {
    bulks
      .send(entity, act, ids, reasonOf(typed).reason)
      .catch((thrown: unknown) => showNotice(nothingSent, String(thrown)));
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
              aria-disabled={isDisabled}
              data-act={act}
              aria-label={`${verb} ${ids.length} ${(ids.length === 1 ? one : many).toLowerCase()}`}
              onClick={() => {
                if (!isDisabled) press(act);
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
