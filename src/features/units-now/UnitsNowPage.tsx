import { failureIn } from '#domain/live/freshness.ts';
import { useShownSite } from '#crud/data/useShownSite.ts';
import { NoSite } from '#crud/page/NoSite.tsx';
import { HeldUnits } from './HeldUnits.tsx';
import { PagedUnits } from './PagedUnits.tsx';
import { UnitsFailed, UnitsFrame, UnitsWaiting } from './UnitsFrame.tsx';
import { useUnitBoard } from './useUnitBoard.ts';
import { useUnitsNowState } from './useUnitsNowState.ts';

/** The first screen after signing in: every unit of the site with its state, live, and its door within two clicks. */
export default function UnitsNowPage() {
  const site = useShownSite();
  if (site.state === 'loading') return <UnitsWaiting />;
  if (site.state !== 'chosen') return <NoSite title="Units now" />;
  return <SiteUnits key={site.siteId} siteId={site.siteId} />;
}

function SiteUnits({ siteId }: { siteId: number }) {
  const state = useUnitsNowState();
  const view = useUnitBoard(siteId, state.filter);
  if (view.status === 'loading') return <UnitsWaiting />;
  if (view.status === 'failed') return <UnitsFailed {...view} />;
  const { board, filter } = view;
  if (board.coverage.kind === 'paged') return <PagedUnits siteId={siteId} state={state} />;
  return (
    <UnitsFrame siteId={siteId} {...board} {...failureIn(board)}>
      <HeldUnits {...{ siteId, board, filter, state }} />
    </UnitsFrame>
  );
}
