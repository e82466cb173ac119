import { useDeferredValue, useMemo, useState } from 'react';
import { attentionOrder, isOpen, type AttentionItem, type SeenTrouble } from '#domain/activity/attention.ts';
import { tileFreshness, type TileFreshness, type TileSource } from '#domain/activity/tiles.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { allSites } from '#domain/entities/site.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { OtherDebt } from '#domain/lifecycle/owedAndOverdue.ts';
import { actionQueueMessages } from '#domain/messages/actionQueue.ts';
import { troubleSince, type Trouble } from '#domain/states/trouble.ts';
import {
  acknowledgementOf,
  isAcknowledgedAtDoor,
  newsOf,
  type Acknowledgements,
  type TroubleKey,
} from '#domain/states/troubleNews.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { beginOf, useAcknowledging } from '#crud/status/acknowledging.ts';
import { useNow } from '#lib/useNow.ts';
import { isCounted } from '#domain/live/freshness.ts';
import { isOffline } from '#domain/states/visit.ts';
import { useMay } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useOtherDebts } from '#resources/booking/actionQueue/useQueue.ts';
import { useSiteDevices, type PartFailure, type SiteDevices } from './useSiteDevices.ts';
import { useBrokenSince } from './useTiles.ts';

export interface Attention {
  /** The most urgent first; null while they load. */
  items: readonly AttentionItem[] | null;
  /** Whether none is still to come. */
  isWhole: boolean;
  /** Those of doors and devices; null while they load. */
  troubles: readonly AttentionItem[] | null;
  /** Whether it is of all sites. */
  isOfAll: boolean;
  /** The parts that could not be read, with reasons. */
  failures: readonly PartFailure[];
  freshness: TileFreshness;
}

/** No record has this id: an empty list would query all records. */
const noId = 0;

const noBookings: readonly Booking[] = [];

/** What is known of the people who see to troubles, at a time in milliseconds since 1970. */
interface SeenBy {
  all: Acknowledgements;
  now: number;
}

function seenTrouble(
  key: TroubleKey,
  { all, now }: SeenBy,
  { isKnownAtDoor = false, isRead = true } = {},
): SeenTrouble {
  const acknowledgement = acknowledgementOf(all, key, isRead);
  const isAcknowledged = isKnownAtDoor || acknowledgement !== null;
  const words = isKnownAtDoor
    ? acknowledgingMessages.atDoor
    : acknowledgingMessages.by(acknowledgement?.by ?? null, acknowledgement?.note);
  return { ...key, news: newsOf(key, isAcknowledged, now), seenTo: isAcknowledged ? words : null };
}

function troubleItems(
  trouble: Trouble,
  listed: ReadonlyMap<number, string>,
  units: ReadonlyMap<number, Unit>,
  seenBy: SeenBy,
): AttentionItem[] {
  return [...listed].map(([id, name]) => {
    const unit = units.get(id);
    const since = unit === undefined ? null : beginOf(troubleSince(unit, trouble));
    const isKnownAtDoor = trouble === 'alarm' && unit !== undefined && isAcknowledgedAtDoor(unit);
    return {
      kind: trouble === 'alarm' ? 'alarm' : 'jam',
      subject: { entity: 'unit', id, name: unit === undefined ? name : recordName('unit', unit) },
      siteId: unit?.siteId,
      since,
      detail: unit?.Area?.name ?? null,
      trouble: seenTrouble({ entity: 'unit', id, trouble, since }, seenBy, {
        isKnownAtDoor,
        isRead: unit !== undefined,
      }),
    };
  });
}

function deviceItems({ devices }: SiteDevices, seenBy: SeenBy): AttentionItem[] {
  return devices.flatMap((device): AttentionItem[] => {
    const { entity, id, online, fault, lastHeardAt, siteId } = device;
    const common = { subject: { entity, id, name: recordName(entity, device) }, siteId };
    const seen = (trouble: 'fault' | 'offline', since: number | null) =>
      seenTrouble({ entity, id, trouble, since }, seenBy);
    const items: AttentionItem[] = [];
    if (fault) items.push({ ...common, kind: 'deviceFault', since: null, detail: fault, trouble: seen('fault', null) });
    if (isOffline({ online, lastHeardAt })) {
      const since = beginOf(lastHeardAt);
      items.push({ ...common, kind: 'offline', since, detail: null, trouble: seen('offline', since) });
    }
    return items;
  });
}

function arrearsItems(bookings: readonly Booking[]): AttentionItem[] {
  return bookings.map((booking) => {
    const { customer_id: customerId, customer, id, arrears, units = [] } = booking;
    const held = units.map(({ name }) => name).join(', ');
    return {
      kind: 'arrears',
      subject: {
        entity: 'booking',
        id: recordKey('booking', booking),
        name: recordName('customer', customer ?? { id: customerId ?? id }),
      },
      siteId: typeof booking['siteId'] === 'number' ? booking['siteId'] : undefined,
      since: beginOf(booking.paidTo),
      detail: held === '' ? null : held,
      ...(arrears === undefined ? {} : { amount: arrears }),
      ...(customerId === undefined ? {} : { customerId }),
    };
  });
}

const otherDebtItems = (debts: readonly OtherDebt[]): AttentionItem[] =>
  debts.map(({ customer, order, overdue }) => ({
    kind: 'arrears',
    subject:
      customer === null
        ? { entity: 'order', id: order.id, name: recordName('order', order) }
        : { entity: 'customer', id: customer.id, name: recordName('customer', customer) },
    since: null,
    detail: actionQueueMessages.otherBills,
    amount: overdue,
    ...(customer === null ? {} : { customerId: customer.id }),
  }));

const rowsOf = <Row>(view: RowsView<Row>): readonly Row[] => (view.status === 'ready' ? view.rows : []);

/** Whether no row is still to come: all are here, or the others can't be read. */
const isReadWhole = (view: RowsView<unknown>) =>
  view.status === 'failed' ||
  (view.status === 'ready' && !view.pending && (isCounted(view) || view.failure !== undefined));

const failureOfView = (what: string, view: { status: string; error?: { message: string } }) =>
  view.status === 'failed' ? [{ what, why: view.error?.message ?? '' }] : [];

/** What was known keeps its place while another site, or all of them, load. */
export function useShownAttention(siteId: number): Attention {
  const attention = useAttention(siteId);
  const [known, setKnown] = useState<Attention | null>(null);
  const isLoaded = attention.items !== null && attention.troubles !== null;
  if (isLoaded && known?.items !== attention.items) setKnown(attention);
  return isLoaded || known === null ? attention : { ...known, failures: attention.failures };
}

/** Only troubles that the user may see. */
export function useAttention(siteId: number): Attention {
  const may = useMay();
  const [seesSites, seesBookings] = [may({ area: 'sites', level: 'read' }), may({ area: 'bookings', level: 'read' })];
  const alarms = useHostQuery('alarms', { siteId });
  const listed = alarms.status === 'ready' ? alarms.value : null;
  const ids = useMemo(
    () => (listed === null ? [noId] : [...listed.alarming.keys(), ...listed.faulted.keys(), noId]),
    [listed],
  );
  const troubled = useRows('unit', { siteId, where: { id: ids } });
  const areUnitsRead = troubled.status === 'failed' || (troubled.status === 'ready' && !troubled.pending);
  const units = troubled.status === 'ready' ? troubled.rows : null;
  const devices = useDeferredValue(useSiteDevices(siteId));
  const arrears = useRows('booking', { siteId, where: { status: ['in arrears'] } });
  const { orders, debts } = useOtherDebts(siteId, arrears.status === 'ready' ? arrears.rows : noBookings, seesBookings);
  const brokenSince = useBrokenSince();
  const now = useNow();
  const { all } = useAcknowledging();
  const minute = Math.floor(now / 60_000) * 60_000;
  const troubles = useMemo(() => {
    if (!seesSites) return [];
    const seenBy = { all, now: minute };
    const byId = new Map((units ?? []).map((unit) => [unit.id, unit]));
    const doors =
      listed === null
        ? []
        : [
            ...troubleItems('alarm', listed.alarming, byId, seenBy),
            ...troubleItems('fault', listed.faulted, byId, seenBy),
          ];
    // The list of one site has only units of it, also those that are not held.
    const ofSite = siteId === allSites.id ? undefined : siteId;
    const found = [...doors, ...deviceItems(devices, seenBy)];
    return attentionOrder(found.map((item) => ({ ...item, siteId: item.siteId ?? ofSite })));
  }, [listed, units, devices, all, minute, seesSites, siteId]);
  const areDebtsRead = !seesBookings || [arrears, orders].every(isReadWhole);
  const isWhole = areDebtsRead && !(seesSites && devices.isLoading);
  const items = useMemo(
    () =>
      // Doors are the first kinds: what loads later stands below them, and moves none.
      isWhole
        ? attentionOrder([
            ...troubles,
            ...(seesBookings ? arrearsItems(rowsOf(arrears)) : []),
            ...(seesBookings ? otherDebtItems(debts ?? []) : []),
          ])
        : troubles.filter((item) => isOpen(item) && (item.kind === 'alarm' || item.kind === 'jam')),
    [isWhole, troubles, arrears, debts, seesBookings],
  );
  const sources: TileSource[] = [
    ...(seesSites && listed !== null ? [{ freshness: listed.freshness }] : []),
    ...(seesBookings && arrears.status === 'ready' ? [{ freshness: arrears.freshness }] : []),
  ];
  const failures = [
    ...(seesSites ? failureOfView('Alarms and faults', alarms) : []),
    ...(seesSites ? devices.failures : []),
    ...(seesBookings ? failureOfView('Arrears', arrears) : []),
    ...(seesBookings ? failureOfView('Orders', orders) : []),
  ];
  // Without its unit an alarm could seem new that somebody sees to.
  const areTroublesLoading = seesSites && (alarms.status === 'loading' || !areUnitsRead);
  return {
    items: areTroublesLoading || (!isWhole && items.length === 0) ? null : items,
    isWhole,
    troubles: areTroublesLoading || listed === null ? null : troubles,
    isOfAll: siteId === allSites.id,
    failures,
    freshness: tileFreshness(sources, brokenSince, now),
  };
}
