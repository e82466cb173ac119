import { doorToneIcons } from '#crud/status/doorIcons.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { LayoutGrid, Rows3, SquareCheck } from 'lucide-react';
import { memo } from 'react';
import { commandRight } from '#domain/commands/act.ts';
import { allSites } from '#domain/entities/site.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { type BoardTone, toneLabels, toneOfBoardTone } from '#domain/board/boardTone.ts';
import { useAlarmsRead } from '#crud/status/useAlarms.ts';
import { Chip } from '#ui/control/Chip.tsx';
import { SearchInput } from '#ui/field/SearchInput.tsx';
import { useBarHeight } from '#lib/useBarHeight.ts';
import type { ToneCounts } from '#domain/board/unitBoard.ts';
import { countOfTone, shownTones } from '#domain/board/unitFilter.ts';
import type { UnitsLayout, UnitsNowState } from './useUnitsNowState.ts';

const Bar = chakra('search', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    alignItems: 'flex-start',
    gap: '2',
    py: '2',
    mx: { base: '-4', md: '-6' },
    px: { base: '4', md: '6' },
    bg: 'bg',
    md: { position: 'sticky', top: 'var(--top-bar, 0)', zIndex: 'docked' },
  },
});

// On a phone the chips are a strip that scrolls sideways; beside a wide menu they have a line of their own.
const Chips = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    md: { flexWrap: 'wrap' },
    mdToLg: { order: '1', w: 'full' },
    // Beside a wide menu all of them fit in one line of a usual screen.
    lg: { flex: '1', '& > button': { px: '2' } },
    mdDown: { order: '1', w: 'calc(100% + 2rem)', mx: '-4', px: '4', overflowX: 'auto', py: '1', my: '-1' },
  },
});

const layoutButtons = [
  { layout: 'tiles', label: 'Tiles', icon: LayoutGrid },
  { layout: 'rows', label: 'Rows', icon: Rows3 },
] as const;

function LayoutToggle({ layout, setLayout }: { layout: UnitsLayout; setLayout: (layout: UnitsLayout) => void }) {
  return (
    <chakra.div display="flex" gap="1" flexShrink="0">
      {layoutButtons.map(({ layout: each, label, icon }) => (
        <Chip
          key={each}
          label={<chakra.span mdDown={{ srOnly: true }}>{label}</chakra.span>}
          icon={icon}
          pressed={layout === each}
          onToggle={() => setLayout(each)}
        />
      ))}
    </chakra.div>
  );
}

const noCounts: ToneCounts = new Map();

export interface UnitsToolbarProps {
  state: UnitsNowState;
  /** null: unknown. */
  counts: ToneCounts | null;
}

interface ToneChipProps {
  tone: BoardTone;
  count: number | null;
  pressed: boolean;
  toggle: (tone: BoardTone) => void;
}

const ToneChip = memo(function ToneChip({ tone, toggle, ...shown }: ToneChipProps) {
  const colour = toneOfBoardTone(tone);
  return (
    <Chip
      {...shown}
      label={toneLabels[tone]}
      tone={colour}
      icon={doorToneIcons[colour]}
      onToggle={() => toggle(tone)}
    />
  );
});

export const UnitsToolbar = memo(function UnitsToolbar({ state, counts }: UnitsToolbarProps) {
  const mayCommand = useCan(commandRight);
  const areTroublesRead = useAlarmsRead(useSession().siteId ?? allSites.id);
  const { selection } = state;
  const mayReadBookings = useCan({ area: 'bookings', level: 'read' });
  return (
    <Bar ref={useBarHeight('--page-top')} data-window-bar="" aria-label="Search and filter units">
      <chakra.div flex={{ base: '1', lg: 'none' }} minW="0">
        <SearchInput
          label={mayReadBookings ? 'Find a unit or tenant' : 'Find a unit'}
          value={state.search}
          onChange={state.setSearch}
          width={{ base: 'full', md: '12rem' }}
        />
      </chakra.div>
      <Chips>
        {shownTones(counts ?? noCounts, state.filter.tones).map((tone) => (
          <ToneChip
            key={tone}
            tone={tone}
            count={counts === null ? null : countOfTone(counts, tone, areTroublesRead)}
            pressed={state.filter.tones.includes(tone)}
            toggle={state.toggleTone}
          />
        ))}
      </Chips>
      {mayCommand ? (
        <Chip
          label={<chakra.span mdDown={{ srOnly: true }}>Select</chakra.span>}
          icon={SquareCheck}
          pressed={selection.ids !== null}
          onToggle={() => selection.set(selection.ids === null ? new Set() : null)}
        />
      ) : null}
      <LayoutToggle layout={state.layout} setLayout={state.setLayout} />
    </Bar>
  );
});
