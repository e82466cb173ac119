import { atLeastNone, minus, noCents, plus, sumCents, toDollars, wholeCents, type Cents } from '../money/cents.ts';
import { addDays, daysBetween, type Day } from '#format/days.ts';
import type { PeriodUnit } from '../states/period.ts';
import { paidOn } from './billing.ts';

/** The sum that a booking was billed for some days, or got back for them. */
export interface BilledDays {
  first: Day;
  /** The day after the last. */
  next: Day;
  /** Not whole where a line is a share of a bill. Below 0: credit. */
  cents: number;
  /** Whether the sum is paid; credit is. */
  isPaid: boolean;
  /** Whether the sum bills these days, and does not only change another bill. */
  isRent: boolean;
}

/** The rent of a booking from a change on. */
export interface NewRent {
  /** A period's. */
  rate: Cents;
  period: PeriodUnit;
  /** The day of the move-in, on whose date monthly bills fall. */
  movedIn: Day;
}

/** The billed rent, deposit and debt of a booking that changes or ends. */
export interface SettledBooking {
  billed: readonly BilledDays[];
  /** Paid deposits that were not given back. */
  deposit: Cents;
  /** All its unpaid bills. */
  owed: Cents;
}

/** The price of a change of unit, or the money that a move-out gives back, in dollars. */
export interface Settlement {
  /** The rent that was billed for the rest of the period. */
  unusedRent: number;
  /** The rent of those days from now on. */
  newRent: number;
  deposit: number;
  /** Above 0: to pay; below 0: becomes the customer's credit. */
  net: number;
  /** The debt that stays whatever the sum is. */
  owed: number;
  /** The days that the sum is for. */
  days: number;
  /** The first of them; null: there are none. */
  from: Day | null;
  /** The last of them. */
  to: Day | null;
}

interface Span {
  first: Day;
  next: Day;
}

const later = (one: Day, other: Day) => (one > other ? one : other);
const earlier = (one: Day, other: Day) => (one < other ? one : other);
const daysOf = ({ first, next }: Span) => daysBetween(first, next);
const overlap = (one: Span, other: Span) =>
  Math.max(0, daysOf({ first: later(one.first, other.first), next: earlier(one.next, other.next) }));

/** The part of an amount that falls on some days. */
const shareOf = (billed: BilledDays, span: Span) => (billed.cents * overlap(billed, span)) / daysOf(billed);

/** The rest of the billed days, cut where a bill begins or ends. */
function restOf(billed: readonly BilledDays[], from: Day): (Span & { bill: BilledDays })[] {
  const rent = billed.filter(({ isRent, next }) => isRent && next > from);
  const cuts = [...new Set(rent.flatMap(({ first, next }) => [later(first, from), next]))].toSorted();
  return cuts.slice(0, -1).flatMap((first, index) => {
    const next = cuts[index + 1] ?? first;
    const bill = rent.find((each) => each.first <= first && each.next >= next);
    return bill === undefined ? [] : [{ first, next, bill }];
  });
}

/** Cents for some days of a bill at a rate: each period of the bill is shared out by its own days. */
function costOf(span: Span, bill: Span, { rate, period, movedIn }: NewRent): number {
  let cost = 0;
  let first = bill.first;
  while (first < span.next) {
    const next = paidOn({ period, movedIn, paidTo: first }, 1);
    // Lets by the hour or minute are not billed by days.
    if (next === null || next <= first) return cost;
    const whole = { first, next };
    cost += (rate * overlap(span, whole)) / daysOf(whole);
    first = next;
  }
  return cost;
}

/**
 * To the nearest cent, and half of one up, below 0 too: a line in whole cents then never changes how the rest is rounded,
 * so what was settled once has nothing left to settle. Sums of shares are off by far less than a millionth.
 */
const settledCents = (amount: number) => wholeCents(Math.floor(amount + 0.5 + 1e-6));

/**
 * Settles the days from one on. What nobody paid gives no credit and stays owed, so it counts only where the days get
 * dearer.
 */
function settle({ billed, deposit, owed }: SettledBooking, from: Day, rent: NewRent | null): Settlement {
  let [unused, cost] = [0, 0];
  const settled: Span[] = [];
  for (const span of restOf(billed, from)) {
    const sum = (counted: readonly BilledDays[]) => counted.reduce((all, each) => all + shareOf(each, span), 0);
    const [value, paid] = [sum(billed), sum(billed.filter(({ isPaid }) => isPaid))];
    const price = rent === null ? 0 : costOf(span, span.bill, rent);
    if (price <= value && price >= paid) continue;
    unused += price > value ? value : paid;
    cost += price;
    settled.push(span);
  }
  const [unusedRent, newRent] = [settledCents(unused), settledCents(cost)];
  const last = settled.at(-1);
  return {
    unusedRent: toDollars(unusedRent),
    newRent: toDollars(newRent),
    deposit: toDollars(deposit),
    net: toDollars(minus(newRent, unusedRent, deposit)),
    owed: toDollars(owed),
    days: settled.reduce((all, span) => all + daysOf(span), 0),
    from: settled[0]?.first ?? null,
    to: last === undefined ? null : addDays(last.next, -1),
  };
}

/** The rest of the billed days at a new rate. The deposit stays. @param day the day of the change, the first of the rest. */
export function settleChange(booking: SettledBooking, day: Day, rent: NewRent): Settlement {
  return settle({ ...booking, deposit: noCents }, day, rent);
}

/** Gives back the deposit, and the rent that was paid for days after the last. */
export function settleMoveOut(booking: SettledBooking, lastDay: Day): Settlement {
  return settle(booking, addDays(lastDay, 1), null);
}

/** A line of a bill. */
export interface BillLine {
  kind: 'rent' | 'deposit' | 'other';
  cents: Cents;
  /** null: it bills no days. */
  days: Span | null;
}

/** A bill of a booking. */
export interface BookingBill {
  lines: readonly BillLine[];
  isPaid: boolean;
  /** The part that was written off, such as with a refund. */
  writtenOff: Cents;
}

/** The part of a bill that still stands: a write-off comes off its deposits first. */
export function billParts({ lines, isPaid, writtenOff }: BookingBill): { billed: BilledDays[]; deposit: Cents } {
  const sum = (counted: readonly BillLine[]) => sumCents(counted.map(({ cents }) => cents));
  const deposit = sum(lines.filter(({ kind }) => kind === 'deposit'));
  const others = minus(sum(lines), deposit);
  const left = others === 0 ? 0 : atLeastNone(minus(others, atLeastNone(minus(writtenOff, deposit)))) / others;
  return {
    billed: lines.flatMap(({ kind, cents, days }) =>
      days === null ? [] : [{ ...days, cents: cents * left, isPaid, isRent: kind === 'rent' }],
    ),
    deposit: isPaid ? atLeastNone(minus(deposit, writtenOff)) : noCents,
  };
}

/** The credit that a customer was given for days of rent and for deposits of a booking. Its cents are below 0. */
export interface GivenBack {
  billed: readonly BilledDays[];
  deposit: Cents;
}

/** The days of several spans, each once. */
function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const { first, next } of spans.toSorted((one, other) => one.first.localeCompare(other.first))) {
    const last = union.at(-1);
    if (last === undefined || last.next < first) union.push({ first, next });
    else last.next = later(last.next, next);
  }
  return union;
}

/** Cents that bills charge by the cents of each line that count. A write-off comes off the other lines first. */
const chargedBy = (bills: readonly BookingBill[], countedOf: (line: BillLine) => number): number =>
  bills.reduce((all, { lines, writtenOff }) => {
    const left = atLeastNone(minus(sumCents(lines.map(({ cents }) => cents)), writtenOff));
    return (
      all +
      Math.min(
        left,
        lines.reduce((sum, line) => sum + countedOf(line), 0),
      )
    );
  }, 0);

/**
 * Compares the credit that was given for deposits, for days of rent, and for both together with what bills charge for the
 * same deposits and days. Rent of other days does not stand for them.
 * @param bills those of the booking that are not cancelled.
 * @returns cents of the first that is more than its bills charge; null: none is.
 */
export function givenBeyondBills(
  { billed, deposit }: GivenBack,
  bills: readonly BookingBill[],
): { given: Cents; charged: Cents } | null {
  const spans = unionOf(billed);
  const depositOf = ({ kind, cents }: BillLine) => (kind === 'deposit' ? cents : 0);
  const rentOf = ({ cents, days }: BillLine) =>
    days === null ? 0 : (cents * spans.reduce((sum, span) => sum + overlap(days, span), 0)) / daysOf(days);
  const rent = wholeCents(billed.reduce((sum, { cents }) => sum + cents, 0));
  const compared = [
    { sum: plus(deposit, rent), countedOf: (line: BillLine) => depositOf(line) + rentOf(line) },
    { sum: deposit, countedOf: depositOf },
    { sum: rent, countedOf: rentOf },
  ];
  for (const { sum, countedOf } of compared) {
    const given = minus(noCents, sum);
    const charged = chargedBy(bills, countedOf);
    // Each credit of days was rounded by itself, by up to a cent.
    if (given > charged + billed.length) return { given, charged: wholeCents(charged) };
  }
  return null;
}
