import { noCents, plus, sumCents, type Cents } from '../money/cents.ts';
import type { Unit } from '../entities/unit.ts';
import { bookingFinder } from '../lifecycle/bookingFinder.ts';
import { overlockStatuses } from '../lifecycle/overlock.ts';
import { isOneOf } from '../states/words.ts';
import { troublesOf } from '../states/trouble.ts';
import { overdueCents, sumByBucket, type AgeingSums } from './ageing.ts';
import {
  addEntry,
  netOf,
  netOfEntry,
  noMoney,
  unreadMoneySentences,
  visitMoney,
  type MoneyReading,
  type MoneySums,
} from './money.ts';
import { comparedPeriods, moneySites, zoneSentences, type MoneySites } from './moneySites.ts';
import { movesOf, type Move } from './movement.ts';
import { unitsBy } from './occupiedOrVacant.ts';
import { readOwed } from './readOwed.ts';
import { bucketFinder, bucketsOf, type Buckets } from './periods.ts';
import { readRentals, type RentalUnit, type Rentals, type Stay } from './rentals.ts';
import type { ReportQuestion } from './report.ts';
import type { ReportRecords } from './reportRecords.ts';
import { readRents, streetReader, type Rents } from './rents.ts';

/** Units that need somebody, now. */
export interface Troubles {
  alarms: number;
  faults: number;
  overlocked: number;
}

/** The records and sums of one site in the summary, or of all together. */
export interface SitePart {
  id: number;
  name: string;
  units: readonly RentalUnit[];
  stays: readonly Stay[];
  moves: readonly Move[];
  /** All that is owed. */
  ageing: AgeingSums;
  /** The part that is overdue. */
  overdue: Cents;
  troubles: Troubles;
}

/** Billed and collected money by period and site. */
export type MoneyBySite = readonly ReadonlyMap<number, MoneySums>[];

export interface Management {
  rentals: Rentals;
  sites: MoneySites;
  /** Storage at all sites together. */
  all: SitePart;
  bySite: readonly SitePart[];
  rents: Rents;
  billed: MoneyBySite;
  collected: MoneyBySite;
  readings: { billed: MoneyReading; collected: MoneyReading };
  /** Net sums by the parts of the period. */
  overTime: { buckets: Buckets; billed: readonly Cents[]; collected: readonly Cents[] };
  leftOut: readonly string[];
}

function troublesOfUnits(units: readonly Unit[]): Troubles {
  const counts = { alarms: 0, faults: 0, overlocked: 0 };
  for (const unit of units) {
    const troubles = troublesOf(unit);
    if (troubles.includes('alarm')) counts.alarms += 1;
    if (troubles.includes('fault')) counts.faults += 1;
    if (isOneOf(overlockStatuses, unit.status)) counts.overlocked += 1;
  }
  return counts;
}

function readMoney(records: ReportRecords, { days }: ReportQuestion, sites: MoneySites, rents: Rents) {
  const bookingOf = bookingFinder(records.bookings);
  const periods = comparedPeriods(days);
  const buckets = bucketsOf(days);
  const indexOf = bucketFinder(buckets);
  const read = (basis: 'billed' | 'collected') => {
    const sums = periods.map(() => new Map<number, MoneySums>());
    const overTime = buckets.buckets.map(() => noCents);
    const question = { basis, periods, bookingOf, dayAt: sites.dayAt };
    const reading = visitMoney(records, question, (entry, period) => {
      const { kind, siteId, booking, day } = entry;
      const bySite = sums[period];
      const own = bySite?.get(siteId) ?? noMoney();
      bySite?.set(siteId, own);
      addEntry(own, entry);
      if (kind !== 'in' && kind !== 'refund') return;
      const net = netOfEntry(entry);
      if (basis === 'collected') rents.collect(period, siteId, booking, net);
      const index = indexOf(day);
      if (period === 0 && index >= 0) overTime[index] = plus(overTime[index] ?? noCents, net);
    });
    return { sums, reading, overTime };
  };
  return { buckets, billed: read('billed'), collected: read('collected') };
}

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => number) => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known === undefined) groups.set(keyOf(row), [row]);
    else known.push(row);
  }
  return groups;
};

export function readManagement(records: ReportRecords, question: ReportQuestion, now: number): Management {
  const { siteId, days } = question;
  const rentals = readRentals(records, siteId, now);
  const sites = moneySites(records, siteId, now);
  const rents = readRents(rentals, streetReader(records), comparedPeriods(days));
  const money = readMoney(records, question, sites, rents);
  const owed = readOwed(records, siteId, sites);
  const own = {
    units: rentals.units.filter(({ group }) => group === 'storage'),
    stays: rentals.stays.filter(({ group }) => group === 'storage'),
    moves: movesOf(rentals),
    parts: owed.parts,
    troubled: records.units.filter((unit) => siteId === 0 || unit.siteId === siteId),
  };
  const bySite = {
    units: unitsBy(own.units, ({ site }) => site.id),
    stays: groupBy(own.stays, ({ site }) => site.id),
    moves: groupBy(own.moves, ({ stay }) => stay.site.id),
    parts: groupBy(own.parts, (part) => part.siteId),
    troubled: groupBy(own.troubled, (unit) => unit.siteId ?? 0),
  };
  const moneySiteIds = [...money.billed.sums, ...money.collected.sums].flatMap((sums) => [...sums.keys()]);
  const ids = new Set([...records.sites.map(({ id }) => id), ...rentals.sites.map(({ id }) => id), ...moneySiteIds]);
  const partOf = (id: number): SitePart => ({
    id,
    name: id === 0 ? (rentals.sites.find((site) => site.id === 0)?.name ?? '') : sites.nameOf(id),
    units: bySite.units.get(id) ?? [],
    stays: bySite.stays.get(id) ?? [],
    moves: bySite.moves.get(id) ?? [],
    ageing: sumByBucket(bySite.parts.get(id) ?? []),
    overdue: overdueCents(bySite.parts.get(id) ?? []),
    troubles: troublesOfUnits(bySite.troubled.get(id) ?? []),
  });
  return {
    rentals,
    sites,
    rents,
    billed: money.billed.sums,
    collected: money.collected.sums,
    all: {
      id: 0,
      name: '',
      units: own.units,
      stays: own.stays,
      moves: own.moves,
      ageing: sumByBucket(own.parts),
      overdue: overdueCents(own.parts),
      troubles: troublesOfUnits(own.troubled),
    },
    bySite: [...ids].filter((id) => siteId === 0 || id === siteId).map(partOf),
    readings: { billed: money.billed.reading, collected: money.collected.reading },
    overTime: { buckets: money.buckets, billed: money.billed.overTime, collected: money.collected.overTime },
    leftOut: [
      ...new Set([
        ...rentals.leftOut,
        ...unreadMoneySentences('billed', money.billed.reading),
        ...unreadMoneySentences('collected', money.collected.reading),
        ...owed.leftOut,
        ...zoneSentences(sites, rentals.sites),
      ]),
    ],
  };
}

/** The net sum of a site, or of all (null), in a period. */
export function netAt(money: MoneyBySite, period: number, siteId: number | null): Cents {
  const bySite = money[period] ?? new Map<number, MoneySums>();
  if (siteId !== null) return netOf(bySite.get(siteId) ?? noMoney());
  return sumCents([...bySite.values()].map(netOf));
}
