import { useCallback, useMemo } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { comingStates } from '#domain/lifecycle/dayMoves.ts';
import { billsDueToday, leastOwed, otherDebts, type SiteDays } from '#domain/lifecycle/owedAndOverdue.ts';
import { queueKinds, type QueueKind } from '#domain/messages/actionQueue.ts';
import { runningBookingStates } from '#domain/states/booking.ts';
import { isSameWord } from '#domain/states/words.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { useMay, useSession } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { localZone } from '#format/wallClock.ts';
import { useMinute } from '#lib/useMinute.ts';
import {
  arrearsItems,
  arrivingItems,
  dueItems,
  failedItems,
  leavingItems,
  unsettledItems,
  unsignedItems,
  type QueueItem,
} from './queueItems.ts';

export interface QueueGroup {
  kind: QueueKind;
  /** null while they load, or because they can't be listed. */
  items: readonly QueueItem[] | null;
  failure?: string;
  /** The server ignores a condition: items may be missing. */
  isUnlisted?: boolean;
}

const day = 24 * 60 * 60 * 1000;
/** A failed payment waits this long in the queue; then its booking is in arrears (milliseconds). */
const failedSpan = 31 * day;
/** No record has this id: an empty list would query all records. */
const noRows = { where: { id: [0] } };
/** No zone is further from UTC (milliseconds). */
const zoneSpan = 14 * 60 * 60 * 1000;

/** The days around now, as text that changes once a day, so that a query stays the same meanwhile. */
function boundsOf(now: number) {
  const midnight = Math.floor(now / day) * day;
  return {
    today: { from: new Date(midnight - zoneSpan).toISOString(), to: new Date(midnight + day + zoneSpan).toISOString() },
    failed: { from: new Date(midnight - failedSpan).toISOString() },
  };
}

function groupOf<Row>(
  kind: QueueKind,
  view: RowsView<Row>,
  itemsOf: (rows: readonly Row[]) => readonly QueueItem[] | null,
): QueueGroup {
  const reason = emptyReasonOfView(view);
  if (reason?.kind === 'failed') return { kind, items: null, failure: reason.message };
  if (view.status === 'ready' && view.rows.length === 0 && view.ignored.includes('where'))
    return { kind, items: null, isUnlisted: true };
  return { kind, items: view.status === 'ready' && !isUnread(view) ? itemsOf(view.rows) : null };
}

/** Whether there may be rows although none are there, as while the server does not answer. */
function isUnread(view: RowsView<unknown>): boolean {
  const reason = emptyReasonOfView(view);
  return reason?.kind === 'notArrived' || reason?.kind === 'failed';
}

/** The site's zone for its days, as times are shown: the browser's where the zone is unknown. */
function useZoneOf(): (siteId: number | undefined) => string {
  const { sites } = useSession();
  return useCallback(
    (id: number | undefined) => sites.find((site) => site.id === id)?.timeZone ?? localZone(),
    [sites],
  );
}

/** Bookings that may arrive or leave today: `arrivingToday` and `leavingToday` choose from them by each site's day. */
export function useMovingBookings(siteId: number, isRead = true) {
  const now = useMinute();
  const zoneOf = useZoneOf();
  const { today } = boundsOf(now);
  const arriving = useRows(
    'booking',
    isRead ? { siteId, where: { status: comingStates }, ranges: { startsAt: today } } : noRows,
  );
  const leaving = useRows(
    'booking',
    isRead ? { siteId, where: { status: runningBookingStates }, ranges: { endsAt: today } } : noRows,
  );
  return { arriving, leaving, zoneOf, now };
}

function useBookingGroups(siteId: number): QueueGroup[] {
  const { arriving, leaving, zoneOf, now } = useMovingBookings(siteId);
  // Only some servers name the rest to give back: on others there is none.
  const unsettled = useRows('booking', {
    siteId,
    where: { status: ['completed'] },
    ranges: { toGiveBack: { from: leastOwed } },
  });
  return [
    groupOf('arriving', arriving, (rows) => arrivingItems(rows, zoneOf, now)),
    groupOf('leaving', leaving, (rows) => leavingItems(rows, zoneOf, now)),
    groupOf('unsettled', unsettled, unsettledItems),
  ];
}

/** The days of sites at this minute. */
function useDays(): SiteDays {
  const now = useMinute();
  const zoneOf = useZoneOf();
  return useMemo(
    () => ({ dayAt: (id, instant) => dayOf(instant, zoneOf(id)), todayAt: (id) => dayOf(now, zoneOf(id)) }),
    [now, zoneOf],
  );
}

/** The bills that wait for their money. */
const usePendingOrders = (siteId: number, isRead = true) =>
  useRows('order', isRead ? { siteId, of: { subject: 'order', id: 0, list: 'pending' } } : noRows);

/** What is overdue at a site, or all of them, beyond its bookings in arrears; null: unknown. */
export function useOtherDebts(siteId: number, bookings: readonly Booking[], isRead = true) {
  const days = useDays();
  const orders = usePendingOrders(siteId, isRead);
  const debts = useMemo(() => {
    if (orders.status !== 'ready' || !orders.rows.every(({ status }) => isSameWord(status, 'pending'))) return null;
    return otherDebts({ orders: orders.rows, bookings }, days);
  }, [orders, bookings, days]);
  return { orders, debts };
}

const none: readonly Booking[] = [];

export function useArrearsGroup(siteId: number): QueueGroup {
  const bookings = useRows('booking', { siteId, where: { status: ['in arrears'] } });
  const { orders, debts } = useOtherDebts(siteId, bookings.status === 'ready' ? bookings.rows : none);
  if (bookings.status !== 'ready' || orders.status === 'loading') return groupOf('arrears', bookings, () => null);
  const items = arrearsItems(bookings.rows, debts ?? []);
  if (items.length === 0 && (isUnread(bookings) || isUnread(orders))) return { kind: 'arrears', items: null };
  if (orders.status === 'failed') return { kind: 'arrears', items, failure: orders.error.message };
  // Without what is unpaid, those who owe for anything but a booking are missing.
  const isUnlisted = debts === null || bookings.ignored.includes('where');
  return { kind: 'arrears', items: isUnlisted && items.length === 0 ? null : items, isUnlisted };
}

/** Bills of today that wait for their money. */
export function useDueGroup(siteId: number): QueueGroup {
  const days = useDays();
  const orders = usePendingOrders(siteId);
  const late = useRows('booking', { siteId, where: { status: ['in arrears'] } });
  if (orders.status !== 'ready' || late.status === 'loading' || isUnread(orders))
    return groupOf('dueToday', orders, () => null);
  const bills = billsDueToday({ orders: orders.rows, bookings: late.status === 'ready' ? late.rows : [] }, days);
  const isListed = bills !== null && orders.rows.every(({ status }) => isSameWord(status, 'pending'));
  return isListed ? { kind: 'dueToday', items: dueItems(bills) } : { kind: 'dueToday', items: null, isUnlisted: true };
}

function useFailedGroup(siteId: number, now: number): QueueGroup {
  const payments = useRows('payment', {
    siteId,
    of: { subject: 'payment', id: 0, list: 'failed' },
    ranges: { createdAt: boundsOf(now).failed },
  });
  const orders = usePendingOrders(siteId);
  if (payments.status !== 'ready') return groupOf('failed', payments, () => []);
  if (orders.status !== 'ready') return groupOf('failed', orders, () => []);
  const isListed =
    payments.rows.every(({ status }) => isSameWord(status, 'failed')) &&
    orders.rows.every(({ status }) => isSameWord(status, 'pending'));
  if (!isListed) return { kind: 'failed', items: null, isUnlisted: true };
  return { kind: 'failed', items: failedItems(payments.rows, orders.rows) };
}

function useUnsignedGroup(siteId: number): QueueGroup {
  const documents = useRows('document', { where: { signedAt: [null] } });
  return groupOf('unsigned', documents, (rows) => unsignedItems(rows, siteId));
}

function useReadableKinds(): readonly QueueKind[] {
  const may = useMay();
  const mayRead = {
    booking: may(askFor(entityOf('booking'), 'read')),
    document: may(askFor(entityOf('document'), 'read')),
  };
  return queueKinds.filter((kind) => mayRead[kind === 'unsigned' ? 'document' : 'booking']);
}

export function useQueue(siteId: number): QueueGroup[] {
  const now = useMinute();
  const bookings = useBookingGroups(siteId);
  const due = useDueGroup(siteId);
  const arrears = useArrearsGroup(siteId);
  const unsigned = useUnsignedGroup(siteId);
  const failed = useFailedGroup(siteId, now);
  const kinds = useReadableKinds();
  return useMemo(() => {
    const groups = [...bookings, due, arrears, unsigned, failed];
    return kinds.flatMap((kind) => groups.find((group) => group.kind === kind) ?? []);
  }, [bookings, due, arrears, unsigned, failed, kinds]);
}
