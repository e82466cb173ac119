import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CustomerAct } from '#server/rentals/customerAct.ts';
import type { Change } from '#server/storage/change.ts';
import { inventory } from '#server/storage/schema/catalogue/products.ts';
import { bookings, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { customersOf } from '#tests/support/server/customersOf.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const at = new Date('2026-11-21T02:00:00Z');
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

const committed: Change[] = [];
const server = await startTestServer();
server.storage.onCommit((changes) => committed.push(...changes));

async function shop() {
  const site = await server.build.site();
  const { organisationId } = site;
  const customer = await server.build.customer({ organisationId });
  return { siteId: site.id, organisationId, customerId: customer.id };
}

const tell = (act: CustomerAct) => customersOf(server).act(act);

const bookingsOf = (siteId: number) => server.database.select().from(bookings).where(eq(bookings.siteId, siteId));
const ordersOf = (siteId: number) => server.database.select().from(orders).where(eq(orders.siteId, siteId));

const settled = () => customersOf(server).drain();

describe('a customer who books', () => {
  it('holds the unit at its price, and everybody concerned hears', async () => {
    const { siteId, organisationId, customerId } = await shop();
    const unit = await server.build.unit({ siteId, price: 120, pricePeriod: 'month' });
    const span = { startsAt: at, endsAt: later(5) };
    tell({ kind: 'booking', at, siteId, customerId, unitIds: [unit.id], ...span, displayName: 'Sam, 4 people' });
    await settled();
    const [made] = await bookingsOf(siteId);
    expect(made).toMatchObject({
      type: 'storage',
      status: 'active',
      rate: 120,
      period: 'month',
      displayName: 'Sam, 4 people',
    });
    const organisationIds = [organisationId];
    const common = { siteId, organisationIds };
    expect(committed).toMatchObject([
      { entity: 'booking', act: 'CREATE', id: made?.id, ...common },
      { entity: 'unit', act: 'UPDATE', id: unit.id, ...common },
    ]);
  });

  it('pays what the product asks where the unit has no price of its own', async () => {
    const { siteId, organisationId, customerId } = await shop();
    const table = await server.build.unit({ siteId, kind: 'pool_table' });
    const price = { unitKind: 'pool_table', price: 24, period: 'hour' } as const;
    await server.build.product({ organisationId, kind: 'bookable', status: 'AVAILABLE', ...price });
    const span = { startsAt: later(1), endsAt: later(2) };
    tell({ kind: 'booking', at, siteId, customerId, unitIds: [table.id], ...span, displayName: null });
    await settled();
    expect(await bookingsOf(siteId)).toMatchObject([{ type: 'hire', status: 'upcoming', rate: 24, period: 'hour' }]);
  });

  it('gets no unit that somebody else has in that time, or that stands elsewhere', async () => {
    const here = await shop();
    const elsewhere = await shop();
    const unit = await server.build.unit({ siteId: here.siteId, price: 120, pricePeriod: 'month' });
    await server.build.booking({ siteId: here.siteId, unitIds: [unit.id], startsAt: later(1), endsAt: later(3) });
    const asked = { kind: 'booking', at, unitIds: [unit.id], displayName: null } as const;
    tell({ ...asked, ...here, startsAt: later(2), endsAt: later(4) });
    tell({ ...asked, ...elsewhere, startsAt: later(8), endsAt: later(9) });
    tell({ ...asked, ...here, customerId: elsewhere.customerId, startsAt: later(8), endsAt: later(9) });
    await settled();
    const names = (await bookingsOf(here.siteId)).map((row) => row.displayName);
    expect(names).toEqual([null]);
    expect(await bookingsOf(elsewhere.siteId)).toEqual([]);
  });

  it('moves out of an active booking alone', async () => {
    const here = await shop();
    const active = await server.build.booking({ ...here, status: 'active', startsAt: later(-5), endsAt: null });
    const debtor = await server.build.booking({ ...here, status: 'in arrears', startsAt: later(-5), endsAt: null });
    for (const { id } of [active, debtor]) tell({ kind: 'move-out', at, siteId: here.siteId, bookingId: id });
    await settled();
    const [first, second] = (await bookingsOf(here.siteId)).toSorted((a, b) => a.id - b.id);
    expect(first).toMatchObject({ status: 'completed', endsAt: at });
    expect(second).toMatchObject({ status: 'in arrears', endsAt: null });
  });
});

describe('a customer who orders', () => {
  it('orders no more than there is in stock, and takes it from there when it is paid', async () => {
    const here = await shop();
    const { siteId, organisationId, customerId } = here;
    const item = { organisationId, siteId, quantity: 3 };
    const status = 'IN_STOCK' as const;
    const box = await server.build.product({ organisationId, price: 4.5, status });
    const lock = await server.build.product({ organisationId, price: 29, status });
    for (const { id: productId } of [box, lock]) await server.build.inventoryItem({ ...item, productId });
    const line = (productId: number, quantity: number) => ({ productId, quantity });
    tell({ kind: 'order', at, siteId, customerId, lines: [line(box.id, 2), line(lock.id, 4)] });
    tell({ kind: 'order', at, siteId, customerId, lines: [line(lock.id, 1), line(box.id, 2)] });
    await settled();
    const [order, ...others] = await ordersOf(siteId);
    expect(order).toMatchObject({ status: 'pending', customerId });
    expect(others).toEqual([]);
    const stock = async () => {
      const rows = await server.database.select().from(inventory).where(eq(inventory.siteId, siteId));
      return [box, lock].map(({ id }) => rows.find(({ productId }) => productId === id)?.quantity);
    };
    expect(await stock()).toEqual([3, 3]);
    tell({ kind: 'payment', at, siteId, customerId, orderId: order?.id ?? 0, method: 'card', succeeds: true });
    await settled();
    expect(await stock()).toEqual([1, 2]);
  });
});

describe('a payment', () => {
  /** @param days how many days ago it was made. */
  async function bill(days = 0) {
    const here = await shop();
    const booking = await server.build.booking({ ...here, status: 'active', startsAt: later(-5), endsAt: null });
    const lines = [{ description: 'November', quantity: 1, unitPrice: 120.5 }];
    const createdAt = later(-24 * days);
    const order = await server.build.order({ ...here, bookingId: booking.id, lines, createdAt });
    return { ...here, bookingId: booking.id, orderId: order.id };
  }

  it('that fails for the bill of today leaves the booking as it is: today it is only due', async () => {
    const { siteId, customerId, orderId, bookingId } = await bill();
    tell({ kind: 'payment', at, siteId, customerId, orderId, method: 'card', succeeds: false });
    await settled();
    const booking = (await bookingsOf(siteId)).find(({ id }) => id === bookingId);
    expect(booking).toMatchObject({ status: 'active', arrears: 0 });
  });

  it('that fails for an overdue bill puts the booking in arrears, once; one that succeeds gets it out again', async () => {
    const { siteId, customerId, orderId, bookingId } = await bill(3);
    const pay = (succeeds: boolean) =>
      tell({ kind: 'payment', at, siteId, customerId, orderId, method: 'card', succeeds });
    const booking = async () => (await bookingsOf(siteId)).find(({ id }) => id === bookingId);
    pay(false);
    pay(false);
    await settled();
    expect(await booking()).toMatchObject({ status: 'in arrears', arrears: 120.5 });
    pay(true);
    pay(true);
    await settled();
    expect(await booking()).toMatchObject({ status: 'active', arrears: 0 });
    expect(await ordersOf(siteId)).toMatchObject([{ status: 'paid' }]);
    const paid = await server.database.select().from(payments).where(eq(payments.orderId, orderId));
    expect(paid.map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded']);
    const customers = committed.filter(({ entity, id }) => entity === 'customer' && id === customerId);
    expect(customers).toHaveLength(2);
  });

  it('of somebody else is dropped', async () => {
    const ours = await bill();
    const theirs = await bill();
    const { siteId, customerId } = theirs;
    tell({ kind: 'payment', at, siteId, customerId, orderId: ours.orderId, method: 'cash', succeeds: true });
    await settled();
    expect(await ordersOf(ours.siteId)).toMatchObject([{ status: 'pending' }]);
    expect(await server.database.select().from(payments).where(eq(payments.orderId, ours.orderId))).toEqual([]);
  });
});
