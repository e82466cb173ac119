import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '../theme/chakra.ts';
import { PopupCard } from './PopupCard.tsx';
import { popup, popupStore, type PopupEntry } from './popup.ts';
import { placePopups, popupGround } from './popupGround.ts';
import { popupLooks } from './popupLook.ts';
import { usePopupFocus } from './usePopupFocus.ts';

const Region = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    // Above the button of a help chat, where there is one.
    bottom: 'calc(1rem + var(--chat-room, 0px))',
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

/** Shown anew for each popup, so that it lies above dialogs and panels that opened in between. */
function useAboveAll(region: RefObject<HTMLDivElement | null>, entries: readonly PopupEntry[]): void {
  const newest = Math.max(0, ...entries.map(({ turn }) => turn));
  useEffect(() => {
    const element = region.current;
    // Whoever has the focus in it would lose it.
    if (element === null || newest === 0 || element.contains(document.activeElement)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [region, newest]);
}

/** What screen readers say of popups, each once when it appears and when it is told again. */
function Announcements({ entries, urgent }: { entries: readonly PopupEntry[]; urgent: boolean }) {
  return (
    <chakra.div srOnly role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
      {entries
        .filter((entry) => entry.urgent === urgent)
        .map(({ id, kind, text, count }) => (
          <p key={id}>{`${popupLooks[kind].word}: ${text}${count > 1 ? ` (${count} times)` : ''}`}</p>
        ))}
    </chakra.div>
  );
}

/**
 * The corner where popups stand, above everything else. The focus stays where it is: F8 takes it to the newest one, and
 * Escape there closes it and gives the focus back.
 */
export function Popups() {
  const entries = useSyncExternalStore(popupStore.subscribe, popupStore.read);
  const region = useRef<HTMLDivElement>(null);
  const { came, left } = usePopupFocus(region, entries);
  useAboveAll(region, entries);
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
    popupGround(),
  );
}
