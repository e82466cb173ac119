import { eq } from 'drizzle-orm';
import { pathTo } from '#domain/routes/path.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { book, edit, unlock, type Job, type Work } from '#tests/support/chaos/people.ts';
import type { Tab } from '#tests/support/chaos/tab.ts';

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

async function show(tab: Tab, path: string): Promise<void> {
  await tab.go(path);
  await tab.main.getByRole('heading').first().waitFor();
}

const lists = [
  pathTo('unit.list'),
  pathTo('customer.list'),
  pathTo('booking.storage'),
  pathTo('order.list'),
  pathTo('device.health'),
  pathTo('dashboard.list'),
  pathTo('dashboard.activity'),
  pathTo('alerts'),
];

/** The records that somebody opens after a look at a list. */
const opened = 6;

async function showRecords(tab: Tab, { installation: { doors, office, storage }, random }: Work, count: number) {
  const booked = await storage.database
    .select({ id: bookings.id, customerId: bookings.customerId })
    .from(bookings)
    .where(eq(bookings.siteId, office.siteId));
  for (let nth = 0; nth < count; nth += 1) {
    const { id = 0, customerId = 0 } = pick(booked, random) ?? {};
    const unitId = pick([...office.editedIds, ...doors.map((door) => door.unitId)], random) ?? 0;
    const paths = [
      pathTo('unit.detail', { id: unitId }),
      pathTo('customer.detail', { id: customerId }),
      pathTo('booking.detail', { type: 'storage', id }),
    ];
    await show(tab, pick(paths, random) ?? '/');
  }
}

/** Opens a list, and then records. */
const browse: Job = async (tab, work) => {
  await show(tab, pick(lists, work.random) ?? pathTo('unit.list'));
  await showRecords(tab, work, opened);
};

/** Those of the catalogue with money and without. */
const reports = [1, 8, 9, 11];

const report: Job = async (tab, { random }) => {
  await show(tab, pathTo('report.list'));
  await show(tab, `${pathTo('report.list')}?report=${pick(reports, random)}`);
};

/** What the person at the desk does, and how often: each as often as others of its weight. */
export const jobs: readonly { name: string; job: Job; weight: number }[] = [
  { name: 'unlock', job: unlock, weight: 6 },
  { name: 'browse', job: browse, weight: 6 },
  { name: 'edit', job: edit, weight: 4 },
  { name: 'report', job: report, weight: 3 },
];

export const booking = { name: 'book and pay', job: book } as const;

/** More records than the store keeps queries of (RxDB: a hundred of each kind). */
const openedFirst = 150;

/** Opens each list and report and many records, so that caches are full and styles known before the first day. */
export const tour: Job = async (tab, work) => {
  for (const path of lists) await show(tab, path);
  for (const id of reports) await show(tab, `${pathTo('report.list')}?report=${id}`);
  await showRecords(tab, work, openedFirst);
};
