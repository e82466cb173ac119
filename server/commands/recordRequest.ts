import { and, eq } from 'drizzle-orm';
import { recordAction } from '#server/rest/access/actionLog.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { constraintViolation } from '#server/storage/constraint.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs, eventLogs, lockableLogs } from '#server/storage/schema/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { CommandTarget } from './commandTarget.ts';
import type { Wanted } from './wanted.ts';

/** That an opening was asked for, in the log of what is to open. */
async function recordOpening(transaction: Database, viewer: Viewer, at: Date, target: CommandTarget): Promise<void> {
  const { kind, id, siteId, subjects } = target;
  const line = { siteId, userId: viewer.userId, event: 'Open Requested', kind: 'open', createdAt: at } as const;
  if (kind === 'lockable') await transaction.insert(lockableLogs).values({ ...line, lockableId: id });
  else await transaction.insert(eventLogs).values({ ...line, ...subjects });
}

/** How the log says what came of a command that was not taken, behind what was asked. */
export const outcomes = {
  silence: 'not acknowledged in time',
  refusal: (reason: string) => `refused: ${reason}`,
} as const;

const isOutcome = (text: string) =>
  text === '' || text === `, ${outcomes.silence}` || text.startsWith(`, ${outcomes.refusal('')}`);

/** @throws Refusal with status 409 when the key was used for something else: that must not count as having been done. */
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
  // What came of the first request may have been added behind its target.
  const said = line?.detail ?? '';
  const sameWords = line?.action === action && said.startsWith(detail) && isOutcome(said.slice(detail.length));
  const sameTarget =
    line?.siteId === siteId &&
    (['unitId', 'gateId', 'controllerId'] as const).every((subject) => line[subject] === subjects[subject]);
  if (sameWords && sameTarget) return;
  throw new Refusal(409, 'This key was used for another command: a command needs a key of its own.', 'key');
}

/**
 * Puts the asking itself on record before the device hears of it: who, what, and that an opening was requested.
 * @returns the line of the action log; null when this very command is on record already, and another server passes it on.
 */
export async function recordRequest(
  storage: Storage,
  viewer: Viewer,
  at: Date,
  target: CommandTarget,
  { act, action, key, detail }: Wanted & { detail: string },
): Promise<number | null> {
  try {
    return await storage.write(async (transaction) => {
      if (act.act === 'open') await recordOpening(transaction, viewer, at, target);
      const { siteId, subjects } = target;
      return recordAction(transaction, viewer, at, { action, detail, siteId, ...subjects, commandKey: key });
    });
  } catch (error) {
    if (constraintViolation(error)?.kind !== 'duplicate') throw error;
    await requireSameCommand(storage, viewer, key, target, { action, detail });
    return null;
  }
}
