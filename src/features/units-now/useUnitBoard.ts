import { useMemo } from 'react';
import { sameAreas, sameCounts } from '#domain/board/unitBoard.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { questionOf, type AnswerTo } from '#crud/data/question.ts';
import { useAnswer } from '#crud/data/useAnswer.ts';

type BoardState = AnswerTo<'unitBoard'>;

export type UnitBoardView =
  | { status: 'loading' }
  | { status: 'failed'; error: AppError; retry: () => void }
  | {
      status: 'ready';
      board: BoardState;
      /** What the board was narrowed by: while another one is on its way, the one before stays. */
      filter: UnitFilter;
    };

/** What is equal stays the same, so that nothing is laid out anew. */
function stable(before: BoardState, next: BoardState): BoardState {
  return {
    ...next,
    areas: sameAreas(before.areas, next.areas) ? before.areas : next.areas,
    counts: sameCounts(before.counts, next.counts) ? before.counts : next.counts,
  };
}

/** Whether an empty board may still fill. */
function isStillLoading({ total, freshness, coverage }: BoardState): boolean {
  if (coverage.kind === 'paged' || total > 0 || freshness.state !== 'reconciling') return false;
  return !freshness.complete && freshness.failure === undefined;
}

/** Where the units of a site stand, and how many there are of what, live. */
export function useUnitBoard(siteId: number, { tones, words }: UnitFilter): UnitBoardView {
  const answer = useAnswer(questionOf('unitBoard', { siteId, tones, words }), `unitBoard ${siteId}`, stable);
  return useMemo(() => {
    if (answer.status !== 'ready') return answer;
    const { state: board, content, pending } = answer;
    if (!pending && isStillLoading(board)) return { status: 'loading' };
    return { status: 'ready', board, filter: JSON.parse(content) as UnitFilter };
  }, [answer]);
}
