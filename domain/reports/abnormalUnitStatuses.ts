import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import type { Customer } from '../entities/customer.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import { notReported } from '../states/unitStatus.ts';
import { capitalised } from '../states/words.ts';
import { abnormalUnitsOf, unitIssues, type AbnormalUnit } from './unitIssues.ts';
import { figureOf, ofNow } from './comparedFigure.ts';
import { partsChart } from './partsChart.ts';
import { readRentals } from './rentals.ts';
import type { Chart, Figure, ReportFunction, ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';
import { unitColumns } from './unitColumns.ts';
import { dayNumber, dayOfNumber } from './zoneCalendar.ts';

const { statuses: texts, columns: headers } = unitReportMessages;
const table = 'units';

const durationEnds = { day: 1, week: 7, month: 30, longer: Infinity } as const;
type Duration = keyof typeof durationEnds | 'unknown';
const lengths = Object.keys(durationEnds) as (keyof typeof durationEnds)[];
const durations: readonly Duration[] = [...lengths, 'unknown'];

/** Days since it began; null: not known. */
const daysOf = ({ since, unit }: AbnormalUnit) => (since === null ? null : Math.max(0, unit.site.today - since));

function durationOf(row: AbnormalUnit): Duration {
  const days = daysOf(row);
  return days === null ? 'unknown' : (lengths.find((length) => days <= durationEnds[length]) ?? 'longer');
}

function columnsOf(customers: ReadonlyMap<number, Customer>): ColumnOf<AbnormalUnit>[] {
  return [
    unitColumns.unit,
    { id: 'issue', header: texts.issue, kind: 'choice', labels: texts.issues, wraps: true, cell: ({ issue }) => issue },
    {
      id: 'status',
      header: texts.status,
      kind: 'choice',
      cell: ({ unit: { unit } }) => (unit.status === undefined ? null : capitalised(unit.status ?? notReported)),
    },
    unitColumns.site,
    unitColumns.place,
    unitColumns.kind,
    {
      id: 'customer',
      header: headers.customer,
      kind: 'text',
      cell: ({ stay }) =>
        stay === null ? null : tenantName(stay.booking, customers.get(stay.booking.customer_id ?? 0)),
      link: ({ stay }) => (stay === null ? null : { entity: 'booking', id: recordKey('booking', stay.booking) }),
    },
    {
      id: 'since',
      header: headers.since,
      kind: 'day',
      cell: ({ since }) => (since === null ? null : dayOfNumber(since)),
    },
    { id: 'days', header: headers.days, kind: 'days', cell: daysOf },
    { id: 'duration', header: texts.duration, kind: 'choice', labels: texts.durations, cell: durationOf },
  ];
}

const unitsTable = (rows: readonly AbnormalUnit[], customers: readonly Customer[]): ReportTable =>
  tableOf({
    id: table,
    label: texts.label,
    empty: texts.empty,
    subjects: rows,
    columns: columnsOf(new Map(customers.map((customer) => [customer.id, customer]))),
    sort: { column: 'days', direction: 'desc' },
    rowId: ({ unit, issue }) => `${unit.unit.id}:${issue}`,
    record: ({ unit }) => ({ entity: 'unit', id: unit.unit.id }),
  });

const unitCount = (rows: readonly AbnormalUnit[]) => new Set(rows.map(({ unit }) => unit)).size;

/** Each issue that a unit has, the most frequent first. */
function frequentIssues(rows: readonly AbnormalUnit[]) {
  return unitIssues
    .map((issue) => ({ issue, units: rows.filter((row) => row.issue === issue).length }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units);
}

function charts(rows: readonly AbnormalUnit[]): Chart[] {
  const ofIssues = frequentIssues(rows).map(({ issue, units }) => ({
    label: texts.issues[issue],
    where: { issue: [issue] },
    count: units,
  }));
  const ofDurations = durations.map((duration) => ({
    label: texts.durations[duration],
    where: { duration: [duration] },
    count: rows.filter((row) => durationOf(row) === duration).length,
  }));
  const sites = new Map<string, number>();
  for (const { unit } of rows) sites.set(unit.site.name, (sites.get(unit.site.name) ?? 0) + 1);
  const ofSites = [...sites].map(([name, count]) => ({ label: name, where: { site: [name] }, count }));
  return [
    partsChart(
      { id: 'issues', label: texts.charts.issues, categoryHeader: texts.issue, kind: 'bars' },
      table,
      texts.label,
      ofIssues,
    ),
    partsChart(
      { id: 'durations', label: texts.charts.durations, categoryHeader: texts.duration, kind: 'columns' },
      table,
      texts.label,
      ofDurations,
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

function figures(rows: readonly AbnormalUnit[], longest: number | null): Figure[] {
  return [
    figureOf(
      { id: 'units', label: texts.figures.units, format: 'count', better: 'down', drill: { table, where: {} } },
      ofNow(unitCount(rows)),
    ),
    ...unitIssues.map((issue) =>
      figureOf(
        {
          id: issue,
          label: texts.issues[issue],
          format: 'count',
          better: 'down',
          drill: { table, where: { issue: [issue] } },
        },
        ofNow(rows.filter((row) => row.issue === issue).length),
      ),
    ),
    figureOf(
      { id: 'longest', label: texts.figures.longest, format: 'days', better: 'down', drill: { table, where: {} } },
      ofNow(longest),
    ),
  ];
}

/** Units whose door contradicts their booking, and those in trouble: as things stand now, whatever days are asked for. */
export const abnormalUnitStatuses: ReportFunction = (records, { siteId, days }, now) => {
  const rentals = readRentals(records, siteId, now);
  const { units: rows, withoutDueDay } = abnormalUnitsOf(rentals);
  const known = rows.flatMap((row) => daysOf(row) ?? []);
  const longest = known.length === 0 ? null : known.reduce((most, each) => Math.max(most, each), 0);
  const [first] = frequentIssues(rows);
  const most = first === undefined ? null : { label: texts.issues[first.issue], units: first.units };
  const noStatus = rentals.units.filter(({ unit }) => unit.status === undefined).map(({ name }) => name);
  const isOtherDay = rentals.sites.some(({ today }) => dayNumber(days.last) !== today);
  return {
    summary:
      rentals.units.length === 0
        ? unitReportMessages.noUnits
        : texts.sentence({ units: unitCount(rows), most, longest }),
    figures: figures(rows, longest),
    charts: rows.length === 0 ? [] : charts(rows),
    tables: [unitsTable(rows, records.customers)],
    leftOut: [
      ...rentals.leftOut,
      ...(isOtherDay ? [texts.onlyNow] : []),
      ...(noStatus.length === 0 ? [] : [texts.noStatus(noStatus)]),
      ...(withoutDueDay.length === 0 ? [] : [texts.noDueDay(withoutDueDay.map(String))]),
    ],
    definitions: ['abnormalStatus', 'overlockDue', 'occupied'],
  };
};
