import { targetOf, type CommandedEntity } from '#domain/commands/act.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import type { CommandedRow } from './CommandButtons.tsx';
import { CommandSteps } from './CommandSteps.tsx';
import { useCommand } from './useCommand.ts';

/** The panel's height is fixed, so nothing moves when a command starts. */
export function CommandStepsPanel({ entity, row }: { entity: CommandedEntity; row: CommandedRow }) {
  const { command } = useCommand(targetOf(entity, row));
  const zone = useSiteZone(row.siteId);
  return (
    <Panel title="Last command">
      <chakra.div minH="5.25rem">
        {command === null ? (
          <chakra.p textStyle="sm" color="fg.muted">
            No commands yet. Progress will show here.
          </chakra.p>
        ) : (
          <CommandSteps command={command} zone={zone} />
        )}
      </chakra.div>
    </Panel>
  );
}
