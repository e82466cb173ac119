import { addMonths } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import { bookingFinder } from '../lifecycle/bookingFinder.ts';
import { readBookedKinds } from './bookedKind.ts';
import { noMoney, visitMoney, type DayNumbers, type MoneyReading, type MoneySums } from './money.ts';
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
  /** Of the period, the one before, and the same days a year before. */
  totals: readonly [MoneySums, MoneySums, MoneySums];
  /** Net cents a year before, by the buckets of this period. */
  yearBefore: readonly number[];
  /** Net cents billed by complimentary bookings: their sum in each period, and of this one by booking. */
  complimentary: { totals: readonly [number, number, number]; byBooking: ReadonlyMap<Booking, number> };
}

/** The number of the bucket of each day of a period, moved by some months. */
function bucketsOfDays(buckets: Buckets, { first, last }: DayNumbers, months: number): number[] {
  const indexOf = bucketFinder(buckets);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const day = first + index;
    return Math.max(0, indexOf(months === 0 ? day : dayNumber(addMonths(dayOfNumber(day), months))));
  });
}

const signs: Readonly<Record<keyof MoneySums, number>> = { in: 1, refund: -1, failed: 0, waiting: 0 };

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
  const yearBefore = buckets.buckets.map(() => 0);
  const freeTotals: [number, number, number] = [0, 0, 0];
  const byBooking = new Map<Booking, number>();
  const bookingOf = bookingFinder(records.bookings);
  const kindOf = readBookedKinds(records);
  const question = { basis, periods, bookingOf, dayAt: sites.dayAt };
  const reading = visitMoney(records, question, ({ kind, cents, siteId, booking, method, day }, period) => {
    const total = totals[period];
    if (total === undefined) return;
    total[kind] += cents;
    const net = signs[kind] * cents;
    if (booking?.complimentary === true && net !== 0) {
      freeTotals[period] = (freeTotals[period] ?? 0) + net;
      if (period === 0) byBooking.set(booking, (byBooking.get(booking) ?? 0) + net);
    }
    if (period === 2) {
      const index = bucketPast[day - past.first] ?? 0;
      yearBefore[index] = (yearBefore[index] ?? 0) + net;
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
    line.sums[kind] += cents;
  });
  const complimentary = { totals: freeTotals, byBooking };
  return { basis, sites, buckets, periods, reading, lines: [...lines.values()], totals, yearBefore, complimentary };
}
