import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { mapUnitTypes } from '#domain/states/map.ts';
import { gates } from '../access/gates.ts';
import { units } from '../access/units.ts';
import { identity, oneOf, ofSameSite } from '../columns.ts';
import { siteColumn } from '../places/sites.ts';

export const facilityMaps = pgTable(
  'facility_maps',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    floor: integer('floor').notNull(),
    displayOrder: integer('display_order').notNull().default(0),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
  },
  (table) => [
    unique('facility_maps_name').on(table.siteId, table.name),
    unique('facility_maps_site').on(table.id, table.siteId),
    check('facility_maps_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);

export const mapUnits = pgTable(
  'map_units',
  {
    id: identity(),
    siteId: siteColumn(),
    mapId: integer('map_id').notNull(),
    type: text('type', { enum: mapUnitTypes }).notNull(),
    unitId: integer('unit_id'),
    gateId: integer('gate_id'),
    label: text('label'),
    points: jsonb('points').$type<[number, number][]>().notNull(),
  },
  (table) => [
    index('map_units_site').on(table.siteId, table.id),
    index('map_units_map').on(table.mapId, table.siteId),
    index('map_units_unit').on(table.unitId, table.siteId),
    index('map_units_gate').on(table.gateId, table.siteId),
    ofSameSite('map_units_map_of_site', table, table.mapId, facilityMaps).onDelete('cascade'),
    ofSameSite('map_units_unit_of_site', table, table.unitId, units).onDelete('cascade'),
    ofSameSite('map_units_gate_of_site', table, table.gateId, gates).onDelete('cascade'),
    check('map_units_type', oneOf(table.type, mapUnitTypes)),
  ],
);
