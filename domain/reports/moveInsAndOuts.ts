import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import type { Customer } from '../entities/customer.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import { sizes } from '../states/unitKind.ts';
import { bucketCategories, bucketColumn } from './bucketChart.ts';
import { coverage, figureOf, firstRecordedDay, hasBegun, periodLooker } from './comparedFigure.ts';
import {
  churnOf,
  countMoves,
  daysAMonth,
  lengthsOfStay,
  meanOf,
  medianOf,
  movesIn,
  movesOf,
  type Move,
  type MoveCounts,
  type MoveKind,
} from './movement.ts';
import { bucketFinder, bucketsOf, type Buckets } from './periods.ts';
import { readRentals, type Rentals } from './rentals.ts';
import type { Category, Chart, Drill, Figure, ReportFunction, ReportTable } from './report.ts';
import { tableOf, wordsInOrder, type ColumnOf } from './reportTable.ts';
import { unitLink, unitNames } from './unitColumns.ts';
import { dayOfNumber } from './zoneCalendar.ts';

const { moves: texts, columns: headers } = unitReportMessages;
const table = 'moves';

const drillTo = (...kinds: MoveKind[]): Drill => ({ table, where: { kind: kinds } });

/** Upper ends of the bands in months, the last is open. */
const bandEnds = { month: 1, quarter: 3, half: 6, year: 12, longer: Infinity } as const;
type Band = keyof typeof bandEnds;
const bands = Object.keys(bandEnds) as readonly Band[];

const bandOf = (days: number): Band => bands.find((band) => days / daysAMonth <= bandEnds[band]) ?? 'longer';

/** The size of the moved unit: of several units, the one that they share. */
function sizeOf({ stay: { units } }: Move): string | null {
  const size = units[0]?.unit.size ?? null;
  return units.every(({ unit }) => (unit.size ?? null) === size) ? size : unitReportMessages.severalSizes;
}

const areaOf = ({ stay: { units } }: Move): number | null =>
  units.length === 0 || units.some(({ area }) => area === null)
    ? null
    : units.reduce((sum, { area }) => sum + (area ?? 0), 0);

function moveColumns(
  buckets: Buckets,
  customers: ReadonlyMap<number, Customer>,
  hasTransfers: boolean,
): ColumnOf<Move>[] {
  const customerOf = ({ stay: { booking } }: Move) => customers.get(booking.customer_id ?? 0);
  return [
    { id: 'day', header: headers.day, kind: 'day', cell: ({ day }) => dayOfNumber(day) },
    ...bucketColumn<Move>(buckets, ({ day }) => day),
    { id: 'kind', header: texts.kind, kind: 'choice', labels: texts.kinds, cell: ({ kind }) => kind },
    {
      id: 'customer',
      header: headers.customer,
      kind: 'text',
      cell: (move) => tenantName(move.stay.booking, customerOf(move)),
      link: ({ stay: { booking } }) =>
        booking.customer_id === undefined ? null : { entity: 'customer', id: booking.customer_id },
    },
    {
      id: 'units',
      header: headers.units,
      kind: 'text',
      cell: ({ stay: { booking } }) => unitNames([...(booking.units ?? []), ...(booking.lockables ?? [])]),
      link: ({ stay: { units } }) => (units.length === 1 ? unitLink(units[0]) : null),
    },
    ...(hasTransfers
      ? [
          {
            id: 'from',
            header: texts.from,
            kind: 'text',
            cell: ({ before }) => (before === null ? null : unitNames(before.booking.units ?? [])),
            link: ({ before }) => (before?.units.length === 1 ? unitLink(before.units[0]) : null),
          } satisfies ColumnOf<Move>,
        ]
      : []),
    { id: 'site', header: headers.site, kind: 'choice', cell: ({ stay }) => stay.site.name },
    { id: 'size', header: headers.size, kind: 'choice', labels: unitReportMessages.sizes, cell: sizeOf },
    { id: 'area', header: headers.area, kind: 'squareMetres', cell: areaOf },
    {
      id: 'stayed',
      header: texts.stayed,
      kind: 'days',
      cell: ({ kind, stayed }) => (kind === 'out' ? stayed : null),
    },
    {
      id: 'band',
      header: texts.band,
      kind: 'choice',
      labels: texts.bands,
      cell: ({ kind, stayed }) => (kind === 'out' ? bandOf(stayed) : null),
    },
  ];
}

function movesTable(
  moves: readonly Move[],
  buckets: Buckets,
  customers: readonly Customer[],
  { id, label }: { id: string; label: string },
): ReportTable {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return tableOf({
    id,
    label,
    empty: texts.empty,
    sort: { column: 'day', direction: 'desc' },
    subjects: moves,
    columns: moveColumns(
      buckets,
      byId,
      moves.some(({ kind }) => kind === 'transfer'),
    ),
    rowId: ({ kind, stay }) => `${recordKey('booking', stay.booking)}:${kind}`,
    record: ({ stay }) => ({ entity: 'booking', id: recordKey('booking', stay.booking) }),
  });
}

const shownKinds = ['in', 'out'] as const;

/** A column for the move-ins and one for the move-outs of each part. */
function moveChart(
  chart: Pick<Chart, 'id' | 'label' | 'categoryHeader'>,
  categories: readonly Category[],
  moves: readonly Move[],
  indexOf: (move: Move) => number,
): Chart {
  const series = shownKinds.map((kind) => {
    const values = categories.map(() => 0);
    for (const move of moves) {
      const index = indexOf(move);
      if (move.kind === kind && index >= 0) values[index] = (values[index] ?? 0) + 1;
    }
    return { id: kind, label: kind === 'in' ? texts.figures.moveIns : texts.figures.moveOuts, values };
  });
  return { ...chart, kind: 'columns', format: 'count', categories, series };
}

function charts(moves: readonly Move[], buckets: Buckets): Chart[] {
  const inAndOut = moves.filter(({ kind }) => kind !== 'transfer');
  const words = wordsInOrder([...sizes], inAndOut.map(sizeOf));
  const named: readonly (string | null)[] = inAndOut.some((move) => sizeOf(move) === null) ? [...words, null] : words;
  const labels: Readonly<Record<string, string>> = unitReportMessages.sizes;
  const ofSizes = named.map((size) => ({
    label: size === null ? unitReportMessages.noSize : (labels[size] ?? size),
    drill: { table, where: { size: [size ?? ''], kind: [...shownKinds] } },
  }));
  const left = moves.filter(({ kind }) => kind === 'out');
  const indexOfDay = bucketFinder(buckets);
  const ofSize = moveChart(
    { id: 'sizes', label: texts.charts.sizes, categoryHeader: headers.size },
    ofSizes,
    moves,
    (move) => named.indexOf(sizeOf(move)),
  );
  return [
    moveChart(
      { id: 'moves', label: texts.charts.moves, categoryHeader: unitReportMessages.buckets[buckets.unit] },
      bucketCategories(buckets, table),
      moves,
      ({ day }) => indexOfDay(day),
    ),
    ...(named.length === 0 ? [] : [ofSize]),
    {
      id: 'stays',
      label: texts.charts.stays,
      kind: 'columns',
      format: 'count',
      categoryHeader: texts.band,
      categories: bands.map((band) => ({ label: texts.bands[band], drill: { table, where: { band: [band] } } })),
      series: [
        {
          id: 'out',
          label: texts.figures.moveOuts,
          values: bands.map((band) => left.filter(({ stayed }) => bandOf(stayed) === band).length),
        },
      ],
    },
  ];
}

const inMonths = (days: number | null) => (days === null ? null : days / daysAMonth);

function figures(rentals: Rentals, all: readonly Move[], days: DayRange): Figure[] {
  const { figures: labels } = texts;
  const units = rentals.units.filter(({ group }) => group === 'storage');
  const seen = periodLooker(rentals, days, ['storage'])((range) => {
    const moves = movesIn(all, range);
    return { counts: countMoves(moves), stays: lengthsOfStay(moves), churn: churnOf(moves, units, range) };
  });
  const count = (key: keyof MoveCounts) => seen(({ counts }) => counts[key]);
  const [ins, outs] = [drillTo('in'), drillTo('out')];
  const partly = coverage(days, firstRecordedDay(rentals, ['storage']));
  const compared: Figure[] = [
    figureOf({ id: 'moveIns', label: labels.moveIns, format: 'count', better: 'up', drill: ins }, count('moveIns')),
    figureOf(
      { id: 'moveOuts', label: labels.moveOuts, format: 'count', better: 'down', drill: outs },
      count('moveOuts'),
    ),
    figureOf(
      { id: 'net', label: labels.net, format: 'count', better: 'up', drill: drillTo('in', 'out') },
      count('net'),
    ),
    figureOf(
      { id: 'transfers', label: labels.transfers, format: 'count', drill: drillTo('transfer') },
      count('transfers'),
    ),
    figureOf(
      { id: 'churn', label: labels.churn, format: 'percent', better: 'down', drill: outs },
      seen(({ churn }) => churn),
    ),
    figureOf(
      { id: 'medianStay', label: labels.medianStay, format: 'months', better: 'up', drill: outs },
      seen(({ stays }) => inMonths(medianOf(stays))),
    ),
    figureOf(
      { id: 'meanStay', label: labels.meanStay, format: 'months', better: 'up', drill: outs },
      seen(({ stays }) => inMonths(meanOf(stays))),
    ),
  ];
  return compared.map((each) => ({ ...each, ...partly }));
}

/** Who moved in and out of storage; workspaces stand apart, and hires are no moves. */
export const moveInsAndOuts: ReportFunction = (records, { siteId, days }, now) => {
  const rentals = readRentals(records, siteId, now);
  const buckets = bucketsOf(days);
  const all = movesOf(rentals);
  const shown = movesIn(all, days);
  const others = movesIn(movesOf(rentals, ['workspace']), days);
  const shownFigures = figures(rentals, all, days);
  const { moveIns, moveOuts } = countMoves(shown);
  const netBefore = shownFigures.find(({ id }) => id === 'net')?.before ?? null;
  const nameless = shown.filter(({ stay }) => stay.booking.customer_id === undefined).length;
  return {
    summary: hasBegun(rentals, days) ? texts.sentence({ moveIns, moveOuts, netBefore }) : unitReportMessages.toCome,
    figures: shownFigures,
    charts: hasBegun(rentals, days) ? charts(shown, buckets) : [],
    tables: [
      movesTable(shown, buckets, records.customers, { id: table, label: texts.label }),
      ...(others.length === 0
        ? []
        : [movesTable(others, buckets, records.customers, { id: 'workspaces', label: texts.others })]),
    ],
    leftOut: [...rentals.leftOut, ...(nameless === 0 ? [] : [texts.withoutCustomer(nameless)])],
    definitions: ['moveIn', 'moveOut', 'transfer', 'net', 'churn', 'lengthOfStay', 'storageGroup'],
  };
};
