import { and, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { brokenLimit, type LimitAlone } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { Refusal } from '#server/refusal.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { users, accountChanges } from '#server/storage/schema/people/users.ts';

/** All that the first leads to, over any number of steps. */
async function reachedFrom(first: number, neighboursOf: (ids: number[]) => Promise<number[]>): Promise<number[]> {
  const reached = new Set([first]);
  for (let next = [first]; next.length > 0;) {
    next = [...new Set(await neighboursOf(next))].filter((id) => !reached.has(id));
    next.forEach((id) => reached.add(id));
  }
  return [...reached];
}

/** The site with those between which a record moved lately: its doors stay the same doors. */
const sitesCountedWith = (database: Database, siteId: number, at: Date): Promise<number[]> =>
  reachedFrom(siteId, async (ids) => {
    const moves = sql`jsonb_array_elements(${actionLogs.changes}) as change`;
    const [from, to] = [sql<number | null>`(change ->> 'from')::int`, sql<number | null>`(change ->> 'to')::int`];
    const rows = await database
      .selectDistinct({ from, to })
      .from(actionLogs)
      .crossJoinLateral(moves)
      .where(
        and(
          gt(actionLogs.createdAt, new Date(at.getTime() - secondPerson.disconnected)),
          sql`${actionLogs.changes} @> '[{"field":"siteId"}]'::jsonb and change ->> 'field' = 'siteId'`,
          or(inArray(from, ids), inArray(to, ids)),
        ),
      );
    return rows.flatMap((row) => [row.from, row.to]).filter((id) => id !== null);
  });

/** The person with those whose accounts they set up lately, or who set up theirs: one person may use them all. */
const peopleCountedWith = (database: Database, userId: number, at: Date): Promise<number[]> =>
  reachedFrom(userId, async (ids) => {
    const { userId: changed, changedBy } = accountChanges;
    const rows = await database
      .selectDistinct({ changed, changedBy })
      .from(accountChanges)
      .where(
        and(
          gt(accountChanges.at, new Date(at.getTime() - secondPerson.settled)),
          or(inArray(changed, ids), inArray(changedBy, ids)),
        ),
      );
    return rows.flatMap((row) => [row.changed, row.changedBy]).filter((id) => id !== null);
  });

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
  await lockRows(transaction, users, people);
  const places = await sitesCountedWith(transaction, siteId, at);
  const lines = await transaction
    .select({ doors: actionLogs.unapprovedDoors, createdAt: actionLogs.createdAt })
    .from(actionLogs)
    .where(
      and(
        // Whose account is gone, nobody knows: their doors count for everybody.
        or(inArray(actionLogs.userId, people), isNull(actionLogs.userId)),
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
 * @param advice the way beside waiting: "ask another person to do it"
 * @throws Refusal with status 409 where a second person has to approve.
 */
export async function requireFewDoors(transaction: Database, own: OwnDoors, advice: string): Promise<void> {
  const broken = await findBrokenLimit(transaction, own);
  if (broken === null) return;
  const { doors, words } = broken;
  throw new Refusal(409, `${approvalMessages.limit(doors, words)} Wait ${words}, or ${advice}.`);
}
