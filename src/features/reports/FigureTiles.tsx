import { ArrowDown, ArrowRight, ArrowUp, ListFilter } from 'lucide-react';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import { periodBefore, yearBefore } from '#domain/reports/periods.ts';
import type { Drill, Figure } from '#domain/reports/report.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { changeOf, type FigureChange } from './figureChange.ts';
import { figureText } from './figureText.ts';
import { rangeText } from './RangePicker.tsx';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(auto-fill, minmax(11.5rem, 1fr))',
      lg: 'repeat(var(--columns), minmax(0, 1fr))',
    },
    gap: '3',
    listStyleType: 'none',
    m: '0',
    p: '0',
  },
});
const Box = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    px: '3',
    py: '2.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    '&:has(button:hover)': { borderColor: 'border.emphasized', bg: 'bg.subtle' },
    '&:has(button:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  },
});
const Label = chakra('span', { base: { textStyle: 'xs', fontWeight: 'medium', color: 'fg.muted' } });
const Value = chakra('span', {
  base: {
    fontSize: '2xl',
    lineHeight: '1.35',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    '& strong': { fontWeight: 'medium', color: 'colorPalette.fg', whiteSpace: 'nowrap' },
    _icon: { boxSize: '3', flexShrink: '0', color: 'colorPalette.fg', alignSelf: 'center' },
  },
});
/** The whole tile is pressed. */
const DrillButton = chakra('button', {
  base: {
    textAlign: 'start',
    cursor: 'button',
    outline: 'none',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    _icon: { display: 'inline', boxSize: '3', ms: '1.5', color: 'fg.subtle' },
    _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' },
  },
});

/** The days that figures are compared with; null: none is compared. */
export function comparedDays(figures: readonly Figure[], days: DayRange): string | null {
  if (figures.every(({ before, yearBefore: lastYear }) => before === null && lastYear === null)) return null;
  const lastYear = rangeText(yearBefore(days));
  return isYearAlone(days) ? say.change.yearDays(lastYear) : say.change.days(rangeText(periodBefore(days)), lastYear);
}

/** Whether the period before is the year before. */
function isYearAlone(days: DayRange): boolean {
  return rangeText(periodBefore(days)) === rangeText(yearBefore(days));
}

/** The changes of a figure, each with the period that it is compared with. */
export function changesOf(figure: Figure, days: DayRange): readonly (readonly [FigureChange, against: string])[] {
  const compared = [
    [isYearAlone(days) ? null : changeOf(figure, figure.before), say.change.before],
    [changeOf(figure, figure.yearBefore), say.change.yearBefore],
  ] as const;
  return compared.flatMap(([change, against]) => (change === null ? [] : [[change, against] as const]));
}

export interface FigureTilesProps {
  days: DayRange;
  figures: readonly Figure[];
  onDrill: (drill: Drill) => void;
}

/** The most tiles of a line; several lines have about as many each. */
const mostTiles = 6;
const columnCount = (count: number) => Math.ceil(count / Math.max(1, Math.ceil(count / mostTiles)));

/** The figures of a report, each against the period before and the year before. */
export function FigureTiles({ figures, days, onDrill }: FigureTilesProps) {
  const compared = comparedDays(figures, days);
  return (
    <div>
      <Grid aria-label={say.figures} css={{ '--columns': String(columnCount(figures.length)) }}>
        {figures.map((figure) => (
          <FigureTile key={figure.id} figure={figure} days={days} onDrill={onDrill} />
        ))}
      </Grid>
      {compared === null ? null : (
        <chakra.p textStyle="xs" color="fg.muted" pt="2" data-compared="">
          {compared}
        </chakra.p>
      )}
    </div>
  );
}

function FigureTile({ figure, days, onDrill }: Omit<FigureTilesProps, 'figures'> & { figure: Figure }) {
  const { id, label, format, value, note, drill } = figure;
  return (
    <Box data-figure={id} data-value={value ?? ''}>
      {drill === undefined ? (
        <Label>{label}</Label>
      ) : (
        <DrillButton type="button" title={say.drill(label)} onClick={() => onDrill(drill)}>
          {label}
          <ListFilter aria-hidden="true" />
        </DrillButton>
      )}
      <Value>{value === null ? <span title={say.change.unknown}>–</span> : figureText(value, format)}</Value>
      {changesOf(figure, days).map(([change, against]) => (
        <ChangeLine key={against} change={change} against={against} />
      ))}
      {note === undefined ? null : (
        <chakra.span textStyle="xs" color="fg.muted" pt="1" textWrap="pretty">
          {note}
        </chakra.span>
      )}
    </Box>
  );
}

const icons = { up: ArrowUp, down: ArrowDown, same: ArrowRight };
const palettes = { better: 'secure', worse: 'fault' } as const;

function ChangeLine({ change, against }: { change: FigureChange; against: string }) {
  const { direction, text, meaning } = change;
  const Icon = icons[direction];
  return (
    <Line colorPalette={meaning === null ? 'neutral' : palettes[meaning]} data-meaning={meaning ?? 'neutral'}>
      <Icon aria-hidden="true" />
      <span>
        <strong>{text}</strong> {against}
        {meaning === null ? null : <VisuallyHidden>, {say.change[meaning]}</VisuallyHidden>}
      </span>
    </Line>
  );
}
