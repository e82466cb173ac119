/** One value for each category of its chart; null: not known, which is not 0. */
export interface ChartSeries {
  id: string;
  label: string;
  values: readonly (number | null)[];
  /** Whether the values are another period's, to compare with. */
  isComparison?: true;
}

/** @typeParam Drill the list or page that opens when a person chooses the category. */
export interface ChartCategory<Drill> {
  label: string;
  drill?: Drill;
}

export interface ChartShape<Drill> {
  /** The name of the chart and of its table. */
  label: string;
  kind: 'columns' | 'stacked' | 'lines' | 'bars';
  /** The header of the categories in the table: "Month". */
  categoryHeader: string;
  categories: readonly ChartCategory<Drill>[];
  series: readonly ChartSeries[];
}

export interface ChartFormat {
  /** A value with its unit. */
  text: (value: number | null) => string;
  /** A value of an axis, where it differs. */
  tickText?: (value: number) => string;
  /** The smallest distance of two values of an axis: 1 for counts. */
  tickStep?: number;
}

/** The props of the plots of all kinds. */
export interface PlotProps<Drill> {
  chart: ChartShape<Drill>;
  format: ChartFormat;
  /** CSS pixels. */
  width: number;
  height: number;
  /** The prefix of the ids of the patterns. */
  patterns: string;
  onDrill: ((drill: Drill) => void) | undefined;
}
