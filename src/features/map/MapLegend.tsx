import { memo } from 'react';
import { type BoardTone, toneLabels, toneOfBoardTone } from '#domain/board/boardTone.ts';
import { countOfTone, shownTones } from '#domain/board/unitFilter.ts';
import type { ToneCounts } from '#domain/board/unitBoard.ts';
import { doorToneIcons } from '#crud/status/doorIcons.ts';
import { Chip } from '#ui/control/Chip.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const line = 'var(--swatch-line)';
const stripes = (angle: string, width: number, step: number) =>
  `repeating-linear-gradient(${angle}, ${line} 0 ${width}px, transparent ${width}px ${step}px)`;

/** The patterns of the plan (planInk.ts), as they look on a small square. */
const Swatch = chakra('span', {
  base: {
    '--swatch-line': '{colors.colorPalette.border}',
    display: 'inline-block',
    boxSize: '3.5',
    borderRadius: 'xs',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    bg: 'colorPalette.subtle',
    '&[data-tone=secure], &[data-tone=neutral]': { bg: 'bg.panel', borderColor: 'border.emphasized' },
    '&[data-tone=neutral]': { borderStyle: 'dashed' },
    '&[data-tone=alarm]': { backgroundImage: stripes('135deg', 2, 5) },
    '&[data-tone=fault]': { backgroundImage: `${stripes('45deg', 1, 4)}, ${stripes('135deg', 1, 4)}` },
    '&[data-tone=open]': {
      backgroundImage: `radial-gradient(${line} 1px, transparent 1px)`,
      backgroundSize: '4px 4px',
    },
    '&[data-tone=overlocked]': { backgroundImage: stripes('0deg', 1, 4) },
    '&[data-tone=offline]': { backgroundImage: stripes('90deg', 1, 4) },
    '@media (forced-colors: active)': { '--swatch-line': 'CanvasText' },
  },
});

interface ToneChipProps {
  tone: BoardTone;
  count: number | null;
  pressed: boolean;
  toggle: (tone: BoardTone) => void;
}

const ToneChip = memo(function ToneChip({ tone, count, pressed, toggle }: ToneChipProps) {
  const colour = toneOfBoardTone(tone);
  const label = (
    <>
      <Swatch data-tone={colour} colorPalette={colour} aria-hidden="true" />
      {toneLabels[tone]}
    </>
  );
  return (
    <Chip
      tone={colour}
      icon={doorToneIcons[colour]}
      count={count}
      pressed={pressed}
      onToggle={() => toggle(tone)}
      label={label}
    />
  );
});

export interface MapLegendProps {
  counts: ToneCounts;
  chosen: ReadonlySet<BoardTone>;
  toggle: (tone: BoardTone) => void;
  /** Whether the lists of alarms and faults were read. */
  areTroublesRead: boolean;
  /** Whether units may still come. */
  isLoading: boolean;
}

/** Nothing for a floor without units. */
export function MapLegend({ counts, chosen, toggle, areTroublesRead, isLoading }: MapLegendProps) {
  // As wide as its chips mostly are, so that they take the same line.
  if (counts.size === 0 && isLoading) {
    return (
      <chakra.div w="48rem" maxW="full">
        <SkeletonBlock h={{ base: '11', md: '8' }} />
      </chakra.div>
    );
  }
  if (counts.size === 0 && chosen.size === 0) return null;
  return (
    <chakra.div
      role="group"
      aria-label="States"
      display="flex"
      gap="2"
      minW="0"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
    >
      {shownTones(counts, chosen).map((tone) => (
        <ToneChip
          key={tone}
          tone={tone}
          count={countOfTone(counts, tone, areTroublesRead)}
          pressed={chosen.has(tone)}
          toggle={toggle}
        />
      ))}
    </chakra.div>
  );
}
