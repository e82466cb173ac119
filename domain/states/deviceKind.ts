import { deviceTypeLabels } from './device.ts';

/** Every kind of device that has records, from what speaks for others to what speaks for itself. */
export const deviceKinds = [
  'hub',
  'controller',
  'multiplexer',
  'hid',
  'powerController',
  'motorisedLock',
  'padlock',
] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const deviceKindLabels: Record<DeviceKind, string> = {
  hub: 'Hub',
  controller: deviceTypeLabels.controller,
  multiplexer: 'Multiplexer',
  hid: deviceTypeLabels.hid,
  powerController: deviceTypeLabels.powerController,
  motorisedLock: deviceTypeLabels.motorisedLock,
  padlock: 'Padlock',
};
