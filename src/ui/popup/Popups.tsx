import { chakra } from '@chakra-ui/react/styled-system';
import { CircleCheck, CircleX, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../control/Button.tsx';
import { popup, popupStore, type PopupEntry, type PopupKind } from './popup.ts';

const looks: Record<PopupKind, { icon: LucideIcon; palette: string; word: string }> = {
  success: { icon: CircleCheck, palette: 'secure', word: 'Done' },
  warning: { icon: TriangleAlert, palette: 'fault', word: 'Warning' },
  error: { icon: CircleX, palette: 'alarm', word: 'Error' },
  info: { icon: Info, palette: 'accent', word: 'Note' },
};

const Region = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    bottom: '4',
    insetInlineEnd: '4',
    insetInlineStart: { base: '4', md: 'auto' },
    m: '0',
    p: '0',
    border: 'none',
    bg: 'transparent',
    overflow: 'visible',
    flexDirection: 'column',
    gap: '2',
    w: { base: 'auto', md: 'sm' },
    '&:popover-open': { display: 'flex' },
  },
});

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    ps: '3',
    pe: '1',
    py: '1',
    minH: '10',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'l2',
    borderInlineStartWidth: '3px',
    borderColor: 'colorPalette.solid',
    boxShadow: 'lg',
    animation: 'rise-in 120ms ease-out',
    '& > svg': { boxSize: '4.5', flexShrink: '0', color: 'colorPalette.fg', mt: { base: '3', md: '1.5' } },
  },
});

/** The corner where popups stand, above everything else. Announced politely; the focus stays where it is. */
export function Popups() {
  const entries = useSyncExternalStore(popupStore.subscribe, popupStore.read);
  const region = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1)?.id;
  useEffect(() => {
    // Shown anew for each popup, so that it lies above dialogs and panels that opened in between.
    const element = region.current;
    if (element === null || newest === undefined) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return (
    <>
      <chakra.div srOnly role="status" aria-live="polite">
        {entries.map(({ id, kind, text }) => (
          <p key={id}>{`${looks[kind].word}: ${text}`}</p>
        ))}
      </chakra.div>
      <Region ref={region} popover="manual" role="region" aria-label="Messages">
        {entries.map((entry) => (
          <PopupCard key={entry.id} entry={entry} />
        ))}
      </Region>
    </>
  );
}

function PopupCard({ entry: { id, kind, text, duration } }: { entry: PopupEntry }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (duration === null || held) return undefined;
    const timer = setTimeout(() => popup.close(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);
  const { icon: Icon, palette } = looks[kind];
  return (
    <Card
      colorPalette={palette}
      data-popup={kind}
      // A pointer that merely rests where the popup appears does not hold it.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <chakra.p flex="1" py={{ base: '3', md: '1.5' }} textStyle="sm" overflowWrap="anywhere">
        {text}
      </chakra.p>
      <Button
        variant="ghost"
        colorPalette="neutral"
        px="0"
        color="fg.muted"
        aria-label="Close message"
        onClick={() => popup.close(id)}
      >
        <X aria-hidden="true" />
      </Button>
    </Card>
  );
}
