import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { PopupEntry } from './popup.ts';

const closeButtons = (region: HTMLElement | null) => [...(region?.querySelectorAll('button') ?? [])];

const newestButton = (region: HTMLElement | null) =>
  [...(region?.querySelectorAll('[data-popup]') ?? [])].at(-1)?.querySelector('button') ?? null;

/** F8 moves the focus to the newest popup. Closing a focused popup restores the focus. */
export function usePopupFocus(region: RefObject<HTMLDivElement | null>, entries: readonly PopupEntry[]) {
  const before = useRef<HTMLElement | null>(null);
  const leaving = useRef<'byKey' | 'byPointer' | null>(null);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const newest = newestButton(region.current);
      if (event.key !== 'F8' || newest === null) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [region]);

  useEffect(() => {
    const how = leaving.current;
    leaving.current = null;
    if (how === null) return;
    // After a press by keyboard the focus goes to the next popup; after one by pointer it does not.
    const next = how === 'byKey' ? closeButtons(region.current).at(-1) : undefined;
    (next ?? before.current)?.focus();
  }, [region, entries]);

  const came = useCallback(
    ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && region.current?.contains(relatedTarget) === true) return;
      before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    },
    [region],
  );
  /** Called before the user closes a popup. */
  const left = useCallback(
    (byKey: boolean) => {
      if (region.current?.contains(document.activeElement) === true) leaving.current = byKey ? 'byKey' : 'byPointer';
    },
    [region],
  );
  return { came, left };
}
