import type { DataStatus } from '#domain/live/freshness.ts';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';

/** Which board: a site's units, filtered. */
export interface BoardQuery extends UnitFilter {
  siteId: number;
}

/** A board and its freshness. */
export type BoardState = UnitBoard & DataStatus;
