import { z } from 'zod';
import { connectionTypes, gateDirections, lockTypes } from '../states/device.ts';
import { channelField, codeField, lineField, nameField, referenceField } from '../validation/fields.ts';

const device = {
  siteId: referenceField,
  name: nameField,
  serialNumber: codeField.nullish(),
};

const networkLink = { networkDeviceId: referenceField.nullish() };

const wiring = { controllerId: referenceField.nullish(), channel: channelField.nullish() };

const seconds = z.number().min(0, 'Enter a time of 0 seconds or more.').max(3_600, 'Enter a time of 1 hour or less.');
const level = z.number().min(0).max(100_000).nullish();

/** The settings of one controller or of many at once. */
export const controllerConfigBody = z.object({
  description: lineField.nullish(),
  lockType: z.enum(lockTypes).nullish(),
  connectionType: z.enum(connectionTypes).nullish(),
  isMotorised: z.boolean().optional(),
  enableCamera: z.boolean().optional(),
  enableAlarm: z.boolean().optional(),
  enableAmbientLight: z.boolean().optional(),
  disableAutolockOnClose: z.boolean().optional(),
  relockTime: seconds.optional(),
  unopenedRelockTime: seconds.optional(),
  doorMotorTime: seconds.optional(),
  lockDriveTime: seconds.optional(),
  alarmHysteresis: level,
  alarmSensitivity: level,
  alarmThreshold: level,
  forceDoorHysteresis: level,
  rgbLightTimeout: level,
  accessSnapshotDelay: level,
});

export const controllerBody = z.object({
  ...device,
  ...networkLink,
  hubId: referenceField.nullish(),
  ...controllerConfigBody.shape,
});

/** controllerId and channel: both or neither. */
export const hidBody = z.object({
  ...device,
  ...wiring,
  direction: z.enum(gateDirections).nullish(),
  osdpNetworkId: referenceField.nullish(),
  osdpAddress: z.number().int().min(0).max(126, 'OSDP address must be between 0 and 126.').nullish(),
});

export const motorisedLockBody = z.object({ ...device, ...wiring, unitId: referenceField.nullish() });

export const multiplexerBody = z.object({ ...device, ...networkLink, controllerId: referenceField.nullish() });

export const powerControllerBody = z.object({ ...device, ...wiring });

export const hubBody = z.object({ ...device, ...networkLink });

export const padlockBody = z.object({
  ...device,
  ...networkLink,
  hubId: referenceField.nullish(),
  unitId: referenceField.nullish(),
});

export const osdpNetworkBody = z.object({
  siteId: referenceField,
  name: nameField,
  controllerId: referenceField.nullish(),
  baudRate: z.union(
    [9_600, 19_200, 38_400, 57_600, 115_200, 230_400].map((rate) => z.literal(rate)),
    'Baud rate must be 9600, 19200, 38400, 57600, 115200 or 230400.',
  ),
  secureChannel: z.boolean().optional(),
});

/** Settings by name; each device type takes those of its own body only. */
export const deviceConfigBody = z.object({ config: z.record(z.string(), z.unknown()) });
