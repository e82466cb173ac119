import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../control/Button.tsx';
import { Muted } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import { popup, type PopupEntry } from './popup.ts';
import { popupAppearances } from './popupAppearances.ts';

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

function usePause() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    // A resting pointer under a new popup does not pause it.
    onPointerMove: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isPaused: isPointed || isFocused, handlers };
}

export interface PopupCardProps {
  entry: PopupEntry;
  /** Called when the user closes it, not when its time is over. */
  onClose: (id: number, byKey: boolean) => void;
}

/** The popup closes when its time is over, unless the pointer or the focus is in it. */
export function PopupCard({ entry, onClose }: PopupCardProps) {
  const { id, kind, text, duration, count, sequence, action } = entry;
  const { isPaused, handlers } = usePause();
  useEffect(() => {
    if (duration === null || isPaused) return undefined;
    const timer = setTimeout(() => popup.close(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused, sequence]);
  const { icon: Icon, palette } = popupAppearances[kind];
  return (
    <Card
      colorPalette={palette}
      data-popup={kind}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // This Escape closes the popup, not a menu or dialog.
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
            <Muted whiteSpace="nowrap" data-count={count}>
              {` · ${count} times`}
            </Muted>
          )}
        </p>
        {action === undefined ? null : (
          <Button
            size="sm"
            mt="1.5"
            onClick={({ detail }) => {
              if (action.closes) onClose(id, detail === 0);
              action.run();
            }}
          >
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
        // A press by keyboard has a click count of 0.
        onClick={({ detail }) => onClose(id, detail === 0)}
      >
        <X aria-hidden="true" />
      </Button>
    </Card>
  );
}
