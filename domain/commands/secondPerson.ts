import { listText } from '#format/listText.ts';
import { countText } from '#format/numbers.ts';
import type { Site } from '../entities/site.ts';
import { secondPerson } from '../limits/secondPerson.ts';
import { approvalMessages } from '../messages/approvals.ts';
import { labelOfCount } from '../messages/labelOfCount.ts';
import { actLabels, doorActs, type CommandAct, type CommandedEntity } from './act.ts';
import { setEntities, settingsText, type DoorSettings } from './doorSettings.ts';
import { doorsMoved } from './doorsMoved.ts';
import { exitsOf } from './exits.ts';
import type { Command } from './lifecycle.ts';

/** Kinds of doors that an approval covers. */
export const approvedEntities = ['gate', 'unit', 'lockable'] as const;

/** A try opens outputs of network devices, to see which doors hang on them. */
export const triedEntity = 'networkDevice';

/** A command to doors (only an emergency holds or releases them), tries of devices, settings that keep doors open, turning the second person off, or a change of a site's emergencies. */
export const approvalActs = [...doorActs, 'try', 'set', 'stopAsking', 'changeEmergencies'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** Names the permitted act, in words that follow from the approval alone: "Unlock 1 gate and 11 units". */
export function describeRequest(
  act: ApprovalAct,
  targets: readonly { entity: CommandedEntity | typeof triedEntity; name?: string }[],
  settings: DoorSettings | null = null,
): string {
  if (act === 'stopAsking') return 'Stop asking a second person';
  if (act === 'changeEmergencies') return 'Change emergencies';
  if (act === 'try') {
    const names = targets.map(({ name = 'a device' }) => name);
    return `Try the doors of ${listText(names, 3)} for ${countText(secondPerson.tryValidity / secondPerson.hour, 'hour')}`;
  }
  const counts = [...new Set([...approvedEntities, ...setEntities])].flatMap((entity) => {
    const count = targets.filter((target) => target.entity === entity).length;
    return count === 0 ? [] : labelOfCount(entity, count);
  });
  const what = counts.length === 0 ? 'no doors' : counts.join(' and ');
  return act === 'set' ? `Set ${what} (${settingsText(settings ?? {})})` : `${actLabels[act].verb} ${what}`;
}

/** How many doors of a site one person moves alone, within each period (milliseconds). */
const limitsAlone = [
  { doors: secondPerson.doors, period: secondPerson.period, words: 'a minute' },
  { doors: secondPerson.doorsOfHour, period: secondPerson.hour, words: 'an hour' },
] as const;
export type LimitAlone = (typeof limitsAlone)[number];

/**
 * The limit that a person would break who moves so many doors of a site now without an approval; null: none.
 * @param before the doors that the person moved there alone, and how long ago (milliseconds).
 */
export const brokenLimit = (doors: number, before: readonly { doors: number; ago: number }[] = []): LimitAlone | null =>
  limitsAlone.find(
    (limit) => before.reduce((sum, moved) => sum + (moved.ago < limit.period ? moved.doors : 0), doors) > limit.doors,
  ) ?? null;

interface Door {
  entity: CommandedEntity;
  id: number;
}

/**
 * Whether a command to these doors of a site needs an approval, as far as the dashboard knows: the server also counts
 * the doors that the user moved before.
 * @param gates all gates of the site: its exits open at once, as in a fire, and never count.
 * @param wasRefused whether the server said that the user may move no more doors alone for now.
 */
export function needsSecondPerson(
  site: Pick<Site, 'twoPersonApproval'> | undefined,
  act: CommandAct,
  doors: readonly Door[],
  gates: Parameters<typeof exitsOf>[0],
  wasRefused = false,
): boolean {
  if (site?.twoPersonApproval !== true || (act !== 'lock' && act !== 'open')) return false;
  const exits = new Set(exitsOf(gates).map(({ id }) => id));
  const isExit = ({ entity, id }: Door) => entity === 'gate' && exits.has(id);
  const moved = doors.reduce((sum, door) => sum + doorsMoved(door.entity, act, { isExit: isExit(door) }), 0);
  return moved > 0 && (wasRefused || brokenLimit(moved) !== null);
}

/** Whether the server refused the command because the user may move no more doors alone for now. */
export const wasBeyondLimit = ({ refusal }: Pick<Command, 'refusal'>): boolean =>
  refusal?.status === 409 && refusal.message.startsWith(approvalMessages.beyondLimit);
