import { useCallback, useId, useRef, useState, type ToggleEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Placement } from './place.ts';
import { useAnchored } from './useAnchored.ts';

/** The properties of a button that opens a panel: spread them on a <button>. */
export interface TriggerProps {
  ref: (element: HTMLElement | null) => void;
  popoverTarget: string;
  'aria-haspopup': 'dialog' | 'menu' | 'listbox';
  'aria-expanded': boolean;
}

/**
 * Uses the browser's own popover. Its content is mounted only while open. Once it shows, the focus goes to the first
 * element that fits `focus`.
 */
export function usePanel(placement: Placement, kind: TriggerProps['aria-haspopup'], focus = '[data-autofocus]') {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(open, anchor, panel, placement);
  const setAnchor = useCallback((element: HTMLElement | null) => {
    anchor.current = element;
  }, []);
  const trigger: TriggerProps = { ref: setAnchor, popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': open };
  return {
    open,
    trigger,
    panel: {
      id,
      ref: panel,
      popover: 'auto' as const,
      // The event comes before the first paint of the panel, so its first frame has content and position.
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget && event.newState === 'open') flushSync(() => setOpen(true));
      },
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target !== event.currentTarget) return;
        setOpen(event.newState === 'open');
        if (event.newState === 'open') event.currentTarget.querySelector<HTMLElement>(focus)?.focus();
      },
    },
    close: useCallback(() => panel.current?.hidePopover(), []),
  };
}
