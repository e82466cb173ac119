import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { siteShares, sites } from '#server/storage/schema/places/sites.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

type Seer = Pick<Viewer, 'organisationId' | 'rights' | 'siteIds'>;

/** A token may be limited to sites. undefined: no limit. */
const withinLimit = ({ siteIds }: Seer): SQL | undefined =>
  siteIds === null ? undefined : siteIds.length === 0 ? sql`false` : inArray(sites.id, [...siteIds]);

/**
 * Sites of the viewer's organisation, sites shared with it (SITE), and all sites of an owner that shares one as
 * ORGANISATION. undefined: all sites.
 */
export function visibleSite(viewer: Seer): SQL | undefined {
  const { organisationId, rights } = viewer;
  if (rights.isSuperAdmin) return withinLimit(viewer);
  const listed = sql`
    select ${siteShares.siteId} from ${siteShares} where ${siteShares.organisationId} = ${organisationId}`;
  const generous = sql`
    select given.organisation_id from ${sites} given where given.sharing = 'ORGANISATION' and given.id in (${listed})`;
  const open = or(
    eq(sites.organisationId, organisationId),
    and(eq(sites.sharing, 'SITE'), sql`${sites.id} in (${listed})`),
    sql`${sites.organisationId} in (${generous})`,
  );
  return and(open, withinLimit(viewer));
}

/** Tests a column with a site id. */
export function atVisibleSite(viewer: Viewer, siteId: AnyPgColumn): SQL | undefined {
  const condition = visibleSite(viewer);
  return condition === undefined ? undefined : sql`${siteId} in (select ${sites.id} from ${sites} where ${condition})`;
}

/** The condition for records that only their organisation's staff see. They have no site, so a limit to sites hides all. */
export function ofOwnOrganisation({ organisationId, rights, siteIds }: Viewer, column: AnyPgColumn): SQL | undefined {
  if (siteIds !== null) return sql`false`;
  return rights.isSuperAdmin ? undefined : eq(column, organisationId);
}

/** A column that only the owner and super admins get: other viewers' records have no such field. */
export function forOwner(
  { organisationId, rights }: Viewer,
  ownerId: AnyPgColumn | SQL,
  column: AnyPgColumn | SQL,
): SQL {
  const isOwn = sql`(${rights.isSuperAdmin} or ${ownerId} = ${organisationId})`;
  return sql`case when ${isOwn} then json_build_array(${column}) else '[]'::json end`.mapWith(
    ([value]: readonly unknown[]) => value,
  );
}

/** Whether the viewer belongs to the owner, or may act for everybody. */
export const isOwner = ({ organisationId, rights }: Viewer, ownerId: number): boolean =>
  rights.isSuperAdmin || organisationId === ownerId;

/** @throws Refusal with status 403 when another organisation is the owner. */
export function requireOwner(viewer: Viewer, ownerId: number): void {
  if (!isOwner(viewer, ownerId)) throw new Refusal(403, sentences.notOwner);
}

/** Returns the owner of a site; null: the viewer cannot see such a site. */
export async function ownerOfVisibleSite(database: Database, viewer: Viewer, siteId: number): Promise<number | null> {
  const [row] = await database
    .select({ organisationId: sites.organisationId })
    .from(sites)
    .where(and(eq(sites.id, siteId), visibleSite(viewer)));
  return row?.organisationId ?? null;
}

/** The organisations that see the site: its owner and those that it is shared with. */
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

/** For records about people, bookings or money: only the owner's staff see them, even at a shared site. */
export function atOwnSite(viewer: Viewer, siteId: AnyPgColumn): SQL | undefined {
  const { organisationId, rights } = viewer;
  const own = and(rights.isSuperAdmin ? undefined : eq(sites.organisationId, organisationId), withinLimit(viewer));
  if (own === undefined) return undefined;
  return sql`${siteId} in (select ${sites.id} from ${sites} where ${own})`;
}

/** Returns the owner of a site. Does not check visibility. */
export async function ownerOfSite(database: Database, siteId: number): Promise<number> {
  const [row] = await database.select({ organisationId: sites.organisationId }).from(sites).where(eq(sites.id, siteId));
  if (row === undefined) throw new Error(`The site ${siteId} of a record is gone.`);
  return row.organisationId;
}
