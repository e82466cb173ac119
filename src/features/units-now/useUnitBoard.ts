import { useMemo } from 'react';
import { sameAreas, sameCounts } from '#domain/board/unitBoard.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { liveQueryOf, type LiveQueryResult } from '#crud/data/liveQuery.ts';
import { useLiveQuery } from '#crud/data/useLiveQuery.ts';

type BoardState = LiveQueryResult<'unitBoard'>;

export type UnitBoardView =
  | { status: 'loading' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | {
      status: 'ready';
      board: BoardState;
      /** The filter of this board. */
      filter: UnitFilter;
    };

/** Reuses equal parts, so that nothing is laid out again. */
function keepEqualParts(before: BoardState, next: BoardState): BoardState {
  return {
    ...next,
    areas: sameAreas(before.areas, next.areas) ? before.areas : next.areas,
    counts: sameCounts(before.counts, next.counts) ? before.counts : next.counts,
  };
}

function isStillLoading({ total, freshness, coverage }: BoardState): boolean {
  if (coverage.kind === 'paged' || total > 0 || freshness.state !== 'reconciling') return false;
  return !freshness.complete && freshness.failure === undefined;
}

export function useUnitBoard(siteId: number, { tones, words }: UnitFilter): UnitBoardView {
  const answer = useLiveQuery(
    liveQueryOf('unitBoard', { siteId, tones, words }),
    `unitBoard ${siteId}`,
    keepEqualParts,
  );
  return useMemo(() => {
    if (answer.status !== 'ready') return answer;
    const { state: board, content, pending } = answer;
    if (!pending && isStillLoading(board)) return { status: 'loading' };
    return { status: 'ready', board, filter: JSON.parse(content) as UnitFilter };
  }, [answer]);
}
