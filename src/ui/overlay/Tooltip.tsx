import { chakra } from '../theme/chakra.ts';
import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { showPopover } from './showPopover.ts';
import { useAnchored } from './useAnchored.ts';
import type { Placement } from './place.ts';

const openAfter = 350;
const closeAfter = 120;

const Bubble = chakra('span', {
  base: {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    border: 'none',
    px: '2',
    py: '1',
    maxW: 'xs',
    borderRadius: 'l1',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'normal',
    overflow: 'hidden',
    boxShadow: 'md',
    '&:popover-open': { animation: 'fade-in 80ms ease-out' },
  },
});

interface HintProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  placement: Placement;
  hidden: boolean;
  onEscape: () => void;
  children: ReactNode;
}

/** The content of an open tooltip, apart from Tooltip: a table has two tooltips a row, and closed ones stay cheap. */
function Hint({ id, anchor, placement, hidden, onEscape, children }: HintProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (bubble.current !== null) showPopover(bubble.current);
  }, []);
  useAnchored(true, anchor, bubble, placement);
  return (
    <Bubble ref={bubble} id={id} role="tooltip" popover="manual" aria-hidden={hidden || undefined}>
      {children}
    </Bubble>
  );
}

export interface TooltipProps {
  /** null: no tooltip now. */
  label: ReactNode;
  /** Whether the label is the control's name, which screen readers skip. */
  isName?: boolean;
  placement?: Placement;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A hint on hover and on keyboard focus; Escape hides it, and the pointer may rest on it (WCAG 2.2, 1.4.13). */
export function Tooltip({ label, isName = false, placement = 'top', children }: TooltipProps) {
  const id = useId();
  const [wanted, setOpen] = useState(false);
  const open = wanted && label !== null;
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (wait: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <chakra.span
      ref={anchor}
      display="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && after(openAfter, true)}
      onPointerLeave={() => after(closeAfter, false)}
      onPointerDown={() => after(0, false)}
      onFocus={(event) => event.target.matches(':focus-visible') && after(0, true)}
      onBlur={() => after(0, false)}
    >
      {isName ? children : cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open ? (
        <Hint id={id} anchor={anchor} placement={placement} hidden={isName} onEscape={() => setOpen(false)}>
          {label}
        </Hint>
      ) : null}
    </chakra.span>
  );
}
