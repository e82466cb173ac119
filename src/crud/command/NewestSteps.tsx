import type { CommandedEntity } from '#domain/commands/act.ts';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import { useLatePart } from '../page/useLatePart.ts';
import { CommandStatus } from './CommandStatus.tsx';
import { useNewestCommand } from './useCommand.ts';
import type { CommandedRow } from './useDisabledReason.ts';

/** A list needs them only for a unit that is opened in it. */
const loadSteps = async () => ({ default: (await import('./CommandSteps.tsx')).CommandSteps });

/** A record's newest command, step by step. Its room is kept, so nothing moves when a command starts. */
export function NewestSteps({ entity, row }: { entity: CommandedEntity; row: CommandedRow }) {
  const command = useNewestCommand(entity, row);
  const zone = useSiteZone(row.siteId);
  const CommandSteps = useLatePart(loadSteps, true);
  const steps =
    command === null ? (
      <Note>No commands yet. Progress will show here.</Note>
    ) : CommandSteps === null ? (
      <CommandStatus command={command} />
    ) : (
      <CommandSteps command={command} zone={zone} />
    );
  return <chakra.div minH="5.25rem">{steps}</chakra.div>;
}
