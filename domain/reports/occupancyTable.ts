import { unitReportMessages } from '../messages/unitReports.ts';
import { kindGroupLabels, type KindGroup } from '../states/kindGroup.ts';
import { occupancyOn, unitsBy, type Occupancy } from './occupiedOrVacant.ts';
import type { RentalUnit } from './rentals.ts';
import type { ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';
import { unitsBySize } from './unitSizes.ts';
import type { DayNumber } from './zoneCalendar.ts';

const { vacancy: texts, columns: headers } = unitReportMessages;

interface Line {
  id: string;
  site: string;
  group: KindGroup;
  size: string;
  occupancy: Occupancy;
}

const counts: readonly ColumnOf<Line>[] = [
  { id: 'rentable', header: texts.rentable, kind: 'count', cell: ({ occupancy }) => occupancy.rentable },
  { id: 'occupied', header: texts.occupied, kind: 'count', cell: ({ occupancy }) => occupancy.occupied },
  { id: 'committed', header: texts.committed, kind: 'count', cell: ({ occupancy }) => occupancy.committed },
  { id: 'vacant', header: texts.vacant, kind: 'count', cell: ({ occupancy }) => occupancy.vacant },
  { id: 'outOfService', header: texts.outOfService, kind: 'count', cell: ({ occupancy }) => occupancy.outOfService },
];

const shares: readonly ColumnOf<Line>[] = [
  { id: 'unitShare', header: texts.unitShare, kind: 'percent', cell: ({ occupancy }) => occupancy.unitShare },
  { id: 'areaShare', header: texts.areaShare, kind: 'percent', cell: ({ occupancy }) => occupancy.areaShare },
];

function linesOf(units: readonly RentalUnit[], day: DayNumber): Line[] {
  return [...unitsBy(units, ({ site }) => site)].flatMap(([site, atSite]) =>
    [...unitsBy(atSite, ({ group }) => group)].flatMap(([group, inGroup]) =>
      unitsBySize(inGroup).map(({ size, units: ofSize }) => ({
        id: `${site.id}:${group}:${size}`,
        site: site.name,
        group,
        size,
        occupancy: occupancyOn(ofSize, day),
      })),
    ),
  );
}

/**
 * Occupancy by site and size. Storage alone is added up: the other groups stand side by side in a table of their own, with
 * a column that says which.
 */
export function occupancyTable(units: readonly RentalUnit[], day: DayNumber, isStorage: boolean): ReportTable {
  const group: ColumnOf<Line> = {
    id: 'group',
    header: headers.group,
    kind: 'choice',
    labels: kindGroupLabels,
    cell: (line) => line.group,
  };
  return tableOf({
    id: isStorage ? 'sizes' : 'groups',
    label: isStorage ? texts.groups : texts.others,
    empty: texts.noGroups,
    subjects: linesOf(units, day),
    sort: { column: 'site', direction: 'asc' },
    columns: [
      { id: 'site', header: headers.site, kind: 'choice', cell: ({ site }) => site },
      ...(isStorage ? [] : [group]),
      {
        id: 'size',
        header: headers.size,
        kind: 'choice',
        labels: unitReportMessages.sizes,
        cell: ({ size }) => (size === '' ? null : size),
      },
      ...counts.map((column) => (isStorage ? { ...column, isSummed: true as const } : column)),
      ...shares,
    ],
    rowId: ({ id }) => id,
    record: () => null,
  });
}
