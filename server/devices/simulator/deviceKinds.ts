import type { TargetKind } from '#server/devices/port.ts';
import { createGate } from './gate.ts';
import { createLockable } from './lockable.ts';
import type { SimulatedDevice, SimulatedDeviceParts } from './simulatedDevice.ts';
import { createMotorisedLock } from './motorisedLock.ts';
import { createMultiplexer, createPowerController } from './power.ts';
import { createListener, createPadlock } from './wireless.ts';

const minute = 60_000;

/** Doors and controllers know each other; these kinds know no other device. */
export type IndependentKind = Exclude<TargetKind, 'unit' | 'controller'>;

export const deviceFactories: Record<IndependentKind, (parts: SimulatedDeviceParts) => SimulatedDevice> = {
  gate: createGate,
  lockable: createLockable,
  hid: createListener,
  motorisedLock: createMotorisedLock,
  multiplexer: createMultiplexer,
  powerController: createPowerController,
  hub: createListener,
  padlock: createPadlock,
};

/** The time between heartbeats (milliseconds); null: the kind only reports its acts. */
export const heartbeatIntervals: Record<Exclude<TargetKind, 'unit'>, number | null> = {
  gate: null,
  lockable: null,
  motorisedLock: null,
  multiplexer: null,
  controller: 10 * minute,
  hid: 15 * minute,
  hub: 10 * minute,
  powerController: 5 * minute,
  padlock: 60 * minute,
};
