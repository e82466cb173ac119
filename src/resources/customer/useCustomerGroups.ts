import { useMemo } from 'react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { openBookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { isUnsigned } from '#domain/states/document.ts';
import { presetRange } from '#domain/time/dayPresets.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { withIds, type GroupConditions, type GroupScope, type RowGroup } from '#crud/list/rowGroups.ts';

/** The least that counts as owed, in dollars. */
const leastArrears = 0.01;
/** The most bookings of one day, or unsigned documents, that are read. */
const most = 2_000;

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
  isIn: (row: Row) => boolean,
): GroupConditions | null {
  if (view.status !== 'ready' || view.pending || view.ignored.includes('where')) return null;
  if (!view.freshness.complete && view.coverage.kind === 'whole') return null;
  const ids = view.rows.filter(isIn).flatMap((row) => idOf(row) ?? []);
  return withIds([...new Set(ids)].toSorted((a, b) => a - b));
}

function useBookingsOn(field: 'startsAt' | 'endsAt', { siteId, clock }: GroupScope): GroupConditions | null {
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

function useUnsigned(): GroupConditions | null {
  const view = useRows('document', { where: { signedAt: [null] }, limit: most });
  return useMemo(() => customersOf(view, ({ customerId }) => customerId, isUnsigned), [view]);
}

const conditionsById = (given: Readonly<Record<string, GroupConditions | null>>): RowGroup[] =>
  customerGroups.map(({ value, label }) => ({
    id: value,
    label,
    conditions: given[value] ?? null,
    ...(value === 'arrears' || value === 'unsigned' ? ({ tone: 'fault' } as const) : {}),
  }));

export function useCustomerGroups(scope: GroupScope): readonly RowGroup[] {
  const may = useMay();
  const arriving = useBookingsOn('startsAt', scope);
  const leaving = useBookingsOn('endsAt', scope);
  const unsigned = useUnsigned();
  const mayRead = (entity: 'booking' | 'document') => may(askFor(entityOf(entity), 'read'));
  const arrears = { ranges: { arrears: { from: leastArrears } } };
  return conditionsById({ arrears, arriving, leaving, unsigned }).filter(({ id }) => {
    if (id === 'unsigned') return mayRead('document');
    return id === 'arrears' || mayRead('booking');
  });
}
