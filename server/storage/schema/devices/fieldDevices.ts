import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { calibrationStates, gateDirections } from '#domain/states/device.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { units } from '../access/units.ts';
import {
  batteryColumns,
  bothOrNeither,
  deviceColumns,
  identity,
  moment,
  oneOf,
  ofSameSite,
  signalColumns,
} from '../columns.ts';
import { siteColumn } from '../places/sites.ts';
import { controllers, deviceConfigs, hubs, ofNetworkDevice } from './controllers.ts';

export const osdpNetworks = pgTable(
  'osdp_networks',
  {
    id: identity(),
    siteId: siteColumn(),
    name: text('name').notNull(),
    controllerId: integer('controller_id'),
    baudRate: integer('baud_rate').notNull(),
    secureChannel: boolean('secure_channel').notNull().default(false),
  },
  (table) => [
    unique('osdp_networks_name').on(table.siteId, table.name),
    unique('osdp_networks_site').on(table.id, table.siteId),
    index('osdp_networks_controller').on(table.controllerId, table.siteId),
    ofSameSite('osdp_networks_controller_of_site', table, table.controllerId, controllers),
  ],
);

/** The id of the device's config, which is the device's own. */
const configId = () =>
  integer('id')
    .primaryKey()
    .references(() => deviceConfigs.id, { onDelete: 'cascade' });

const wiring = () => ({ controllerId: integer('controller_id'), channel: integer('channel') });

export const hids = pgTable(
  'hids',
  {
    id: configId(),
    siteId: siteColumn(),
    ...deviceColumns(),
    ...wiring(),
    direction: text('direction', { enum: gateDirections }),
    osdpNetworkId: integer('osdp_network_id'),
    osdpAddress: integer('osdp_address'),
  },
  (table) => [
    unique('hids_name').on(table.siteId, table.name),
    uniqueIndex('hids_channel').on(table.controllerId, table.channel),
    uniqueIndex('hids_osdp_address').on(table.osdpNetworkId, table.osdpAddress),
    ofSameSite('hids_controller_of_site', table, table.controllerId, controllers),
    ofSameSite('hids_osdp_network_of_site', table, table.osdpNetworkId, osdpNetworks),
    check('hids_wiring', bothOrNeither(table.controllerId, table.channel)),
    check('hids_direction', oneOf(table.direction, gateDirections)),
    check('hids_osdp', sql`${table.osdpAddress} between 0 and 126`),
  ],
);

export const motorisedLocks = pgTable(
  'motorised_locks',
  {
    id: configId(),
    siteId: siteColumn(),
    ...deviceColumns(),
    ...wiring(),
    unitId: integer('unit_id'),
    calibration: text('calibration', { enum: calibrationStates }).notNull().default('uncalibrated'),
    calibratedAt: moment('calibrated_at'),
    boltPosition: integer('bolt_position'),
  },
  (table) => [
    unique('motorised_locks_name').on(table.siteId, table.name),
    uniqueIndex('motorised_locks_channel').on(table.controllerId, table.channel),
    index('motorised_locks_unit').on(table.unitId, table.siteId),
    ofSameSite('motorised_locks_controller_of_site', table, table.controllerId, controllers),
    ofSameSite('motorised_locks_unit_of_site', table, table.unitId, units),
    check('motorised_locks_wiring', bothOrNeither(table.controllerId, table.channel)),
    check('motorised_locks_calibration', oneOf(table.calibration, calibrationStates)),
    check('motorised_locks_bolt', sql`${table.boltPosition} between 0 and 100`),
  ],
);

export const multiplexers = pgTable(
  'multiplexers',
  {
    id: identity(),
    siteId: siteColumn(),
    ...deviceColumns(),
    controllerId: integer('controller_id'),
    /** null: no device ever reported it. */
    power: boolean('power'),
    enrolled: boolean('enrolled').notNull().default(false),
    networkDeviceId: ofNetworkDevice(),
  },
  (table) => [
    unique('multiplexers_name').on(table.siteId, table.name),
    unique('multiplexers_network_device').on(table.networkDeviceId),
    index('multiplexers_controller').on(table.controllerId, table.siteId),
    ofSameSite('multiplexers_controller_of_site', table, table.controllerId, controllers),
  ],
);

export const multiplexerChannels = pgTable(
  'multiplexer_channels',
  {
    multiplexerId: integer('multiplexer_id')
      .notNull()
      .references(() => multiplexers.id, { onDelete: 'cascade' }),
    channel: integer('channel').notNull(),
    /** null: the device never reported it. */
    power: boolean('power'),
    name: text('name'),
  },
  (table) => [primaryKey({ columns: [table.multiplexerId, table.channel] })],
);

export const powerControllers = pgTable(
  'power_controllers',
  {
    id: identity(),
    siteId: siteColumn(),
    ...deviceColumns(),
    ...wiring(),
    /** null: no device ever reported it. */
    power: boolean('power'),
    watts: doublePrecision('watts'),
  },
  (table) => [
    unique('power_controllers_name').on(table.siteId, table.name),
    uniqueIndex('power_controllers_channel').on(table.controllerId, table.channel),
    ofSameSite('power_controllers_controller_of_site', table, table.controllerId, controllers),
    check('power_controllers_wiring', bothOrNeither(table.controllerId, table.channel)),
  ],
);

export const padlocks = pgTable(
  'padlocks',
  {
    id: identity(),
    siteId: siteColumn(),
    ...deviceColumns(),
    hubId: integer('hub_id'),
    unitId: integer('unit_id'),
    /** null: no device ever reported it. */
    status: text('status', { enum: unitStatuses }),
    ...batteryColumns(),
    ...signalColumns(),
    networkDeviceId: ofNetworkDevice(),
  },
  (table) => [
    unique('padlocks_name').on(table.siteId, table.name),
    unique('padlocks_network_device').on(table.networkDeviceId),
    index('padlocks_hub').on(table.hubId, table.siteId),
    index('padlocks_unit').on(table.unitId, table.siteId),
    ofSameSite('padlocks_hub_of_site', table, table.hubId, hubs),
    ofSameSite('padlocks_unit_of_site', table, table.unitId, units),
    check('padlocks_status_known', oneOf(table.status, unitStatuses)),
    check('padlocks_battery', sql`${table.battery} between 0 and 100`),
  ],
);
