import { noCents, plus, type Cents } from '../money/cents.ts';
import { addMonths } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import { bookingFinder } from '../lifecycle/bookingFinder.ts';
import { readBookedKinds } from './bookedKind.ts';
import {
  addEntry,
  netOfEntry,
  noMoney,
  visitMoney,
  type DayNumbers,
  type MoneyReading,
  type MoneySums,
} from './money.ts';
import type { MoneySites } from './moneySites.ts';
import { bucketFinder, bucketsOf, type Buckets } from './periods.ts';
import type { RevenueBasis } from './report.ts';
import type { ReportRecords } from './reportRecords.ts';
import { dayNumber, dayOfNumber } from './zoneCalendar.ts';

/** The money of one part of the period, site, kind, size and method. */
export interface RevenueLine {
  bucket: number;
  siteId: number;
  kind: string;
  size: string;
  method: string;
  sums: MoneySums;
}

/** A line for money whose method the API doesn't say, and for bills. */
export const noMethod = 'unknown';

export interface Revenue {
  basis: RevenueBasis;
  sites: MoneySites;
  buckets: Buckets;
  lines: readonly RevenueLine[];
  periods: readonly [DayNumbers, DayNumbers, DayNumbers];
  reading: MoneyReading;
  /** The sums of the period, of the one before, and of the same days a year before. */
  totals: readonly [MoneySums, MoneySums, MoneySums];
  /** Net sums a year before, by the buckets of this period. */
  yearBefore: readonly Cents[];
  /** Bills of complimentary bookings: the net sum of each period, and of this one by booking. */
  complimentary: { totals: readonly [Cents, Cents, Cents]; byBooking: ReadonlyMap<Booking, Cents> };
}

/** The number of the bucket of each day of a period, moved by some months. */
function bucketsOfDays(buckets: Buckets, { first, last }: DayNumbers, months: number): number[] {
  const indexOf = bucketFinder(buckets);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const day = first + index;
    return Math.max(0, indexOf(months === 0 ? day : dayNumber(addMonths(dayOfNumber(day), months))));
  });
}

export function readRevenue(
  records: ReportRecords,
  basis: RevenueBasis,
  sites: MoneySites,
  periods: [DayNumbers, DayNumbers, DayNumbers],
): Revenue {
  const [now, , past] = periods;
  const buckets = bucketsOf({ first: dayOfNumber(now.first), last: dayOfNumber(now.last) });
  const [bucketNow, bucketPast] = [bucketsOfDays(buckets, now, 0), bucketsOfDays(buckets, past, 12)];
  const lines = new Map<string, RevenueLine>();
  const totals = [noMoney(), noMoney(), noMoney()] as const;
  const yearBefore = buckets.buckets.map(() => noCents);
  const freeTotals: [Cents, Cents, Cents] = [noCents, noCents, noCents];
  const byBooking = new Map<Booking, Cents>();
  const bookingOf = bookingFinder(records.bookings);
  const kindOf = readBookedKinds(records);
  const question = { basis, periods, bookingOf, dayAt: sites.dayAt };
  const reading = visitMoney(records, question, (entry, period) => {
    const { siteId, booking, method, day } = entry;
    const total = totals[period];
    if (total === undefined) return;
    addEntry(total, entry);
    const net = netOfEntry(entry);
    if (booking?.complimentary === true && net !== 0) {
      freeTotals[period] = plus(freeTotals[period] ?? noCents, net);
      if (period === 0) byBooking.set(booking, plus(byBooking.get(booking) ?? noCents, net));
    }
    if (period === 2) {
      const index = bucketPast[day - past.first] ?? 0;
      yearBefore[index] = plus(yearBefore[index] ?? noCents, net);
    }
    if (period !== 0) return;
    const of = kindOf(booking);
    const paidBy = method ?? noMethod;
    const bucket = bucketNow[day - now.first] ?? 0;
    const key = `${bucket}/${siteId}/${of.kind}/${of.size}/${paidBy}`;
    let line = lines.get(key);
    if (line === undefined) {
      line = { bucket, siteId, ...of, method: paidBy, sums: noMoney() };
      lines.set(key, line);
    }
    addEntry(line.sums, entry);
  });
  const complimentary = { totals: freeTotals, byBooking };
  return { basis, sites, buckets, periods, reading, lines: [...lines.values()], totals, yearBefore, complimentary };
}
