import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { controllerDefaults } from '#domain/states/controllerConfig.ts';
import { connectionTypes, deviceConfigTypes, lockTypes } from '#domain/states/device.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { deviceColumns, identity, moment, oneOf, ofSameSite, signalColumns } from '../columns.ts';
import { siteColumn } from '../places/sites.ts';
import { networkDevices } from './networkDevices.ts';

/** The device on the network that the record stands for; null: none, so nothing can be commanded through it. */
export const ofNetworkDevice = () =>
  integer('network_device_id').references(() => networkDevices.id, { onDelete: 'set null' });

export const hubs = pgTable(
  'hubs',
  {
    id: identity(),
    siteId: siteColumn(),
    ...deviceColumns(),
    ipAddress: text('ip_address'),
    ...signalColumns(),
    networkDeviceId: ofNetworkDevice(),
  },
  (table) => [
    unique('hubs_name').on(table.siteId, table.name),
    unique('hubs_site').on(table.id, table.siteId),
    unique('hubs_network_device').on(table.networkDeviceId),
  ],
);

/** Gives a device and its config the same id. The settings are columns of the device. */
export const deviceConfigs = pgTable(
  'device_configs',
  {
    id: identity(),
    siteId: siteColumn(),
    type: text('type', { enum: deviceConfigTypes }).notNull(),
    identifier: text('identifier')
      .notNull()
      .generatedAlwaysAs(sql`"type" || '_' || "id"::text`),
  },
  (table) => [
    index('device_configs_site').on(table.siteId),
    check('device_configs_type', oneOf(table.type, deviceConfigTypes)),
  ],
);

const defaults = controllerDefaults;

export const controllers = pgTable(
  'controllers',
  {
    id: integer('id')
      .primaryKey()
      .references(() => deviceConfigs.id, { onDelete: 'cascade' }),
    siteId: siteColumn(),
    ...deviceColumns(),
    description: text('description').default(defaults.description),
    /** null: no device ever reported it. */
    status: text('status', { enum: unitStatuses }),
    statusChangedAt: moment('status_changed_at'),
    ipAddress: text('ip_address'),
    ...signalColumns(),
    hubId: integer('hub_id'),
    networkDeviceId: ofNetworkDevice(),
    lockType: text('lock_type', { enum: lockTypes }),
    connectionType: text('connection_type', { enum: connectionTypes }),
    isMotorised: boolean('is_motorised').notNull().default(defaults.isMotorised),
    enableCamera: boolean('enable_camera').notNull().default(defaults.enableCamera),
    enableAlarm: boolean('enable_alarm').notNull().default(defaults.enableAlarm),
    enableAmbientLight: boolean('enable_ambient_light').notNull().default(defaults.enableAmbientLight),
    disableAutolockOnClose: boolean('disable_autolock_on_close').notNull().default(defaults.disableAutolockOnClose),
    relockTime: doublePrecision('relock_time').notNull().default(defaults.relockTime),
    unopenedRelockTime: doublePrecision('unopened_relock_time').notNull().default(defaults.unopenedRelockTime),
    doorMotorTime: doublePrecision('door_motor_time').notNull().default(defaults.doorMotorTime),
    lockDriveTime: doublePrecision('lock_drive_time').notNull().default(defaults.lockDriveTime),
    alarmHysteresis: doublePrecision('alarm_hysteresis'),
    alarmSensitivity: doublePrecision('alarm_sensitivity'),
    alarmThreshold: doublePrecision('alarm_threshold'),
    forceDoorHysteresis: doublePrecision('force_door_hysteresis'),
    rgbLightTimeout: doublePrecision('rgb_light_timeout'),
    accessSnapshotDelay: doublePrecision('access_snapshot_delay'),
  },
  (table) => [
    unique('controllers_name').on(table.siteId, table.name),
    unique('controllers_site').on(table.id, table.siteId),
    unique('controllers_network_device').on(table.networkDeviceId),
    index('controllers_hub').on(table.hubId, table.siteId),
    ofSameSite('controllers_hub_of_site', table, table.hubId, hubs),
    check('controllers_status_known', oneOf(table.status, unitStatuses)),
    check('controllers_lock_type', oneOf(table.lockType, lockTypes)),
    check('controllers_connection_type', oneOf(table.connectionType, connectionTypes)),
  ],
);
