import { guestLimits } from '#domain/limits/guest.ts';

/** Below this width (pixels) a display is held in a hand: one column, or two, and scrolling. */
const widths = { one: 440, two: 840 } as const;

/** The height of the fullest card, and the gap below it, in em: a free table with five bookings. */
const cardHeight = 19;
const gap = 1;
/** The same with two lines for each booking. */
const roomyCardHeight = 28;

/** The smallest text of browsers that is read from a hand (pixels). */
const smallestText = 10.4;

/** Shares of the screen's width: the smallest em that is legible from 5 m, and the height around the cards. */
const lying = { em: 0.008, surroundings: 0.078 } as const;
const upright = { em: 0.0136, surroundings: 0.14 } as const;

/** The largest em by columns, as shares of the width: the text must fit its card. */
const largestEm = {
  lying: [0.022, 0.022, 0.02, 0.016, 0.0125],
  upright: [0.04, 0.04, 0.025, 0.018, 0.0136],
} as const;

export interface HallShape {
  columns: number;
  /** Rows of one page; Infinity: all, since the page scrolls. */
  rows: number;
  pages: number;
  /** Pixels; null: the device's own size, for a display in a hand. */
  em: number | null;
  /** Whether the cards have room for two lines of each booking. */
  isRoomy: boolean;
}

/** The height of a page of cards, in em. */
const heightOf = (rows: number, card: number) => rows * (card + gap) - gap;

/**
 * All cards fit without scrolling, on several pages if the text would become too small. Pages have whole rows, in equal
 * numbers if possible.
 */
export function hallShape(count: number, width: number, height: number): HallShape {
  if (width < widths.two) {
    return { columns: width < widths.one ? 1 : 2, rows: Number.POSITIVE_INFINITY, pages: 1, em: null, isRoomy: true };
  }
  const isUpright = height > width;
  const { em, surroundings } = isUpright ? upright : lying;
  const columns = Math.min(guestLimits.tablesPerRow, Math.max(1, count));
  const smallest = Math.max(smallestText, width * em);
  const room = height - width * surroundings;
  const rowsOfScreen = Math.max(1, Math.floor((room / smallest + gap) / (cardHeight + gap)));
  const allRows = Math.max(1, Math.ceil(count / columns));
  const pages = Math.ceil(allRows / rowsOfScreen);
  const rows = Math.ceil(allRows / pages);
  const largest = width * (largestEm[isUpright ? 'upright' : 'lying'][columns] ?? em);
  const size = Math.max(smallest, Math.min(largest, room / heightOf(rows, cardHeight)));
  return { columns, rows, pages, em: size, isRoomy: heightOf(rows, roomyCardHeight) * size <= room };
}
