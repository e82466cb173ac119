import type { CommandedEntity } from '#domain/commands/act.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import { useLatePart } from '../page/useLatePart.ts';
import { CommandStatus } from './CommandStatus.tsx';
import { useNewestCommand } from './useCommand.ts';
import type { CommandedRow } from './useDisabledReason.ts';

const Room = chakra('div', { base: { minH: '5.25rem' } });

/** A list needs them only for a unit that is opened in it. */
const loadSteps = async () => ({ default: (await import('./CommandSteps.tsx')).CommandSteps });

/** A record's newest command, step by step. Its room is kept, so nothing moves when a command starts. */
export function NewestSteps({ entity, row }: { entity: CommandedEntity; row: CommandedRow }) {
  const command = useNewestCommand(entity, row);
  const zone = useSiteZone(row.siteId);
  const CommandSteps = useLatePart(loadSteps, true);
  if (command === null) {
    return (
      <Room>
        <chakra.p textStyle="sm" color="fg.muted">
          No commands yet. Progress will show here.
        </chakra.p>
      </Room>
    );
  }
  return (
    <Room>
      {CommandSteps === null ? <CommandStatus command={command} /> : <CommandSteps command={command} zone={zone} />}
    </Room>
  );
}
