import { recordKey } from '../entities/recordKey.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import { bucketCategories, occupancyOverTime } from './bucketChart.ts';
import { periodLooker, figureOf, hasBegun, ofNow, withoutPast } from './comparedFigure.ts';
import { medianOf } from './movement.ts';
import {
  daysVacant,
  lastOccupiedDay,
  occupancyOn,
  roundedArea,
  standingOn,
  unitsBy,
  type Occupancy,
  type UnitStanding,
} from './occupiedOrVacant.ts';
import { occupancyTable } from './occupancyTable.ts';
import { periodBefore } from './periods.ts';
import { readRentals, type ComingBooking, type Rentals, type RentalUnit } from './rentals.ts';
import type { Category, Chart, Drill, Figure, ReportFunction, ReportTable, Series } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';
import { unitColumns } from './unitColumns.ts';
import { unitRates, type RateOfUnit } from './unitRates.ts';
import { mainSize, unitsBySize } from './unitSizes.ts';
import { dayNumber, dayOfNumber, type DayNumber } from './zoneCalendar.ts';

const { vacancy: texts, columns: headers } = unitReportMessages;
const table = 'units';

/** Upper ends of the bands in days. */
const bandEnds = { week: 7, month: 30, quarter: 90, longer: Infinity } as const;
type Band = keyof typeof bandEnds | 'never';
const lastBands = Object.keys(bandEnds) as (keyof typeof bandEnds)[];
const bands: readonly Band[] = [...lastBands, 'never'];

const bandOf = (days: number | null): Band =>
  days === null ? 'never' : (lastBands.find((band) => days <= bandEnds[band]) ?? 'longer');

/** A unit that nobody is in, at the end of a day. */
interface EmptyUnit {
  unit: RentalUnit;
  standing: UnitStanding;
  /** null: it was never let. */
  days: number | null;
  lastDay: DayNumber | null;
  coming: { booking: ComingBooking['booking']; from: DayNumber } | null;
  /** Dollars of a month; null: not known. */
  rate: number | null;
}

/** The next booking of a unit whose start is known. */
function nextBooking({ coming }: RentalUnit): EmptyUnit['coming'] {
  let next: EmptyUnit['coming'] = null;
  for (const { booking, site } of coming) {
    const from = site.calendar.dayOf(booking.startsAt);
    if (from === null) continue;
    if (next === null || from < next.from) next = { booking, from };
  }
  return next;
}

function emptyUnits(units: readonly RentalUnit[], day: DayNumber, rateOf: RateOfUnit): EmptyUnit[] {
  return units.flatMap((unit) => {
    const standing = standingOn(unit, day);
    const on = Math.min(day, unit.site.today);
    const [days, lastDay] = [daysVacant(unit, on), lastOccupiedDay(unit, on)];
    if (standing === 'occupied') return [];
    const coming = standing === 'committed' ? nextBooking(unit) : null;
    return [{ unit, standing, days, lastDay, coming, rate: rateOf(unit) }];
  });
}

const columns: readonly ColumnOf<EmptyUnit>[] = [
  unitColumns.unit,
  unitColumns.site,
  unitColumns.place,
  unitColumns.kind,
  unitColumns.size,
  unitColumns.area,
  {
    id: 'standing',
    header: texts.standing,
    kind: 'choice',
    labels: texts.standings,
    cell: ({ standing }) => standing,
  },
  { id: 'days', header: texts.daysVacant, kind: 'days', cell: ({ days }) => days },
  { id: 'band', header: texts.band, kind: 'choice', labels: texts.bands, cell: ({ days }) => bandOf(days) },
  {
    id: 'lastDay',
    header: texts.lastDay,
    kind: 'day',
    cell: ({ lastDay }) => (lastDay === null ? null : dayOfNumber(lastDay)),
  },
  {
    id: 'committedFrom',
    header: texts.committedFrom,
    kind: 'day',
    cell: ({ coming }) => (coming === null ? null : dayOfNumber(coming.from)),
    link: ({ coming }) => (coming === null ? null : { entity: 'booking', id: recordKey('booking', coming.booking) }),
  },
  { id: 'rate', header: headers.rate, kind: 'dollars', isSummed: true, cell: ({ rate }) => rate },
];

const unitsTable = (units: readonly EmptyUnit[]): ReportTable =>
  tableOf({
    id: table,
    label: texts.label,
    empty: texts.empty,
    subjects: units,
    columns,
    sort: { column: 'days', direction: 'desc' },
    rowId: ({ unit }) => String(unit.unit.id),
    record: ({ unit }) => ({ entity: 'unit', id: unit.unit.id }),
  });

const stackedStandings = ['occupied', 'committed', 'vacant'] as const;

/** Units of each part on each other: occupied, committed and vacant. The rows behind a part are those not occupied. */
function stackedChart(
  chart: Pick<Chart, 'id' | 'label' | 'categoryHeader'>,
  parts: readonly { label: string; where: Drill['where']; units: readonly RentalUnit[] }[],
  day: DayNumber,
): Chart {
  const counted = parts.map(({ units }) => occupancyOn(units, day));
  return {
    ...chart,
    kind: 'stacked',
    format: 'count',
    categories: parts.map(({ label, where }) => ({
      label,
      drill: { table, where: { ...where, standing: ['committed', 'vacant'] } },
    })),
    series: stackedStandings.map((standing) => ({
      id: standing,
      label: texts.standings[standing],
      values: counted.map((occupancy) => occupancy[standing]),
    })),
  };
}

function timeChart(units: readonly RentalUnit[], days: DayRange, isCompared: boolean): Chart {
  const today = Math.min(...units.map(({ site }) => site.today));
  const { buckets, now, yearBefore } = occupancyOverTime(units, days, today);
  const earlier: Series[] = isCompared
    ? [{ id: 'yearBefore', label: unitReportMessages.yearBefore, values: yearBefore.unitShare, isComparison: true }]
    : [];
  return {
    id: 'occupancy',
    label: texts.charts.occupancy,
    kind: 'lines',
    format: 'percent',
    categoryHeader: unitReportMessages.buckets[buckets.unit],
    categories: bucketCategories(buckets, null),
    series: [
      { id: 'unitShare', label: texts.unitShare, values: now.unitShare },
      { id: 'areaShare', label: texts.areaShare, values: now.areaShare },
      ...earlier,
    ],
  };
}

function charts(
  units: readonly RentalUnit[],
  empty: readonly EmptyUnit[],
  days: DayRange,
  isCompared: boolean,
): Chart[] {
  const day = dayNumber(days.last);
  const ofSizes = unitsBySize(units).map(({ size, label, units: own }) => ({
    label,
    where: { size: [size] },
    units: own,
  }));
  const ofSites = [...unitsBy(units, ({ site }) => site.name)].map(([name, own]) => ({
    label: name,
    where: { site: [name] },
    units: own,
  }));
  const vacant = empty.filter(({ standing }) => standing === 'vacant');
  const ofBands: Category[] = bands.map((band) => ({
    label: texts.bands[band],
    drill: { table, where: { band: [band], standing: ['vacant'] } },
  }));
  return [
    timeChart(units, days, isCompared),
    stackedChart({ id: 'sizes', label: texts.charts.sizes, categoryHeader: headers.size }, ofSizes, day),
    {
      id: 'bands',
      label: texts.charts.bands,
      kind: 'columns',
      format: 'count',
      categoryHeader: texts.band,
      categories: ofBands,
      series: [
        {
          id: 'vacant',
          label: texts.figures.vacant,
          values: bands.map((band) => vacant.filter(({ days: vacantDays }) => bandOf(vacantDays) === band).length),
        },
      ],
    },
    ...(ofSites.length < 2
      ? []
      : [stackedChart({ id: 'sites', label: texts.charts.sites, categoryHeader: headers.site }, ofSites, day)]),
  ];
}

function figures(rentals: Rentals, units: readonly RentalUnit[], days: DayRange): Figure[] {
  const { figures: labels } = texts;
  const seen = periodLooker(rentals, days, ['storage'])((range) => occupancyOn(units, dayNumber(range.last)));
  const isKnown = hasBegun(rentals, days);
  const day = dayNumber(days.last);
  const vacant = isKnown ? units.filter((unit) => standingOn(unit, day) === 'vacant') : [];
  const vacantDays = vacant.flatMap((unit) => daysVacant(unit, Math.min(day, unit.site.today)) ?? []);
  const never = vacant.filter((unit) => lastOccupiedDay(unit, day) === null).map(({ name }) => name);
  const vacantArea = vacant.reduce((sum, { area }) => sum + (area ?? 0), 0);
  const unmeasured = isKnown ? occupancyOn(units, day).withoutArea : [];
  const withoutArea = unmeasured.length === 0 ? {} : { note: unitReportMessages.withoutArea(unmeasured) };
  const neverLet = never.length === 0 ? {} : { note: texts.neverLet(never) };
  const bySize: Drill = { table: 'sizes', where: {} };
  const drill = (...standing: UnitStanding[]): Drill => ({ table, where: { standing } });
  // No record has promises that were withdrawn since, nor units that were repaired since.
  const now = (pick: (occupancy: Occupancy) => number | null) => withoutPast(seen(pick));
  return [
    figureOf(
      { id: 'unitShare', label: labels.unitShare, format: 'percent', better: 'up', drill: bySize },
      seen((at) => at.unitShare),
    ),
    figureOf(
      { id: 'areaShare', label: labels.areaShare, format: 'percent', better: 'up', drill: bySize, ...withoutArea },
      seen((at) => at.areaShare),
    ),
    figureOf(
      { id: 'vacant', label: labels.vacant, format: 'count', better: 'down', drill: drill('vacant') },
      now((at) => at.vacant),
    ),
    figureOf(
      { id: 'committed', label: labels.committed, format: 'count', drill: drill('committed') },
      now((at) => at.committed),
    ),
    figureOf(
      {
        id: 'area',
        label: labels.area,
        format: 'squareMetres',
        better: 'down',
        drill: drill('vacant'),
        ...withoutArea,
      },
      ofNow(isKnown ? roundedArea(vacantArea) : null),
    ),
    figureOf(
      { id: 'median', label: labels.median, format: 'days', better: 'down', drill: drill('vacant'), ...neverLet },
      ofNow(medianOf(vacantDays)),
    ),
    figureOf(
      { id: 'outOfService', label: labels.outOfService, format: 'count', drill: drill('out of service') },
      now((at) => at.outOfService),
    ),
  ];
}

/** The size that most of the change of occupied units is of. */
function changedSize(units: readonly RentalUnit[], days: DayRange): string | null {
  const [from, to] = [dayNumber(periodBefore(days).last), dayNumber(days.last)];
  return mainSize(
    new Map(
      unitsBySize(units).map(({ size, units: own }) => [
        size,
        occupancyOn(own, to).occupied - occupancyOn(own, from).occupied,
      ]),
    ),
  );
}

/** Storage units that nobody is in at the end of the days, and the occupancy on the way there. */
export const vacantUnits: ReportFunction = (records, { siteId, days }, now) => {
  const rentals = readRentals(records, siteId, now);
  const { units } = rentals;
  const storage = units.filter(({ group }) => group === 'storage');
  const others = units.filter(({ group }) => group !== 'storage');
  const isKnown = hasBegun(rentals, days);
  const day = dayNumber(days.last);
  const empty = isKnown ? emptyUnits(storage, day, unitRates(records)) : [];
  const shownFigures = figures(rentals, storage, days);
  const share = shownFigures.find(({ id }) => id === 'unitShare');
  const isPast = rentals.sites.some(({ today }) => day < today);
  const seen = { share: share?.value ?? null, before: share?.before ?? null, mostly: changedSize(storage, days) };
  return {
    summary: isKnown ? texts.sentence(seen) : unitReportMessages.toCome,
    figures: shownFigures,
    charts: isKnown && storage.length > 0 ? charts(storage, empty, days, share?.yearBefore != null) : [],
    tables: [
      unitsTable(empty),
      occupancyTable(isKnown ? storage : [], day, true),
      ...(isKnown && others.length > 0 ? [occupancyTable(others, day, false)] : []),
    ],
    leftOut: [...rentals.leftOut, ...(isPast ? [texts.asToday] : [])],
    definitions: [
      'rentableUnit',
      'occupied',
      'committed',
      'unitOccupancy',
      'areaOccupancy',
      'daysVacant',
      'storageGroup',
    ],
  };
};
