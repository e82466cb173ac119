import { useMemo, useSyncExternalStore } from 'react';
import { hallOnItsWay, watchPoolHall, type HallOptions, type HallView } from '#collections/guest/poolHall.ts';
import { tableStateAt } from '#collections/guest/tableState.ts';
import { guestLimits } from '#domain/limits/guest.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { useMinute } from '#lib/useMinute.ts';
import { useObservable } from '#lib/useObservable.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { HallFrame } from './HallFrame.tsx';
import { HallHeader } from './HallHeader.tsx';
import { HallMessage } from './HallMessage.tsx';
import { type HallShape, hallShape } from './hallShape.ts';
import { TableCard } from './TableCard.tsx';
import { TableGrid } from './TableGrid.tsx';
import { usePageTurn } from './usePageTurn.ts';
import { useThrottled } from './useThrottled.ts';
import { useScreenWakeLock } from './useScreenWakeLock.ts';

function watchSize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** The layout of `count` cards on this screen, live. */
function useHallShape(count: number): HallShape {
  const width = useSyncExternalStore(watchSize, () => innerWidth);
  const height = useSyncExternalStore(watchSize, () => innerHeight);
  return hallShape(count, width, height);
}

const skeletonCards = 8;

export interface GuestTablesPageProps extends Pick<HallOptions, 'api' | 'watchReturns'> {
  /** null: the address has no valid number. */
  areaId: number | null;
}

export function GuestTablesPage({ areaId, ...asking }: GuestTablesPageProps) {
  useScreenWakeLock();
  if (areaId === null) return <Hall view={{ ...hallOnItsWay, state: 'missing' }} />;
  return <WatchedHall areaId={areaId} {...asking} />;
}

function WatchedHall({ api, areaId, watchReturns }: HallOptions) {
  const view$ = useMemo(() => watchPoolHall({ api, areaId, watchReturns }), [api, areaId, watchReturns]);
  return <Hall view={useObservable(view$, hallOnItsWay)} />;
}

/** The first known value of a field of the tables. */
const knownOf = (tables: HallView['tables'], field: 'area' | 'zone') =>
  tables.find((table) => table[field] !== null)?.[field] ?? null;

function Hall({ view }: { view: HallView }) {
  const { state, tables, failingSince } = view;
  // A newer answer than the last minute: what begins with it is not a minute late.
  const minute = useMinute();
  const now = Math.max(minute, Date.now());
  const shape = useHallShape(state === 'loading' ? skeletonCards : tables.length);
  const turn = usePageTurn(shape.pages);
  const free = tables.filter((table) => tableStateAt(table, now).kind === 'free').map(({ name }) => name);
  const hasTables = tables.length > 0;
  const announced = useThrottled(
    guestLimits.announcementInterval,
    hasTables ? guestMessages.announcedFree(free, tables.length) : '',
  );
  return (
    <HallFrame now={now}>
      <HallHeader
        name={knownOf(tables, 'area') ?? guestMessages.hall}
        zone={knownOf(tables, 'zone')}
        now={now}
        free={hasTables ? guestMessages.howManyFree(free.length, tables.length) : null}
        failingSince={failingSince}
        pages={shape.pages}
        turn={turn}
      />
      <HallContent view={view} now={now} shape={shape} page={turn.page} />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </HallFrame>
  );
}

interface HallContentProps {
  view: HallView;
  now: number;
  shape: HallShape;
  page: number;
}

function HallContent({ view: { state, tables }, now, shape, page }: HallContentProps) {
  if (state === 'missing') return <HallMessage title={guestMessages.missing}>{guestMessages.missingNext}</HallMessage>;
  if (state === 'silent') return <HallMessage title={guestMessages.silent}>{guestMessages.silentNext}</HallMessage>;
  if (state === 'loading') return <HallLoading shape={shape} />;
  if (tables.length === 0)
    return <HallMessage title={guestMessages.noTables}>{guestMessages.noTablesNext}</HallMessage>;
  const size = shape.pages === 1 ? tables.length : shape.columns * shape.rows;
  return (
    // With another key per page, each page fades in by itself.
    <TableGrid key={page} shape={shape}>
      {tables.slice(page * size, (page + 1) * size).map((table) => (
        <TableCard key={table.id} table={table} now={now} />
      ))}
    </TableGrid>
  );
}

function HallLoading({ shape }: { shape: HallShape }) {
  return (
    <TableGrid shape={shape}>
      {Array.from({ length: skeletonCards }, (_card, index) => (
        <li key={index} aria-hidden="true" data-skeleton="">
          <SkeletonBlock height="100%" minH="12em" borderRadius="0.5em" />
        </li>
      ))}
    </TableGrid>
  );
}
