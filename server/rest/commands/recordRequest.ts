import { recordAction } from '#server/operations/recordAction.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { LoadedTarget } from './loadTarget.ts';
import type { LoggedCommand } from './loggedCommand.ts';
import { countUnapprovedDoors } from './unapprovedDoors.ts';

async function recordOpening(transaction: Database, viewer: Viewer, at: Date, target: LoadedTarget): Promise<void> {
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

/**
 * Writes a command's line into the action log, before the command is sent.
 * @returns the line's id.
 * @throws Refusal with status 409 where a second person has to approve.
 */
export async function recordRequest(
  transaction: Database,
  viewer: Viewer,
  at: Date,
  target: LoadedTarget,
  { act, action, detail }: LoggedCommand & { detail: string },
): Promise<number> {
  if (act.act === 'open') await recordOpening(transaction, viewer, at, target);
  const { siteId, subjects } = target;
  const unapprovedDoors = await countUnapprovedDoors(transaction, viewer, at, target, act);
  return recordAction(transaction, viewer, at, { action, detail, siteId, ...subjects, unapprovedDoors });
}
