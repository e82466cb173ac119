import type { Footing } from '#domain/live/freshness.ts';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';

/** The board of a site's units, narrowed. */
export interface BoardQuestion extends UnitFilter {
  siteId: number;
}

/** A board, and how true it is. */
export type BoardState = UnitBoard & Footing;
