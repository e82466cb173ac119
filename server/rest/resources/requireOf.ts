import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue.ts';
import { customers } from '#server/storage/schema/customers.ts';
import { bookings, orders } from '#server/storage/schema/rentals.ts';
import { sites } from '#server/storage/schema/sites.ts';

const atSiteOf = (siteId: AnyPgColumn) => (owner: number) =>
  sql`${siteId} in (select ${sites.id} from ${sites} where ${eq(sites.organisationId, owner)})`;

/** What one record of an organisation may refer to, and which of them are the organisation's. */
const referable = {
  customer: { table: customers, isOf: (owner: number) => eq(customers.organisationId, owner) },
  product: { table: products, isOf: (owner: number) => eq(products.organisationId, owner) },
  site: { table: sites, isOf: (owner: number) => eq(sites.organisationId, owner) },
  booking: { table: bookings, isOf: atSiteOf(bookings.siteId) },
  order: { table: orders, isOf: atSiteOf(orders.siteId) },
} as const satisfies Record<string, { table: ServerResource['table']; isOf: (owner: number) => SQL }>;

/**
 * Checks that a record, where one is named, belongs to the organisation.
 * @throws Refusal with status 400 that blames the field.
 */
export async function requireOf(
  database: Database,
  owner: number,
  label: keyof typeof referable,
  id: unknown,
  field: string,
): Promise<void> {
  if (typeof id !== 'number') return;
  const { isOf } = referable[label];
  const table: ServerResource['table'] = referable[label].table;
  const found = await database
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOf(owner)));
  if (found.length === 0) throw new Refusal(400, `There is no such ${label}.`, field);
}
