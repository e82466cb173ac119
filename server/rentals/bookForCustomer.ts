import { and, asc, eq, inArray } from 'drizzle-orm';
import { bookingTerms, type BookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { bookedAs } from '#domain/states/unitKind.ts';
import type { CustomerAct } from './customerAct.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue/products.ts';
import { bookings, bookingUnits } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';
import type { ActContext } from './actContext.ts';
import { bookablesOf } from './bookables.ts';
import { requireConfirmation } from './confirmation.ts';
import { endAccess } from './endAccess.ts';
import { endBooking } from './endBooking.ts';
import { logTables } from './logTables.ts';
import { requireFree, requireVacated } from './freeBookables.ts';
import { addUnitChanges } from './addUnitChanges.ts';

type BookingAct = Extract<CustomerAct, { kind: 'booking' }>;
type BookedUnit = Pick<typeof units.$inferSelect, 'id' | 'kind' | 'size' | 'price' | 'pricePeriod'>;

async function unitsAtSite(transaction: Database, siteId: number, unitIds: readonly number[]): Promise<BookedUnit[]> {
  const rows = await transaction
    .select({
      id: units.id,
      kind: units.kind,
      size: units.size,
      price: units.price,
      pricePeriod: units.pricePeriod,
    })
    .from(units)
    .where(and(eq(units.siteId, siteId), inArray(units.id, [...unitIds])))
    .orderBy(asc(units.id));
  if (rows.length === 0 || rows.length < new Set(unitIds).size) throw new Refusal(400, 'There is no such unit.');
  return rows;
}

/** The street rates of units. */
async function termsOf(
  transaction: Database,
  organisationId: number,
  booked: readonly BookedUnit[],
): Promise<BookingTerms> {
  const offered = await transaction
    .select({
      id: products.id,
      kind: products.kind,
      status: products.status,
      price: products.price,
      period: products.period,
      periodCount: products.periodCount,
      unitKind: products.unitKind,
      size: products.size,
    })
    .from(products)
    .where(and(eq(products.organisationId, organisationId), eq(products.kind, 'bookable')));
  const terms = bookingTerms(booked, offered);
  if (terms === null) throw new Refusal(400, 'These units have no price.');
  return terms;
}

/** Creates a booking: active when it begins now, else upcoming. */
export async function bookForCustomer(context: ActContext, act: BookingAct): Promise<void> {
  const { transaction, organisationId, addChange, requireCustomer } = context;
  const { at, siteId, customerId, unitIds, startsAt, endsAt, displayName } = act;
  await requireCustomer(customerId);
  const booked = await unitsAtSite(transaction, siteId, unitIds);
  const [type, ...otherTypes] = new Set(booked.map(({ kind }) => bookedAs[kind]));
  if (type === undefined || otherTypes.length > 0) {
    throw new Refusal(400, 'All units of a booking must be of one type.');
  }
  await requireConfirmation(transaction, customerId, unitIds);
  const wanted = { unitIds, lockableIds: [] };
  await requireFree(transaction, wanted, { startsAt, endsAt }, null);
  const status = startsAt <= at ? 'active' : 'upcoming';
  if (status === 'active') await requireVacated(transaction, wanted, null);
  const terms = await termsOf(transaction, organisationId, booked);
  const [made] = await transaction
    .insert(bookings)
    .values({ siteId, type, customerId, status, startsAt, endsAt, ...terms, displayName, createdAt: at })
    .returning({ id: bookings.id });
  if (made === undefined) throw new Error('The booking gave no number back.');
  await transaction.insert(bookingUnits).values(booked.map(({ id }) => ({ bookingId: made.id, unitId: id })));
  addChange({ entity: 'booking', act: 'CREATE', id: made.id, siteId, organisationIds: [organisationId] });
  await logTables(transaction, unitIds, at);
  await addUnitChanges(transaction, [...unitIds], addChange);
}

export async function moveOut(context: ActContext, act: Extract<CustomerAct, { kind: 'move-out' }>): Promise<void> {
  const { transaction, organisationId, addChange } = context;
  const { at, siteId, bookingId } = act;
  const [ended] = await transaction
    .update(bookings)
    .set({ status: 'completed' })
    .where(and(eq(bookings.id, bookingId), eq(bookings.siteId, siteId), eq(bookings.status, 'active')))
    .returning({ id: bookings.id });
  if (ended === undefined) throw new Refusal(409, 'Only an active booking can be moved out.');
  await endBooking(transaction, bookingId, at);
  await endAccess({ transaction, now: at, addChange }, bookingId);
  addChange({ entity: 'booking', act: 'UPDATE', id: bookingId, siteId, organisationIds: [organisationId] });
  await addUnitChanges(transaction, (await bookablesOf(transaction, bookingId)).unitIds, addChange);
}
