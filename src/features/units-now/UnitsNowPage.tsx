import { lazy, Suspense, useCallback, useState } from 'react';
import { failureOf } from '#domain/live/freshness.ts';
import { useSession } from '#crud/context/session.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { ReplicatedUnits } from './ReplicatedUnits.tsx';
import { UnitsFailed, UnitsFrame, UnitsLoading, unitsNowTitle } from './UnitsFrame.tsx';
import { useUnitBoard } from './useUnitBoard.ts';
import { useUnitsNowState } from './useUnitsNowState.ts';

// Few sites have so many units, so that the first screen does without this code.
const PagedUnits = lazy(() => import('./PagedUnits.tsx'));
const loadKeys = () => import('./UnitsKeys.tsx');

/** The first screen after signing in: every unit of the site with its live state. Its commands take two clicks. */
export default function UnitsNowPage() {
  const { siteId } = useSession();
  return (
    <RequireReadRight entity="unit" title={unitsNowTitle} isHome>
      {siteId === null ? <UnitsLoading /> : <SiteUnits key={siteId} siteId={siteId} />}
    </RequireReadRight>
  );
}

function SiteUnits({ siteId }: { siteId: number }) {
  const state = useUnitsNowState();
  const [hasKeys, setKeys] = useState(false);
  useFirstSignOfPerson(useCallback(() => setKeys(true), []));
  const UnitsKeys = useLatePart(loadKeys, hasKeys);
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
      <ReplicatedUnits siteId={siteId} board={board} filter={filter} state={state} />
      {UnitsKeys === null ? null : <UnitsKeys />}
    </UnitsFrame>
  );
}
