import { useState } from 'react';
import { labelsOf, plainActs, type CommandAct, type CommandedEntity } from '#domain/commands/act.ts';
import { commandOf } from '#domain/commands/commands.ts';
import { entityOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { nothingSent } from '#domain/messages/pageNotices.ts';
import { Muted } from '#ui/text/text.tsx';
import type { BulkBarProps } from '../descriptor/define.ts';
import { showNotice } from '../message/showNotice.ts';
import { CommandButton } from './CommandButton.tsx';
import { CommandReason, reasonOf } from './CommandReason.tsx';
import { useBulkCommands } from './useBulkCommands.ts';

/** The condition of a press: null for none, `ask` for a second person's approval, or why it cannot be asked for. */
export type Approving = { why: string; ask: (reason: string) => Promise<void> } | { obstacle: string } | null;

export interface CommandBulkButtonsProps extends BulkBarProps {
  entity: CommandedEntity;
  approvingOf?: (act: CommandAct) => Approving;
}

export function CommandBulkButtons({ entity, ids, approvingOf = () => null }: CommandBulkButtonsProps) {
  const { bulks, isConnected, isBusy } = useBulkCommands();
  const [typed, setTyped] = useState('');
  const isDisabled = !isConnected || isBusy || ids.length === 0;
  const { one, many } = entityOf(entity).label;
  const { reason } = reasonOf(typed);
  const offered = plainActs
    .filter((act) => commandOf(entity, act)?.bulk === true)
    .map((act) => ({ act, approving: approvingOf(act) }));
  const asking = offered.flatMap(({ approving }) => approving ?? []);
  const texts = new Set(asking.map((each) => ('ask' in each ? each.why : each.obstacle)));
  const press = (act: CommandAct, approving: Approving) => {
    const isAsking = approving !== null && 'ask' in approving;
    const sent = isAsking ? approving.ask(reason ?? '') : bulks.send(entity, act, ids, reason);
    sent.catch((thrown: unknown) => showNotice(nothingSent, toAppError(thrown).message));
  };
  return (
    <>
      {offered.map(({ act, approving }) => {
        const label = labelsOf({ entity }, act).verb;
        const verb = approving === null ? label : approvalMessages.askTo(label);
        const isHeld = approving !== null && ('obstacle' in approving || reason === undefined);
        return (
          <CommandButton
            key={act}
            act={act}
            label={`${verb} ${ids.length} ${(ids.length === 1 ? one : many).toLowerCase()}`}
            isDisabled={isDisabled || isHeld}
            onPress={() => press(act, approving)}
          >
            {verb}
          </CommandButton>
        );
      })}
      <CommandReason value={typed} onChange={setTyped} isRequired={asking.length > 0} />
      {texts.size === 0 ? null : (
        <Muted textStyle="sm" role="status" order="2" w="full">
          {[...texts].join(' ')}
        </Muted>
      )}
    </>
  );
}
