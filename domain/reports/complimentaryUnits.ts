import { sumDollars } from '../money/dollars.ts';
import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import type { Customer } from '../entities/customer.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { bucketCategories } from './bucketChart.ts';
import { periodLooker, figureOf, hasBegun, ofNow } from './comparedFigure.ts';
import { occupancyByDay, roundedArea, standingOn, unitsBy } from './occupiedOrVacant.ts';
import { partsChart } from './partsChart.ts';
import { bucketsOf } from './periods.ts';
import { joinSpans, readRentals, type Rentals, type RentalUnit, type Stay } from './rentals.ts';
import type { Chart, Drill, Figure, ReportFunction, ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';
import { unitRates, type RateOfUnit } from './unitRates.ts';
import { unitColumns } from './unitColumns.ts';
import { unitsBySize } from './unitSizes.ts';
import { dayNumber, dayOfNumber, type DayNumber } from './zoneCalendar.ts';

const { complimentary: texts, columns: headers } = unitReportMessages;
const table = 'units';

/** A unit that is let without payment at the end of a day. */
interface FreeUnit {
  unit: RentalUnit;
  stay: Stay;
  days: number;
  /** Dollars of a month; null: not known. */
  rate: number | null;
}

const isFree = ({ booking }: Stay) => booking.complimentary === true;

/** The units of complimentary bookings, each with the days of those bookings alone. */
function freeSpans(stays: readonly Stay[]): RentalUnit[] {
  const spans = new Map<RentalUnit, { from: DayNumber; until: DayNumber }[]>();
  for (const { units, from, until } of stays.filter(isFree)) {
    for (const unit of units) spans.set(unit, [...(spans.get(unit) ?? []), { from, until }]);
  }
  return [...spans].map(([unit, occupied]) => ({
    ...unit,
    occupied: joinSpans(occupied),
  }));
}

/** Each unit once, also where two complimentary bookings name it. */
function freeUnits(stays: readonly Stay[], day: DayNumber, rateOf: RateOfUnit): FreeUnit[] {
  const found = new Map<RentalUnit, FreeUnit>();
  for (const stay of stays.filter(isFree)) {
    const on = Math.min(day, stay.site.today);
    if (stay.from > on || stay.until <= on) continue;
    for (const unit of stay.units) {
      if (!found.has(unit)) found.set(unit, { unit, stay, days: on - stay.from + 1, rate: rateOf(unit) });
    }
  }
  return [...found.values()];
}

function columnsOf(customers: ReadonlyMap<number, Customer>, withGroup: boolean): ColumnOf<FreeUnit>[] {
  return [
    unitColumns.unit,
    ...(withGroup ? [unitColumns.group] : []),
    unitColumns.site,
    {
      id: 'customer',
      header: headers.customer,
      kind: 'text',
      cell: ({ stay: { booking } }) => tenantName(booking, customers.get(booking.customer_id ?? 0)),
      link: ({ stay: { booking } }) =>
        booking.customer_id === undefined ? null : { entity: 'customer', id: booking.customer_id },
    },
    unitColumns.kind,
    unitColumns.size,
    unitColumns.area,
    {
      id: 'since',
      header: headers.since,
      kind: 'day',
      cell: ({ stay }) => dayOfNumber(stay.from),
      link: ({ stay }) => ({ entity: 'booking', id: recordKey('booking', stay.booking) }),
    },
    { id: 'days', header: headers.days, kind: 'days', cell: ({ days }) => days },
    { id: 'rate', header: headers.rate, kind: 'dollars', isSummed: true, cell: ({ rate }) => rate },
    { id: 'notes', header: texts.notes, kind: 'text', cell: ({ stay }) => stay.booking.notes ?? null },
  ];
}

const tableOfUnits = (
  units: readonly FreeUnit[],
  customers: ReadonlyMap<number, Customer>,
  { id, label, withGroup }: { id: string; label: string; withGroup: boolean },
): ReportTable =>
  tableOf({
    id,
    label,
    empty: texts.empty,
    subjects: units,
    columns: columnsOf(customers, withGroup),
    sort: { column: 'since', direction: 'asc' },
    rowId: ({ unit }) => String(unit.unit.id),
    record: ({ unit }) => ({ entity: 'unit', id: unit.unit.id }),
  });

/** null: nothing can be added up. */
function sumOfRates(units: readonly FreeUnit[]): number | null {
  const known = units.flatMap(({ rate }) => rate ?? []);
  if (known.length === 0 && units.length > 0) return null;
  return sumDollars(known);
}

const sumOfAreas = (units: readonly FreeUnit[]) =>
  roundedArea(units.reduce((sum, { unit }) => sum + (unit.area ?? 0), 0));

function charts({ stays, sites }: Rentals, units: readonly FreeUnit[], days: DayRange): Chart[] {
  const buckets = bucketsOf(days);
  const today = Math.min(...sites.map((site) => site.today));
  // Out of service or not: it is let.
  const spans = freeSpans(stays).map((unit) => ({ ...unit, isRentable: true }));
  const { occupied } = occupancyByDay(spans, days);
  const values = buckets.buckets.map(({ first, last }) => {
    const end = dayNumber(first) <= today ? Math.min(dayNumber(last), today) : null;
    return end === null ? null : (occupied[end - dayNumber(days.first)] ?? null);
  });
  const shown = units.map(({ unit }) => unit);
  const ofSizes = unitsBySize(shown).map(({ size, label, units: own }) => ({
    label,
    where: { size: [size] },
    count: own.length,
  }));
  const ofSites = [...unitsBy(shown, ({ site }) => site.name)].map(([name, own]) => ({
    label: name,
    where: { site: [name] },
    count: own.length,
  }));
  return [
    {
      id: 'time',
      label: texts.charts.time,
      kind: 'columns',
      format: 'count',
      categoryHeader: unitReportMessages.buckets[buckets.unit],
      categories: bucketCategories(buckets, null),
      series: [{ id: 'units', label: texts.label, values }],
    },
    partsChart(
      { id: 'sizes', label: texts.charts.sizes, categoryHeader: headers.size, kind: 'columns' },
      table,
      texts.label,
      ofSizes,
    ),
    ...(ofSites.length < 2
      ? []
      : [
          partsChart(
            { id: 'sites', label: texts.charts.sites, categoryHeader: headers.site, kind: 'bars' },
            table,
            texts.label,
            ofSites,
          ),
        ]),
  ];
}

function figures(rentals: Rentals, storage: readonly Stay[], units: readonly FreeUnit[], days: DayRange): Figure[] {
  const own = rentals.units.filter(({ group }) => group === 'storage');
  const free = storage.filter(isFree);
  const seen = periodLooker(rentals, days, ['storage'])((range) => ({
    units: freeUnits(free, dayNumber(range.last), () => null),
    occupied: own.filter((unit) => standingOn(unit, dayNumber(range.last)) === 'occupied').length,
  }));
  const drill: Drill = { table, where: {} };
  const withoutArea = units.filter(({ unit }) => unit.area === null).map(({ unit }) => unit.name);
  const withoutRate = units.filter(({ rate }) => rate === null).map(({ unit }) => unit.name);
  return [
    figureOf(
      { id: 'units', label: texts.label, format: 'count', better: 'down', drill },
      seen((at) => at.units.length),
    ),
    figureOf(
      { id: 'bookings', label: texts.bookings, format: 'count', drill },
      seen((at) => new Set(at.units.map(({ stay }) => stay)).size),
    ),
    figureOf(
      { id: 'share', label: texts.share, format: 'percent', better: 'down', drill },
      seen(({ units: shown, occupied }) =>
        occupied === 0 ? null : shown.filter(({ unit }) => unit.isRentable).length / occupied,
      ),
    ),
    figureOf(
      {
        id: 'area',
        label: texts.area,
        format: 'squareMetres',
        better: 'down',
        drill,
        ...(withoutArea.length === 0 ? {} : { note: unitReportMessages.withoutArea(withoutArea) }),
      },
      seen((at) => sumOfAreas(at.units)),
    ),
    figureOf(
      {
        id: 'forgone',
        label: texts.forgone,
        format: 'dollars',
        better: 'down',
        drill,
        ...(withoutRate.length === 0 ? {} : { note: unitReportMessages.withoutRate(withoutRate) }),
      },
      // Street rates are today's.
      ofNow(hasBegun(rentals, days) ? sumOfRates(units) : null),
    ),
  ];
}

/** Units that are let without payment at the end of the days. */
export const complimentaryUnits: ReportFunction = (records, { siteId, days }, now) => {
  const rentals = readRentals(records, siteId, now);
  const isKnown = hasBegun(rentals, days);
  const rateOf = unitRates(records);
  const day = dayNumber(days.last);
  const storage = rentals.stays.filter(({ group }) => group === 'storage');
  const units = isKnown ? freeUnits(storage, day, rateOf) : [];
  const others = isKnown
    ? freeUnits(
        rentals.stays.filter(({ group }) => group !== 'storage'),
        day,
        rateOf,
      )
    : [];
  const customers = new Map(records.customers.map((customer) => [customer.id, customer]));
  const shownFigures = figures(rentals, storage, units, days);
  const unknown = rentals.stays.filter(({ booking }) => booking.complimentary === undefined);
  const before = shownFigures.find(({ id }) => id === 'units')?.before ?? null;
  return {
    summary: isKnown
      ? texts.sentence({ units: units.length, before, forgone: sumOfRates(units) })
      : unitReportMessages.toCome,
    figures: shownFigures,
    charts: isKnown ? charts({ ...rentals, stays: storage }, units, days) : [],
    tables: [
      tableOfUnits(units, customers, { id: table, label: texts.label, withGroup: false }),
      ...(others.length === 0
        ? []
        : [tableOfUnits(others, customers, { id: 'others', label: texts.others, withGroup: true })]),
    ],
    leftOut: [
      ...rentals.leftOut,
      ...(unknown.length === 0 ? [] : [texts.unknown(unknown.map(({ booking }) => String(booking.id)))]),
    ],
    definitions: ['complimentary', 'occupied', 'streetRate', 'storageGroup'],
  };
};
