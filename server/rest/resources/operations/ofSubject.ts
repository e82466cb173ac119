import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { audienceOfSite, visibleSite } from '#server/places/visibility.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { Audience } from '#server/storage/audience.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { logCounts } from '#server/storage/schema/operations/logs.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { countLines } from './countLines.ts';

const ownSites = ({ organisationId }: Viewer) =>
  sql`select own.id from ${sites} own where own.organisation_id = ${organisationId}`;

/**
 * A shared site shows its doors, not its people: customers and the owner's staff in its lines are for the owner alone.
 * Guests see their own staff.
 */
export function ofOwnPeople(
  viewer: Viewer,
  { siteId, customerId, userId }: Readonly<Record<'siteId' | 'customerId' | 'userId', AnyPgColumn>>,
): { customerId: SQL; userId: SQL } {
  if (viewer.rights.isSuperAdmin) return { customerId: sql`${customerId}`, userId: sql`${userId}` };
  const isOwn = sql`${siteId} in (${ownSites(viewer)})`;
  const colleagues = sql`select ours.id from ${users} ours where ours.organisation_id = ${viewer.organisationId}`;
  return {
    customerId: sql`case when ${isOwn} then ${customerId} end`,
    userId: sql`case when ${isOwn} or ${userId} in (${colleagues}) then ${userId} end`,
  };
}

/** Lines not from a device, such as an order's number, are for the site's owner alone. */
export function ofOwnTrade(
  viewer: Viewer,
  { siteId, detail, devices }: { siteId: AnyPgColumn; detail: AnyPgColumn; devices: readonly AnyPgColumn[] },
): { detail: SQL } {
  if (viewer.rights.isSuperAdmin) return { detail: sql`${detail}` };
  const namesDevice = sql`num_nonnulls(${sql.join([...devices], sql`, `)}) > 0`;
  return { detail: sql`case when ${namesDevice} or ${siteId} in (${ownSites(viewer)}) then ${detail} end` };
}

/** Looks visible sites up once, not for each of very many lines. */
function atSeenSite(viewer: Viewer, siteId: AnyPgColumn): SQL | undefined {
  const seen = visibleSite(viewer);
  if (seen === undefined) return undefined;
  return sql`${siteId} = any (array(select ${sites.id} from ${sites} where ${seen}))`;
}

interface LogResource {
  siteId: AnyPgColumn;
  visible(viewer: Viewer): SQL | undefined;
  audience(database: Database, row: { siteId: number }): Promise<Audience>;
  writing: null;
}

/** Rules for logs with a site per line: who sees them, and that only the server writes them. */
export function ofSubject(siteId: AnyPgColumn): LogResource {
  return {
    siteId,
    visible: (viewer) => atSeenSite(viewer, siteId),
    audience: async (database, row) => ({
      siteId: row.siteId,
      organisationIds: await audienceOfSite(database, row.siteId),
    }),
    writing: null,
  };
}

/** The number of lines that a viewer sees, for logs too long to count line by line. */
export function counted(table: PgTable): NonNullable<ServerResource['countAll']> {
  return countLines(table, (viewer) => atSeenSite(viewer, logCounts.siteId));
}
