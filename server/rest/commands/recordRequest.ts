import { and, eq } from 'drizzle-orm';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';
import { constraintViolation } from '#server/storage/constraint.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { CommandTarget } from './commandTarget.ts';
import type { CommandRequest } from './commandRequest.ts';
import { countUnapprovedDoors, requireFewDoors } from './secondPerson.ts';

async function recordOpening(transaction: Database, viewer: Viewer, at: Date, target: CommandTarget): Promise<void> {
  const { kind, id, siteId, subjects } = target;
  const line = { siteId, userId: viewer.userId, event: 'Open Requested', kind: 'open', createdAt: at } as const;
  if (kind === 'lockable') await transaction.insert(lockableLogs).values({ ...line, lockableId: id });
  else await transaction.insert(eventLogs).values({ ...line, ...subjects });
}

/** The ends of a failed command's line in the action log. */
export const outcomes = {
  silence: 'not acknowledged in time',
  refusal: (reason: string) => `refused: ${reason}`,
} as const;

const isOutcome = (text: string) =>
  text === '' || text === `, ${outcomes.silence}` || text.startsWith(`, ${outcomes.refusal('')}`);

/** Checks that a used key is that of the same command. @throws Refusal with status 409 otherwise. */
async function requireSameCommand(
  { database }: Storage,
  viewer: Viewer,
  key: string | undefined,
  { siteId, subjects }: CommandTarget,
  { action, detail }: { action: string; detail: string },
): Promise<void> {
  const [line] = await database
    .select()
    .from(actionLogs)
    .where(and(eq(actionLogs.userId, viewer.userId), eq(actionLogs.commandKey, key ?? '')));
  // The line may end with the first request's outcome.
  const recorded = line?.detail ?? '';
  const sameWords = line?.action === action && recorded.startsWith(detail) && isOutcome(recorded.slice(detail.length));
  const sameTarget =
    line?.siteId === siteId &&
    (['unitId', 'gateId', 'controllerId'] as const).every((subject) => line[subject] === subjects[subject]);
  if (sameWords && sameTarget) return;
  throw new Refusal(409, 'This key was already used for another command. Use a new key.', 'key');
}

/**
 * Writes a command's line into the action log, before the command is sent.
 * @returns the line's id; null: another server has logged this command and sends it.
 * @throws Refusal with status 409 where a second person has to approve, or the key belongs to another command.
 */
export async function recordRequest(
  storage: Storage,
  viewer: Viewer,
  at: Date,
  target: CommandTarget,
  { act, action, key, detail }: CommandRequest & { detail: string },
): Promise<number | null> {
  try {
    return await storage.write(async (transaction) => {
      if (act.act === 'open') await recordOpening(transaction, viewer, at, target);
      const { siteId, subjects } = target;
      const unapprovedDoors = await countUnapprovedDoors(transaction, viewer, at, target, act);
      const line = { action, detail, siteId, ...subjects, commandKey: key, unapprovedDoors };
      const id = await recordAction(transaction, viewer, at, line);
      if (unapprovedDoors !== null) await requireFewDoors(transaction, viewer, at, siteId);
      return id;
    });
  } catch (error) {
    if (constraintViolation(error)?.kind !== 'duplicate') throw error;
    await requireSameCommand(storage, viewer, key, target, { action, detail });
    return null;
  }
}
