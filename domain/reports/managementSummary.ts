import { moneyReportMessages } from '../messages/moneyReports.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { delinquency, totalOf } from './ageing.ts';
import { toDollars, type Cents } from '../money/cents.ts';
import {
  coverage,
  figureOf,
  firstRecordedDay,
  ofNow,
  periodLooker,
  withoutPast,
  type ComparedNumbers,
} from './comparedFigure.ts';
import { managementTables } from './managementTables.ts';
import { numbersOf, type ManagementNumbers } from './managementNumbers.ts';
import { knownSince, type MoneyReading } from './money.ts';
import { comparedPeriods } from './moneySites.ts';
import { periodBefore, yearBefore } from './periods.ts';
import { netAt, readManagement, type Management } from './readManagement.ts';
import type { Chart, Figure, FigureFormat, ReportFunction } from './report.ts';
import { ageingChart, shownBuckets } from './unpaidCharges.ts';
import { dayNumber, dayOfNumber } from './zoneCalendar.ts';

const texts = moneyReportMessages.management;

/** The numbers of all sites together, in the period, the one before and a year before. */
type Three = readonly [ManagementNumbers, ManagementNumbers, ManagementNumbers];

type NumberName = {
  [Name in keyof ManagementNumbers]: ManagementNumbers[Name] extends number | null ? Name : never;
}[keyof ManagementNumbers];

interface FigureParts {
  format: FigureFormat;
  better?: 'up' | 'down';
  table: 'sites' | 'money' | 'arrears';
}

const up = (format: FigureFormat, table: FigureParts['table']): FigureParts => ({ format, table, better: 'up' });
const down = (format: FigureFormat, table: FigureParts['table']): FigureParts => ({ format, table, better: 'down' });

/** Figures of units and moves, which are known as far as bookings are recorded. */
const unitFigures = {
  unitShare: up('percent', 'sites'),
  areaShare: up('percent', 'sites'),
  averageRate: up('dollarsPerSquareMetre', 'sites'),
  moveIns: up('count', 'sites'),
  moveOuts: down('count', 'sites'),
  transfers: { format: 'count', table: 'sites' },
  medianStay: up('months', 'sites'),
  meanStay: up('months', 'sites'),
} as const satisfies Partial<Record<NumberName, FigureParts>>;

/** Figures of rent, which are known as far as payments are recorded too. */
const rentFigures = {
  economicShare: up('percent', 'money'),
  potential: { format: 'dollars', table: 'money' },
  rent: up('dollars', 'money'),
  vacancy: down('dollars', 'money'),
  belowStreet: down('dollars', 'money'),
  unpaid: down('dollars', 'money'),
  perSquareMetre: up('dollarsPerSquareMetre', 'money'),
} as const satisfies Partial<Record<NumberName, FigureParts>>;

const notes: Readonly<Record<string, string>> = texts.notes;

function figure(
  id: keyof typeof texts.figures,
  { table, ...parts }: FigureParts,
  numbers: ComparedNumbers,
  partly: Pick<Figure, 'coverage'> = {},
): Figure {
  const note = notes[id] === undefined ? {} : { note: notes[id] };
  return figureOf({ id, label: texts.figures[id], ...parts, ...note, ...partly, drill: { table, where: {} } }, numbers);
}

/** Figures of the last day alone, which an earlier period that is known in part has whole. */
const isOfLastDay = (id: string) => id === 'unitShare' || id === 'areaShare' || id === 'averageRate';

function figuresOf(management: Management, three: Three, days: DayRange): Figure[] {
  const { rentals, readings, all } = management;
  const ranges = [days, periodBefore(days), yearBefore(days)];
  const numbersIn = ({ first, last }: DayRange) =>
    three[ranges.findIndex((range) => range.first === first && range.last === last)] ?? three[0];
  const seen = periodLooker(rentals, days, ['storage'])(numbersIn);
  const periods = comparedPeriods(days);
  const recorded = firstRecordedDay(rentals, ['storage']);
  const since = {
    units: coverage(days, recorded),
    rent: coverage(days, Math.max(recorded, readings.collected.firstDay)),
    billed: coverage(days, readings.billed.firstDay),
    collected: coverage(days, readings.collected.firstDay),
  };
  const known = (reading: MoneyReading, { value, before, yearBefore: past }: ComparedNumbers): ComparedNumbers => ({
    value,
    before: knownSince(reading, periods[1], before),
    yearBefore: knownSince(reading, periods[2], past),
  });
  const money = (id: 'billed' | 'collected') =>
    figure(
      id,
      up('dollars', 'money'),
      known(readings[id], {
        value: three[0][id],
        before: three[1][id],
        yearBefore: three[2][id],
      }),
      since[id],
    );
  const ofUnits = (id: keyof typeof unitFigures) =>
    figure(
      id,
      unitFigures[id],
      seen((numbers) => numbers[id]),
      isOfLastDay(id) ? {} : since.units,
    );
  const ofRent = (id: keyof typeof rentFigures) =>
    figure(
      id,
      rentFigures[id],
      // The potential rent of any period is counted at today's rates.
      id === 'potential'
        ? withoutPast(seen((numbers) => numbers[id]))
        : known(
            readings.collected,
            seen((numbers) => numbers[id]),
          ),
      since.rent,
    );
  const now = (id: 'alarms' | 'faults' | 'overlocked') => figure(id, down('count', 'arrears'), ofNow(all.troubles[id]));
  return [
    ...(['unitShare', 'areaShare'] as const).map(ofUnits),
    ...(['economicShare', 'potential', 'rent', 'vacancy', 'belowStreet', 'unpaid'] as const).map(ofRent),
    money('billed'),
    money('collected'),
    ofRent('perSquareMetre'),
    ofUnits('averageRate'),
    figure('overdue', down('dollars', 'arrears'), ofNow(toDollars(all.overdue))),
    figure('owed', down('dollars', 'arrears'), ofNow(toDollars(totalOf(all.ageing)))),
    figure(
      'delinquency',
      down('percent', 'arrears'),
      ofNow(delinquency(all.overdue, netAt(management.billed, 0, null))),
    ),
    ...(['moveIns', 'moveOuts', 'transfers', 'medianStay', 'meanStay'] as const).map(ofUnits),
    now('alarms'),
    now('faults'),
    now('overlocked'),
  ];
}

function chartsOf(
  { overTime, all, sites }: Management,
  { rent, vacancy, belowStreet, unpaid }: ManagementNumbers,
): Chart[] {
  const { figures, charts } = texts;
  const gap = { rent, vacancy, belowStreet, unpaid };
  const names = Object.keys(gap) as (keyof typeof gap)[];
  const today = dayOfNumber(sites.today);
  const { buckets } = overTime.buckets;
  const values = (cents: readonly Cents[]) =>
    cents.map((each, index) => ((buckets[index]?.first ?? today) <= today ? toDollars(each) : null));
  return [
    {
      id: 'gap',
      label: charts.gap,
      kind: 'bars',
      format: 'dollars',
      categoryHeader: figures.potential,
      categories: names.map((name) => ({ label: figures[name], drill: { table: 'money', where: {} } })),
      series: [{ id: 'gap', label: figures.potential, values: names.map((name) => gap[name]) }],
    },
    {
      id: 'money',
      label: charts.money,
      kind: 'columns',
      format: 'dollars',
      categoryHeader: moneyReportMessages.revenue.units[overTime.buckets.unit],
      categories: buckets.map(({ label }) => ({ label })),
      series: [
        { id: 'billed', label: figures.billed, values: values(overTime.billed) },
        { id: 'collected', label: figures.collected, values: values(overTime.collected) },
      ],
    },
    ageingChart(all.ageing, null),
  ];
}

/** The numbers that the owner of the sites looks at, together and site by site. */
export const managementSummary: ReportFunction = (records, question, now) => {
  const { days } = question;
  const management = readManagement(records, question, now);
  const { all, bySite, rents } = management;
  const ofAll = (period: number, range: DayRange) => numbersOf(management, all, { period, range, isAll: true });
  const three: Three = [ofAll(0, days), ofAll(1, periodBefore(days)), ofAll(2, yearBefore(days))];
  const sites = bySite.map((part) => ({
    part,
    numbers: numbersOf(management, part, { period: 0, range: days, isAll: false }),
  }));
  const [numbers] = three;
  const overdue = toDollars(all.overdue);
  return {
    summary:
      dayNumber(days.first) > management.sites.today
        ? texts.toCome
        : texts.summary(
            numbers.unitShare,
            numbers.economicShare,
            numbers.collected,
            overdue,
            dayNumber(days.last) < management.sites.today,
          ),
    figures: figuresOf(management, three, days),
    charts: chartsOf(management, numbers),
    tables: managementTables(sites, shownBuckets(all.ageing)),
    leftOut: [
      ...management.leftOut,
      ...texts.withoutStreet(rents.withoutStreet),
      ...texts.withoutRate(rents.withoutRate),
      ...texts.withoutArea(numbers.withoutArea),
    ],
    definitions: [
      'rentableUnit',
      'unitOccupancy',
      'areaOccupancy',
      'potentialRent',
      'economicOccupancy',
      'streetRate',
      'inPlaceRate',
      'billed',
      'collected',
      'averageRate',
      'revenuePerSquareMetre',
      'owed',
      'arrearsAgeing',
      'delinquency',
      'moveIn',
      'moveOut',
      'transfer',
      'lengthOfStay',
      'storageGroup',
    ],
  };
};
