import type { Site } from '../entities/site.ts';
import { secondPerson } from '../limits/secondPerson.ts';
import { approvalMessages } from '../messages/approvals.ts';
import { labelOfCount } from '../messages/labelOfCount.ts';
import { actLabels, acts, type CommandAct, type CommandedEntity } from './act.ts';
import { setEntities, settingsText, type DoorSettings } from './doorSettings.ts';
import { doorsMoved } from './doorsMoved.ts';
import { exitsOf } from './exits.ts';
import type { Command } from './lifecycle.ts';

/** Kinds of doors that an approval covers. */
export const approvedEntities = ['gate', 'unit', 'lockable'] as const;

/** A command to doors, settings that keep doors open, turning the second person off, or a change of a site's emergencies. */
export const approvalActs = [...acts, 'set', 'stopAsking', 'changeEmergencies'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** What an approval allows, in words that follow from it alone: "Unlock 1 gate and 11 units". */
export function describeRequest(
  act: ApprovalAct,
  targets: readonly { entity: CommandedEntity }[],
  settings: DoorSettings | null = null,
): string {
  if (act === 'stopAsking') return 'Stop asking a second person';
  if (act === 'changeEmergencies') return 'Change emergencies';
  const counts = [...new Set([...approvedEntities, ...setEntities])].flatMap((entity) => {
    const count = targets.filter((target) => target.entity === entity).length;
    return count === 0 ? [] : labelOfCount(entity, count);
  });
  const what = counts.length === 0 ? 'no doors' : counts.join(' and ');
  return act === 'set' ? `Set ${what} (${settingsText(settings ?? {})})` : `${actLabels[act].verb} ${what}`;
}

interface Door {
  entity: CommandedEntity;
  id: number;
}

/**
 * Whether a command to these doors of a site needs an approval.
 * @param gates all gates of the site: its exits open at once, as in a fire, and never count.
 * @param alone how many doors the user may command alone now.
 */
export function needsSecondPerson(
  site: Pick<Site, 'twoPersonApproval'> | undefined,
  act: CommandAct,
  doors: readonly Door[],
  gates: Parameters<typeof exitsOf>[0],
  alone: number = secondPerson.doors,
): boolean {
  if (site?.twoPersonApproval !== true || (act !== 'lock' && act !== 'open')) return false;
  const exits = new Set(exitsOf(gates).map(({ id }) => id));
  const isExit = ({ entity, id }: Door) => entity === 'gate' && exits.has(id);
  const moved = doors.map((door) => doorsMoved(door.entity, act, { isExit: isExit(door) }));
  return moved.reduce((sum, count) => sum + count, 0) > alone;
}

/** Whether the server refused the command because the user may move no more doors alone for now. */
export const wasBeyondLimit = ({ refusal }: Pick<Command, 'refusal'>): boolean =>
  refusal?.status === 409 && refusal.message.startsWith(approvalMessages.beyondLimit);
