import { and, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Approval, ApprovalState } from '#domain/calls/approvals.ts';
import { describeCommands } from '#domain/commands/secondPerson.ts';
import { visibleSite } from '#server/places/visibility.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

const requesters = alias(users, 'requesters');
const deciders = alias(users, 'deciders');
const nameColumns = (table: typeof requesters | typeof deciders) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
});

type Person = { id: number | null; firstName: string | null; lastName: string | null } | null;
const personOf = (row: Person) =>
  row === null || row.id === null ? null : { id: row.id, name: nameOfStaff(row.id, row) };

const endsWithTime: readonly ApprovalState[] = ['pending', 'approved'];

/** Newest first, at sites that the viewer sees. */
export async function readApprovals(
  database: Database,
  viewer: Viewer,
  now: Date,
  condition: SQL | undefined,
): Promise<Approval[]> {
  const rows = await database
    .select({
      row: commandApprovals,
      siteName: sites.name,
      requester: nameColumns(requesters),
      decider: nameColumns(deciders),
    })
    .from(commandApprovals)
    .innerJoin(sites, eq(sites.id, commandApprovals.siteId))
    .leftJoin(requesters, eq(requesters.id, commandApprovals.requestedBy))
    .leftJoin(deciders, eq(deciders.id, commandApprovals.decidedBy))
    .where(and(condition, visibleSite(viewer)))
    .orderBy(desc(commandApprovals.id));
  return rows.map(({ row, siteName, requester, decider }) => ({
    ...row,
    title: describeCommands(row.act, row.targets),
    siteName,
    requestedBy: personOf(requester),
    decidedBy: personOf(decider),
    state: endsWithTime.includes(row.state) && row.expiresAt <= now ? 'expired' : row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}
