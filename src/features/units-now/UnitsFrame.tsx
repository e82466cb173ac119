import { lazy, Suspense, type ReactNode } from 'react';
import type { AppError } from '#domain/errors/appError.ts';
import { isCounted, type DataStatus } from '#domain/live/freshness.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { useIsLater } from '#crud/page/useIsLater.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { SilentControllers } from '#crud/status/silentControllers.tsx';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { emptyReasonOfRows, type RowsSummary } from '#crud/freshness/emptyReason.ts';
import { ActionQueue } from '#resources/booking/actionQueue/ActionQueue.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TilesSkeleton } from '#ui/skeleton/TilesSkeleton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RowTotal } from '#crud/freshness/RowTotal.tsx';

/** The message for a site without units, whose code loads only there. */
const NoUnits = lazy(() => import('./NoUnits.tsx'));

const loadStepsLink = () => import('#parts/setup/FirstStepsLink.tsx');

/** The way back to the first steps, for those who may set up a site. Nothing on the first screen waits for it. */
function StepsLink() {
  const mayOpen = useMayOpen()('firstSteps');
  const isLater = useIsLater();
  const FirstStepsLink = useLatePart(loadStepsLink, isLater && mayOpen);
  return FirstStepsLink === null ? null : <FirstStepsLink />;
}

export const unitsNowTitle = 'Units now';
const words = { one: 'unit', many: 'units' };

export function UnitsLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title={unitsNowTitle} subtitle=" " />
      <TilesSkeleton count={48} width="142px" height="68px" />
    </div>
  );
}

export function UnitsFailed({ error, retry }: { error: AppError; retry: () => void }) {
  return (
    <>
      <PageHeader title={unitsNowTitle} />
      <NoRowsMessage many={words.many} reason={{ kind: 'failed', message: error.message, retry }} />
    </>
  );
}

/** Old states are not to be mistaken for live ones, from across the room as well: as on the map. */
const Ground = chakra('div', {
  base: { '&[data-stale] [data-slot=units]': { filter: 'grayscale(1)', opacity: '0.55' } },
});

export interface UnitsFrameProps extends DataStatus, Omit<RowsSummary, 'coverage'> {
  siteId: number;
  /** The board; shown only if there are units. */
  children: ReactNode;
}

export function UnitsFrame({ siteId, coverage, children, ...view }: UnitsFrameProps) {
  const siteName = useSiteName();
  const { total, freshness, skipped, failure } = view;
  const why = emptyReasonOfRows(view);
  const count = why === null || total > 0 ? total : undefined;
  return (
    <>
      <PageHeader
        title={unitsNowTitle}
        mark={<RowTotal total={count} isCounted={isCounted({ freshness, coverage })} />}
        subtitle={
          // On a phone, where the words about old data take a line of their own, it has its room.
          <chakra.span
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            overflowWrap="anywhere"
            smDown={{ minH: '9', alignContent: 'start', '& > [data-freshness]': { flexBasis: 'full', order: '1' } }}
          >
            {siteName(siteId)}
            <FreshnessLine freshness={freshness} coverage={coverage} />
            {total > 0 ? <StepsLink /> : null}
          </chakra.span>
        }
      />
      {why === null ? (
        <>
          <ActionQueue siteId={siteId} />
          <AlarmsNote siteId={siteId} />
          <chakra.div pb="2" _empty={{ display: 'none' }}>
            <UnreadableNote words={words} skipped={skipped} failure={failure} />
          </chakra.div>
          {total === 0 ? (
            <Suspense>
              <NoUnits />
            </Suspense>
          ) : (
            <SilentControllers siteId={siteId}>
              <Ground data-stale={freshness.state === 'stale' ? '' : undefined}>{children}</Ground>
            </SilentControllers>
          )}
        </>
      ) : (
        <NoRowsMessage many={words.many} reason={why} />
      )}
      <CommandAnnouncer />
    </>
  );
}
