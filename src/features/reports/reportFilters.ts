import type { ChoiceOption } from '#collections/replica/reports/reportQuery.ts';
import type { FigureFormat, ReportColumn } from '#domain/reports/report.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { blankValue, type Filter } from '#crud/filter/filter.ts';
import { isRangeFilter, rangeOf, type FilterClock } from '#crud/filter/filterValues.ts';
import type { Filters } from '#crud/list/tableUrl.ts';
import { isFigure, type TableConditions } from './reportColumns.tsx';

const units: Partial<Record<FigureFormat, string>> = {
  dollars: '$',
  percent: '%',
  squareMetres: 'm²',
  dollarsPerSquareMetre: '$/m²',
  days: 'days',
  months: 'months',
};

export type ChoiceOptions = Readonly<Record<string, readonly ChoiceOption[]>>;

/** The values of a column: those of its labels, of its rows, and those that are chosen. */
function choicesOf({ id, labels = {} }: ReportColumn, options: ChoiceOptions, values: Filters): string[] {
  const known = options[id]?.map(({ value }) => value) ?? Object.keys(labels);
  return [...new Set([...known, ...(values[id] ?? [])])];
}

/**
 * The filters of a table: of words, days and numbers. A column of texts has one while a figure or a part of a chart filters
 * by it.
 */
export function filtersOf(columns: readonly ReportColumn[], options: ChoiceOptions, values: Filters): Filter[] {
  const filters = columns.flatMap((column): Filter[] => {
    const { id: field, header: label, kind, labels = {} } = column;
    if (isFigure(kind)) {
      const unit = units[kind];
      return [{ kind: 'number', field, label, ...(unit === undefined ? {} : { unit }) }];
    }
    if (kind === 'day') return [{ kind: 'date', of: 'day', field, label }];
    if (kind === 'text' && values[field] === undefined) return [];
    const all = choicesOf(column, options, values);
    const words = all.filter((value) => value !== blankValue);
    const none = all.includes(blankValue) ? { none: reportPageMessages.table.blank } : {};
    const choices = words.map((value) => ({ value, label: labels[value] ?? value }));
    return all.length === 0 ? [] : [{ kind: 'choice', field, label, options: choices, ...none }];
  });
  const rank = ({ kind }: Filter) => (kind === 'choice' ? 0 : kind === 'date' ? 1 : 2);
  return filters.toSorted((a, b) => rank(a) - rank(b));
}

const scaled = (bound: string | number | undefined, factor: number) =>
  typeof bound === 'number' ? bound / factor : bound;

/** The conditions of known filters as the report's rows take them: percentages are shares. */
export function tableConditions(
  columns: readonly ReportColumn[],
  filters: readonly Filter[],
  values: Filters,
  clock: FilterClock,
): TableConditions {
  const where: Record<string, readonly string[]> = {};
  const ranges: Record<string, { from?: string | number | undefined; to?: string | number | undefined }> = {};
  for (const filter of filters) {
    const chosen = values[filter.field] ?? [];
    const [first] = chosen;
    if (first === undefined) continue;
    if (isRangeFilter(filter) && first !== blankValue) {
      const isShare = columns.some(({ id, kind }) => id === filter.field && kind === 'percent');
      const { from, to } = rangeOf(filter, first, clock) as { from?: string | number; to?: string | number };
      ranges[filter.field] = { from: scaled(from, isShare ? 100 : 1), to: scaled(to, isShare ? 100 : 1) };
    } else where[filter.field] = chosen;
  }
  return { where, ranges };
}
