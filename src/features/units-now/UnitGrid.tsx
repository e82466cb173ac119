import { chakra } from '#ui/theme/chakra.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { OverlayPanel } from '#ui/overlay/OverlayPanel.tsx';
import { AreaHead } from './AreaHead.tsx';
import { gridLines, type GridLine } from './gridLines.ts';
import type { UnitGroup } from './groupUnits.ts';
import { tileStyles } from './tileStyles.ts';
import { UnitLine } from './UnitLine.tsx';
import { UnitPanel } from './UnitPanel.tsx';
import { UnitTile } from './UnitTile.tsx';
import { useArrowKeys } from './useArrowKeys.ts';
import { useGridMeasures, type GridMeasures } from './useGridMeasures.ts';
import { useUnitPanel } from './useUnitPanel.ts';
import type { Look } from './useUnitsNowState.ts';

const Ground = chakra('div', {
  base: {
    position: 'relative',
    '& > [data-slot]': { position: 'absolute', insetInline: '0', top: '0' },
    '& > [data-slot=units]': { display: 'grid' },
    ...tileStyles,
  },
});

export interface UnitGridProps {
  groups: readonly UnitGroup[];
  unitById: ReadonlyMap<number, Unit>;
  /** The units to show; null for all. */
  shown: ReadonlySet<number> | null;
  isFaded: (unit: Unit) => boolean;
  look: Look;
}

function useLines(lines: readonly GridLine[], { areaHeight, unitHeight, gap, top }: GridMeasures) {
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'area' ? areaHeight : unitHeight + gap),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines, unitHeight, gap]);
  return virtualizer;
}

/** All units by area. Only the lines in view are in the page, and each stands at its place whatever the states. */
export function UnitGrid({ groups, unitById, shown, isFaded, look }: UnitGridProps) {
  const ground = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(ground, look);
  const { perLine, gap, top } = measures;
  const lines = useMemo(() => gridLines(groups, shown, perLine), [groups, shown, perLine]);
  const virtualizer = useLines(lines, measures);
  const items = virtualizer.getVirtualItems();
  const mounted = items.flatMap(({ index }) => unitsOf(lines[index]));
  const { active, onKeyDown, onFocus } = useArrowKeys(ground, lines, (index) => virtualizer.scrollToIndex(index));
  const tabbable = active !== null && mounted.includes(active) ? active : mounted[0];
  const isTiles = look === 'tiles';
  const { panelId, panel, openId, onClick, ...toggling } = useUnitPanel((id) => isTiles && mounted.includes(id));
  const openUnit = openId === null ? undefined : unitById.get(openId);
  const unitOf = (id: number) => {
    const unit = unitById.get(id);
    if (unit === undefined) return null;
    const faded = isFaded(unit);
    if (!isTiles) return <UnitLine key={id} unit={unit} faded={faded} />;
    return <UnitTile key={id} {...{ unit, faded, panelId }} tabbable={id === tabbable} open={id === openId} />;
  };
  return (
    <>
      <Ground
        ref={ground}
        style={{ height: virtualizer.getTotalSize() }}
        {...(isTiles ? { onKeyDown, onFocus, onClick } : {})}
      >
        {items.map(({ key, index, start, size }) => {
          const line = lines[index];
          const transform = `translateY(${start - top}px)`;
          if (line?.kind === 'area') {
            return (
              <div key={key} data-slot="area" style={{ height: size, transform }}>
                <AreaHead group={line.group} shown={line.shown} />
              </div>
            );
          }
          const gridTemplateColumns = `repeat(${perLine}, minmax(0, 1fr))`;
          return (
            <div key={key} data-slot="units" style={{ height: size - gap, gap, transform, gridTemplateColumns }}>
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
        aria-label={openUnit === undefined ? 'Unit' : `Unit ${openUnit.name}`}
        w="18.5rem"
        p="3"
      >
        {openUnit === undefined ? null : <UnitPanel unit={openUnit} />}
      </OverlayPanel>
    </>
  );
}

function unitsOf(line: GridLine | undefined): readonly number[] {
  return line?.kind === 'units' ? line.unitIds : [];
}
