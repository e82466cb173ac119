import {
  lazy,
  Suspense,
  useRef,
  type ReactNode,
  memo,
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { commandRight } from '#domain/commands/act.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { hasTone, hasWords, type UnitFilter } from '#domain/board/unitFilter.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { OverlayPanel } from '#ui/overlay/OverlayPanel.tsx';
import { listMessages } from '#domain/messages/lists.ts';
import { numberText } from '#format/numbers.ts';
import { allSites } from '#domain/entities/site.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { tileStyles } from './tileStyles.ts';
import { UnitLine } from './UnitLine.tsx';
import { UnitPanel } from './UnitPanel.tsx';
import { UnitTile } from './UnitTile.tsx';
import { useGridMeasures, type GridMeasures } from './useGridMeasures.ts';
import { unitsOf, type GridView } from './useGridView.ts';
import { useSelectionPresses, type UnitSelection } from './useTileSelection.ts';
import { useUnitPanel } from './useUnitPanel.ts';
import type { UnitsLayout } from './useUnitsNowState.ts';
import { stepFrom, type GridLine } from './gridLines.ts';

interface ArrowKeys {
  /** The last focused tile. */
  active: number | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** Makes one tile the Tab stop. The arrow keys, page keys, Home and End move on from there. */
function useArrowKeys(
  ground: RefObject<HTMLElement | null>,
  lines: readonly GridLine[],
  reveal: (lineIndex: number) => void,
  lineHeight: number,
): ArrowKeys {
  const [active, setActive] = useState<number | null>(null);
  const focusTarget = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focusTarget.current === null) return;
    const tile = ground.current?.querySelector<HTMLElement>(`button[data-unit-id="${focusTarget.current}"]`);
    if (tile === null || tile === undefined) return;
    focusTarget.current = null;
    tile.focus({ preventScroll: true });
    // Its line is in the window; bars at the edges may still cover it.
    tile.scrollIntoView({ block: 'nearest' });
  });
  return {
    active,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const id = tileId(event.target);
      const step = id === null ? null : stepFrom(lines, id, event.key, pageOf(lineHeight));
      if (step === null) return;
      event.preventDefault();
      focusTarget.current = step.unitId;
      setActive(step.unitId);
      reveal(step.lineIndex);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const id = tileId(event.target);
      if (id !== null) setActive(id);
    },
  };
}

/** How many lines a page key moves: those in the window, less what headers cover. */
const pageOf = (lineHeight: number) => Math.max(1, Math.floor(window.innerHeight / lineHeight) - 3);

function tileId(target: EventTarget): number | null {
  const id = target instanceof HTMLButtonElement ? target.dataset['unitId'] : undefined;
  return id === undefined ? null : Number(id);
}

/** A floor as people say it. */
function floorLabel(floor: number | null): string | null {
  if (floor === null) return null;
  if (floor === 0) return 'Ground floor';
  return floor < 0 ? `Basement ${-floor}` : `Floor ${floor}`;
}

const AreaHead = memo(function AreaHead({ area, isCounted }: { area: BoardArea; isCounted: boolean }) {
  const isOfMany = useSession().siteId === allSites.id;
  const siteName = useSiteName();
  const floor = floorLabel(area.floor);
  const total = listMessages.total(area.total, { isNarrowed: false, isCounted });
  const shown = area.unitIds.length;
  return (
    <chakra.h2
      display="flex"
      alignItems="baseline"
      gap="2"
      h="full"
      pt="4"
      textStyle="sm"
      fontWeight="semibold"
      minW="0"
    >
      <chakra.span truncate>{isOfMany ? `${siteName(area.siteId) ?? '–'} · ${area.name}` : area.name}</chakra.span>
      <Muted fontWeight="normal" whiteSpace="nowrap" textStyle="figures">
        {floor === null ? null : `${floor} · `}
        {shown === area.total ? total : `${numberText(shown)} of ${total}`}
      </Muted>
    </chakra.h2>
  );
});

const SelectedUnitsBar = lazy(() => import('./SelectedUnitsBar.tsx'));

const Ground = chakra('div', {
  base: {
    position: 'relative',
    containerType: 'inline-size',
    '& > [data-slot]': { position: 'absolute', insetInline: '0', top: '0' },
    '& > [data-slot=units]': { display: 'grid' },
    ...tileStyles,
  },
});

/** Measures its room and passes the measures to its children once they are known. */
export function GridRoom({
  layout,
  children,
}: {
  layout: UnitsLayout;
  children: (measures: GridMeasures) => ReactNode;
}) {
  const room = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(room, layout);
  return <div ref={room}>{measures === null ? null : children(measures)}</div>;
}

export interface UnitGridProps {
  view: GridView;
  /** Whether the board has every unit. */
  isCounted: boolean;
  unitById: ReadonlyMap<number, Unit>;
  /** The filter. A unit that no longer matches keeps its place, faded. */
  filter: UnitFilter;
  /** The units that match the search by their tenant's name. */
  byTenant?: ReadonlySet<number> | undefined;
  layout: UnitsLayout;
  selection: UnitSelection;
}

/** The units by area, virtualised by line. Changes of state do not move a unit. */
export function UnitGrid({ view, isCounted, unitById, filter, byTenant, layout, selection }: UnitGridProps) {
  const { lines, placed } = view;
  const { perLine, gap, unitHeight } = view.measures;
  const ground = useRef<HTMLDivElement>(null);
  const mounted = placed.flatMap(({ line }) => unitsOf(line));
  const { active, onKeyDown, onFocus } = useArrowKeys(ground, lines, view.reveal, unitHeight + gap);
  const tabbable = active !== null && mounted.includes(active) ? active : mounted[0];
  const isTiles = layout === 'tiles';
  const { panelId, panel, openId, onClick, ...toggling } = useUnitPanel((id) => isTiles && mounted.includes(id));
  const openUnit = openId === null ? undefined : unitById.get(openId);
  const mayCommand = useCan(commandRight);
  const shownIds = () => lines.flatMap(unitsOf);
  const presses = useSelectionPresses(selection, shownIds, mayCommand);
  const unitOf = (id: number) => {
    const unit = unitById.get(id);
    if (unit === undefined) return <span key={id} aria-hidden="true" data-awaited="" />;
    const isFound = byTenant?.has(id) === true || hasWords(unit, filter.words);
    const faded = !isFound || !hasTone(unit, filter.tones);
    const selected = selection.ids?.has(id);
    if (!isTiles) return <UnitLine key={id} unit={unit} faded={faded} selected={selected} />;
    return (
      <UnitTile
        key={id}
        unit={unit}
        faded={faded}
        panelId={panelId}
        selected={selected}
        tabbable={id === tabbable}
        open={id === openId}
      />
    );
  };
  return (
    <>
      <Ground
        ref={ground}
        style={{ height: view.height }}
        {...presses}
        {...(isTiles ? { onKeyDown, onFocus, onClick } : {})}
      >
        {placed.map(({ line, start, size }) => {
          const transform = `translateY(${start}px)`;
          if (line.kind === 'area') {
            return (
              <div key={line.key} data-slot="area" style={{ height: size, transform }}>
                <AreaHead area={line.area} isCounted={isCounted} />
              </div>
            );
          }
          const gridTemplateColumns = `repeat(${perLine}, minmax(0, 1fr))`;
          return (
            <div key={line.key} data-slot="units" style={{ height: size - gap, gap, transform, gridTemplateColumns }}>
              {unitsOf(line).map(unitOf)}
            </div>
          );
        })}
      </Ground>
      <OverlayPanel
        {...toggling}
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={openUnit === undefined ? 'Unit' : `Unit ${recordName('unit', openUnit)}`}
        w="18.5rem"
        p="3"
      >
        {openUnit === undefined ? null : <UnitPanel unit={openUnit} />}
      </OverlayPanel>
      {selection.ids === null ? null : (
        <Suspense>
          <SelectedUnitsBar selection={selection} shown={shownIds()} />
        </Suspense>
      )}
    </>
  );
}
