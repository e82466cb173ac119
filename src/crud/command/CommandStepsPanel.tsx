import type { CommandedEntity } from '#domain/commands/act.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { NewestSteps } from './NewestSteps.tsx';
import { useNewestCommand } from './useCommand.ts';
import type { CommandedRow } from './useDisabledReason.ts';

/** A record's last command on its page, folded until there is one. */
export function CommandStepsPanel(props: { entity: CommandedEntity; row: CommandedRow }) {
  const { entity, row } = props;
  const isUsed = useNewestCommand(entity, row) !== null;
  return (
    <Panel
      title={commandMessages.last}
      actions={isUsed ? null : <Muted textStyle="sm">{commandMessages.noneSent}</Muted>}
    >
      {isUsed ? <NewestSteps {...props} /> : null}
    </Panel>
  );
}
