import type { ReactNode } from 'react';
import type { AppError } from '#domain/errors/appError.ts';
import type { DataStatus } from '#domain/live/freshness.ts';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { numberText } from '#format/numbers.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useSession } from '#crud/context/session.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { emptyReasonOfRows, type RowsSummary } from '#crud/freshness/emptyReason.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { ActionQueue } from '#resources/actionQueue/ActionQueue.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TilesSkeleton } from '#ui/skeleton/TilesSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const title = 'Units now';
const words = { one: 'unit', many: 'units' };

export function UnitsLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title={title} subtitle=" " />
      <TilesSkeleton count={48} width="142px" height="68px" />
    </div>
  );
}

export function UnitsFailed({ error, retry }: { error: AppError; retry: () => void }) {
  return (
    <>
      <PageHeader title={title} />
      <NoRowsMessage many={words.many} reason={{ kind: 'failed', message: error.message, retry }} />
    </>
  );
}

function NoUnits() {
  const { sites } = useSession();
  return (
    <EmptyState title="No units yet" action={<LinkButton to="unit.create">New unit</LinkButton>}>
      {`This site has no units that you can see.${sites.length > 1 ? ' Choose another site above.' : ''}`}
    </EmptyState>
  );
}

export interface UnitsFrameProps extends DataStatus, RowsSummary {
  siteId: number;
  /** The board; shown only if there are units. */
  children: ReactNode;
}

export function UnitsFrame({ siteId, coverage, children, ...view }: UnitsFrameProps) {
  const { sites } = useSession();
  const { total, freshness, skipped, failure } = view;
  const why = emptyReasonOfRows(view);
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
          <chakra.span display="flex" flexWrap="wrap" columnGap="4" overflowWrap="anywhere">
            {sites.find(({ id }) => id === siteId)?.name}
            <FreshnessLine freshness={freshness} coverage={coverage} />
          </chakra.span>
        }
      />
      {why === null ? (
        <>
          <ActionQueue siteId={siteId} />
          <AlarmsNote siteId={siteId} />
          <chakra.div pb="2" _empty={{ display: 'none' }}>
            <UnreadableNote {...{ words, skipped, failure }} />
          </chakra.div>
          {total === 0 ? <NoUnits /> : children}
        </>
      ) : (
        <NoRowsMessage many={words.many} reason={why} />
      )}
      <CommandAnnouncer />
    </>
  );
}
