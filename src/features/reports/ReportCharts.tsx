import type { Chart, Drill } from '#domain/reports/report.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ReportChart } from './ReportChart.tsx';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '&[data-several]': { lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    '&[data-odd] > :first-of-type': { lg: { gridColumn: '1 / -1' } },
  },
});

export interface ReportChartsProps {
  charts: readonly Chart[];
  onDrill: (drill: Drill) => void;
}

/** The charts of a report, two beside each other where there is room. */
export function ReportCharts({ charts, onDrill }: ReportChartsProps) {
  if (charts.length === 0) return null;
  return (
    <Grid data-several={charts.length > 1 ? '' : undefined} data-odd={charts.length % 2 === 1 ? '' : undefined}>
      {charts.map((chart) => (
        <Panel key={chart.id} title={chart.label}>
          <ReportChart chart={chart} onDrill={onDrill} />
        </Panel>
      ))}
    </Grid>
  );
}
