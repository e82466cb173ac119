/** The types of wired devices, spelt as in the API. */
export const deviceTypes = ['controller', 'hid', 'powerController', 'bluetoothRelay', 'motorisedLock'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const deviceTypeLabels: Record<DeviceType, string> = {
  controller: 'Controller',
  hid: 'HID',
  powerController: 'Power Controller',
  bluetoothRelay: 'Bluetooth Relay',
  motorisedLock: 'Motorised Lock',
};

/** Devices with a config, as their config's identifier begins. */
export const deviceConfigTypes = ['UnitController', 'DumbHID', 'MotorisedLock'] as const;
export type DeviceConfigType = (typeof deviceConfigTypes)[number];

export const connectionTypes = ['wifi', 'ethernet', 'rs485'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

/** How a relay drives its lock. */
export const relayModes = ['PULSE_HIGH', 'PULSE_LOW', 'HOLD_HIGH', 'HOLD_LOW'] as const;
export type RelayMode = (typeof relayModes)[number];

export const lockTypes = ['unit', 'lock', 'vend'] as const;
export type LockType = (typeof lockTypes)[number];

export const gateDirections = ['entrance', 'exit'] as const;
export type GateDirection = (typeof gateDirections)[number];

export const doorTypes = ['gate', 'door'] as const;
export type DoorType = (typeof doorTypes)[number];

/** Closed is only displayed, never requested. */
export const doorStates = ['opened', 'closed'] as const;
export type DoorState = (typeof doorStates)[number];

/** The number of output channels of a device; channels count from 0. */
export const channelCount = { controller: 16, multiplexer: 32 } as const;

/** The events sent in turn while a motorised lock learns its bolt's ends. */
export const calibrationEvents = ['start', 'opened', 'closed', 'finish', 'cancel'] as const;
export type CalibrationEvent = (typeof calibrationEvents)[number];

/** The parts of a multiplexer's channels that a reset clears. */
export const resetTargets = ['configuration', 'locks', 'all'] as const;
export type ResetTarget = (typeof resetTargets)[number];

/** How far a motorised lock has learnt its bolt's ends. */
export const calibrationStates = [
  'uncalibrated',
  'waiting for open',
  'waiting for closed',
  'calibrated',
  'failed',
] as const;
export type CalibrationState = (typeof calibrationStates)[number];
