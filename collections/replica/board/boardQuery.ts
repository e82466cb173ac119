import type { DataStatus } from '#domain/live/freshness.ts';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';

export interface BoardQuery extends UnitFilter {
  siteId: number;
}

export type BoardState = UnitBoard & DataStatus;
