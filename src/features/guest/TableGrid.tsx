import type { CSSProperties, ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import type { HallShape } from './hallShape.ts';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1em',
    gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
    gridAutoRows: { md: '1fr' },
    // All pages have the same rows, so that a card of the last page is as large as the others.
    gridTemplateRows: { md: 'repeat(var(--rows), minmax(0, 1fr))' },
    fontSize: 'var(--em, 0.75rem)',
    // The cards share the room that the header leaves, which is less below a name of two lines.
    flex: { md: '1 1 0px' },
    minH: { md: 'calc(var(--rows) * 17em)' },
    // A single row does not fill the screen.
    maxH: { md: 'calc(var(--rows) * var(--tallest))' },
    listStyle: 'none',
    animation: 'fade-in 600ms ease-out',
  },
});

export interface TableGridProps {
  shape: HallShape;
  children: ReactNode;
}

/** The grid of a page of cards. */
export function TableGrid({ shape: { columns, rows, em, isRoomy }, children }: TableGridProps) {
  const style = {
    '--columns': columns,
    '--rows': Number.isFinite(rows) ? rows : 1,
    '--tallest': isRoomy ? '30em' : '24em',
    '--booking-lines': isRoomy ? 2 : 1,
    '--booking-gap': isRoomy ? '0.3em' : '0',
    ...(em === null ? {} : { '--em': `${em}px` }),
  } as CSSProperties;
  return <Grid style={style}>{children}</Grid>;
}
