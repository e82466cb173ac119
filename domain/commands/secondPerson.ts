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

/** Exits open at once, as in a fire: they never count. */
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
