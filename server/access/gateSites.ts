import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { audienceOfSite, ownerOfVisibleSite, visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { Audience } from '#server/storage/audience.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { gates, gateSites } from '#server/storage/schema/access/gates.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

const servedSites = sql`select served.site_id from gate_sites served where served.gate_id = gates.id`;

/** The condition for gates at one of these sites, or leading to one. */
const servingAny = (siteIds: SQL): SQL =>
  sql`(gates.site_id in (${siteIds}) or exists (${servedSites} and served.site_id in (${siteIds})))`;

export const servingSite = (siteId: number): SQL => servingAny(sql`${siteId}`);

function openSites(viewer: Viewer): SQL | undefined {
  const condition = visibleSite(viewer);
  return condition && sql`select ${sites.id} from ${sites} where ${condition}`;
}

/** The condition for gates with a site that the viewer can see. */
export function visibleGate(viewer: Viewer): SQL | undefined {
  const open = openSites(viewer);
  return open && servingAny(open);
}

/** The gate's sites that the viewer can see, its own first. */
export function sitesOfGate(viewer: Viewer): SQL {
  const open = openSites(viewer);
  const shown = open === undefined ? sql`` : sql`and place.id in (${open})`;
  return sql`(
    select coalesce(
      json_agg(json_build_object('id', place.id, 'name', place.name)
        order by place.id <> gates.site_id, place.id), '[]')
    from sites place where (place.id = gates.site_id or place.id in (${servedSites})) ${shown})`;
}

export async function otherSitesOf(database: Database, gateId: number): Promise<number[]> {
  const rows = await database
    .select({ siteId: gateSites.siteId })
    .from(gateSites)
    .where(eq(gateSites.gateId, gateId))
    .orderBy(gateSites.siteId);
  return rows.map(({ siteId }) => siteId);
}

/** All organisations that can see one of its sites. */
export async function audienceOfGate(database: Database, gateId: number, siteId: number): Promise<Audience> {
  const alsoAtSites = await otherSitesOf(database, gateId);
  const audiences = await Promise.all([siteId, ...alsoAtSites].map((each) => audienceOfSite(database, each)));
  return { siteId, alsoAtSites, organisationIds: [...new Set(audiences.flat())] };
}

const noSuchSite = () => new Refusal(400, 'There is no such site.', 'siteIds');

/** @throws Refusal with status 400 for a site that the viewer cannot see. */
export async function requireVisibleSites(database: Database, viewer: Viewer, siteIds: readonly number[]) {
  for (const siteId of siteIds) if ((await ownerOfVisibleSite(database, viewer, siteId)) === null) throw noSuchSite();
}

/** @throws Refusal with status 400 unless one organisation owns all the sites. */
export async function requireOneOwner(database: Database, homeId: number, others: readonly number[]): Promise<void> {
  if (others.length === 0) return;
  const owner = sql`(select own.organisation_id from sites own where own.id = ${homeId})`;
  const found = await database
    .select({ id: sites.id })
    .from(sites)
    .where(and(inArray(sites.id, [...others]), eq(sites.organisationId, owner)));
  if (found.length < new Set(others).size) throw noSuchSite();
}

export async function writeOtherSites(transaction: Database, gateId: number, others: readonly number[]): Promise<void> {
  await transaction.delete(gateSites).where(eq(gateSites.gateId, gateId));
  if (others.length === 0) return;
  await transaction.insert(gateSites).values(others.map((siteId) => ({ gateId, siteId })));
}

export async function servesSite(database: Database, gateId: number, siteId: number): Promise<boolean> {
  const rows = await database
    .select({ id: gates.id })
    .from(gates)
    .where(and(eq(gates.id, gateId), servingSite(siteId)));
  return rows.length > 0;
}
