import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { z } from 'zod';

const kinds = ['unit', 'order', 'payment', 'version'] as const;
type Kind = (typeof kinds)[number];

/** An acknowledged write. */
export interface Write {
  kind: Kind;
  /** The record that was made or changed. */
  id: number;
  /** The version that the record got; of made records 0. */
  version: number;
  /** When it was first sent, and when it was acknowledged (milliseconds of one clock). */
  sentAt: number;
  answeredAt: number;
}

/** Sends a write until it is acknowledged. Rejects if it is refused. @param key the same for its repetitions. */
export type SendWrite = (method: string, path: string, body: unknown, key: string) => Promise<{ id: number }>;

/** A site with people who take money there. */
export interface CashDesk {
  siteId: number;
  user: { email: string };
  /** Whose orders and payments they are. */
  customerId: number;
  /** A unit of each cashier: its name counts its versions. */
  unitIds: number[];
  /** The last version that was sent, by unit. */
  versions: Map<number, number>;
}

export async function openCashDesk(database: Database, cashiers: number): Promise<CashDesk> {
  const build = createBuilders(database);
  const { id: organisationId } = await build.organisation();
  await build.features({ id: organisationId });
  const { id: siteId } = await build.site({ organisationId });
  const user = await build.user({ organisationId, permissions: everywhere(31) });
  const { id: customerId } = await build.customer({ organisationId });
  const unitIds: number[] = [];
  for (let cashier = 0; cashier < cashiers; cashier += 1)
    unitIds.push((await build.unit({ siteId, name: versionName(0, cashier) })).id);
  return { siteId, user, customerId, unitIds, versions: new Map() };
}

/** Names of units differ at a site. */
const versionName = (version: number, of: number) => `version ${version} of ${of}`;
const versionIn = (name: string) => Number(name.split(' ')[1]);

/** The lines of each order, and its total in dollars. */
const lines = [1, 2, 3].map((quantity) => ({ description: `Padlock ${quantity}`, quantity, unitPrice: 19.95 }));
const total = 119.7;

/** One cashier makes units, orders and payments, and counts up a name, one write after the other. */
async function work(desk: CashDesk, unitId: number, send: SendWrite, isOver: () => boolean, done: Write[]) {
  const { siteId, customerId } = desk;
  const write = async (kind: Kind, method: string, path: string, body: unknown, version = 0) => {
    const sentAt = performance.now();
    const { id } = await send(method, `api/admin/${path}`, body, randomUUID());
    done.push({ kind, id, version, sentAt, answeredAt: performance.now() });
    return id;
  };
  while (!isOver()) {
    const nth = (desk.versions.get(unitId) ?? 0) + 1;
    desk.versions.set(unitId, nth);
    await write('unit', 'POST', 'units', { siteId, name: `Unit ${unitId} ${nth}` });
    const orderId = await write('order', 'POST', 'orders', { siteId, customerId, lines });
    const payment = { siteId, customerId, orderId, amount: total, method: 'EFTPOS', status: 'succeeded' };
    await write('payment', 'POST', 'payments', payment);
    await write('version', 'PUT', `units/${unitId}`, { name: versionName(nth, unitId) }, nth);
  }
}

/** All cashiers write until it is over, and end what they have begun. @returns the acknowledged writes. */
export async function writeUntilOver(desk: CashDesk, send: SendWrite, isOver: () => boolean): Promise<Write[]> {
  const done: Write[] = [];
  await Promise.all(desk.unitIds.map((unitId) => work(desk, unitId, send, isOver, done)));
  return done;
}

export interface Stored {
  made: Record<Exclude<Kind, 'version'>, Set<number>>;
  /** By unit. */
  versions: Map<number, number>;
}

/** The desk's records that are in the database. */
export async function readStored(database: Database, { siteId, unitIds }: CashDesk): Promise<Stored> {
  const idsOf = async (table: typeof units | typeof orders | typeof payments) =>
    new Set((await database.select({ id: table.id }).from(table).where(eq(table.siteId, siteId))).map(({ id }) => id));
  const own = await database.select({ id: units.id, name: units.name }).from(units).where(inArray(units.id, unitIds));
  const made = { unit: await idsOf(units), order: await idsOf(orders), payment: await idsOf(payments) };
  for (const id of unitIds) made.unit.delete(id);
  return { made, versions: new Map(own.map(({ id, name }) => [id, versionIn(name)])) };
}

export const isStored = ({ made, versions }: Stored, { kind, id, version }: Write): boolean =>
  kind === 'version' ? (versions.get(id) ?? 0) >= version : made[kind].has(id);

/** How many of the desk's records break a rule, by the rule in words. */
const rules = (siteId: number): Record<string, ReturnType<typeof sql>> => ({
  'orders without all their lines': sql`select from orders where site_id = ${siteId}
    and (select count(*) from order_lines where order_id = orders.id) <> ${lines.length}`,
  'orders whose charges are not the sum of their lines': sql`select from orders where site_id = ${siteId}
    and (select coalesce(sum(amount), 0) from ledger_lines where order_id = orders.id and kind = 'charge')
      <> (select sum(total) from order_lines where order_id = orders.id)`,
  'payments without their line in the ledger': sql`select from payments where site_id = ${siteId}
    and (select coalesce(sum(amount), 0) from ledger_lines where payment_id = payments.id) <> -payments.amount`,
  'orders that were paid twice': sql`select from orders where site_id = ${siteId}
    and (select count(*) from payments where order_id = orders.id) > 1`,
  'units whose creation is not logged once': sql`select from units where site_id = ${siteId} and name like 'Unit %'
    and (select count(*) from action_logs where unit_id = units.id and action = 'Created unit') <> 1`,
  'units with another number of logged changes than their version': sql`select from units where site_id = ${siteId}
    and name like 'version %' and (select count(*) from action_logs where unit_id = units.id and action = 'Changed unit')
      <> split_part(name, ' ', 2)::integer`,
});

/** @returns a sentence for each rule across rows that is broken. */
export async function findHalves(database: Database, { siteId }: CashDesk): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(rules(siteId))) {
    const counted = sql`select count(*)::integer as count from (${query}) as broken`;
    const [row] = await rowsOf(database, z.object({ count: z.number() }), counted);
    if (row?.count !== 0) faults.push(`There are ${row?.count} ${rule}.`);
  }
  return faults;
}
