import type { ConnectionType, LockType } from './device.ts';

/** Whether a setting has no value. */
export const isUnset = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The config of a new controller. Times are in seconds. */
export const controllerDefaults = {
  name: '',
  description: '',
  lockType: null as LockType | null,
  connectionType: null as ConnectionType | null,
  isMotorised: false,
  enableCamera: false,
  enableAlarm: false,
  enableAmbientLight: false,
  disableAutolockOnClose: false,
  relockTime: 3,
  unopenedRelockTime: 30,
  doorMotorTime: 25,
  lockDriveTime: 1.5,
  alarmHysteresis: null as number | null,
  alarmSensitivity: null as number | null,
  alarmThreshold: null as number | null,
  forceDoorHysteresis: null as number | null,
  rgbLightTimeout: null as number | null,
  accessSnapshotDelay: null as number | null,
};
