import type { Site } from '../entities/site.ts';
import { secondPerson } from '../limits/secondPerson.ts';
import { labelOfCount } from '../messages/labelOfCount.ts';
import { actLabels, acts, type CommandAct, type CommandedEntity } from './act.ts';
import { exitsOf } from './exits.ts';

/** Kinds of doors that an approval covers. */
export const approvedEntities = ['gate', 'unit'] as const;

/** A command to doors, turning the second person off, or a change of a site's emergencies. */
export const approvalActs = [...acts, 'stopAsking', 'changeEmergencies'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** What an approval allows, in words that follow from it alone: "Unlock 1 gate and 11 units". */
export function describeRequest(act: ApprovalAct, targets: readonly { entity: CommandedEntity }[]): string {
  if (act === 'stopAsking') return 'Stop asking a second person';
  if (act === 'changeEmergencies') return 'Change emergencies';
  const counts = approvedEntities.flatMap((entity) => {
    const count = targets.filter((target) => target.entity === entity).length;
    return count === 0 ? [] : labelOfCount(entity, count);
  });
  return `${actLabels[act].verb} ${counts.length === 0 ? 'no doors' : counts.join(' and ')}`;
}

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
