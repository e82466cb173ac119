import type { CSSProperties, ReactNode } from 'react';
import { guestLimits } from '#domain/limits/guest.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Frame = chakra('div', {
  base: {
    // Sizes follow the screen's width: people read from across the room.
    '--text': 'clamp(1rem, 1.7vw, 8rem)',
    '@media (orientation: portrait) and (min-width: 840px)': { '--text': '2.6vw' },
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    gap: 'max(0.75rem, 1.4vw)',
    minH: '0',
  },
});

/** Positions of the picture, in small steps. */
const places = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** The picture moves by a few pixels now and then against screen burn-in. */
export function HallFrame({ now, children }: { now: number; children: ReactNode }) {
  const [x, y] = places[Math.floor(now / guestLimits.burnInShift) % places.length] ?? places[0];
  const style: CSSProperties = { transform: `translate(${x * 0.2}vw, ${y * 0.2}vw)` };
  return <Frame style={style}>{children}</Frame>;
}
