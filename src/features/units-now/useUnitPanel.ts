import { useEffect, useId, useRef, useState, type MouseEvent, type RefObject, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';
import { useAnchored } from '#ui/overlay/useAnchored.ts';

export interface UnitPanelControls {
  panelId: string;
  panel: RefObject<HTMLDivElement | null>;
  openId: number | null;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void;
  onToggle: (event: ToggleEvent<HTMLDivElement>) => void;
}

/**
 * One native popover for all tiles. It opens beside the pressed tile and closes on Escape, on a press outside, and when
 * its tile unmounts.
 *
 * @param isMounted whether the tile of a unit is in the page.
 */
export function useUnitPanel(isMounted: (id: number) => boolean): UnitPanelControls {
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  useAnchored(openId !== null, anchor, panel, 'bottom-start');
  const lost = openId !== null && !isMounted(openId);
  useEffect(() => {
    if (lost) panel.current?.hidePopover();
  }, [lost]);
  const moveTo = (tile: HTMLElement, event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    panel.current?.hidePopover();
    flushSync(() => setOpenId(null));
    tile.focus();
    panel.current?.showPopover();
  };
  return {
    panelId,
    panel,
    openId,
    onClick: (event) => {
      const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tile]') : null;
      if (tile === null) return;
      const isOther = openId !== null && openId !== Number(tile.dataset['unitId']);
      anchor.current = tile;
      // To the browser every tile is the panel's button, so a press on another tile would only close it.
      if (isOther) moveTo(tile, event);
    },
    // Before the first paint of the panel, so its first frame has content and position.
    onBeforeToggle: (event) => {
      if (event.target !== event.currentTarget) return;
      const id = Number(anchor.current?.dataset['unitId']);
      if (event.newState === 'open') flushSync(() => setOpenId(id));
    },
    onToggle: (event) => {
      if (event.target !== event.currentTarget) return;
      // Unmounted after closing, since the browser restores the focus from an element inside the panel.
      if (event.newState === 'closed') setOpenId(null);
      else event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    },
  };
}
