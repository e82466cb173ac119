import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { owedOf, type SiteDays } from '#domain/lifecycle/owedAndOverdue.ts';
import type { PeriodUnit } from '#domain/states/period.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

export const zone = 'Australia/Sydney';

export type Row = Record<string, unknown> & { id: number };

/** A customer with a unit of their own, at a desk that bills and takes payments. */
export interface Tenancy {
  desk: Desk;
  siteId: number;
  customerId: number;
  bookingId: number;
  /** The bookable product of the unit. */
  productId: number;
}

export interface StayTerms {
  startsAt: Date;
  period: PeriodUnit;
}

/** 1 November 2026 in Sydney. */
const usualStay: StayTerms = { startsAt: new Date('2026-10-31T22:00:00Z'), period: 'month' };

/** Moves a customer in; on 1 November 2026, by the month, if no terms are given. */
export async function moveIn(server: TestServer, rate = 100, stay = usualStay): Promise<Tenancy> {
  const { build } = server;
  const fees = { lateFeeAfterDays: 5, lateFeeMinimum: 10, lateFee: 15 } as const;
  const { id: organisationId } = await build.organisation(fees);
  const site = await build.site({ organisationId, timeZone: zone });
  const desk = await openDesk(server, { organisationId, siteId: site.id });
  const { siteId } = desk;
  const { id: productId } = await build.product({ organisationId, kind: 'bookable', price: rate });
  const held = await build.unit({ siteId });
  const terms = { ...stay, endsAt: null, rate, status: 'active', productId } as const;
  const { id: bookingId, customerId } = await build.booking({ siteId, unitIds: [held.id], ...terms });
  return { desk, siteId, customerId, bookingId, productId };
}

const rowsOf = (body: unknown): Row[] => (Array.isArray(body) ? body : (body as { rows: Row[] }).rows) as Row[];

/** The server's figures for a customer's money, in all places. */
/** The days of the tenancy's site. */
export const daysAt = (now: Date): SiteDays => ({
  dayAt: (_siteId, at) => dayOf(at, zone),
  todayAt: () => dayOf(now.getTime(), zone),
});

export async function moneyOf({ desk, customerId, bookingId }: Tenancy, now: Date) {
  const list = async (path: string) => rowsOf((await desk.ask('GET', path)).body);
  const [customer, booking] = [
    await desk.record('GET', `customers/${customerId}`),
    await desk.record('GET', `bookings/storage/${bookingId}`),
  ];
  const orders = await list(`customers/${customerId}/orders`);
  const payments = await list(`customers/${customerId}/payments`);
  const listed = (await list('customers')).find(({ id }) => id === customerId);
  const read = {
    orders: orders.map((row) => readRecord('order', row) as Order),
    bookings: [readRecord('booking', booking) as Booking],
  };
  return { customer, listed, booking, orders, payments, owed: owedOf(read, daysAt(now)) };
}
