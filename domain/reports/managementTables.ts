import { moneyReportMessages } from '../messages/moneyReports.ts';
import { ageingLabels, totalOf, type AgeingBucket } from './ageing.ts';
import { toDollars } from '../money/cents.ts';
import type { ManagementNumbers } from './managementNumbers.ts';
import type { SitePart, Troubles } from './readManagement.ts';
import type { FigureFormat, ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';

const texts = moneyReportMessages.management;

export interface SiteNumbers {
  part: SitePart;
  numbers: ManagementNumbers;
}

type SiteColumn = ColumnOf<SiteNumbers>;
type NumberName = {
  [Name in keyof ManagementNumbers]: ManagementNumbers[Name] extends number | null ? Name : never;
}[keyof ManagementNumbers];

const labels: Readonly<Record<string, string>> = { ...texts.columns, ...texts.figures };

function numberColumn(id: NumberName, kind: FigureFormat): SiteColumn {
  const column = { id, header: labels[id] ?? id, kind, cell: ({ numbers }: SiteNumbers) => numbers[id] };
  return kind === 'count' || kind === 'dollars' ? { ...column, isSummed: true } : column;
}

const troubleColumn = (id: keyof Troubles): SiteColumn => ({
  id,
  header: texts.figures[id],
  kind: 'count',
  isSummed: true,
  cell: ({ part }) => part.troubles[id],
});

const siteColumn: SiteColumn = {
  id: 'site',
  header: texts.columns.site,
  kind: 'choice',
  cell: ({ part }) => part.name,
};

const siteTable = (
  id: keyof typeof texts.tables,
  subjects: readonly SiteNumbers[],
  columns: SiteColumn[],
): ReportTable =>
  tableOf({
    id,
    label: texts.tables[id],
    subjects,
    columns: [siteColumn, ...columns],
    empty: texts.empty,
    sort: { column: 'site', direction: 'asc' },
    rowId: ({ part }) => String(part.id),
    record: ({ part: { id: siteId } }) => (siteId === 0 ? null : { entity: 'site', id: siteId }),
  });

/** A row for each site: occupancy and movement, money, and arrears with the units that need somebody. */
export function managementTables(sites: readonly SiteNumbers[], buckets: readonly AgeingBucket[]): ReportTable[] {
  return [
    siteTable('sites', sites, [
      numberColumn('units', 'count'),
      numberColumn('occupied', 'count'),
      numberColumn('committed', 'count'),
      numberColumn('unitShare', 'percent'),
      numberColumn('areaShare', 'percent'),
      numberColumn('economicShare', 'percent'),
      numberColumn('moveIns', 'count'),
      numberColumn('moveOuts', 'count'),
      numberColumn('averageRate', 'dollarsPerSquareMetre'),
      numberColumn('medianStay', 'months'),
    ]),
    siteTable('money', sites, [
      numberColumn('billed', 'dollars'),
      numberColumn('collected', 'dollars'),
      numberColumn('potential', 'dollars'),
      numberColumn('rent', 'dollars'),
      numberColumn('vacancy', 'dollars'),
      numberColumn('belowStreet', 'dollars'),
      numberColumn('unpaid', 'dollars'),
      numberColumn('perSquareMetre', 'dollarsPerSquareMetre'),
    ]),
    siteTable('arrears', sites, [
      ...buckets.map((bucket): SiteColumn => ({
        id: bucket,
        header: ageingLabels[bucket],
        kind: 'dollars',
        isSummed: true,
        cell: ({ part }) => toDollars(part.ageing[bucket]),
      })),
      {
        id: 'overdue',
        header: texts.figures.overdue,
        kind: 'dollars',
        isSummed: true,
        cell: ({ part }) => toDollars(part.overdue),
      },
      {
        id: 'owed',
        header: texts.figures.owed,
        kind: 'dollars',
        isSummed: true,
        cell: ({ part }) => toDollars(totalOf(part.ageing)),
      },
      troubleColumn('alarms'),
      troubleColumn('faults'),
      troubleColumn('overlocked'),
    ]),
  ];
}
