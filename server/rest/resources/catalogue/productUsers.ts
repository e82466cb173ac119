import { asc, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/storage/database.ts';
import { inventory, productFeatureLinks, products } from '#server/storage/schema/catalogue/products.ts';
import { lockables } from '#server/storage/schema/access/gates.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { usersRead } from '../unused.ts';

/** Names the users as people call them. */
export async function usersOfProduct(database: Database, productId: number): Promise<string[]> {
  const booked = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.productId, productId))
    .orderBy(asc(bookings.id))
    .limit(usersRead);
  const sold = await database
    .selectDistinct({ id: orders.id, number: orders.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.productId, productId))
    .orderBy(asc(orders.id))
    .limit(usersRead);
  const behind = await database
    .select({ name: lockables.name })
    .from(lockables)
    .where(eq(lockables.productId, productId))
    .orderBy(asc(lockables.id))
    .limit(usersRead);
  const stocked = await database
    .select({ site: sites.name })
    .from(inventory)
    .innerJoin(sites, eq(sites.id, inventory.siteId))
    .where(eq(inventory.productId, productId))
    .orderBy(asc(inventory.id))
    .limit(usersRead);
  return [
    ...booked.map(({ id }) => `booking ${id}`),
    ...sold.map(({ number }) => `order ${number}`),
    ...behind.map(({ name }) => `lockable ${name}`),
    ...stocked.map(({ site }) => `the stock of ${site}`),
  ];
}

async function productsWhere(database: Database, column: AnyPgColumn, id: number): Promise<string[]> {
  const rows = await database
    .selectDistinct({ id: products.id, name: products.name })
    .from(products)
    .leftJoin(productFeatureLinks, eq(productFeatureLinks.productId, products.id))
    .where(eq(column, id))
    .orderBy(asc(products.id))
    .limit(usersRead);
  return rows.map(({ name }) => `product ${name}`);
}

/** The products in the category. */
export const usersOfCategory = (database: Database, id: number) => productsWhere(database, products.categoryId, id);

/** The products with the feature. */
export const usersOfFeature = (database: Database, id: number) =>
  productsWhere(database, productFeatureLinks.featureId, id);
