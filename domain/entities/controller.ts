import { z } from 'zod';
import { connectionTypes, lockTypes } from '../states/device.ts';
import { unitStatuses } from '../states/unitStatus.ts';
import { defineEntity } from './define.ts';
import { deviceFields, id, instant, networkLink, signalCourse } from './fields.ts';
import type { Readable } from './readable.ts';

/** Drives the locks on its channels. Its live event is that of its config: the box's own state has none. */
export const controller = defineEntity({
  name: 'controller',
  resource: 'controllers',
  event: 'UNITCONTROLLERCONFIG',
  changesSilently: true,
  scope: 'site',
  area: 'sites',
  replication: 'all',
  label: { one: 'Controller', many: 'Controllers' },
  indexes: ['siteId', 'name', 'online'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ...networkLink,
      description: z.string().nullish(),
      /** null: its device never reported. */
      status: z.enum(unitStatuses).nullable(),
      statusChangedAt: instant.nullish(),
      ipAddress: z.string().nullish(),
      /** The received signal in dBm; absent: the controller is wired. */
      signal: z.number().nullish(),
      ...signalCourse,
      hubId: id.nullish(),
      lockType: z.enum(lockTypes).nullish(),
      connectionType: z.enum(connectionTypes).nullish(),
      isMotorised: z.boolean(),
      enableCamera: z.boolean(),
      enableAlarm: z.boolean(),
      enableAmbientLight: z.boolean(),
      disableAutolockOnClose: z.boolean(),
      /** In seconds, like all times of the config. */
      relockTime: z.number(),
      unopenedRelockTime: z.number(),
      doorMotorTime: z.number(),
      lockDriveTime: z.number(),
      alarmHysteresis: z.number().nullish(),
      alarmSensitivity: z.number().nullish(),
      alarmThreshold: z.number().nullish(),
      forceDoorHysteresis: z.number().nullish(),
      rgbLightTimeout: z.number().nullish(),
      accessSnapshotDelay: z.number().nullish(),
    }),
});
export type Controller = Readable<z.output<typeof controller.schema>>;
