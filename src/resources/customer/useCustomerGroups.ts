import { useMemo } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { leastOwed } from '#domain/lifecycle/owedAndOverdue.ts';
import { openBookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { isUnsigned } from '#domain/states/document.ts';
import { presetRange } from '#domain/time/dayPresets.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { withIds, type GroupScope, type RowGroup } from '#crud/list/rowGroups.ts';

/** The most rows that a group is made of. */
const most = 2_000;
/** No booking has this id: an empty list would query all records. */
const noBookings = { where: { id: [0] } };

export const customerGroups = [
  { value: 'arrears', label: 'In arrears' },
  { value: 'arriving', label: 'Arriving today' },
  { value: 'leaving', label: 'Leaving today' },
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

function useBookingsOn(field: 'startsAt' | 'endsAt', { siteId, clock }: GroupScope): readonly number[] | null {
  const { from, until } = presetRange('today', clock.zone, clock.now);
  const range = { from: new Date(from).toISOString(), to: new Date(until - 1).toISOString() };
  const view = useRows('booking', { siteId, ranges: { [field]: range }, limit: most });
  const counts: readonly string[] = field === 'startsAt' ? openBookingStates : runningBookingStates;
  return useMemo(
    () =>
      customersOf(
        view,
        ({ customer_id: id }) => id,
        ({ status }) => counts.includes(status ?? ''),
      ),
    [view, counts],
  );
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
    const others = customersOf(late, ({ customer_id: id }) => id);
    return ids === null || others === null ? null : [...new Set([...ids, ...others])];
  }, [debtors, late]);
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
  const arriving = useBookingsOn('startsAt', scope);
  const leaving = useBookingsOn('endsAt', scope);
  const unsigned = useUnsigned();
  const mayRead = (entity: 'booking' | 'document') => may(askFor(entityOf(entity), 'read'));
  return groupsOf({ arrears, arriving, leaving, unsigned }).filter(({ id }) => {
    if (id === 'unsigned') return mayRead('document');
    return id === 'arrears' || mayRead('booking');
  });
}
