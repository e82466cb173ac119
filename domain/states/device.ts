/** What hangs on the wires of a site, spelt as the API spells it. */
export const deviceTypes = ['controller', 'hid', 'powerController', 'bluetoothRelay', 'motorisedLock'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const deviceTypeLabels: Record<DeviceType, string> = {
  controller: 'Controller',
  hid: 'HID',
  powerController: 'Power Controller',
  bluetoothRelay: 'Bluetooth Relay',
  motorisedLock: 'Motorised Lock',
};

/** The devices that carry a config, by the name that their config's identifier begins with. */
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

/** Whether a lockable's door stands open. Closed is only ever displayed: nobody can ask for it. */
export const doorStates = ['opened', 'closed'] as const;
export type DoorState = (typeof doorStates)[number];

/** Output channels of a controller, and of a multiplexer, counted from 0. */
export const channelCount = { controller: 16, multiplexer: 32 } as const;

/** What a motorised lock is told in turn while it learns where its bolt ends. */
export const calibrationEvents = ['start', 'opened', 'closed', 'finish', 'cancel'] as const;
export type CalibrationEvent = (typeof calibrationEvents)[number];

/** What becomes of a multiplexer's channels at a reset. */
export const resetTargets = ['configuration', 'locks', 'all'] as const;
export type ResetTarget = (typeof resetTargets)[number];

/** How far a motorised lock has learnt where its bolt ends. */
export const calibrationStates = [
  'uncalibrated',
  'waiting for open',
  'waiting for closed',
  'calibrated',
  'failed',
] as const;
export type CalibrationState = (typeof calibrationStates)[number];
