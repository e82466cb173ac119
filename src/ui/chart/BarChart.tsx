import { chakra } from '../theme/chakra.ts';
import { ticksUpTo } from './scale.ts';

export interface Bar {
  label: string;
  /** null: unknown, which is not 0. */
  value: number | null;
}

export interface BarChartProps {
  /** The name of the chart and of its table. */
  label: string;
  bars: readonly Bar[];
  /** A value with its unit. */
  format: (value: number) => string;
  /** The headers of the table: those of bars and values. */
  heads: readonly [string, string];
  /** The interval of bars with a label below. */
  labelEvery?: number;
}

const Plot = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '2', textStyle: 'xs', color: 'fg.muted' },
});

const Row = chakra('div', { base: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' } });

const plotHeight = 100;

/** A bar chart scaled from 0, with a table of the same values for screen readers. */
export function BarChart({ label, bars, format, heads, labelEvery = 3 }: BarChartProps) {
  const ticks = ticksUpTo(Math.max(0, ...bars.map(({ value }) => value ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const share = (value: number) => (plotHeight * value) / top;
  return (
    <chakra.figure m="0" aria-label={label} data-chart="">
      <Plot aria-hidden="true">
        <chakra.div position="relative" h="48" w="max" fontVariantNumeric="tabular-nums">
          <chakra.span visibility="hidden">{format(top)}</chakra.span>
          {ticks.map((tick) => (
            <chakra.span
              key={tick}
              position="absolute"
              insetEnd="0"
              style={{ bottom: `${share(tick)}%`, transform: 'translateY(50%)' }}
            >
              {format(tick)}
            </chakra.span>
          ))}
        </chakra.div>
        <chakra.svg
          viewBox={`0 0 ${bars.length} ${plotHeight}`}
          preserveAspectRatio="none"
          w="full"
          h="48"
          overflow="visible"
          color="accent.solid"
        >
          {ticks.map((tick) => (
            <chakra.line
              key={tick}
              x1="0"
              x2={bars.length}
              y1={plotHeight - share(tick)}
              y2={plotHeight - share(tick)}
              stroke={tick === 0 ? 'border.emphasized' : 'border.muted'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map(({ label: name, value }, index) => (
            <g key={name + index}>
              <title>{`${name}: ${value === null ? 'not known' : format(value)}`}</title>
              {/* The whole column answers to the pointer, however low its bar. */}
              <rect x={index} y="0" width="1" height={plotHeight} fill="transparent" />
              <rect
                x={index + 0.15}
                y={plotHeight - share(value ?? 0)}
                width="0.7"
                height={share(value ?? 0)}
                fill="currentColor"
              />
            </g>
          ))}
        </chakra.svg>
        <span />
        <Row pt="1">
          {bars.map(({ label: name }, index) => (
            <chakra.span key={name + index} whiteSpace="nowrap" overflow="visible" w="0">
              {index % labelEvery === 0 ? name : null}
            </chakra.span>
          ))}
        </Row>
      </Plot>
      <ChartTable {...{ label, bars, format, heads }} />
    </chakra.figure>
  );
}

function ChartTable({ label, bars, format, heads }: Pick<BarChartProps, 'label' | 'bars' | 'format' | 'heads'>) {
  return (
    <chakra.div srOnly>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label: name, value }, index) => (
            <tr key={name + index}>
              <th scope="row">{name}</th>
              <td>{value === null ? 'not known' : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.div>
  );
}
