import { useMemo, useSyncExternalStore, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { hallOnItsWay, watchPoolHall, type HallOptions, type HallView } from '#collections/guest/poolHall.ts';
import { tableStateAt } from '#collections/guest/tableState.ts';
import { guestLimits } from '#domain/limits/guest.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { useMinute } from '#lib/useMinute.ts';
import { useObservable } from '#lib/useObservable.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { HallFrame } from './HallFrame.tsx';
import { HallHeader } from './HallHeader.tsx';
import { HallMessage } from './HallMessage.tsx';
import { type HallShape, hallShape } from './hallShape.ts';
import { TableCard } from './TableCard.tsx';
import { usePageTurn } from './usePageTurn.ts';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1em',
    gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
    gridAutoRows: { md: '1fr' },
    // All pages have the same rows, so that a card of the last page is as large as the others.
    gridTemplateRows: { md: 'repeat(var(--rows), minmax(0, 1fr))' },
    fontSize: 'var(--em, 0.75rem)',
    // The cards share the room that the header leaves, which is less below a name of two lines.
    flex: { md: '1 1 0px' },
    minH: { md: 'calc(var(--rows) * 17em)' },
    // A single row does not fill the screen.
    maxH: { md: 'calc(var(--rows) * var(--tallest))' },
    listStyle: 'none',
    animation: 'fade-in 600ms ease-out',
  },
});

interface TableGridProps {
  shape: HallShape;
  children: ReactNode;
}

/** The grid of a page of cards. */
function TableGrid({ shape: { columns, rows, em, isRoomy }, children }: TableGridProps) {
  const style = {
    '--columns': columns,
    '--rows': Number.isFinite(rows) ? rows : 1,
    '--tallest': isRoomy ? '30em' : '24em',
    '--booking-lines': isRoomy ? 2 : 1,
    '--booking-gap': isRoomy ? '0.3em' : '0',
    ...(em === null ? {} : { '--em': `${em}px` }),
  } as CSSProperties;
  return <Grid style={style}>{children}</Grid>;
}

/** Absent in older browsers and outside of secure contexts. */
const wakeLock = () => (navigator as { wakeLock?: WakeLock }).wakeLock;

/** Keeps the screen on while the page is visible, if the browser can (W3C Screen Wake Lock). */
function useScreenWakeLock(): void {
  useEffect(() => {
    let isLeft = false;
    let lock: WakeLockSentinel | null = null;
    const release = () => {
      // Already released if the page was hidden.
      lock?.release().catch(() => undefined);
      lock = null;
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock()
        ?.request('screen')
        .then(
          (given) => {
            release();
            lock = given;
            if (isLeft) release();
          },
          // Refused, for example on low battery: the screen then sleeps as usual.
          () => undefined,
        );
    };
    ask();
    // The browser releases the lock of a hidden page.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      release();
    };
  }, []);
}

function useThrottled<Value>(span: number, value: Value): Value {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, shownAt.current + span - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [span, value, shown]);
  return shown;
}

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
