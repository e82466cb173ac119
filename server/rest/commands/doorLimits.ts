import { and, gt, inArray } from 'drizzle-orm';
import { brokenLimit, type LimitAlone } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { Refusal } from '#server/refusal.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { peopleCountedWith, sitesCountedWith } from './countedTogether.ts';

/** Doors of a site that a person is about to move alone. */
export interface OwnDoors {
  viewer: Viewer;
  at: Date;
  siteId: number;
  doors: number;
}

/**
 * The limit that these doors would break, with those of the viewer's lines in the action log; null: none. Accounts that
 * one person may use count as one, and sites between which records moved. Until the transaction ends, the viewer's other
 * commands wait to be counted.
 */
export async function findBrokenLimit(
  transaction: Database,
  { viewer: { userId }, at, siteId, doors }: OwnDoors,
): Promise<LimitAlone | null> {
  const people = await peopleCountedWith(transaction, userId, at);
  await holdRows(transaction, users, people);
  const places = await sitesCountedWith(transaction, siteId, at);
  const lines = await transaction
    .select({ doors: actionLogs.unapprovedDoors, createdAt: actionLogs.createdAt })
    .from(actionLogs)
    .where(
      and(
        inArray(actionLogs.userId, people),
        inArray(actionLogs.siteId, places),
        gt(actionLogs.createdAt, new Date(at.getTime() - secondPerson.hour)),
        gt(actionLogs.unapprovedDoors, 0),
      ),
    );
  const before = lines.map((line) => ({
    doors: line.doors ?? 0,
    ago: at.getTime() - line.createdAt.getTime(),
  }));
  return brokenLimit(doors, before);
}

/**
 * @param advice what one can do beside waiting: "ask another person to do it"
 * @throws Refusal with status 409 where a second person has to approve.
 */
export async function requireFewDoors(transaction: Database, own: OwnDoors, advice: string): Promise<void> {
  const broken = await findBrokenLimit(transaction, own);
  if (broken === null) return;
  const { doors, words } = broken;
  throw new Refusal(409, `${approvalMessages.limit(doors, words)} Wait ${words}, or ${advice}.`);
}
