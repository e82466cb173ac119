import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { lowScreen, tallPhone } from './strips.ts';

const Ground = chakra('div', {
  base: {
    minH: '24rem',
    minW: '0',
    // Half of the page's own space below its content, so that the page does not scroll.
    mb: '-5',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    // Leaves some of the page visible, so that a finger can scroll it.
    [tallPhone]: { minH: '62dvh' },
    [lowScreen]: { minH: '12rem' },
    smDown: { mx: '-4', borderInlineWidth: '0', borderRadius: '0' },
  },
});

/** The free space below the plan, above a banner (CSS pixels). */
const below = 20;

export function Sheet({ children }: { children: ReactNode }) {
  const ground = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const node = ground.current;
    if (node === null) return undefined;
    const measure = () => setTop(Math.round(node.getBoundingClientRect().top + window.scrollY));
    measure();
    // A banner above may grow, and resizes the elements around the sheet.
    const observer = new ResizeObserver(measure);
    for (let around = node.parentElement; around !== null; around = around.parentElement) observer.observe(around);
    return () => observer.disconnect();
  }, []);
  return (
    <Ground
      ref={ground}
      style={top === null ? undefined : { height: `calc(100dvh - ${top + below}px - var(--banner, 0px))` }}
    >
      {children}
    </Ground>
  );
}
