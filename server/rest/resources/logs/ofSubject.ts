import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { audienceOfSite, visibleSite } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { logCounts } from '#server/storage/schema/logs.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { users } from '#server/storage/schema/users.ts';
import { countLines } from './countLines.ts';

const ownSites = ({ organisationId }: Viewer) =>
  sql`select own.id from ${sites} own where own.organisation_id = ${organisationId}`;

/**
 * A shared site opens its doors, not its people: whose customer it was, and which of the owner's staff, is for the
 * site's owner alone. Guests see what their own staff did.
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

/** What no device said is the owner's trade, such as an order's number: its words are for the site's owner alone. */
export function ofOwnTrade(
  viewer: Viewer,
  { siteId, detail, devices }: { siteId: AnyPgColumn; detail: AnyPgColumn; devices: readonly AnyPgColumn[] },
): { detail: SQL } {
  if (viewer.rights.isSuperAdmin) return { detail: sql`${detail}` };
  const said = sql`num_nonnulls(${sql.join([...devices], sql`, `)}) > 0`;
  return { detail: sql`case when ${said} or ${siteId} in (${ownSites(viewer)}) then ${detail} end` };
}

/** Lines at sites that the viewer sees: the sites are looked up once, not for each of very many lines. */
function atSeenSite(viewer: Viewer, siteId: AnyPgColumn): SQL | undefined {
  const seen = visibleSite(viewer);
  if (seen === undefined) return undefined;
  return sql`${siteId} = any (array(select ${sites.id} from ${sites} where ${seen}))`;
}

/** What holds of a log whose lines stand at a site each: who sees them, and that the server alone writes them. */
export function ofSubject(siteId: AnyPgColumn): Pick<ServerResource, 'siteId' | 'visible' | 'concern' | 'writing'> {
  return {
    siteId,
    visible: (viewer) => atSeenSite(viewer, siteId),
    concern: async (database, row) => {
      const at = row['siteId'] as number;
      return { siteId: at, organisationIds: await audienceOfSite(database, at) };
    },
    writing: null,
  };
}

/** How many lines of such a log a viewer sees, where it is too long to count them one by one. */
export function counted(table: PgTable): NonNullable<ServerResource['countAll']> {
  return countLines(table, (viewer) => atSeenSite(viewer, logCounts.siteId));
}
