import { deviceTypeLabels, deviceTypes, type DeviceType } from './device.ts';
import { isSameWord } from './words.ts';

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

/** The names of devices: their kind, or a type without a kind of record, such as a Bluetooth relay. */
export const deviceNouns = [...deviceKinds, 'bluetoothRelay'] as const satisfies readonly (DeviceKind | DeviceType)[];
export type DeviceNoun = (typeof deviceNouns)[number];

export const deviceNounLabels: Record<DeviceNoun, string> = { ...deviceTypeLabels, ...deviceKindLabels };

/** The name that a record's own type gives it, else the kind of its list. */
export function deviceNounOf(kind: DeviceKind, record: object): DeviceNoun {
  const { deviceType, type } = record as { deviceType?: unknown; type?: unknown };
  const words = [deviceType, type].filter((word) => typeof word === 'string');
  return deviceTypes.find((known) => words.some((word) => isSameWord(word, known))) ?? kind;
}
