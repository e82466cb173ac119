import { useDeferredValue, useMemo } from 'react';
import { attentionOrder, type AttentionItem } from '#domain/activity/attention.ts';
import { tileFreshness, type TileFreshness, type TileSource } from '#domain/activity/tiles.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { leastOwed, otherDebts } from '#domain/lifecycle/owedAndOverdue.ts';
import { actionQueueMessages } from '#domain/messages/actionQueue.ts';
import { troubleSince, type Trouble } from '#domain/states/trouble.ts';
import { useNow } from '#lib/useNow.ts';
import { isOffline } from '#domain/states/visit.ts';
import { useMay } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useSiteDevices, type PartFailure, type SiteDevices } from './useSiteDevices.ts';
import { useBrokenSince } from './useTiles.ts';

export interface Attention {
  /** The most urgent first; null while they load. */
  items: readonly AttentionItem[] | null;
  /** The parts that could not be read, with reasons. */
  failures: readonly PartFailure[];
  freshness: TileFreshness;
}

/** No record has this id: an empty list would query all records. */
const noId = 0;

const momentOf = (text: string | null | undefined) => {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? null : moment;
};

function troubleItems(
  trouble: Trouble,
  listed: ReadonlyMap<number, string>,
  units: ReadonlyMap<number, Unit>,
): AttentionItem[] {
  return [...listed].map(([id, name]) => {
    const unit = units.get(id);
    return {
      kind: trouble === 'alarm' ? 'alarm' : 'jam',
      subject: { entity: 'unit', id, name: unit === undefined ? name : recordName('unit', unit) },
      since: unit === undefined ? null : momentOf(troubleSince(unit, trouble)),
      detail: unit?.Area?.name ?? null,
    };
  });
}

function deviceItems({ devices }: SiteDevices): AttentionItem[] {
  return devices.flatMap((device): AttentionItem[] => {
    const { entity, id, online, fault, lastHeardAt } = device;
    const subject = { entity, id, name: recordName(entity, device) };
    const items: AttentionItem[] = [];
    if (fault) items.push({ kind: 'deviceFault', subject, since: null, detail: fault });
    if (isOffline({ online, lastHeardAt }))
      items.push({ kind: 'offline', subject, since: momentOf(lastHeardAt), detail: null });
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
      since: momentOf(booking.paidTo),
      detail: held === '' ? null : held,
      ...(arrears === undefined ? {} : { amount: arrears }),
      ...(customerId === undefined ? {} : { customerId }),
    };
  });
}

function otherDebtItems(customers: readonly Customer[], bookings: readonly Booking[]): AttentionItem[] {
  return otherDebts(customers, bookings).map(({ customer, overdue }) => {
    const { id } = customer;
    const subject = { entity: 'customer', id, name: recordName('customer', customer) } as const;
    return {
      kind: 'arrears',
      subject,
      since: null,
      detail: actionQueueMessages.otherBills,
      amount: overdue,
      customerId: id,
    };
  });
}

const rowsOf = <Row>(view: RowsView<Row>): readonly Row[] => (view.status === 'ready' ? view.rows : []);

const failureOfView = (what: string, view: { status: string; error?: { message: string } }) =>
  view.status === 'failed' ? [{ what, why: view.error?.message ?? '' }] : [];

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
  const units = troubled.status === 'ready' ? troubled.rows : null;
  const devices = useDeferredValue(useSiteDevices(siteId));
  const arrears = useRows('booking', { siteId, where: { status: ['in arrears'] } });
  const seesCustomers = seesBookings && may({ area: 'customers', level: 'read' });
  const debtors = useRows(
    'customer',
    seesCustomers ? { siteId, ranges: { arrears: { from: leastOwed } } } : { where: { id: [noId] } },
  );
  const brokenSince = useBrokenSince();
  const now = useNow();
  const items = useMemo(() => {
    const byId = new Map((units ?? []).map((unit) => [unit.id, unit]));
    const doors =
      listed === null
        ? []
        : [...troubleItems('alarm', listed.alarming, byId), ...troubleItems('fault', listed.faulted, byId)];
    return attentionOrder([
      ...(seesSites ? [...doors, ...deviceItems(devices)] : []),
      ...(seesBookings ? arrearsItems(rowsOf(arrears)) : []),
      ...(seesBookings ? otherDebtItems(rowsOf(debtors), rowsOf(arrears)) : []),
    ]);
  }, [listed, units, devices, arrears, debtors, seesSites, seesBookings]);
  const sources: TileSource[] = [
    ...(seesSites && listed !== null ? [{ freshness: listed.freshness }] : []),
    ...(seesBookings && arrears.status === 'ready' ? [{ freshness: arrears.freshness }] : []),
  ];
  const isLoading =
    (seesSites && devices.isLoading && items.length === 0) ||
    (seesSites && alarms.status === 'loading') ||
    (seesBookings && [arrears, debtors].some(({ status }) => status === 'loading'));
  const failures = [
    ...(seesSites ? failureOfView('Alarms and faults', alarms) : []),
    ...(seesSites ? devices.failures : []),
    ...(seesBookings ? failureOfView('Arrears', arrears) : []),
    ...(seesCustomers ? failureOfView('Customers', debtors) : []),
  ];
  return { items: isLoading ? null : items, failures, freshness: tileFreshness(sources, brokenSince, now) };
}
