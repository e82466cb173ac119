import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { lockTypes } from '#domain/states/device.ts';
import { billingPeriodUnits } from '#domain/states/period.ts';
import { cleaningStates, sizes, unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import {
  bothOrNeither,
  contactChecks,
  contactColumns,
  dollars,
  identity,
  moment,
  oneOf,
  ofSameSite,
} from '../columns.ts';
import { controllers } from '../devices/controllers.ts';
import { siteColumn, areas } from '../places/sites.ts';

export const units = pgTable(
  'units',
  {
    id: identity(),
    siteId: siteColumn(),
    areaId: integer('area_id'),
    name: text('name').notNull(),
    kind: text('kind', { enum: unitKinds }).notNull().default('storage'),
    /** null: no device ever reported it. */
    status: text('status', { enum: unitStatuses }),
    statusChangedAt: moment('status_changed_at'),
    /** Since when its device keeps it open until a release. */
    heldSince: moment('held_since'),
    size: text('size', { enum: sizes }),
    squareMetres: doublePrecision('square_metres'),
    floor: integer('floor'),
    price: dollars('price'),
    pricePeriod: text('price_period', { enum: billingPeriodUnits }),
    lockType: text('lock_type', { enum: lockTypes }),
    controllerId: integer('controller_id'),
    channel: integer('channel'),
    ...contactColumns(),
    cleaningState: text('cleaning_state', { enum: cleaningStates }).notNull().default('AVAILABLE'),
    notes: text('notes'),
    alarmingSince: moment('alarming_since'),
    faultedSince: moment('faulted_since'),
  },
  (table) => [
    unique('units_name').on(table.siteId, table.name),
    index('units_status').on(table.siteId, table.status),
    index('units_area').on(table.areaId, table.siteId),
    // Both columns are compared, so a unit's area is at its own site.
    ofSameSite('units_area_of_site', table, table.areaId, areas),
    unique('units_site').on(table.id, table.siteId),
    uniqueIndex('units_channel').on(table.controllerId, table.channel),
    index('units_kind_of_site').on(table.siteId, table.kind),
    index('units_alarming')
      .on(table.siteId)
      .where(sql`${table.alarmingSince} is not null`),
    index('units_faulted')
      .on(table.siteId)
      .where(sql`${table.faultedSince} is not null`),
    // A unit's controller must be at its own site.
    ofSameSite('units_controller_of_site', table, table.controllerId, controllers),
    check('units_wiring', bothOrNeither(table.controllerId, table.channel)),
    ...contactChecks('units', table),
    check('units_price', sql`${table.price} >= 0`),
    check('units_price_period', oneOf(table.pricePeriod, billingPeriodUnits)),
    check('units_lock_type', oneOf(table.lockType, lockTypes)),
    check('units_cleaning_state', oneOf(table.cleaningState, cleaningStates)),
    check('units_kind', oneOf(table.kind, unitKinds)),
    check('units_status_known', oneOf(table.status, unitStatuses)),
    check('units_size', oneOf(table.size, sizes)),
    check('units_square_metres', sql`${table.squareMetres} > 0`),
  ],
);
