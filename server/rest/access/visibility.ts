import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/storage/database.ts';
import { siteShares, sites } from '#server/storage/schema/sites.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/**
 * Which sites a viewer may see: their organisation's; those shared one by one (SITE) with it; and all sites of an
 * owner that shares (ORGANISATION) through one that lists it. undefined: all of them.
 */
export function visibleSite({ organisationId, rights }: Viewer): SQL | undefined {
  if (rights.isSuperAdmin) return undefined;
  const listed = sql`
    select ${siteShares.siteId} from ${siteShares} where ${siteShares.organisationId} = ${organisationId}`;
  const generous = sql`
    select given.organisation_id from ${sites} given where given.sharing = 'ORGANISATION' and given.id in (${listed})`;
  return or(
    eq(sites.organisationId, organisationId),
    and(eq(sites.sharing, 'SITE'), sql`${sites.id} in (${listed})`),
    sql`${sites.organisationId} in (${generous})`,
  );
}

/** The same for a record with a site id. */
export function atVisibleSite(viewer: Viewer, siteId: AnyPgColumn): SQL | undefined {
  const condition = visibleSite(viewer);
  return condition === undefined ? undefined : sql`${siteId} in (select ${sites.id} from ${sites} where ${condition})`;
}

/** For a record that only its organisation's own staff may see. */
export function ofOwnOrganisation({ organisationId, rights }: Viewer, column: AnyPgColumn): SQL | undefined {
  return rights.isSuperAdmin ? undefined : eq(column, organisationId);
}

/** @throws Refusal with status 403 when another organisation owns what is to be changed. */
export function requireOwner({ organisationId, rights }: Viewer, ownerId: number): void {
  if (!rights.isSuperAdmin && organisationId !== ownerId) throw new Refusal(403, sentences.notOwner);
}

/** The organisation that owns a site which the viewer sees; null when there is none such. */
export async function ownerOfVisibleSite(database: Database, viewer: Viewer, siteId: number): Promise<number | null> {
  const [row] = await database
    .select({ organisationId: sites.organisationId })
    .from(sites)
    .where(and(eq(sites.id, siteId), visibleSite(viewer)));
  return row?.organisationId ?? null;
}

/** The organisations whose staff may see a site: its owner, and those it is shared with. */
export async function audienceOfSite(database: Database, siteId: number): Promise<number[]> {
  const owner = sql`(select own.organisation_id from ${sites} own where own.id = ${siteId})`;
  const rows = await database
    .select({ owner: sites.organisationId, listed: siteShares.organisationId })
    .from(sites)
    .leftJoin(
      siteShares,
      and(
        eq(siteShares.siteId, sites.id),
        or(and(eq(sites.sharing, 'SITE'), eq(sites.id, siteId)), eq(sites.sharing, 'ORGANISATION')),
      ),
    )
    .where(and(eq(sites.organisationId, owner), or(eq(sites.id, siteId), inArray(sites.sharing, ['ORGANISATION']))));
  return [...new Set(rows.flatMap(({ owner: own, listed }) => (listed === null ? [own] : [own, listed])))];
}
