import type { CSSProperties } from 'react';
import { Line } from '../layout/layout.tsx';
import { Muted } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { valueText } from './ChartTable.tsx';
import type { PlotProps } from './chartShape.ts';
import { looksOf } from './seriesLooks.tsx';
import { Swatch } from './Swatch.tsx';

const Bubble = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'docked',
    pointerEvents: 'none',
    w: 'max',
    maxW: '64',
    px: '2.5',
    py: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'md',
    textStyle: 'xs',
    '@media print': { display: 'none' },
  },
});

interface ChartTipProps extends Pick<PlotProps<unknown>, 'chart' | 'format' | 'patterns'> {
  index: number;
  style: CSSProperties;
}

/** The values of one category, beside it. The category's own name says the same to screen readers. */
export function ChartTip({ chart, format, patterns, index, style }: ChartTipProps) {
  const looks = looksOf(chart.series);
  return (
    <Bubble aria-hidden="true" data-chart-tip="" style={style}>
      <chakra.div fontWeight="semibold" overflowWrap="anywhere">
        {chart.categories[index]?.label}
      </chakra.div>
      {chart.series.map(({ id, label, values }, place) => {
        const look = looks[place];
        return (
          <Line key={id} pt="1">
            {look === undefined || chart.series.length === 1 ? null : (
              <Swatch kind={chart.kind} look={look} index={place} patterns={patterns} />
            )}
            <Muted overflowWrap="anywhere">{label}</Muted>
            <chakra.span ms="auto" ps="3" fontWeight="medium" textStyle="figures" whiteSpace="nowrap">
              {valueText(values[index] ?? null, format)}
            </chakra.span>
          </Line>
        );
      })}
    </Bubble>
  );
}
