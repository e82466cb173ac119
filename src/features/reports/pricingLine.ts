import type { TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { monthlyCents } from '#domain/lifecycle/bookingTerms.ts';
import { noCents, sumCents, toDollars } from '#domain/money/cents.ts';
import { isUnitOfGroup, pricingTables } from '#domain/reports/changedUnit.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportRow } from '#domain/reports/report.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import type { BillingPeriodUnit } from '#domain/states/period.ts';
import type { ReportLine } from './reportRows.ts';

/** A group of units whose prices a report suggests to change. */
export interface SuggestedGroup {
  id: string;
  name: string;
  site: string;
  /** The number of units whose price changes. */
  changes: number;
}

/** Whether a table has suggestions to apply. */
export const hasSuggestions = (report: ComputedReportId, table: string): boolean =>
  report === 13 && table === pricingTables.groups;

/** null: the row's prices stay, or the server keeps none. */
export function suggestedGroup({ key: id, cells }: ReportLine): SuggestedGroup | null {
  const { product, site, changes } = cells;
  if (typeof changes !== 'number' || changes === 0) return null;
  return { id, name: String(product ?? id), site: String(site ?? ''), changes };
}

/** A unit whose price changes, in dollars for a period. */
export interface ChangedUnit {
  id: number;
  name: string;
  /** Whether nobody has let or booked it. */
  isFree: boolean;
  standing: string;
  /** Whether today's price is the unit's own. */
  isOwn: boolean;
  period: BillingPeriodUnit;
  price: number;
  next: number;
}

/** The units of a group, out of the rows of the table of units. */
export function changedUnits(
  rows: readonly ReportRow[],
  { columns }: Pick<TableOutline, 'columns'>,
  groupId: string,
): ChangedUnit[] {
  const place = (id: string) => columns.findIndex((column) => column.id === id);
  const places = ['unit', 'standing', 'source', 'period', 'price', 'next'].map(place);
  return rows.flatMap(({ id: key, record, cells }): ChangedUnit[] => {
    const [name, standing, source, period, price, next] = places.map((at) => cells[at]);
    if (!isUnitOfGroup(key, groupId) || record === null || typeof price !== 'number' || typeof next !== 'number')
      return [];
    return [
      {
        id: idOfKey(record.id),
        name: String(name ?? ''),
        isFree: standing === 'vacant',
        standing: String(standing ?? ''),
        isOwn: source === 'own',
        period: period === 'week' ? 'week' : 'month',
        price,
        next,
      },
    ];
  });
}

/** Dollars a month that the free units bring in, all let: at the prices of today, and at the new ones. */
export interface Gain {
  free: number;
  today: number;
  next: number;
}

export function gainOf(units: readonly ChangedUnit[]): Gain {
  const free = units.filter(({ isFree }) => isFree);
  const sum = (of: 'price' | 'next') =>
    toDollars(sumCents(free.map((unit) => monthlyCents(unit[of], unit.period) ?? noCents)));
  return { free: free.length, today: sum('price'), next: sum('next') };
}
