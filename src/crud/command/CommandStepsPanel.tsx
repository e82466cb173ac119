import type { CommandedEntity } from '#domain/commands/act.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { NewestSteps } from './NewestSteps.tsx';
import type { CommandedRow } from './useDisabledReason.ts';

export function CommandStepsPanel(props: { entity: CommandedEntity; row: CommandedRow }) {
  return (
    <Panel title="Last command">
      <NewestSteps {...props} />
    </Panel>
  );
}
