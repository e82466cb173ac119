import { expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { RowsView } from '#crud/data/useRows.ts';
import { hiresOf, hiresTab } from '#resources/lockable/hiresTab.tsx';

const ready = (rows: Booking[]) =>
  ({ status: 'ready', rows, total: rows.length, ignored: [], pending: false }) as unknown as RowsView<Booking>;
const of = (...ids: number[]) => ids.map((id) => ({ id, name: `Trolley ${id}` }));

it('finds the hire bookings of a trolley among those of its site', () => {
  const [first, other, both] = [of(3), of(30), of(30, 3)].map((lockables, index) => ({ id: index + 1, lockables }));
  expect(hiresOf(ready([first!, other!, both!]), 3)).toMatchObject({
    view: { rows: [first, both], total: 2 },
    isUnknown: false,
  });
});

it('does not claim that there are none where the server does not say what a booking is of', () => {
  expect(hiresOf(ready([{ id: 1 }]), 3)).toMatchObject({ view: { total: 0 }, isUnknown: true });
  expect(hiresOf(ready([]), 3)).toMatchObject({ view: { total: 0 }, isUnknown: false });
});

it('is for things to hire alone', () => {
  const shown = ['trolley', 'trailer', 'locker', 'crate', undefined].filter((type) =>
    hiresTab.isShown?.({ id: 1, type }),
  );
  expect(shown).toEqual(['trolley', 'trailer']);
});
