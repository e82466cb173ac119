import { prorated, toCents, toDollars } from '#domain/money/cents.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { isoDay, monthly, weeksBilled, writtenDay, type Calendar, type DayNumber } from './calendar.ts';
import { before, day, hour, minute } from './demoSite.ts';
import type { OrderBook, PlacedOrder, ReceivedPayment } from './orderBook.ts';
import type { Random } from './random.ts';

export const billAmount = (rate: number, period: string) => (period === 'week' ? rate * weeksBilled : rate);

/** The day of a booking's n-th bill in advance. */
export function billDayAt(first: DayNumber, period: string): (number: number) => DayNumber {
  return period === 'week' ? (number) => first + 7 * weeksBilled * number : monthly(first);
}

/** Days from the first to before `end`. */
export function billDays(first: DayNumber, period: string, end: DayNumber): DayNumber[] {
  const days: DayNumber[] = [];
  const dayOf = billDayAt(first, period);
  for (let date = first; date < end; date = dayOf(days.length)) days.push(date);
  return days;
}

const methods: readonly (readonly [PaymentMethod, number])[] = [
  ['direct debit', 55],
  ['card', 35],
  ['bank transfer', 7],
  ['EFTPOS', 3],
];

export interface BilledBooking {
  siteId: number;
  customerId: number;
  bookingId: number;
  /** The names of its units. */
  units: string;
  startsAt: Date;
  period: string;
  rate: number;
  days: readonly DayNumber[];
  /** The last day that is billed, since the customer had given notice; null: whole periods are. */
  lastDay: DayNumber | null;
  /** The number of unpaid bills at the end, and the paid part of their first. */
  owed: number;
  part: number;
}

export interface BillingParts {
  calendar: Calendar;
  anchor: Date;
  book: OrderBook;
  random: Random;
}

interface Bill {
  date: DayNumber;
  /** The day of the next bill, or after the last one that is billed. */
  until: DayNumber;
  /** Whether it ends before its period does. */
  isPart: boolean;
  /** Milliseconds since 1970. */
  at: number;
  amount: number;
  method: PaymentMethod;
}

const paymentOf = ({ amount, method, at }: Bill, given: Partial<ReceivedPayment>): ReceivedPayment => {
  return { amount, method, status: 'succeeded', at: new Date(at), paidAt: null, referenced: true, ...given };
};

type Outcome = Pick<PlacedOrder, 'status' | 'payments'>;

/** Paid late after a failure, refunded, or waiting; null: simply paid. */
function unusualOutcome(bill: Bill, { anchor, calendar, random }: BillingParts): Outcome | null {
  const fate = random.next();
  const age = anchor.getTime() - bill.at;
  if (age < day && bill.method === 'direct debit' && bill.date === calendar.dayOf(anchor)) {
    return { status: 'pending', payments: [paymentOf(bill, { status: 'pending' })] };
  }
  if (fate < 0.02 && age > 21 * day) {
    const again = new Date(Math.round(bill.at + random.within(day, 20 * day)));
    const failed = paymentOf(bill, { status: 'failed' });
    return { status: 'paid', payments: [failed, paymentOf(bill, { at: again, paidAt: again })] };
  }
  if (fate < 0.998 || age < 10 * day) return null;
  const paidAt = new Date(bill.at + minute);
  return { status: 'refunded', payments: [paymentOf(bill, { status: 'refunded', paidAt })] };
}

/** A bank takes some days. */
function paidAt({ at, method }: Bill, { anchor, random }: BillingParts): number {
  const most = method === 'bank transfer' ? 4 * day : 2 * minute;
  return at + random.within(0, Math.min(most, anchor.getTime() - at));
}

/** The outcome of a failed payment; sometimes a part was paid since. */
function unpaidOutcome(bill: Bill, part: number, { anchor, random }: BillingParts): Outcome {
  const payments = [paymentOf(bill, { status: 'failed' })];
  if (part > 0) {
    const at = before(anchor, random.within(hour, 0.8 * (anchor.getTime() - bill.at)));
    payments.push(paymentOf(bill, { at, paidAt: at, amount: part, method: 'card' }));
  }
  return { status: 'pending', payments };
}

/** The bills: the first at the booking's beginning, each other in the first hour of its day. */
function billsOf({ startsAt, period, rate, days, lastDay }: BilledBooking, { calendar, random }: BillingParts): Bill[] {
  const usual = random.weighted(methods);
  const minutes = random.between(0, 59);
  const amount = billAmount(rate, period);
  const nextBill = billDayAt(days[0] ?? 0, period);
  return days.map((date, index) => {
    const next = nextBill(index + 1);
    const until = Math.min(next, (lastDay ?? next) + 1);
    const due = toDollars(prorated(toCents(amount), until - date, next - date));
    const billed = { date, until, isPart: until < next, amount: due };
    if (index > 0) return { ...billed, at: calendar.timeAt(date, 0, minutes), method: usual };
    return { ...billed, at: startsAt.getTime(), method: usual === 'direct debit' ? 'card' : usual };
  });
}

const simplyPaid = (bill: Bill, parts: BillingParts): Outcome => ({
  status: 'paid',
  payments: [paymentOf(bill, { paidAt: new Date(paidAt(bill, parts)) })],
});

export function addBills(booking: BilledBooking, parts: BillingParts): void {
  const { siteId, customerId, bookingId, units, period, rate, owed, part } = booking;
  const { book } = parts;
  const bills = billsOf(booking, parts);
  const firstOwed = bills.length - owed;
  const span = period === 'week' ? `${weeksBilled} weeks` : period;
  const quantity = period === 'week' ? weeksBilled : 1;
  for (const [index, bill] of bills.entries()) {
    const { date, until, at, method } = bill;
    const unusual =
      index < firstOwed ? unusualOutcome(bill, parts) : unpaidOutcome(bill, index === firstOwed ? part : 0, parts);
    if (unusual === null && !bill.isPart) {
      book.addPaid({ bookingId, at, paidAt: paidAt(bill, parts), method, date, until });
      continue;
    }
    const outcome = unusual ?? simplyPaid(bill, parts);
    const billedSpan = bill.isPart ? `${until - date} days` : span;
    const price = bill.isPart ? { quantity: 1, unitPrice: bill.amount } : { quantity, unitPrice: rate };
    const description = `${units}, ${billedSpan} from ${writtenDay(date)}`;
    const rent = { productId: null, kind: 'rent', periodFrom: isoDay(date), periodTo: isoDay(until) } as const;
    const lines = [{ ...rent, description, ...price }];
    book.add({ siteId, customerId, bookingId, at: new Date(at), lines, ...outcome });
  }
}
