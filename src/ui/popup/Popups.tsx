import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
  type FocusEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { showPopover } from '../overlay/showPopover.ts';
import { chakra } from '../theme/chakra.ts';
import { PopupCard } from './PopupCard.tsx';
import { popup, popupStore, type PopupEntry } from './popup.ts';
import { placePopups, popupContainer } from './popupContainer.ts';
import { popupAppearances } from './popupAppearances.ts';

const closeButtons = (region: HTMLElement | null) => [...(region?.querySelectorAll('button') ?? [])];

const newestButton = (region: HTMLElement | null) =>
  [...(region?.querySelectorAll('[data-popup]') ?? [])].at(-1)?.querySelector('button') ?? null;

/** F8 moves the focus to the newest popup. Closing a focused popup restores the focus. */
function usePopupFocus(region: RefObject<HTMLDivElement | null>, entries: readonly PopupEntry[]) {
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

const Region = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    // Above the banner, and the button of a help chat, where there is one.
    bottom: 'calc(1rem + max(var(--banner, 0px), var(--chat-room, 0px)))',
    insetInlineEnd: '4',
    insetInlineStart: { base: '4', md: 'auto' },
    m: '0',
    p: '0',
    maxH: 'calc(100dvh - {spacing.8})',
    border: 'none',
    bg: 'transparent',
    overflow: 'visible',
    flexDirection: 'column',
    gap: '2',
    w: { base: 'auto', md: 'sm' },
    '&:popover-open': { display: 'flex' },
  },
});

/** Puts the region above dialogs and panels that opened meanwhile. */
function useReopenOnTop(region: RefObject<HTMLDivElement | null>, entries: readonly PopupEntry[]): void {
  const newest = Math.max(0, ...entries.map(({ sequence }) => sequence));
  useEffect(() => {
    const element = region.current;
    // Reopening would lose the focus.
    if (element === null || newest === 0 || element.contains(document.activeElement)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    showPopover(element);
  }, [region, newest]);
}

/** The screen reader's text of each popup, once when it appears and when it repeats. */
function Announcements({ entries, urgent }: { entries: readonly PopupEntry[]; urgent: boolean }) {
  return (
    <chakra.div srOnly role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {entries
        .filter((entry) => entry.urgent === urgent)
        .map(({ id, kind, text, count }) => (
          <p key={id}>{`${popupAppearances[kind].word}: ${text}${count > 1 ? ` (${count} times)` : ''}`}</p>
        ))}
    </chakra.div>
  );
}

/**
 * The corner with the popups, above everything else. They do not take the focus: F8 moves it to the newest one, and
 * Escape closes that and restores the focus.
 */
export function Popups() {
  const entries = useSyncExternalStore(popupStore.subscribe, popupStore.read);
  const region = useRef<HTMLDivElement>(null);
  const { came, left } = usePopupFocus(region, entries);
  useReopenOnTop(region, entries);
  const close = useCallback(
    (id: number, byKey: boolean) => {
      left(byKey);
      popup.close(id);
    },
    [left],
  );
  useLayoutEffect(placePopups, []);
  return createPortal(
    <>
      <Announcements entries={entries} urgent={false} />
      <Announcements entries={entries} urgent />
      <Region ref={region} popover="manual" role="region" aria-label="Messages (F8)" onFocus={came}>
        {entries.map((entry) => (
          <PopupCard key={entry.id} entry={entry} onClose={close} />
        ))}
      </Region>
    </>,
    popupContainer(),
  );
}
