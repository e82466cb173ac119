import { and, asc, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { openBookingStates } from '#domain/states/booking.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import type { Database } from '#server/storage/database.ts';
import { inventory, products } from '#server/storage/schema/catalogue/products.ts';
import { customers, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { units } from '#server/storage/schema/access/units.ts';
import type { Opportunities } from './customerWorld.ts';

const maxChoices = 60;

const openStates = sql.raw(openBookingStates.map((state) => `'${state}'`).join(', '));

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Finds available units without an open booking that begins before `until`. */
async function freeUnits(
  database: Database,
  siteId: number,
  kinds: readonly UnitKind[],
  until: SQL,
): Promise<number[]> {
  const held = sql`exists (
    select from booking_units held join bookings on bookings.id = held.booking_id
    where held.unit_id = units.id and bookings.status in (${openStates}) and bookings.starts_at < ${until})`;
  const rows = await database
    .select({ id: units.id })
    .from(units)
    .where(
      and(
        eq(units.siteId, siteId),
        inArray(units.kind, [...kinds]),
        eq(units.cleaningState, 'AVAILABLE'),
        sql`not ${held}`,
      ),
    )
    .orderBy(asc(units.id))
    .limit(maxChoices);
  return idsOf(rows);
}

async function endableBookings(database: Database, siteId: number): Promise<number[]> {
  const rows = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.siteId, siteId),
        eq(bookings.type, 'storage'),
        eq(bookings.status, 'active'),
        eq(bookings.arrears, 0),
        isNull(bookings.endsAt),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(maxChoices);
  return idsOf(rows);
}

async function goodsInStock(database: Database, siteId: number): Promise<number[]> {
  const rows = await database
    .select({ id: products.id })
    .from(inventory)
    .innerJoin(products, eq(products.id, inventory.productId))
    .where(
      and(
        eq(inventory.siteId, siteId),
        gt(inventory.quantity, 4),
        eq(products.kind, 'purchasable'),
        inArray(products.status, ['AVAILABLE', 'IN_STOCK']),
      ),
    )
    .orderBy(asc(products.id))
    .limit(maxChoices);
  return idsOf(rows);
}

async function unpaidOrders(database: Database, siteId: number) {
  const rows = await database
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.status, 'pending')))
    .orderBy(desc(orders.id))
    .limit(maxChoices);
  return rows.flatMap(({ orderId, customerId }) => (customerId === null ? [] : [{ orderId, customerId }]));
}

/** Loads the records that a site's simulated customers can act on. */
export async function loadOpportunities(database: Database, siteId: number, at: Date): Promise<Opportunities> {
  const regulars = await database
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.siteId, siteId), eq(customers.archived, false)))
    .orderBy(asc(customers.id))
    .limit(maxChoices);
  const hoursOn = (hours: number) => sql`${new Date(at.getTime() + hours * 3_600_000).toISOString()}::timestamptz`;
  return {
    customerIds: idsOf(regulars),
    freeUnitIds: await freeUnits(database, siteId, ['storage'], sql`'infinity'::timestamptz`),
    freePoolTableIds: await freeUnits(database, siteId, ['pool_table'], hoursOn(3)),
    freeHireUnitIds: await freeUnits(database, siteId, ['trolley', 'trailer'], hoursOn(5)),
    endableBookingIds: await endableBookings(database, siteId),
    productIds: await goodsInStock(database, siteId),
    unpaidOrders: await unpaidOrders(database, siteId),
  };
}

/** Loads the PINs of customers with an open booking at a site. */
export async function loadPins(database: Database, pinKeys: PinKeys, siteId: number): Promise<string[]> {
  const stays = sql`exists (
    select from bookings where bookings.customer_id = pin_codes.customer_id
    and bookings.site_id = ${siteId} and bookings.status in (${openStates}))`;
  const rows = await database
    .select({ id: pinCodes.id, code: pinCodes.code })
    .from(pinCodes)
    .where(and(stays, or(isNull(pinCodes.siteId), eq(pinCodes.siteId, siteId))))
    .orderBy(asc(pinCodes.id))
    .limit(500);
  return rows.flatMap(({ id, code }) => pinKeys.open(id, code) ?? []);
}
