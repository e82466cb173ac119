import { ArrowDown, ArrowRight, ArrowUp, ListFilter } from 'lucide-react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { meaningOf } from '#domain/reports/figureMeanings.ts';
import { periodBefore, yearBefore } from '#domain/reports/periods.ts';
import type { Drill, Figure, ReportQuestion } from '#domain/reports/report.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { List } from '#ui/layout/layout.tsx';
import { Note, Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { changeOf, type FigureChange } from './figureChange.ts';
import { figureText } from './figureText.ts';
import { FigureMeaning } from './FigureMeaning.tsx';
import { rangeText } from './RangePicker.tsx';

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
    '&:has([data-drill]:hover)': { borderColor: 'border.emphasized', bg: 'bg.subtle' },
    '&:has([data-drill]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '2px',
    },
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

/** Above the button that covers the tile. */
const Corner = chakra('span', { base: { position: 'absolute', top: '1', insetEnd: '1', zIndex: '1' } });

const { change: texts } = reportPageMessages;

/** The days that figures are compared with; null: none is compared. */
export function comparedDays(figures: readonly Figure[], days: DayRange): string | null {
  if (figures.every(({ before, yearBefore: lastYear }) => before === null && lastYear === null)) return null;
  const lastYear = rangeText(yearBefore(days));
  return isYearAlone(days)
    ? reportPageMessages.change.yearDays(lastYear)
    : reportPageMessages.change.days(rangeText(periodBefore(days)), lastYear);
}

/** Whether the period before is the year before. */
function isYearAlone(days: DayRange): boolean {
  return rangeText(periodBefore(days)) === rangeText(yearBefore(days));
}

/**
 * The changes of a figure, each with the period that it is compared with. Where a part of that period alone is on record,
 * the words say so, and the change is neither good nor bad.
 */
export function changesOf(figure: Figure, days: DayRange): readonly (readonly [FigureChange, against: string])[] {
  const { coverage, before, yearBefore: lastYear } = figure;
  const compared = [
    [isYearAlone(days) ? null : changeOf(figure, before), texts.before, coverage?.before],
    [changeOf(figure, lastYear), texts.yearBefore, coverage?.yearBefore],
  ] as const;
  return compared.flatMap(([change, against, partly]): (readonly [FigureChange, string])[] => {
    if (change === null) return [];
    return partly === undefined ? [[change, against]] : [[{ ...change, meaning: null }, texts.partly(against, partly)]];
  });
}

export interface FigureTilesProps {
  question: Pick<ReportQuestion, 'report' | 'days' | 'basis'>;
  figures: readonly Figure[];
  onDrill: (drill: Drill) => void;
}

/** The most tiles of a line; several lines have about as many each. */
const mostTiles = 6;
const columnCount = (count: number) => Math.ceil(count / Math.max(1, Math.ceil(count / mostTiles)));

/** The figures of a report, each against the period before and the year before. */
export function FigureTiles({ figures, question, onDrill }: FigureTilesProps) {
  const compared = comparedDays(figures, question.days);
  return (
    <div>
      <List
        aria-label={reportPageMessages.figures}
        css={{ '--columns': String(columnCount(figures.length)) }}
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          sm: figures.length === 4 ? 'repeat(2, minmax(0, 1fr))' : 'repeat(auto-fill, minmax(11.5rem, 1fr))',
          lg: 'repeat(var(--columns), minmax(0, 1fr))',
        }}
        gap="3"
      >
        {figures.map((figure) => (
          <FigureTile key={figure.id} figure={figure} question={question} onDrill={onDrill} />
        ))}
      </List>
      {compared === null ? null : (
        <Note textStyle="xs" pt="2" data-compared="">
          {compared}
        </Note>
      )}
    </div>
  );
}

function FigureTile({ figure, question, onDrill }: Omit<FigureTilesProps, 'figures'> & { figure: Figure }) {
  const { id, label, format, value, note, drill } = figure;
  const { report, basis, days } = question;
  const term = meaningOf(report, id, basis);
  return (
    <Box
      data-figure={id}
      data-value={value ?? ''}
      data-shown={figureText(value, format)}
      pe={term === undefined ? undefined : '9'}
    >
      {term === undefined ? null : (
        <Corner>
          <FigureMeaning term={term} label={label} />
        </Corner>
      )}
      {drill === undefined ? (
        <Small fontWeight="medium">{label}</Small>
      ) : (
        <DrillButton type="button" data-drill="" title={reportPageMessages.drill(label)} onClick={() => onDrill(drill)}>
          {label}
          <ListFilter aria-hidden="true" />
        </DrillButton>
      )}
      <chakra.span
        fontSize="2xl"
        lineHeight="1.35"
        fontWeight="semibold"
        letterSpacing="tight"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {value === null ? <span title={reportPageMessages.change.unknown}>–</span> : figureText(value, format)}
      </chakra.span>
      {changesOf(figure, days).map(([change, against]) => (
        <ChangeLine key={against} change={change} against={against} />
      ))}
      {note === undefined ? null : (
        <Small pt="1" textWrap="pretty">
          {note}
        </Small>
      )}
    </Box>
  );
}

export const changeIcons = { up: ArrowUp, down: ArrowDown, same: ArrowRight };
export const changePalettes = { better: 'secure', worse: 'fault' } as const;

function ChangeLine({ change, against }: { change: FigureChange; against: string }) {
  const { direction, text, meaning } = change;
  const Icon = changeIcons[direction];
  return (
    <Small
      display="flex"
      alignItems="baseline"
      gap="1"
      _icon={{ boxSize: '3', flexShrink: '0', color: 'colorPalette.fg', alignSelf: 'center' }}
      colorPalette={meaning === null ? 'neutral' : changePalettes[meaning]}
      data-meaning={meaning ?? 'neutral'}
    >
      <Icon aria-hidden="true" />
      <span>
        <chakra.strong fontWeight="medium" color="colorPalette.fg" whiteSpace="nowrap">
          {text}
        </chakra.strong>{' '}
        {against}
        {meaning === null ? null : <VisuallyHidden>, {reportPageMessages.change[meaning]}</VisuallyHidden>}
      </span>
    </Small>
  );
}
