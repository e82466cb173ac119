import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { chakra } from '../theme/chakra.ts';
import { valueText } from './ChartTable.tsx';
import type { PlotProps } from './chartShape.ts';

const Hit = chakra('button', {
  base: {
    position: 'absolute',
    p: '0',
    m: '0',
    border: 'none',
    bg: 'transparent',
    borderRadius: 'l1',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
  },
});

/** Narrower targets share one button, which moves. */
const leastTarget = 24;

interface CategoryHitsProps<Drill> extends Pick<PlotProps<Drill>, 'chart' | 'format' | 'onDrill'> {
  /** The plot's place, in shares of the picture: it scales. */
  box: CSSProperties;
  /** Categories below each other. */
  isDown: boolean;
  /** The pixels of a category along the plot. */
  band: number;
  active: number | null;
  onActive: (index: number | null) => void;
}

const keySteps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function nameOf({ chart, format }: Pick<PlotProps<unknown>, 'chart' | 'format'>, index: number): string {
  const values = chart.series.map(({ label, values: all }) => `${label}: ${valueText(all[index] ?? null, format)}`);
  return `${chart.categories[index]?.label ?? ''}. ${values.join(', ')}`;
}

interface ValueReaderProps extends Pick<CategoryHitsProps<unknown>, 'chart' | 'format' | 'isDown' | 'onActive'> {
  current: number;
}

/** For a person with a keyboard, a chart that opens nothing can still be read value by value. */
function ValueReader({ chart, format, isDown, current, onActive }: ValueReaderProps) {
  return (
    <chakra.div
      role="slider"
      tabIndex={0}
      aria-label={`Values of ${chart.label}`}
      aria-orientation={isDown ? 'vertical' : 'horizontal'}
      aria-valuemin={1}
      aria-valuemax={chart.categories.length}
      aria-valuenow={current + 1}
      aria-valuetext={nameOf({ chart, format }, current)}
      onFocus={() => onActive(current)}
      position="absolute"
      inset="0"
      borderRadius="l1"
    />
  );
}

/** The category that a key leads to, of those that can be reached. */
function keyTarget(key: string, among: readonly number[], current: number): number | null {
  if (key === 'Home') return among[0] ?? null;
  if (key === 'End') return among.at(-1) ?? null;
  const step = keySteps[key];
  if (step === undefined) return null;
  const place = Math.max(0, among.indexOf(current)) + step;
  return among[Math.min(among.length - 1, Math.max(0, place))] ?? null;
}

/** The start of a category's target along the plot, and its length: at least that of a target. */
function shareOf(index: number, count: number, band: number): [from: string, length: string] {
  const length = Math.min(1, Math.max(1, leastTarget / band) / count);
  const from = Math.min(1 - length, Math.max(0, (index + 0.5) / count - length / 2));
  return [`${from * 100}%`, `${length * 100}%`];
}

/** The targets of a chart for pointer and keyboard: its categories, of which one is a tab stop. */
export function CategoryHits<Drill>(props: CategoryHitsProps<Drill>) {
  const { chart, format, onDrill, box, isDown, band, active, onActive } = props;
  const { categories } = chart;
  const layer = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const drills =
    onDrill === undefined ? [] : [...categories.keys()].filter((index) => categories[index]?.drill !== undefined);
  const isShared = band < leastTarget;
  const last = categories.length - 1;
  const current = Math.min(active ?? stop, last);

  const indexAt = ({ clientX, clientY }: MouseEvent) => {
    const rect = layer.current?.getBoundingClientRect();
    if (rect === undefined) return 0;
    const share = isDown ? (clientY - rect.top) / rect.height : (clientX - rect.left) / rect.width;
    return Math.min(last, Math.max(0, Math.floor(share * categories.length)));
  };
  const drill = (index: number) => {
    const given = categories[index]?.drill;
    if (given !== undefined) onDrill?.(given);
  };
  const goTo = (index: number) => {
    setStop(index);
    onActive(index);
    layer.current?.querySelector<HTMLElement>(`[data-category="${index}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onActive(null);
    const next = keyTarget(event.key, drills.length > 0 ? drills : [...categories.keys()], current);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
  };
  const placeOf = (index: number) => {
    const [from, length] = shareOf(index, categories.length, band);
    return isDown
      ? { top: from, height: length, left: 0, width: '100%' }
      : { left: from, width: length, top: 0, height: '100%' };
  };
  const tabStop = drills.includes(current) ? current : (drills[0] ?? 0);
  const shown = isShared ? drills.filter((index) => index === tabStop) : drills;
  return (
    <chakra.div
      data-screen=""
      position="absolute"
      ref={layer}
      role="group"
      aria-label={drills.length > 0 ? `Open from ${chart.label}` : `Values of ${chart.label}`}
      style={box}
      onPointerMove={(event) => onActive(indexAt(event))}
      onPointerLeave={() => onActive(null)}
      onBlur={() => onActive(null)}
      onKeyDown={onKeyDown}
    >
      {drills.length > 0 ? (
        shown.map((index) => (
          <Hit
            key={isShared ? 'shared' : index}
            type="button"
            data-category={index}
            aria-label={nameOf(props, index)}
            tabIndex={index === tabStop ? 0 : -1}
            style={placeOf(index)}
            onFocus={() => {
              setStop(index);
              onActive(index);
            }}
            // A click by keyboard has no place; one by pointer opens the category of the tooltip.
            onClick={(event) => drill(event.detail === 0 ? index : (active ?? indexAt(event)))}
          />
        ))
      ) : (
        <ValueReader chart={chart} format={format} isDown={isDown} current={current} onActive={onActive} />
      )}
    </chakra.div>
  );
}
