import type { Chart, Drill } from './report.ts';

/** A part of a table's rows: its label, the conditions of its rows, and their number. */
export interface CountedPart {
  label: string;
  where: Drill['where'];
  count: number;
}

/**
 * A chart of how many rows of a table each part has.
 * @param rowsLabel what the rows are: "Complimentary units".
 */
export function partsChart(
  chart: Pick<Chart, 'id' | 'label' | 'categoryHeader' | 'kind'>,
  table: string,
  rowsLabel: string,
  parts: readonly CountedPart[],
): Chart {
  return {
    ...chart,
    format: 'count',
    categories: parts.map(({ label, where }) => ({ label, drill: { table, where } })),
    series: [{ id: 'count', label: rowsLabel, values: parts.map(({ count }) => count) }],
  };
}
