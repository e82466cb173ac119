import { Grid2x2, CircleCheck, Users } from 'lucide-react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { toDollars } from '#domain/money/cents.ts';
import { cleaningStates } from '#domain/states/unitKind.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { useSession } from '#crud/context/session.ts';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { logTabs } from '#parts/log/logTabs.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { LastHeard } from '#parts/wiring/LastHeard.tsx';
import { Wiring } from '#parts/wiring/Wiring.tsx';
import { dayOf } from '#domain/time/zonedTime.ts';
import { cleaningStateLabels } from '#domain/states/valueLabels.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted, Small } from '#ui/text/text.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { bookingsTab } from '../unit/bookingsTab.tsx';
import { hasCustomer, type BookingOfCustomer } from '../booking/ledger/useBookingMoney.ts';
import { BookingLink } from '../unit/BookedBy.tsx';
import { HallDisplayButton, HallTab, hallOf } from './HallDisplay.tsx';
import { TodayPanel } from './TodayPanel.tsx';
import { WalkInButton } from './WalkInButton.tsx';
import { TableActions } from './GameActions.tsx';
import { guestOf } from './guestOf.ts';
import { useTablePrice } from './useTablePrice.ts';
import { useGameMoney } from './gameMoney.ts';
import { useAreTimesLoading, useIsTaken, useSteppedNow, useTableTimes } from './useTableBookings.ts';

const isToday = (at: string | number, zone = localZone()) =>
  dayOf(new Date(at).getTime(), zone) === dayOf(Date.now(), zone);

interface TableStateProps {
  table: Unit;
}

function TableMark({ table, variant = 'dense' }: TableStateProps & { variant?: 'dense' | 'filled' }) {
  return useIsTaken(table) ? (
    <ToneTag tone="open" icon={Users} variant={variant}>
      {poolTableMessages.taken}
    </ToneTag>
  ) : (
    <ToneTag tone="secure" icon={CircleCheck} variant={variant}>
      {poolTableMessages.free}
    </ToneTag>
  );
}

/** On a card a line that loads later, or stays blank, has its place; in a table each row has two lines. */
const Line = chakra('div', { base: { minH: { base: '5', sm: '0', lg: '2.375rem' }, lg: { alignContent: 'center' } } });

const waiting = <SkeletonBlock h="4" w="28" maxW="full" />;

function TableNow({ table }: TableStateProps) {
  const times = useTableTimes(table);
  const zone = useSiteZone(table.siteId);
  const isLoading = useAreTimesLoading(table);
  if (times === null) return isLoading ? waiting : null;
  const { current, freeSince } = times;
  if (current !== null) {
    return (
      <InlineRow rowGap="0.5">
        <BookingLink booking={current}>{guestOf(current)}</BookingLink>
        <Muted>
          {current.startsAt ? <Moment at={current.startsAt} zone={zone} format="time" /> : '–'}
          {' – '}
          {current.endsAt === undefined ? (
            '–'
          ) : current.endsAt === null ? (
            poolTableMessages.openEnd
          ) : (
            <Moment at={current.endsAt} zone={zone} format="time" />
          )}
        </Muted>
      </InlineRow>
    );
  }
  const since = freeSince ?? (table.status === 'logged off' ? table.statusChangedAt : null);
  return since == null ? null : (
    <Muted>
      {poolTableMessages.since} <Moment at={since} zone={zone} format={isToday(since, zone) ? 'time' : 'date'} />
    </Muted>
  );
}

function TableNext({ table }: TableStateProps) {
  const next = useTableTimes(table)?.next;
  const zone = useSiteZone(table.siteId);
  if (next == null) return null;
  return (
    <InlineRow rowGap="0.5">
      <Moment at={next.startsAt ?? ''} zone={zone} format="time" />
      <BookingLink booking={next}>{guestOf(next)}</BookingLink>
    </InlineRow>
  );
}

/** What the players owe now, with the time that it is for. */
function TableDue({ table }: TableStateProps) {
  const current = useTableTimes(table)?.current ?? null;
  const isTaken = useIsTaken(table);
  const isLoading = useAreTimesLoading(table);
  if (!isTaken) return null;
  if (isLoading) return <Line>{waiting}</Line>;
  return current !== null && hasCustomer(current) ? (
    <Line>
      <DueNow booking={current} />
    </Line>
  ) : null;
}

function DueNow({ booking }: { booking: BookingOfCustomer }) {
  const money = useGameMoney(booking, useSteppedNow());
  if (money === 'loading') return <SkeletonBlock h="4" w="16" />;
  if (money === 'unknown') return <chakra.span title={poolTableMessages.dueUnknown}>–</chakra.span>;
  const { count, period, rate } = money.played;
  return (
    <InlineRow rowGap="0.5">
      <chakra.span fontWeight="semibold">
        <Amount value={toDollars(money.due)} />
      </chakra.span>
      <Small>{newBookingMessages.bill.started(count, { period, rate: toDollars(rate) })}</Small>
    </InlineRow>
  );
}

function TablePriceText({ table }: TableStateProps) {
  const price = useTablePrice(table);
  return price === null ? null : <Amount value={price.amount} per={price.period} />;
}

/** Halls of several sites have the same name. */
function HallTitle({ table }: { table: Unit }) {
  const { siteId } = useSession();
  const hall = hallOf(table);
  if (hall === null) return poolTableMessages.noHall;
  return siteId === allSites.id ? (
    <>
      {hall.name} · <SiteName siteId={table.siteId} />
    </>
  ) : (
    hall.name
  );
}

const column = columnsOf('unit');
const ofBookings = { ask: resourceCalls('booking').list.ask };
/** Values of other lists are not exported. */
const live = { onlyOnScreen: true } as const;
const ofBills = { ask: rentalCalls.customerOrders.ask };

export const poolTable = defineResource({
  entity: 'unit',
  icon: Grid2x2,
  routes: routesOf('poolTable'),
  variant: { id: 'poolTable', title: 'Pool tables', fixed: { kind: ['pool_table'] } },
  emptyText: poolTableMessages.empty,
  firstSorting: { field: 'areaId', direction: 'asc', thenBy: 'name' },
  sectionOf: (row) => ({ id: row.areaId ?? null, title: <HallTitle table={row} /> }),
  attributes: ({ id, status }) => ({ 'data-pool-table-id': id, 'data-status': status }),
  columns: [
    { ...nameColumn('unit', 'poolTable.detail'), width: '6rem' },
    { ...live, id: 'state', header: 'State', width: '6.5rem', cell: (row) => <TableMark table={row} /> },
    siteColumn,
    // The titles of the sections name the halls.
    column.joined('Area.name', { id: 'area', header: 'Hall', sort: 'areaId', width: '7rem', isOptional: true }),
    {
      ...live,
      id: 'now',
      header: 'Now',
      width: '10.5rem',
      card: 'line',
      cell: (row) => (
        <Line>
          <TableNow table={row} />
        </Line>
      ),
    },
    {
      ...live,
      ...ofBills,
      id: 'due',
      header: poolTableMessages.due,
      width: '10rem',
      folds: 'lgDown',
      card: 'line',
      cell: (row) => <TableDue table={row} />,
    },
    {
      ...live,
      id: 'next',
      header: 'Next',
      folds: 'lgDown',
      card: 'line',
      cell: (row) => (
        <Line>
          <TableNext table={row} />
        </Line>
      ),
    },
    {
      ...live,
      id: 'price',
      header: 'Price',
      width: '9rem',
      folds: 'lgDown',
      cell: (row) => <TablePriceText table={row} />,
    },
  ],
  filters: [
    { kind: 'reference', field: 'areaId', label: 'Hall', entity: 'area', none: poolTableMessages.noHall },
    {
      field: 'cleaningState',
      label: 'Cleaning state',
      options: choicesFromLabels(cleaningStates, cleaningStateLabels),
    },
  ],
  actions: (row) => <TableActions table={row} />,
  actionsWidth: 19,
  ListActions: HallDisplayButton,
  removalText: 'Its access permissions are deleted too.',
  detail: {
    mark: (row) => <TableMark table={row} variant="filled" />,
    primary: (row) => <WalkInButton table={row} size="sm" variant="solid" colorPalette="accent" />,
    facts: [
      { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
      { label: 'Hall', value: ({ Area }) => Area?.name ?? null },
      { label: 'Now', ...ofBookings, value: (row) => <TableNow table={row} /> },
      { label: 'Next', ...ofBookings, value: (row) => <TableNext table={row} /> },
      { label: 'Price', value: (row) => <TablePriceText table={row} /> },
      { label: 'Status since', value: (row) => <SiteMoment at={row.statusChangedAt} siteId={row.siteId} /> },
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="unit" id={id} /> },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
    ],
    tabs: [
      { id: 'today', label: poolTableMessages.today, ...ofBookings, content: (row) => <TodayPanel table={row} /> },
      { id: 'display', label: poolTableMessages.display, content: (row) => <HallTab table={row} /> },
      bookingsTab,
      ...logTabs('unit'),
    ],
  },
});

export const { list, detail } = resourcePages(poolTable);
