import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Approval, ApprovalState } from '#domain/calls/approvals.ts';
import { describeRequest } from '#domain/commands/secondPerson.ts';
import { ofOwnOrganisation, visibleSite } from '#server/places/visibility.ts';
import { nameOfStaff, type StaffNames, type Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { obstacleOf, obstaclesOf, readDeciders } from './deciders.ts';

const requesters = alias(users, 'requesters');
const deciders = alias(users, 'deciders');
const nameColumns = (table: typeof requesters | typeof deciders) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
  email: table.email,
});

type Person = ({ id: number | null } & StaffNames) | null;
const personOf = (row: Person) =>
  row === null || row.id === null ? null : { id: row.id, name: nameOfStaff(row.id, row) };

const endsWithTime: readonly ApprovalState[] = ['pending', 'approved'];

/** Own requests, and those about doors of the viewer's organisation. A guest of a shared site sees only the own. */
function visibleApproval(viewer: Viewer): SQL | undefined {
  const own = and(
    eq(commandApprovals.requestedBy, viewer.userId),
    or(isNull(commandApprovals.siteId), visibleSite(viewer)),
  );
  const ofOwner = ofOwnOrganisation(viewer, commandApprovals.organisationId);
  return ofOwner === undefined ? undefined : or(ofOwner, own);
}

/** Newest first, of those that the viewer may see. */
export async function readApprovals(
  database: Database,
  viewer: Viewer,
  now: Date,
  condition: SQL | undefined,
): Promise<Approval[]> {
  const rows = await database
    .select({
      row: commandApprovals,
      place: sql<string>`coalesce(${sites.name}, ${organisations.name})`,
      requester: nameColumns(requesters),
      decider: nameColumns(deciders),
    })
    .from(commandApprovals)
    .innerJoin(organisations, eq(organisations.id, commandApprovals.organisationId))
    .leftJoin(sites, eq(sites.id, commandApprovals.siteId))
    .leftJoin(requesters, eq(requesters.id, commandApprovals.requestedBy))
    .leftJoin(deciders, eq(deciders.id, commandApprovals.decidedBy))
    .where(and(condition, visibleApproval(viewer)))
    .orderBy(desc(commandApprovals.id));
  const approvals: Approval[] = [];
  for (const { row, place, requester, decider } of rows) {
    const requestedBy = personOf(requester);
    const state = endsWithTime.includes(row.state) && row.expiresAt <= now ? 'expired' : row.state;
    const { change, emergency: _name, ...shown } = row;
    const { organisationId } = shown;
    const deciders = state === 'pending' ? await readDeciders(database, { organisationId, requestedBy }, now) : null;
    const isOwn = requestedBy?.id === viewer.userId;
    approvals.push({
      ...shown,
      title: change?.title ?? describeRequest(row.act, row.targets, row.settings),
      changes: change?.lines ?? [],
      place,
      requestedBy,
      decidedBy: personOf(decider),
      state,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      cannotDecide: deciders === null || isOwn ? null : obstacleOf(deciders, viewer.userId),
      others: deciders === null || !isOwn ? [] : obstaclesOf(deciders),
    });
  }
  return approvals;
}
