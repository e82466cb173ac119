import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { controllerConfigBody, hidBody, motorisedLockBody } from '#domain/bodies/devices.ts';
import type { DeviceConfigType } from '#domain/states/device.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { hids, motorisedLocks } from '#server/storage/schema/devices/fieldDevices.ts';

export interface ConfiguredDevice {
  type: DeviceConfigType;
  noun: string;
  settings: z.ZodObject;
  tableName: string;
  /** The arguments of json_build_object, for a row called device. */
  columns: string;
}

function configured(type: DeviceConfigType, noun: string, table: PgTable, settings: z.ZodObject): ConfiguredDevice {
  const columns = getTableColumns(table);
  const parts = Object.keys(settings.shape).map((field) => {
    const column = columns[field];
    if (column === undefined) throw new Error(`The table of ${type} has no column for the setting "${field}".`);
    return `'${field}', device.${column.name}`;
  });
  return { type, noun, settings, tableName: getTableName(table), columns: parts.join(', ') };
}

const identity = { siteId: true, name: true, serialNumber: true } as const;

export const configuredDevices: Record<DeviceConfigType, ConfiguredDevice> = {
  UnitController: configured('UnitController', 'controller', controllers, controllerConfigBody),
  DumbHID: configured('DumbHID', 'HID', hids, hidBody.omit(identity)),
  MotorisedLock: configured('MotorisedLock', 'motorised lock', motorisedLocks, motorisedLockBody.omit(identity)),
};
