import { and, gt, inArray, or, sql } from 'drizzle-orm';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { accountChanges } from '#server/storage/schema/people/users.ts';

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
export const sitesCountedWith = (database: Database, siteId: number, at: Date): Promise<number[]> =>
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
export const peopleCountedWith = (database: Database, userId: number, at: Date): Promise<number[]> =>
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
