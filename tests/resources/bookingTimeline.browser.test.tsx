import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { BookingTimelineView } from '#resources/booking/timeline/BookingTimeline.tsx';
import { linkHostPerTest, Screen } from '../crud/screens.tsx';

const day = 86_400_000;
const now = Math.floor(Date.now() / 60_000) * 60_000;
const at = (days: number) => new Date(now + days * day).toISOString();

/** Over a year: let for a month, free for ten days, let again, each from another day. */
const units = Array.from(
  { length: 1000 },
  (_, index) => ({ id: index + 1, siteId: 1, name: `A${index + 1}`, kind: 'storage' }) as Unit,
);
const bookings = units.flatMap(({ id, name }) =>
  Array.from({ length: 9 }, (_, turn) => {
    const start = (id % 20) - 5 + turn * 40;
    return {
      id: id * 10 + turn,
      type: 'storage',
      site_id: 1,
      customer_id: id,
      customer: { id, name: `Tenant ${id}.${turn}` },
      units: [{ id, name }],
      lockables: [],
      startsAt: at(start),
      endsAt: at(start + 30),
      status: start < 0 ? 'active' : 'upcoming',
    } as unknown as Booking;
  }),
);

const host = linkHostPerTest();
beforeEach(() => page.viewport(1200, 800));

function open(pages = ['booking.create', 'booking.detail', 'unit.detail']) {
  render(
    <Screen
      host={host}
      permissions={{ sites: 31, bookings: 31 }}
      features={{ externalStorage: false, operations: true }}
      pages={pages}
    >
      <BookingTimelineView
        variant="storage"
        siteId={1}
        zone="Australia/Sydney"
        now={now}
        records={{ units, lockables: [], bookings, isComplete: true }}
      />
    </Screen>,
  );
  return screen.findByRole('grid', { name: 'Storage bookings over time' });
}

const drawn = () => document.querySelectorAll('[data-row]').length;
const address = () => document.querySelector('[data-address]')?.textContent;
const focused = () => document.activeElement as HTMLElement;

it('draws the rows and bars in view alone, of 1,000 units over 12 months', async () => {
  const grid = await open();
  expect(grid).toHaveAttribute('aria-rowcount', '1001');
  expect(drawn()).toBeLessThan(60);
  expect(document.querySelector('[data-tick=line][data-today]')).not.toBeNull();
  expect(within(grid).getByRole('link', { name: /^A4: Tenant 4\.0, active, from/ })).toBeVisible();
  grid.scrollTo({ top: grid.scrollHeight, left: grid.scrollWidth });
  expect(await within(grid).findByText('A1000')).toBeVisible();
  expect(within(grid).getByRole('link', { name: /^A1000: Tenant 1000\.8/ })).toBeInTheDocument();
  expect(drawn()).toBeLessThan(60);
});

it('is read by the keyboard: times by Left and Right, units by Up and Down, and the focus outlives scrolling', async () => {
  const grid = await open();
  within(grid).getByRole('link', { name: 'A1' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toHaveAccessibleName(/^A1: Tenant 1\.0/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toHaveAccessibleName(/^A1: free from .* until .*New booking$/);
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
  await expect.poll(focused).toHaveAccessibleName(/^A31: /);
  await expect.poll(focused).toBeVisible();
  grid.scrollTo({ top: 30_000 });
  await expect.poll(focused).toHaveAccessibleName(/^A31: /);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(focused).toHaveAccessibleName(/^A1000: /);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await expect.poll(focused).toHaveAccessibleName('A1');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

it('books a free time: from its beginning by Enter, from the pressed day by a click', async () => {
  const grid = await open();
  within(grid).getByRole('link', { name: 'A1' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toHaveAccessibleName(/^A1: Tenant 1\.0/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toHaveAccessibleName(/New booking$/);
  await userEvent.keyboard('{Enter}');
  const start = new Date(now + (1 - 5 + 30) * day).toISOString();
  await expect.poll(() => address()?.split('?')[0]).toBe('/bookings/storage/create/1');
  const [, query] = (address() ?? '').split('?');
  const search = new URLSearchParams(query);
  expect(search.get('of')).toBe('unit');
  expect(search.get('start')).toBe(start);
  expect(search.get('end')).toBe(new Date(now + (1 - 5 + 40) * day).toISOString());
  await userEvent.click(focused());
  await expect.poll(() => new URLSearchParams(address()?.split('?')[1]).get('start')).not.toBe(start);
  const pressed = Date.parse(new URLSearchParams(address()?.split('?')[1]).get('start') ?? '');
  expect(pressed).toBeGreaterThanOrEqual(Date.parse(start));
  expect(new Date(pressed).toLocaleTimeString('en-AU', { timeZone: 'Australia/Sydney', hourCycle: 'h23' })).toBe(
    '00:00:00',
  );
});

it('finds a unit by its customer, zooms, and shows no links without the right', async () => {
  const grid = await open([]);
  expect(within(grid).queryAllByRole('link')).toEqual([]);
  await userEvent.fill(screen.getByLabelText('Find a unit or customer on the timeline'), 'tenant 777.0');
  await expect.poll(drawn).toBe(1);
  expect(within(grid).getByText('A777')).toBeVisible();
  await userEvent.click(screen.getByText('Year', { exact: true }));
  await expect.poll(() => grid.querySelectorAll('[data-bar]').length).toBeGreaterThan(7);
});
