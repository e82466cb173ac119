import { recordName } from '../entities/recordName.ts';
import { unitReportMessages } from '../messages/unitReports.ts';
import { unitKindLabels } from '../states/unitKind.ts';
import { kindGroupLabels } from '../states/kindGroup.ts';
import type { RentalUnit } from './rentals.ts';
import { wordCell, type ColumnOf } from './reportTable.ts';

type UnitColumn = ColumnOf<{ unit: RentalUnit }>;
const { columns: headers } = unitReportMessages;

/** Columns that tables of units share, for rows that have a unit. */
export const unitColumns = {
  unit: {
    id: 'unit',
    header: headers.unit,
    kind: 'text',
    cell: ({ unit }) => unit.name,
    link: ({ unit }) => ({ entity: 'unit', id: unit.unit.id }),
  },
  site: { id: 'site', header: headers.site, kind: 'choice', cell: ({ unit }) => unit.site.name },
  group: {
    id: 'group',
    header: headers.group,
    kind: 'choice',
    labels: kindGroupLabels,
    cell: ({ unit }) => unit.group,
  },
  kind: {
    id: 'kind',
    header: headers.kind,
    kind: 'choice',
    labels: unitKindLabels,
    cell: ({ unit }) => wordCell(unit.unit.kind),
  },
  size: {
    id: 'size',
    header: headers.size,
    kind: 'choice',
    labels: unitReportMessages.sizes,
    cell: ({ unit }) => wordCell(unit.unit.size),
  },
  area: {
    id: 'area',
    header: headers.area,
    kind: 'squareMetres',
    isSummed: true,
    cell: ({ unit }) => unit.area,
  },
  place: {
    id: 'place',
    header: headers.place,
    kind: 'choice',
    cell: ({ unit: { unit } }) => wordCell(unit.Area?.name),
  },
} as const satisfies Record<string, UnitColumn>;

export const unitLink = (unit: RentalUnit | undefined) =>
  unit === undefined ? null : ({ entity: 'unit', id: unit.unit.id } as const);

/** Names of units, or of lockables, in one cell. */
export const unitNames = (units: readonly { id: number; name?: string | undefined }[]) =>
  units.map((unit) => recordName('unit', unit)).join(', ');
