import type { Site } from '../entities/site.ts';
import { secondPerson } from '../limits/secondPerson.ts';
import type { CommandAct, CommandedEntity } from './act.ts';
import { exitsOf } from './exits.ts';

/** Kinds of doors that an approval covers. */
export const approvedEntities = ['gate', 'unit'] as const;

interface Door {
  entity: CommandedEntity;
  id: number;
}

/**
 * Whether a command to these doors of a site needs an approval.
 * @param gates all gates of the site: its exits open at once, as in a fire, and never count.
 */
export function needsSecondPerson(
  site: Pick<Site, 'twoPersonApproval'> | undefined,
  act: CommandAct,
  doors: readonly Door[],
  gates: Parameters<typeof exitsOf>[0],
): boolean {
  if (site?.twoPersonApproval !== true || (act !== 'lock' && act !== 'open')) return false;
  const exits = new Set(act === 'open' ? exitsOf(gates).map(({ id }) => id) : []);
  const counted = doors.filter(({ entity, id }) => entity === 'unit' || (entity === 'gate' && !exits.has(id)));
  return counted.length > secondPerson.doors;
}
