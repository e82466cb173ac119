import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { stepFrom, type GridLine } from './gridLines.ts';

export interface ArrowKeys {
  /** The last focused tile. */
  active: number | null;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/** Makes one tile the Tab stop. The arrow keys, page keys, Home and End move on from there. */
export function useArrowKeys(
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
