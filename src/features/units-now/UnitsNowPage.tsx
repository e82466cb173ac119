import { lazy, Suspense, useCallback, useState, useMemo } from 'react';
import { failureOf, isCounted } from '#domain/live/freshness.ts';
import { useSession } from '#crud/context/session.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { areaOrder, keepAreaOrder, sameAreas, sameCounts, type BoardArea } from '#domain/board/unitBoard.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { liveQueryOf, type LiveQueryResult } from '#crud/data/liveQuery.ts';
import { useLiveQuery } from '#crud/data/useLiveQuery.ts';
import { useRows } from '#crud/data/useRows.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { UnitsFailed, UnitsFrame, UnitsLoading, unitsNowTitle } from './UnitsFrame.tsx';
import { useUnitsNowState, type UnitsLayout, type UnitsNowState } from './useUnitsNowState.ts';
import { UnitGrid } from './UnitGrid.tsx';
import { UnitsBoard } from './UnitsBoard.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import { useGridView } from './useGridView.ts';
import type { UnitSelection } from './useTileSelection.ts';

interface ReplicatedGridProps {
  siteId: number;
  board: BoardState;
  areas: readonly BoardArea[];
  measures: GridMeasures;
  filter: UnitFilter;
  layout: UnitsLayout;
  selection: UnitSelection;
}

/** No unit has this id: an empty list would query all records. */
const noUnitId = 0;

/**
 * The board's areas. From the moment that a person begins to use the page, areas whose units are still to come follow
 * those on screen: no unit moves from under the pointer.
 */
function useSteadyAreas(board: BoardState, hasBegun: boolean): readonly BoardArea[] {
  const { areas } = board;
  const [order, setOrder] = useState<readonly string[] | null>(null);
  if (hasBegun && order === null && areas.length > 0 && !isCounted(board)) setOrder(areaOrder(areas));
  return useMemo(() => (order === null ? areas : keepAreaOrder(order, areas)), [order, areas]);
}

/** Reads only the units near the viewport. */
function ReplicatedGrid({ siteId, board, areas, measures, ...shown }: ReplicatedGridProps) {
  const view = useGridView(areas, measures);
  const units = useRows('unit', { siteId, where: { id: view.near.length === 0 ? [noUnitId] : view.near } });
  const rows = units.status === 'ready' ? units.rows : null;
  const unitById = useMemo(() => new Map((rows ?? []).map((unit) => [unit.id, unit])), [rows]);
  if (units.status === 'failed') {
    return (
      <ErrorState title="Couldn't load units" onRetry={units.retry}>
        {units.error.message}
      </ErrorState>
    );
  }
  return <UnitGrid view={view} isCounted={isCounted(board)} unitById={unitById} byTenant={board.byTenant} {...shown} />;
}

interface ReplicatedUnitsProps {
  siteId: number;
  board: BoardState;
  /** The filter of the board. */
  filter: UnitFilter;
  state: UnitsNowState;
  /** Whether a person has begun to use the page. */
  hasBegun: boolean;
}

/** The board of a replicated site: the host sends the order and counts of its units. */
function ReplicatedUnits({ siteId, board, filter, state, hasBegun }: ReplicatedUnitsProps) {
  const areas = useSteadyAreas(board, hasBegun);
  return (
    <UnitsBoard board={board} isCounted={isCounted(board)} state={state}>
      {(measures) => (
        <ReplicatedGrid
          siteId={siteId}
          board={board}
          areas={areas}
          measures={measures}
          filter={filter}
          layout={state.layout}
          selection={state.selection}
        />
      )}
    </UnitsBoard>
  );
}

type BoardState = LiveQueryResult<'unitBoard'>;

type UnitBoardView =
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

function useUnitBoard(siteId: number, { tones, words }: UnitFilter): UnitBoardView {
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

// Few sites have so many units, so that the first screen does without this code.
const PagedUnits = lazy(() => import('./PagedUnits.tsx'));
const loadKeys = () => import('./UnitsKeys.tsx');

/** The first screen after signing in: every unit of the site with its live state. Its commands take two clicks. */
export default function UnitsNowPage() {
  const { siteId } = useSession();
  return (
    <TryWithoutRight entity="unit" title={unitsNowTitle} isHome>
      {siteId === null ? <UnitsLoading /> : <SiteUnits key={siteId} siteId={siteId} />}
    </TryWithoutRight>
  );
}

function SiteUnits({ siteId }: { siteId: number }) {
  const state = useUnitsNowState();
  const [hasBegun, setBegun] = useState(false);
  useFirstSignOfPerson(useCallback(() => setBegun(true), []));
  const UnitsKeys = useLatePart(loadKeys, hasBegun);
  const view = useUnitBoard(siteId, state.filter);
  if (view.status === 'loading') return <UnitsLoading />;
  if (view.status === 'failed') return <UnitsFailed {...view} />;
  const { board, filter } = view;
  if (board.coverage.kind === 'paged') {
    return (
      <Suspense fallback={<UnitsLoading />}>
        <PagedUnits siteId={siteId} state={state} />
      </Suspense>
    );
  }
  return (
    <UnitsFrame siteId={siteId} {...board} {...failureOf(board)}>
      <ReplicatedUnits siteId={siteId} board={board} filter={filter} state={state} hasBegun={hasBegun} />
      {UnitsKeys === null ? null : <UnitsKeys areas={board.areas} isCounted={isCounted(board)} filter={filter} />}
    </UnitsFrame>
  );
}
