import { deviceNounLabels, deviceNouns } from '#domain/states/deviceKind.ts';
import { visitReasonLabels, visitReasons } from '#domain/states/visit.ts';
import type { FacetOption } from '#collections/replica/rows/facetCounts.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import type { Filter } from '#crud/descriptor/define.ts';
import type { Filters, Sorting } from '#crud/list/tableUrl.ts';
import type { DeviceRow } from './deviceRow.ts';

/** Matches every reason for a visit. */
export const anyReason = 'any';

export const deviceFilters: readonly Filter[] = [
  {
    field: 'kind',
    label: 'Kind',
    options: deviceNouns.map((value) => ({ value, label: deviceNounLabels[value] })),
  },
  {
    field: 'visit',
    label: 'Reason to visit',
    options: [
      { value: anyReason, label: 'Any reason' },
      ...visitReasons.map((value) => ({ value, label: visitReasonLabels[value] })),
    ],
  },
];

const tests: Readonly<Record<string, (row: DeviceRow, values: readonly string[]) => boolean>> = {
  kind: ({ noun }, values) => values.includes(noun),
  visit: ({ visits }, values) =>
    values.includes(anyReason) ? visits.length > 0 : visits.some(({ reason }) => values.includes(reason)),
};

export function filterDevices(rows: readonly DeviceRow[], filters: Filters): DeviceRow[] {
  const holding = Object.entries(filters).filter(([, values]) => values.length > 0);
  return rows.filter((row) => holding.every(([field, values]) => tests[field]?.(row, values) ?? true));
}

/** How many rows each option of a filter leaves, given the other filters. */
export function countDevices(
  rows: readonly DeviceRow[],
  filters: Filters,
  field: string,
  options: readonly FacetOption[],
): number[] {
  const others = filterDevices(rows, { ...filters, [field]: [] });
  return options.map((option) => {
    const values = 'values' in option ? option.values.map(String) : [];
    return filterDevices(others, { [field]: values }).length;
  });
}

const worst = ({ visits }: DeviceRow) => {
  const [first] = visits;
  return first === undefined ? visitReasons.length : visitReasons.indexOf(first.reason);
};

/** Devices that were never heard sort as the oldest. */
const orders: Readonly<Record<string, (a: DeviceRow, b: DeviceRow) => number>> = {
  name: (a, b) => compareNames(a.name, b.name),
  kind: (a, b) => deviceNouns.indexOf(a.noun) - deviceNouns.indexOf(b.noun),
  lastHeardAt: (a, b) => (Date.parse(a.lastHeardAt ?? '') || 0) - (Date.parse(b.lastHeardAt ?? '') || 0),
  firmware: (a, b) => compareNames(a.firmware ?? '', b.firmware ?? ''),
  visit: (a, b) => worst(a) - worst(b),
};

/** The rows in an order, then by name; null: unsorted. */
export function sortDevices(rows: readonly DeviceRow[], sorting: Sorting | null): readonly DeviceRow[] {
  const order = sorting === null ? undefined : orders[sorting.field];
  if (order === undefined) return rows;
  const sign = sorting?.direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * order(a, b) || compareNames(a.name, b.name) || a.id - b.id);
}
