import { sql } from 'drizzle-orm';
import { check, doublePrecision, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sizes, unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { identity, moment, oneOf } from './columns.ts';
import { sites } from './sites.ts';

export const areas = pgTable(
  'areas',
  {
    id: identity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    name: text('name').notNull(),
    floor: integer('floor'),
  },
  (table) => [unique('areas_name').on(table.siteId, table.name), unique('areas_site').on(table.id, table.siteId)],
);

export const units = pgTable(
  'units',
  {
    id: identity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    areaId: integer('area_id'),
    name: text('name').notNull(),
    kind: text('kind', { enum: unitKinds }).notNull().default('storage'),
    status: text('status', { enum: unitStatuses }).notNull().default('no change'),
    statusChangedAt: moment('status_changed_at'),
    size: text('size', { enum: sizes }),
    squareMetres: doublePrecision('square_metres'),
  },
  (table) => [
    unique('units_name').on(table.siteId, table.name),
    index('units_status').on(table.siteId, table.status),
    index('units_area').on(table.areaId, table.siteId),
    // Both columns, so that a unit stands in an area of its own site.
    foreignKey({
      name: 'units_area_of_site',
      columns: [table.areaId, table.siteId],
      foreignColumns: [areas.id, areas.siteId],
    }),
    check('units_kind', oneOf(table.kind, unitKinds)),
    check('units_status_known', oneOf(table.status, unitStatuses)),
    check('units_size', oneOf(table.size, sizes)),
    check('units_square_metres', sql`${table.squareMetres} > 0`),
  ],
);
