import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue/products.ts';
import { customers, documents } from '#server/storage/schema/rentals/customers.ts';
import { bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';
import { atOwnSite } from './visibility.ts';

/** Also within the sites that the viewer's token is limited to. */
const atSiteOf =
  (siteId: AnyPgColumn) =>
  (owner: number, viewer: Viewer): SQL | undefined =>
    and(
      sql`${siteId} in (select ${sites.id} from ${sites} where ${eq(sites.organisationId, owner)})`,
      atOwnSite(viewer, siteId),
    );

type ReferableTable = PgTable & { id: AnyPgColumn };

/** Tables that an organisation's records may refer to, with the condition for its own rows. */
const referable = {
  customer: { table: customers, isOf: (owner: number) => eq(customers.organisationId, owner) },
  document: { table: documents, isOf: (owner: number) => eq(documents.organisationId, owner) },
  product: { table: products, isOf: (owner: number) => eq(products.organisationId, owner) },
  site: { table: sites, isOf: atSiteOf(sites.id) },
  booking: { table: bookings, isOf: atSiteOf(bookings.siteId) },
  order: { table: orders, isOf: atSiteOf(orders.siteId) },
} as const satisfies Record<
  string,
  { table: ReferableTable; isOf: (owner: number, viewer: Viewer) => SQL | undefined }
>;

/**
 * Checks a given id.
 * @param given the organisation, and who names the id.
 * @throws Refusal with status 400 and the field.
 */
export async function requireOfOrganisation(
  database: Database,
  { owner, viewer }: { owner: number; viewer: Viewer },
  label: keyof typeof referable,
  id: number | null | undefined,
  field: string,
): Promise<void> {
  if (id == null) return;
  const { isOf } = referable[label];
  const table: ReferableTable = referable[label].table;
  const found = await database
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOf(owner, viewer)));
  if (found.length === 0) throw new Refusal(400, `There is no such ${label}.`, field);
}
