import { chakra } from '#ui/theme/chakra.ts';
import type { StorageArea } from '#domain/entities/area.ts';
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
import { UnitsBoard } from './UnitsBoard.tsx';
import { useUnitsNowState } from './useUnitsNowState.ts';

const noAreas: readonly StorageArea[] = [];

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

function SiteUnits({ siteId }: { siteId: number }) {
  const { sites } = useSession();
  const state = useUnitsNowState();
  const units = useRows('unit', { siteId });
  const areas = useRows('area', { siteId });
  if (units.status === 'loading' || areas.status === 'loading') return <Waiting />;
  if (units.status === 'failed') {
    return (
      <>
        <PageHeader title="Units now" />
        <ErrorState title="The units could not be read." onRetry={units.retry}>
          {units.error.message}
        </ErrorState>
      </>
    );
  }
  const name = sites.find(({ id }) => id === siteId)?.name;
  return (
    <>
      <PageHeader
        title="Units now"
        mark={
          <chakra.span textStyle="lg" color="fg.muted" fontVariantNumeric="tabular-nums" data-total={units.total}>
            {numberText(units.total)}
          </chakra.span>
        }
        subtitle={
          <chakra.span display="inline-flex" flexWrap="wrap" columnGap="4">
            {name}
            <FreshnessLine freshness={units.freshness} coverage={units.coverage} />
          </chakra.span>
        }
      />
      {units.total === 0 ? (
        <EmptyState title="No units here yet" action={<LinkButton to="unit.create">New unit</LinkButton>}>
          {`This site has no units that you may see.${sites.length > 1 ? ' Choose another site above.' : ''}`}
        </EmptyState>
      ) : (
        <UnitsBoard units={units.rows} areas={areas.status === 'ready' ? areas.rows : noAreas} state={state} />
      )}
      <CommandAnnouncer />
    </>
  );
}
