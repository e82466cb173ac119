import type { CSSProperties, ReactNode } from 'react';
import { guestLimits } from '#domain/limits/guest.ts';
import { chakra } from '#ui/theme/chakra.ts';

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** The height of a card and its gap in em: a name, a first booking in two lines, and four more. */
const cardHeight = 19.5;

/** The height above and around the cards. */
const surroundings = '7.8vw - var(--chat-room, 0px)';

/*
 * As large as all rows fit, so that a display needs no scrolling; not larger than the cards are wide, and not smaller
 * than is read from across the room. Narrow screens are held in a hand, and scroll.
 */
const wideSize = `max(0.65rem, 0.8vw, min(1.25vw, calc((100dvh - ${surroundings}) / var(--rows) / ${cardHeight})))`;

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1em',
    gridTemplateColumns: { base: columns(1), sm: columns(2), md: columns(guestLimits.tablesPerRow) },
    gridAutoRows: { md: '1fr' },
    fontSize: { base: '0.75rem', md: wideSize },
    flex: { md: '1' },
    // A single row does not fill the screen.
    maxH: { md: 'calc(var(--rows) * 24em)' },
    listStyle: 'none',
  },
});

/** The grid of a hall's cards: four in a row, fewer on narrow screens. */
export function TableGrid({ count, children }: { count: number; children: ReactNode }) {
  const style = { '--rows': Math.ceil(count / guestLimits.tablesPerRow) } as CSSProperties;
  return <Grid style={style}>{children}</Grid>;
}
