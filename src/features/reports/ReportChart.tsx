import { useMemo } from 'react';
import type { Chart as ReportChartData, Drill, FigureFormat } from '#domain/reports/report.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import type { ChartFormat } from '#ui/chart/chartShape.ts';
import { figureText } from './figureText.ts';

/** The smallest distance of two values of an axis. */
const tickSteps: Partial<Record<FigureFormat, number>> = { count: 1, dollars: 1, days: 1, months: 1 };

export interface ReportChartProps {
  chart: ReportChartData;
  /** Makes a button of each category that counts rows. */
  onDrill?: (drill: Drill) => void;
  /** CSS pixels; bars take as much as they need. */
  height?: number;
}

/** A chart of a report, its values written as in the report's figures. */
export function ReportChart({ chart, onDrill, height }: ReportChartProps) {
  const { format: figureFormat } = chart;
  const format = useMemo<ChartFormat>(() => {
    const tickStep = tickSteps[figureFormat];
    return {
      text: (value) => figureText(value, figureFormat),
      ...(tickStep === undefined ? {} : { tickStep }),
    };
  }, [figureFormat]);
  return <Chart chart={chart} format={format} onDrill={onDrill} {...(height === undefined ? {} : { height })} />;
}
