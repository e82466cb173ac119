import { useMemo } from 'react';
import { hallOnItsWay, watchPoolHall, type HallOptions, type HallView } from '#collections/guest/poolHall.ts';
import { guestLimits } from '#domain/limits/guest.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { useObservable } from '#lib/useObservable.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { HallHeader } from './HallHeader.tsx';
import { HallMessage } from './HallMessage.tsx';
import { TableCard } from './TableCard.tsx';
import { TableGrid } from './TableGrid.tsx';
import { useThrottled } from './useThrottled.ts';
import { useScreenWakeLock } from './useScreenWakeLock.ts';

/** The count of placeholder cards. */
const skeletonCards = 8;

export interface GuestTablesPageProps extends Pick<HallOptions, 'api' | 'watchReturns'> {
  /** null: the address has no valid number. */
  areaId: number | null;
}

/** The public display of a pool hall: free tables, and who is next. */
export function GuestTablesPage({ areaId, ...asking }: GuestTablesPageProps) {
  useScreenWakeLock();
  if (areaId === null) return <Hall view={{ ...hallOnItsWay, state: 'missing' }} />;
  return <WatchedHall areaId={areaId} {...asking} />;
}

function WatchedHall({ api, areaId, watchReturns }: HallOptions) {
  const view$ = useMemo(() => watchPoolHall({ api, areaId, watchReturns }), [api, areaId, watchReturns]);
  return <Hall view={useObservable(view$, hallOnItsWay)} />;
}

function Hall({ view }: { view: HallView }) {
  const { tables, failingSince } = view;
  const free = tables.filter(({ bookings }) => bookings.length === 0).map(({ name }) => name);
  const name = tables.find(({ area }) => area !== null)?.area ?? guestMessages.hall;
  const hasTables = tables.length > 0;
  const announced = useThrottled(
    guestLimits.announcementInterval,
    hasTables ? guestMessages.announcedFree(free, tables.length) : '',
  );
  return (
    <>
      <HallHeader
        name={name}
        free={hasTables ? guestMessages.howManyFree(free.length, tables.length) : null}
        failingSince={failingSince}
      />
      <HallContent view={view} />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

function HallContent({ view: { state, tables } }: { view: HallView }) {
  if (state === 'missing') return <HallMessage title={guestMessages.missing}>{guestMessages.missingNext}</HallMessage>;
  if (state === 'silent') return <HallMessage title={guestMessages.silent}>{guestMessages.silentNext}</HallMessage>;
  if (state === 'loading') return <HallLoading />;
  if (tables.length === 0)
    return <HallMessage title={guestMessages.noTables}>{guestMessages.noTablesNext}</HallMessage>;
  return (
    <TableGrid count={tables.length}>
      {tables.map((table) => (
        <TableCard key={table.id} table={table} />
      ))}
    </TableGrid>
  );
}

function HallLoading() {
  return (
    <TableGrid count={skeletonCards}>
      {Array.from({ length: skeletonCards }, (_card, index) => (
        <li key={index} aria-hidden="true" data-skeleton="">
          <SkeletonBlock height="100%" minH="12em" borderRadius="0.5em" />
        </li>
      ))}
    </TableGrid>
  );
}
