import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import { neighbourOf, type Direction } from '#domain/map/shapeIndex.ts';
import type { PlanView } from './planView.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const steps: Record<Direction, readonly [number, number]> = {
  left: [80, 0],
  right: [-80, 0],
  up: [0, 80],
  down: [0, -80],
};

/** Returns whether the key does anything. */
function moveViewByKey(view: PlanView, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const direction = arrows[key];
  if (direction !== undefined && shiftKey) view.pan(...steps[direction]);
  else if (key === '+' || key === '=') view.zoom(1.25);
  else if (key === '-' || key === '_') view.zoom(1 / 1.25);
  else if (key === '0') view.fit();
  else return false;
  return true;
}

/** The direction of an arrow key; null for another key. */
export const directionOf = (key: string): Direction | null => arrows[key] ?? null;

export interface PlanCursor {
  /** The shape that the keyboard is at; null without shapes. */
  shape: PlanShape | null;
  /** True once for each move that takes the focus. */
  takeFocus: () => boolean;
  /** A shape that is gone by then: the first one. */
  moveTo: (id: number, takesFocus: boolean) => void;
  /** Returns whether the key does anything. */
  onKey: (event: KeyboardEvent) => boolean;
}

export function usePlanCursor(doors: readonly PlanShape[], view: PlanView): PlanCursor {
  // A new object each time: a move to the same shape may take the focus.
  const [{ id }, setPlace] = useState<{ id: number | null }>({ id: null });
  const focus = useRef(false);
  const shape = useMemo(() => doors.find((door) => door.id === id) ?? doors[0] ?? null, [doors, id]);
  const moveTo = (next: number, takesFocus: boolean) => {
    focus.current = takesFocus;
    setPlace({ id: next });
  };
  const takeFocus = useCallback(() => {
    const isWanted = focus.current;
    focus.current = false;
    return isWanted;
  }, []);
  return {
    shape,
    takeFocus,
    moveTo,
    onKey: (event) => {
      if (event.altKey) return false;
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isCommand && moveViewByKey(view, event)) return true;
      const direction = directionOf(event.key);
      if (direction === null || shape === null) return false;
      const next = neighbourOf(doors, shape, direction);
      if (next === null) return true;
      moveTo(next.id, true);
      view.reveal(next.box);
      return true;
    },
  };
}
