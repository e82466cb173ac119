import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { bookRunBody } from '#domain/bodies/bookkeeping.ts';
import type { BookRun } from '#domain/calls/bookkeeping.ts';
import { bookkeepingMessages } from '#domain/messages/bookkeeping.ts';
import { formatDay } from '#format/days.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { bookEntries, bookRuns } from '#server/storage/schema/rentals/bookkeeping.ts';
import { orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import type { WriteContext } from '#server/writeContext.ts';

type Asked = z.output<typeof bookRunBody>;

/** Records of one statement, so that it has few parameters. */
const batch = 1_000;

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batch) yield items.slice(from, from + batch);
}

const idsOf = (entries: Asked['entries'], entity: string): number[] =>
  entries.flatMap(({ document }) => {
    const [name, id] = document.split(':');
    return name === entity ? [Number(id)] : [];
  });

/** @throws Refusal where an entry is about a record of another organisation, or of none. */
async function requireOwn(database: Database, organisationId: number, entries: Asked['entries']): Promise<void> {
  let missing = 0;
  for (const ids of batches(idsOf(entries, 'order'))) {
    const own = await database
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(sites, eq(sites.id, orders.siteId))
      .where(and(inArray(orders.id, [...ids]), eq(sites.organisationId, organisationId)));
    missing += ids.length - own.length;
  }
  for (const ids of batches(idsOf(entries, 'payment'))) {
    const own = await database
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(sites, eq(sites.id, payments.siteId))
      .where(and(inArray(payments.id, [...ids]), eq(sites.organisationId, organisationId)));
    missing += ids.length - own.length;
  }
  for (const ids of batches(idsOf(entries, 'customer'))) {
    const own = await database
      .select({ id: customers.id })
      .from(customers)
      .where(and(inArray(customers.id, [...ids]), eq(customers.organisationId, organisationId)));
    missing += ids.length - own.length;
  }
  if (missing > 0) throw new Refusal(400, bookkeepingMessages.unknownDocument(missing), 'entries');
}

/** @throws Refusal where an earlier file has lines that the person did not see, or one document stands twice. */
async function requireNext(database: Database, organisationId: number, entries: Asked['entries']): Promise<void> {
  const counts = new Map<string, number>();
  for (const some of batches(entries.map(({ document }) => document))) {
    const found = await database
      .select({ document: bookEntries.document, count: sql<number>`count(*)::int` })
      .from(bookEntries)
      .where(and(eq(bookEntries.organisationId, organisationId), inArray(bookEntries.document, [...some])))
      .groupBy(bookEntries.document);
    for (const { document, count } of found) counts.set(document, count);
  }
  const isNext = entries.every(({ document, version }) => version === (counts.get(document) ?? 0));
  const isOnce = new Set(entries.map(({ document }) => document)).size === entries.length;
  if (!isNext || !isOnce) throw new Refusal(409, bookkeepingMessages.meanwhile, 'entries');
}

export const wireRun = ({
  organisationId: _organisation,
  byId: _by,
  createdAt,
  ...run
}: typeof bookRuns.$inferSelect): BookRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
});

/**
 * Marks lines as taken over by a file, each once.
 * @throws Refusal when somebody else took some of them over meanwhile, or they are of another organisation.
 */
export async function takeOverBooks(
  { transaction, viewer, now }: WriteContext,
  organisationId: number,
  { program, accounts, first, last, entries }: Asked,
): Promise<BookRun> {
  // One file at a time: the next one sees what this one took.
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update');
  await requireOwn(transaction, organisationId, entries);
  await requireNext(transaction, organisationId, entries);
  const lines = entries.flatMap((entry) => entry.lines);
  const sum = (isMoney: boolean) =>
    lines.reduce((cents, line) => ((line.category === 'money') === isMoney ? cents + line.cents : cents), 0);
  const [run] = await transaction
    .insert(bookRuns)
    .values({
      organisationId,
      program,
      accounts,
      first,
      last,
      lines: lines.length,
      billed: sum(false),
      money: sum(true),
      createdAt: now,
      byId: viewer.userId,
      byName: viewer.name,
    })
    .returning();
  if (run === undefined) throw new Error('The run was not stored.');
  for (const some of batches(entries))
    await transaction.insert(bookEntries).values(some.map((entry) => ({ ...entry, organisationId, runId: run.id })));
  await recordAction(transaction, viewer, now, {
    action: 'Took over for bookkeeping',
    detail: `${formatDay(first)} – ${formatDay(last)}, ${lines.length} lines`,
    siteId: null,
  });
  return wireRun(run);
}

/** The files of an organisation, the newest first. */
export const runsOf = (database: Database, organisationId: number) =>
  database.select().from(bookRuns).where(eq(bookRuns.organisationId, organisationId)).orderBy(desc(bookRuns.id));
