import type { ReactNode } from 'react';
import type { AppError } from '#domain/errors/appError.ts';
import type { Footing } from '#domain/live/freshness.ts';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { numberText } from '#format/numbers.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useSession } from '#crud/context/session.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoneShown } from '#crud/freshness/NoneShown.tsx';
import { UnreadNote } from '#crud/freshness/UnreadNote.tsx';
import { emptyReasonOf, type ToldOfRows } from '#crud/freshness/emptyReason.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TilesSkeleton } from '#ui/skeleton/TilesSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const title = 'Units now';
const words = { one: 'unit', many: 'units' };

/** The page while nothing is known of its units. */
export function UnitsWaiting() {
  return (
    <div>
      <PageHeader title={title} subtitle=" " />
      <TilesSkeleton count={48} width="142px" height="68px" />
    </div>
  );
}

/** The page whose units could not be read. */
export function UnitsFailed({ error, retry }: { error: AppError; retry: () => void }) {
  return (
    <>
      <PageHeader title={title} />
      <NoneShown many={words.many} why={{ kind: 'failed', message: error.message, retry }} />
    </>
  );
}

function NoUnits() {
  const { sites } = useSession();
  return (
    <EmptyState title="No units here yet" action={<LinkButton to="unit.create">New unit</LinkButton>}>
      {`This site has no units that you may see.${sites.length > 1 ? ' Choose another site above.' : ''}`}
    </EmptyState>
  );
}

export interface UnitsFrameProps extends Footing, ToldOfRows {
  siteId: number;
  /** Where there are units. */
  children: ReactNode;
}

/** What stands around the units of a site: how many they are, how true, and what is said where there is none. */
export function UnitsFrame({ siteId, coverage, children, ...told }: UnitsFrameProps) {
  const { sites } = useSession();
  const { total, freshness, skipped, failure } = told;
  const why = emptyReasonOf(told);
  return (
    <>
      <PageHeader
        title={title}
        mark={
          <chakra.span textStyle="lg" color="fg.muted" fontVariantNumeric="tabular-nums" data-total={total}>
            {numberText(total)}
          </chakra.span>
        }
        subtitle={
          <chakra.span display="inline-flex" flexWrap="wrap" columnGap="4">
            {sites.find(({ id }) => id === siteId)?.name}
            <FreshnessLine freshness={freshness} coverage={coverage} skipped={skipped} />
          </chakra.span>
        }
      />
      {why === null ? (
        <>
          <AlarmsNote siteId={siteId} />
          <chakra.div pb="2" _empty={{ display: 'none' }}>
            <UnreadNote {...{ words, skipped, failure }} />
          </chakra.div>
          {total === 0 ? <NoUnits /> : children}
        </>
      ) : (
        <NoneShown many={words.many} why={why} />
      )}
      <CommandAnnouncer />
    </>
  );
}
