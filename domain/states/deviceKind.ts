import { deviceTypeLabels } from './device.ts';

/** Kinds with records, relaying devices first. */
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
