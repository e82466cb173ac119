import { and, eq, inArray, like, sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { timing } from '#domain/limits/timing.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { bookings, payments } from '#server/storage/schema/rentals/bookings.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { editedName, type Deeds, type Unlock } from './deeds.ts';
import type { Installation } from './installation.ts';
import { commandOver } from './people.ts';

/**
 * When a press is over. A screen whose worker died calls a running command unconfirmed at once, and the device has the
 * rest of the command's wait.
 */
function overAt({ pressedAt, end, endedAt }: Unlock): number {
  if (endedAt === null) return pressedAt + commandOver;
  return end === 'unconfirmed' ? Math.max(endedAt, pressedAt + timing.commandConfirm) : endedAt;
}

/**
 * Each door must have done what was confirmed, and nothing that failed, nothing after its press was over, and nothing by
 * itself.
 */
export function doorFaults({ doors }: Installation, { unlocks }: Deeds): string[] {
  const faults: string[] = [];
  for (const door of doors) {
    const name = `Door ${door.unitId} (${door.output.key} of ${door.device}, ${door.output.behaviour})`;
    const presses = unlocks
      .filter((each) => each.door === door)
      .toSorted((one, other) => one.pressedAt - other.pressedAt);
    let counted = 0;
    presses.forEach((unlock, nth) => {
      const { pressedAt, end } = unlock;
      const next = presses[nth + 1]?.pressedAt ?? Infinity;
      const moves = door.output.movedAt.filter((at) => at >= pressedAt && at < next);
      counted += moves.length;
      const press = `its press of ${new Date(pressedAt).toISOString()}, which the screen ended as ${end}`;
      const over = overAt(unlock);
      const late = moves.filter((at) => at > over).map((at) => at - over);
      if (late.length > 0) faults.push(`${name} moved ${late.join(', ')} ms after the end of ${press}.`);
      if (moves.length > 1) faults.push(`${name} moved ${moves.length} times for ${press}.`);
      if (end === 'confirmed' && moves.length === 0) faults.push(`${name} did not move for ${press}.`);
      if (end === 'failed' && moves.length > 0) faults.push(`${name} moved for ${press}.`);
    });
    if (counted !== door.output.movedAt.length)
      faults.push(`${name} moved ${door.output.movedAt.length} times, ${counted} of them pressed for.`);
  }
  return faults;
}

/** Nothing twice, and nothing lost that a screen called done. */
export async function recordFaults({ storage: { database }, office }: Installation, deeds: Deeds): Promise<string[]> {
  const faults: string[] = [];
  const names = new Map(
    (await database.select({ id: units.id, name: units.name }).from(units)).map((row) => [row.id, row.name]),
  );
  for (const [id, { typed, saved }] of deeds.edits) {
    const place = office.editedIds.indexOf(id);
    const allowed = Array.from({ length: typed - saved + 1 }, (_, more) => editedName(place, saved + more));
    if (!allowed.includes(names.get(id) ?? ''))
      faults.push(`Unit ${id} is “${names.get(id)}”, not ${allowed.join(' or ')}.`);
  }
  const stored = await database
    .select({
      lastName: customers.lastName,
      people: sql<number>`count(distinct ${customers.id})::int`,
      bookings: sql<number>`count(distinct ${bookings.id})::int`,
      payments: sql<number>`count(distinct ${payments.id})::int`,
    })
    .from(customers)
    .leftJoin(bookings, eq(bookings.customerId, customers.id))
    .leftJoin(payments, eq(payments.customerId, customers.id))
    .where(and(eq(customers.organisationId, office.organisationId), like(customers.lastName, 'Chaos%')))
    .groupBy(customers.lastName);
  for (const { lastName, isBooked, isPaid } of deeds.bookings) {
    const row = stored.find((each) => each.lastName === lastName) ?? { people: 0, bookings: 0, payments: 0 };
    const check = (what: string, found: number, isDone: boolean) => {
      if (found > 1 || (isDone && found !== 1))
        faults.push(`${lastName}: ${found} ${what}, and the screen said ${isDone ? 'done' : 'nothing'}.`);
    };
    check('customers', row.people, isBooked);
    check('bookings', row.bookings, isBooked);
    check('payments', row.payments, isPaid);
  }
  const imported = await database
    .select({ name: units.name, count: sql<number>`count(*)::int` })
    .from(units)
    .where(and(eq(units.siteId, office.siteId), like(units.name, 'I%-%')))
    .groupBy(units.name);
  const counts = new Map(imported.map(({ name, count }) => [name, count]));
  for (const { names: rows, isFinished } of deeds.imports)
    for (const name of rows) {
      const found = counts.get(name) ?? 0;
      if (found > 1 || (isFinished && found !== 1)) faults.push(`The import's row ${name} is there ${found} times.`);
    }
  return faults;
}

/** The tiles of a board that are not as the database is, a sentence each. */
export async function boardFaults(page: Page, { storage: { database }, office }: Installation): Promise<string[]> {
  const kinds = ['storage', 'car_park'] as const;
  const rows = await database
    .select({ id: units.id, name: units.name, status: units.status })
    .from(units)
    .where(and(eq(units.siteId, office.siteId), inArray(units.kind, [...kinds])));
  const tiles = await page.locator('[data-unit-id]').evaluateAll((all) =>
    all.map((tile) => ({
      id: Number(tile.getAttribute('data-unit-id')),
      status: tile.getAttribute('data-status'),
      name: tile.querySelector('strong')?.textContent ?? '',
    })),
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const faults = tiles.flatMap(({ id, status, name }) => {
    const row = stored.get(id);
    if (row === undefined) return [];
    const isEqual = row.name === name && (row.status === null || row.status === status);
    return isEqual ? [] : [`Unit ${id} is “${row.name}” ${row.status}, the tile “${name}” ${status}.`];
  });
  if (tiles.length === 0) faults.push('The board has no tiles.');
  return faults;
}
