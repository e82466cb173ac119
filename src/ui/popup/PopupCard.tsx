import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../control/Button.tsx';
import { chakra } from '../theme/chakra.ts';
import { popup, type PopupEntry } from './popup.ts';
import { popupLooks } from './popupLook.ts';

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

/** Whether somebody points at it or has the focus in it: it then stays. */
function useHold() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const holders = {
    // A pointer that merely rests where the popup appears does not hold it.
    onPointerMove: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isHeld: isPointed || isFocused, holders };
}

export interface PopupCardProps {
  entry: PopupEntry;
  /** Closed by the person; not by its time. */
  onClose: (id: number, byKey: boolean) => void;
}

/** One popup: it goes when its time is over, unless somebody holds it. */
export function PopupCard({ entry, onClose }: PopupCardProps) {
  const { id, kind, text, duration, count, turn, action } = entry;
  const { isHeld, holders } = useHold();
  useEffect(() => {
    if (duration === null || isHeld) return undefined;
    const timer = setTimeout(() => popup.close(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld, turn]);
  const { icon: Icon, palette } = popupLooks[kind];
  return (
    <Card
      colorPalette={palette}
      data-popup={kind}
      {...holders}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // This Escape is the popup's, not that of a menu or dialog beside it.
        event.preventDefault();
        event.stopPropagation();
        onClose(id, true);
      }}
    >
      <Icon aria-hidden="true" />
      <chakra.div flex="1" py={{ base: '3', md: '1.5' }} textStyle="sm" overflowWrap="anywhere">
        <p>
          {text}
          {count > 1 && (
            <chakra.span color="fg.muted" whiteSpace="nowrap" data-count={count}>
              {` · ${count} times`}
            </chakra.span>
          )}
        </p>
        {action === undefined ? null : (
          <Button size="sm" mt="1.5" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </chakra.div>
      <Button
        variant="ghost"
        colorPalette="neutral"
        px="0"
        color="fg.muted"
        aria-label="Close message"
        // A press by a key has no clicks to count.
        onClick={({ detail }) => onClose(id, detail === 0)}
      >
        <X aria-hidden="true" />
      </Button>
    </Card>
  );
}
