import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

const Frame = chakra('div', { base: { position: 'relative', flex: '1', minW: '0' } });

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    // The padding is the room for the focus ring.
    m: '-1',
    p: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // What gets the focus stands clear of the faded ends.
    scrollPaddingInline: '2.5rem',
    '--from': '0rem',
    '--to': '0rem',
    '&[data-more~=before]': { '--from': '2.5rem' },
    '&[data-more~=after]': { '--to': '2.5rem' },
    maskImage: 'linear-gradient(to right, transparent, #000 var(--from), #000 calc(100% - var(--to)), transparent)',
  },
});

/** One pixel at an end of the content, which takes no room. */
const End = chakra('span', {
  base: { flexShrink: '0', w: '1px', h: '4', _first: { me: '-9px' }, _last: { ms: '-9px' } },
});

const Further = chakra('button', {
  base: {
    position: 'absolute',
    top: '0',
    bottom: '0',
    my: 'auto',
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'full',
    bg: 'bg.panel',
    cursor: 'button',
    _icon: { boxSize: '3.5' },
    // A finger moves the strip itself.
    '@media (pointer: coarse)': { display: 'none' },
  },
});

type Side = 'before' | 'after';

/** The sides where content is out of sight. */
function useHiddenSides() {
  const strip = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [hidden, setHidden] = useState<readonly Side[]>([]);
  useEffect(() => {
    const sides = new Map<Element | null, Side>([
      [start.current, 'before'],
      [end.current, 'after'],
    ]);
    const observer = new IntersectionObserver(
      (entries) =>
        setHidden((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const side = sides.get(target);
            if (side === undefined) continue;
            if (isIntersecting) next.delete(side);
            else next.add(side);
          }
          return [...next];
        }),
      { root: strip.current },
    );
    for (const target of sides.keys()) if (target !== null) observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return { strip, start, end, hidden };
}

/** One line that scrolls sideways where it is too narrow: it fades and has an arrow where more is out of sight. */
export function SideStrip({ id, children }: { id?: string; children: ReactNode }) {
  const { strip, start, end, hidden } = useHiddenSides();
  const move = (direction: 1 | -1) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.8 });
  return (
    <Frame>
      <Strip ref={strip} id={id} data-more={hidden.join(' ')}>
        <End ref={start} aria-hidden="true" />
        {children}
        <End ref={end} aria-hidden="true" />
      </Strip>
      {/* For the mouse alone: the keyboard and screen readers reach the content itself. */}
      {hidden.includes('before') ? (
        <Further type="button" tabIndex={-1} aria-hidden="true" left="-1" onClick={() => move(-1)}>
          <ChevronLeft />
        </Further>
      ) : null}
      {hidden.includes('after') ? (
        <Further type="button" tabIndex={-1} aria-hidden="true" right="-1" onClick={() => move(1)}>
          <ChevronRight />
        </Further>
      ) : null}
    </Frame>
  );
}
