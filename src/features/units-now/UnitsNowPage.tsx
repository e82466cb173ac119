import { chakra } from '#ui/theme/chakra.ts';
import type { ReactNode } from 'react';
import type { AppError } from '#domain/errors/appError.ts';
import type { Footing } from '#domain/live/freshness.ts';
import { numberText } from '#writing/numbers.ts';
import { CommandAnnouncer } from '#resource/command/CommandAnnouncer.tsx';
import { useSession } from '#resource/context/session.ts';
import { useRows } from '#resource/data/useRows.ts';
import { useShownSite } from '#resource/data/useShownSite.ts';
import { FreshnessLine } from '#resource/freshness/FreshnessLine.tsx';
import { LinkButton } from '#resource/link/LinkButton.tsx';
import { NoSite } from '#resource/page/NoSite.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TilesSkeleton } from '#ui/skeleton/TilesSkeleton.tsx';
import { GivenUnits } from './GivenUnits.tsx';
import { HeldUnits } from './HeldUnits.tsx';
import { useUnitBoard } from './useUnitBoard.ts';
import { useUnitsNowState, type UnitsNowState } from './useUnitsNowState.ts';

/** The first screen after signing in: every unit of the site with its state, live, and its door within two clicks. */
export default function UnitsNowPage() {
  const site = useShownSite();
  if (site.state === 'none') return <NoSite title="Units now" />;
  if (site.state === 'loading') return <Waiting />;
  return <SiteUnits key={site.siteId} siteId={site.siteId} />;
}

function Waiting() {
  return (
    <div>
      <PageHeader title="Units now" subtitle=" " />
      <TilesSkeleton count={48} width="142px" height="68px" />
    </div>
  );
}

function Failed({ error, retry }: { error: AppError; retry: () => void }) {
  return (
    <>
      <PageHeader title="Units now" />
      <ErrorState title="The units could not be read." onRetry={retry}>
        {error.message}
      </ErrorState>
    </>
  );
}

interface ShownProps extends Footing {
  siteId: number;
  /** Units of the site. */
  total: number;
  children: ReactNode;
}

function Shown({ siteId, total, freshness, coverage, children }: ShownProps) {
  const { sites } = useSession();
  return (
    <>
      <PageHeader
        title="Units now"
        mark={
          <chakra.span textStyle="lg" color="fg.muted" fontVariantNumeric="tabular-nums" data-total={total}>
            {numberText(total)}
          </chakra.span>
        }
        subtitle={
          <chakra.span display="inline-flex" flexWrap="wrap" columnGap="4">
            {sites.find(({ id }) => id === siteId)?.name}
            <FreshnessLine freshness={freshness} coverage={coverage} />
          </chakra.span>
        }
      />
      {total === 0 ? (
        <EmptyState title="No units here yet" action={<LinkButton to="unit.create">New unit</LinkButton>}>
          {`This site has no units that you may see.${sites.length > 1 ? ' Choose another site above.' : ''}`}
        </EmptyState>
      ) : (
        children
      )}
      <CommandAnnouncer />
    </>
  );
}

function SiteUnits({ siteId }: { siteId: number }) {
  const state = useUnitsNowState();
  const view = useUnitBoard(siteId, state.filter);
  if (view.status === 'loading') return <Waiting />;
  if (view.status === 'failed') return <Failed {...view} />;
  const { board, filter } = view;
  if (board.coverage.kind === 'paged') return <PagedUnits siteId={siteId} state={state} />;
  return (
    <Shown siteId={siteId} {...board}>
      <HeldUnits {...{ siteId, board, filter, state }} />
    </Shown>
  );
}

/** The units of a site among so many that the browser does not hold them: they are read from the API. */
function PagedUnits({ siteId, state }: { siteId: number; state: UnitsNowState }) {
  const units = useRows('unit', { siteId });
  const areas = useRows('area', { siteId });
  if (units.status === 'loading' || areas.status === 'loading') return <Waiting />;
  if (units.status === 'failed') return <Failed {...units} />;
  return (
    <Shown siteId={siteId} {...units}>
      <GivenUnits units={units.rows} areas={areas.status === 'ready' ? areas.rows : []} state={state} />
    </Shown>
  );
}
