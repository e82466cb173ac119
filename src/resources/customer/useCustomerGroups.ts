import { useMemo } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { leastOwed } from '#domain/lifecycle/owedAndOverdue.ts';
import { arrivingToday, leavingToday } from '#domain/lifecycle/dayMoves.ts';
import { dayMoveMessages } from '#domain/messages/dayMoves.ts';
import { isUnsigned } from '#domain/states/document.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useMovingBookings } from '../booking/actionQueue/useQueue.ts';
import { withIds, type GroupScope, type RowGroup } from '#crud/list/rowGroups.ts';

/** The most rows that a group is made of. */
const most = 2_000;
/** No booking has this id: an empty list would query all records. */
const noBookings = { where: { id: [0] } };

export const customerGroups = [
  { value: 'arrears', label: 'In arrears' },
  { value: 'arriving', label: dayMoveMessages.arriving },
  { value: 'leaving', label: dayMoveMessages.leaving },
  { value: 'unsigned', label: 'Unsigned document' },
] as const;

/** Each customer once; null for unknown rows, or if the server ignored the condition. */
function customersOf<Row>(
  view: RowsView<Row>,
  idOf: (row: Row) => number | null | undefined,
  isIn: (row: Row) => boolean = () => true,
): readonly number[] | null {
  if (view.status !== 'ready' || view.pending || view.ignored.includes('where')) return null;
  if (!view.freshness.complete && view.coverage.kind === 'whole') return null;
  const ids = view.rows.filter(isIn).flatMap((row) => idOf(row) ?? []);
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** The customers who arrive or leave today, by the bookings that every screen counts. */
function useMovingCustomers({ siteId }: GroupScope) {
  const mayRead = useMay()(askFor(entityOf('booking'), 'read'));
  const { arriving, leaving, zoneOf, now } = useMovingBookings(siteId, mayRead);
  return useMemo(() => {
    const coming = new Set(arriving.status === 'ready' ? arrivingToday(arriving.rows, zoneOf, now) : []);
    const going = new Set(leaving.status === 'ready' ? leavingToday(leaving.rows, zoneOf, now) : []);
    return {
      arriving: customersOf(
        arriving,
        ({ customer_id: id }) => id,
        (booking) => coming.has(booking),
      ),
      leaving: customersOf(
        leaving,
        ({ customer_id: id }) => id,
        (booking) => going.has(booking),
      ),
    };
  }, [arriving, leaving, zoneOf, now]);
}

function useUnsigned(): readonly number[] | null {
  const view = useRows('document', { where: { signedAt: [null] }, limit: most });
  return useMemo(() => {
    const isKnown = view.status === 'ready' && view.rows.every(({ customerId }) => customerId !== undefined);
    return isKnown ? customersOf(view, ({ customerId }) => customerId, isUnsigned) : null;
  }, [view]);
}

/** A server need not send customers' debts, so those with a booking in arrears are in arrears too. */
function useInArrears({ siteId }: GroupScope): readonly number[] | null {
  const mayRead = useMay()(askFor(entityOf('booking'), 'read'));
  const debtors = useRows('customer', { siteId, ranges: { arrears: { from: leastOwed } }, limit: most });
  const late = useRows('booking', mayRead ? { siteId, where: { status: ['in arrears'] }, limit: most } : noBookings);
  return useMemo(() => {
    const ids = customersOf(debtors, ({ id }) => id);
    const others = mayRead ? customersOf(late, ({ customer_id: id }) => id) : [];
    return ids === null || others === null ? null : [...new Set([...ids, ...others])];
  }, [debtors, late, mayRead]);
}

type GroupId = (typeof customerGroups)[number]['value'];

const groupsOf = (idsOf: Readonly<Record<GroupId, readonly number[] | null>>): RowGroup[] =>
  customerGroups.map(({ value, label }) => ({
    id: value,
    label,
    conditions: idsOf[value] === null ? null : withIds(idsOf[value]),
    ...(value === 'arrears' || value === 'unsigned' ? ({ tone: 'fault' } as const) : {}),
  }));

export function useCustomerGroups(scope: GroupScope): readonly RowGroup[] {
  const may = useMay();
  const arrears = useInArrears(scope);
  const { arriving, leaving } = useMovingCustomers(scope);
  const unsigned = useUnsigned();
  const mayRead = (entity: 'booking' | 'document') => may(askFor(entityOf(entity), 'read'));
  return groupsOf({ arrears, arriving, leaving, unsigned }).filter(({ id }) => {
    if (id === 'unsigned') return mayRead('document');
    return id === 'arrears' || mayRead('booking');
  });
}
