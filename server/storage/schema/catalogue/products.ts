import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { periodUnits } from '#domain/states/period.ts';
import { bookableStatuses, productKinds, productStatuses, publicationStates } from '#domain/states/product.ts';
import { sizes, unitKinds } from '#domain/states/unitKind.ts';
import { dollars, identity, moment, oneOf } from '../columns.ts';
import { media } from '../media.ts';
import { organisationColumn } from '../places/organisations.ts';
import { siteColumn } from '../places/sites.ts';

export const productCategories = pgTable(
  'product_categories',
  {
    id: identity(),
    organisationId: organisationColumn(),
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
  },
  (table) => [unique('product_categories_name').on(table.organisationId, table.name)],
);

export const productFeatures = pgTable(
  'product_features',
  {
    id: identity(),
    organisationId: organisationColumn(),
    name: text('name').notNull(),
    icon: text('icon'),
    displayOrder: integer('display_order').notNull().default(0),
  },
  (table) => [unique('product_features_name').on(table.organisationId, table.name)],
);

export const products = pgTable(
  'products',
  {
    id: identity(),
    organisationId: organisationColumn(),
    kind: text('kind', { enum: productKinds }).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    status: text('status', { enum: productStatuses }).notNull().default('DRAFT'),
    publication: text('publication', { enum: publicationStates }),
    categoryId: integer('category_id').references(() => productCategories.id, { onDelete: 'set null' }),
    price: dollars('price').notNull(),
    period: text('period', { enum: periodUnits }),
    periodCount: integer('period_count'),
    unitKind: text('unit_kind', { enum: unitKinds }),
    size: text('size', { enum: sizes }),
    sku: text('sku'),
    mediaName: text('media_name').references(() => media.name, { onDelete: 'set null' }),
  },
  (table) => [
    unique('products_name').on(table.organisationId, table.kind, table.name),
    uniqueIndex('products_sku').on(table.organisationId, table.sku),
    index('products_category').on(table.categoryId),
    index('products_media').on(table.mediaName),
    check('products_kind', oneOf(table.kind, productKinds)),
    check('products_status_known', oneOf(table.status, productStatuses)),
    check('products_status_of_kind', sql`${table.kind} <> 'bookable' or ${oneOf(table.status, bookableStatuses)}`),
    check('products_publication', oneOf(table.publication, publicationStates)),
    check('products_period', oneOf(table.period, periodUnits)),
    check('products_period_count', sql`${table.periodCount} > 0`),
    check('products_unit_kind', oneOf(table.unitKind, unitKinds)),
    check('products_size', oneOf(table.size, sizes)),
    check('products_price', sql`${table.price} >= 0`),
  ],
);

export const productFeatureLinks = pgTable(
  'product_feature_links',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    featureId: integer('feature_id')
      .notNull()
      .references(() => productFeatures.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.featureId] }),
    index('product_feature_links_feature').on(table.featureId),
  ],
);

export const inventory = pgTable(
  'inventory',
  {
    id: identity(),
    siteId: siteColumn(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    reorderLevel: integer('reorder_level').notNull().default(0),
    restockedAt: moment('restocked_at'),
  },
  (table) => [
    unique('inventory_product_of_site').on(table.siteId, table.productId),
    index('inventory_product').on(table.productId),
    check('inventory_quantity', sql`${table.quantity} >= 0`),
  ],
);
