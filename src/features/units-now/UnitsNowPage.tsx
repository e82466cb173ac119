import { lazy, Suspense, useCallback, useState } from 'react';
import { failureOf } from '#domain/live/freshness.ts';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import { NoSite } from '#crud/page/NoSite.tsx';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { ReplicatedUnits } from './ReplicatedUnits.tsx';
import { UnitsFailed, UnitsFrame, UnitsLoading } from './UnitsFrame.tsx';
import { useUnitBoard } from './useUnitBoard.ts';
import { useUnitsNowState } from './useUnitsNowState.ts';

// Few sites have so many units, so that the first screen does without this code.
const PagedUnits = lazy(() => import('./PagedUnits.tsx'));
const UnitsKeys = lazy(() => import('./UnitsKeys.tsx'));

/** The first screen after signing in: every unit of the site with its live state. Its commands take two clicks. */
export default function UnitsNowPage() {
  const site = useCurrentSite();
  if (site.state === 'loading') return <UnitsLoading />;
  if (site.state !== 'chosen') return <NoSite title="Units now" />;
  return <SiteUnits key={site.siteId} siteId={site.siteId} />;
}

function SiteUnits({ siteId }: { siteId: number }) {
  const state = useUnitsNowState();
  const [hasKeys, setKeys] = useState(false);
  useFirstSignOfPerson(useCallback(() => setKeys(true), []));
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
      <ReplicatedUnits {...{ siteId, board, filter, state }} />
      {hasKeys ? (
        <Suspense>
          <UnitsKeys />
        </Suspense>
      ) : null}
    </UnitsFrame>
  );
}
