import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { audienceOfSite, visibleSite } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Audience } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { gates, gateSites } from '#server/storage/schema/doors.ts';
import { sites } from '#server/storage/schema/sites.ts';

const servedSites = sql`select served.site_id from gate_sites served where served.gate_id = gates.id`;

/** Gates that stand at one of these sites, or let people into one. */
const servingAny = (siteIds: SQL): SQL =>
  sql`(gates.site_id in (${siteIds}) or exists (${servedSites} and served.site_id in (${siteIds})))`;

export const servingSite = (siteId: number): SQL => servingAny(sql`${siteId}`);

function openSites(viewer: Viewer): SQL | undefined {
  const condition = visibleSite(viewer);
  return condition && sql`select ${sites.id} from ${sites} where ${condition}`;
}

/** Whoever sees one of its sites sees a gate. */
export function visibleGate(viewer: Viewer): SQL | undefined {
  const open = openSites(viewer);
  return open && servingAny(open);
}

/** The sites of a gate, the one where it stands first: those that the viewer sees. */
export function sitesOfGate(viewer: Viewer): SQL {
  const open = openSites(viewer);
  const shown = open === undefined ? sql`` : sql`and place.id in (${open})`;
  return sql`(
    select coalesce(
      json_agg(json_build_object('id', place.id, 'name', place.name)
        order by place.id <> gates.site_id, place.id), '[]')
    from sites place where (place.id = gates.site_id or place.id in (${servedSites})) ${shown})`;
}

/** The sites that a gate lets people into, beside the one where it stands. */
export async function otherSitesOf(database: Database, gateId: number): Promise<number[]> {
  const rows = await database
    .select({ siteId: gateSites.siteId })
    .from(gateSites)
    .where(eq(gateSites.gateId, gateId))
    .orderBy(gateSites.siteId);
  return rows.map(({ siteId }) => siteId);
}

/** Whom a gate concerns: everybody who sees one of its sites. */
export async function concernOfGate(database: Database, gateId: number, siteId: number): Promise<Audience> {
  const alsoAtSites = await otherSitesOf(database, gateId);
  const audiences = await Promise.all([siteId, ...alsoAtSites].map((each) => audienceOfSite(database, each)));
  return { siteId, alsoAtSites, organisationIds: [...new Set(audiences.flat())] };
}

/**
 * Checks that one organisation owns all the sites of a gate.
 * @throws Refusal with status 400.
 */
export async function requireOneOwner(database: Database, homeId: number, others: readonly number[]): Promise<void> {
  if (others.length === 0) return;
  const owner = sql`(select own.organisation_id from sites own where own.id = ${homeId})`;
  const found = await database
    .select({ id: sites.id })
    .from(sites)
    .where(and(inArray(sites.id, [...others]), eq(sites.organisationId, owner)));
  if (found.length < new Set(others).size) throw new Refusal(400, 'There is no such site.', 'siteIds');
}

/** Writes the sites of a gate beside the one where it stands. */
export async function writeOtherSites(transaction: Database, gateId: number, others: readonly number[]): Promise<void> {
  await transaction.delete(gateSites).where(eq(gateSites.gateId, gateId));
  if (others.length === 0) return;
  await transaction.insert(gateSites).values(others.map((siteId) => ({ gateId, siteId })));
}

/** Whether a gate lets people into a site. */
export async function servesSite(database: Database, gateId: number, siteId: number): Promise<boolean> {
  const rows = await database
    .select({ id: gates.id })
    .from(gates)
    .where(and(eq(gates.id, gateId), servingSite(siteId)));
  return rows.length > 0;
}
