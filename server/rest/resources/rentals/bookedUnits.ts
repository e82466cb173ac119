import { asc, eq, inArray } from 'drizzle-orm';
import { bookedAs, type BookingType, type UnitKind } from '#domain/states/unitKind.ts';
import { ownerOfVisibleSite, requireOwner } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { bookingUnits } from '#server/storage/schema/rentals.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { units } from '#server/storage/schema/units.ts';

export interface BookingPlace {
  siteId: number;
  /** The organisation that owns the site. */
  owner: number;
}

function requireKind(name: string, kind: UnitKind, type: BookingType): void {
  if (bookedAs[kind] === type) return;
  throw new Refusal(400, `${name} is booked under ${bookedAs[kind]}, not under ${type}.`, 'unitIds');
}

/**
 * Checks that the units stand together at a site of the viewer's own and are of kinds that the type books, and locks
 * them in an order that all requests keep.
 * @returns where they stand.
 * @throws Refusal that blames `unitIds`; status 403 when the site is only shared with the viewer.
 */
export async function requireUnits(
  transaction: Database,
  viewer: Viewer,
  unitIds: readonly number[],
  type: BookingType,
): Promise<BookingPlace> {
  const rows = await transaction
    .select({ id: units.id, name: units.name, kind: units.kind, siteId: units.siteId })
    .from(units)
    .where(inArray(units.id, [...unitIds]))
    .orderBy(asc(units.id))
    .for('no key update');
  const [siteId, ...otherSites] = new Set(rows.map((row) => row.siteId));
  const owners: (number | null)[] = [];
  for (const at of [siteId, ...otherSites]) {
    owners.push(at === undefined ? null : await ownerOfVisibleSite(transaction, viewer, at));
  }
  const [owner = null] = owners;
  // A unit that the viewer does not see is as good as none, wherever the others stand.
  if (siteId === undefined || owner === null || owners.includes(null) || rows.length < new Set(unitIds).size) {
    throw new Refusal(400, 'There is no such unit.', 'unitIds');
  }
  if (otherSites.length > 0) throw new Refusal(400, 'The units of a booking stand at one site.', 'unitIds');
  requireOwner(viewer, owner);
  for (const { name, kind } of rows) requireKind(name, kind, type);
  return { siteId, owner };
}

export async function unitIdsOf(transaction: Database, bookingId: number): Promise<number[]> {
  const rows = await transaction
    .select({ unitId: bookingUnits.unitId })
    .from(bookingUnits)
    .where(eq(bookingUnits.bookingId, bookingId))
    .orderBy(asc(bookingUnits.unitId));
  return rows.map(({ unitId }) => unitId);
}

export async function replaceUnits(
  transaction: Database,
  bookingId: number,
  unitIds: readonly number[],
): Promise<void> {
  await transaction.delete(bookingUnits).where(eq(bookingUnits.bookingId, bookingId));
  await transaction.insert(bookingUnits).values([...new Set(unitIds)].map((unitId) => ({ bookingId, unitId })));
}

/** Notes units whose bookings changed; only their owner's staff see bookings, so nobody else is told. */
export async function noteUnits(
  transaction: Database,
  unitIds: readonly number[],
  note: (change: Change) => void,
): Promise<void> {
  if (unitIds.length === 0) return;
  const rows = await transaction
    .select({ id: units.id, siteId: units.siteId, organisationId: sites.organisationId })
    .from(units)
    .innerJoin(sites, eq(sites.id, units.siteId))
    .where(inArray(units.id, [...unitIds]))
    .orderBy(asc(units.id));
  for (const { organisationId, ...each } of rows) {
    note({ entity: 'unit', act: 'UPDATE', ...each, organisationIds: [organisationId] });
  }
}
