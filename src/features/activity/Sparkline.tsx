import { chakra } from '#ui/theme/chakra.ts';

const Line = chakra('svg', {
  base: { display: 'block', w: 'full', h: '7', overflow: 'visible', color: 'colorPalette.solid' },
});
const height = 24;

export interface SparklineProps {
  /** Oldest first; null: not known then. */
  values: readonly (number | null)[];
}

/** Screen readers skip it, since it repeats the figure's text. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const y = (value: number) => (high === low ? height / 2 : height - 2 - ((value - low) / (high - low)) * (height - 4));
  // A gap in what is known breaks the line.
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = index === 0 || values[index - 1] === null;
      return `${isFirst ? 'M' : 'L'}${index} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <Line viewBox={`0 0 ${Math.max(1, values.length - 1)} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </Line>
  );
}
