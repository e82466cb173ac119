import { atLeastNone, plus, sumCents, toCents, type Cents } from '#domain/money/cents.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  settleChange,
  settleMoveOut,
  billParts,
  type BilledDays,
  type BillLine,
  type BookingBill,
  type Settlement,
} from '#domain/lifecycle/settlement.ts';
import type { PeriodUnit } from '#domain/states/period.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { owedByBooking } from './bills.ts';
import { balanceOfOrder, writtenOffOrder } from './ledger/sums.ts';

/** The bills of a booking, without cancelled ones. */
export async function billsOf(transaction: Database, bookingId: number): Promise<BookingBill[]> {
  const rows = await transaction
    .select({
      orderId: orders.id,
      kind: orderLines.kind,
      total: orderLines.total,
      first: orderLines.periodFrom,
      next: orderLines.periodTo,
      isPaid: sql<boolean>`${balanceOfOrder} <= 0`,
      writtenOff: writtenOffOrder,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.bookingId, bookingId), ne(orders.status, 'cancelled')))
    .orderBy(asc(orderLines.id));
  const bills = new Map<number, BookingBill & { lines: BillLine[] }>();
  for (const { orderId, kind, total, first, next, isPaid, writtenOff } of rows) {
    const bill = bills.get(orderId) ?? { lines: [], isPaid, writtenOff: toCents(writtenOff) };
    bills.set(orderId, bill);
    bill.lines.push({
      kind: kind === 'rent' || kind === 'deposit' ? kind : 'other',
      cents: toCents(total),
      days: first === null || next === null ? null : { first, next },
    });
  }
  return [...bills.values()];
}

/** The credit that was given back before: rent of some days, and deposits in cents. */
export async function creditOf(
  transaction: Database,
  bookingId: number,
): Promise<{ billed: BilledDays[]; deposit: Cents }> {
  const rows = await transaction
    .select({
      amount: ledgerLines.amount,
      first: ledgerLines.periodFrom,
      next: ledgerLines.periodTo,
      orderLineId: ledgerLines.orderLineId,
    })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'credit'), isNull(ledgerLines.orderId)));
  return {
    billed: rows.flatMap(({ amount, first, next }) =>
      first === null || next === null ? [] : [{ first, next, cents: toCents(amount), isPaid: true, isRent: false }],
    ),
    // Only the credit of a deposit names the line that it gives back.
    deposit: sumCents(rows.flatMap(({ amount, orderLineId }) => (orderLineId === null ? [] : toCents(amount)))),
  };
}

/** A change of a booking. */
export interface SettledChange {
  /** Whether the customer moves out; otherwise the rate may change. */
  isMoveOut: boolean;
  /** The rate in dollars after the change. */
  rate: number;
}

/** A booking before its change. */
export interface ChangingBooking {
  id: number;
  site_id: number;
  rate: number;
  period: PeriodUnit;
  startsAt: Date;
  endsAt: Date | null;
  complimentary: boolean;
}

/** The last moment of a stay that ends now, or that ended before. */
const endOf = ({ endsAt }: ChangingBooking, now: Date) =>
  endsAt === null || endsAt > now ? now.getTime() : endsAt.getTime() - 1;

/** Computes by the ledger the price of a change now, or the money it gives back. */
export async function settlementOf(
  transaction: Database,
  booking: ChangingBooking,
  change: SettledChange,
  now: Date,
): Promise<Settlement> {
  const { id, site_id: siteId, period, startsAt, complimentary } = booking;
  const [place] = await transaction.select({ zone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  const [money] = await transaction.select({ owed: owedByBooking }).from(bookings).where(eq(bookings.id, id));
  const bills = (await billsOf(transaction, id)).map(billParts);
  const credit = await creditOf(transaction, id);
  const zone = place?.zone ?? 'UTC';
  const deposit = plus(credit.deposit, sumCents(bills.map((bill) => bill.deposit)));
  const settled = {
    billed: [...bills.flatMap(({ billed }) => billed), ...credit.billed],
    deposit: atLeastNone(deposit),
    owed: toCents(money?.owed ?? 0),
  };
  if (change.isMoveOut) return settleMoveOut(settled, dayOf(endOf(booking, now), zone));
  // Nobody pays for another unit at the same rate, or for a free one.
  const isSame = complimentary || toCents(change.rate) === toCents(booking.rate);
  return settleChange(isSame ? { ...settled, billed: [] } : settled, dayOf(now.getTime(), zone), {
    rate: toCents(change.rate),
    period,
    movedIn: dayOf(startsAt.getTime(), zone),
  });
}
