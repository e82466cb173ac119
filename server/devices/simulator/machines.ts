import type { TargetKind } from '#server/devices/port.ts';
import { createGate } from './gate.ts';
import { createLockable } from './lockable.ts';
import type { Machine, MachineParts } from './machine.ts';
import { createMotorisedLock } from './motorisedLock.ts';
import { createMultiplexer, createPowerController } from './power.ts';
import { createListener, createPadlock } from './wireless.ts';

const minute = 60_000;

/** The machines that stand by themselves; doors and controllers know each other. */
export type StandingKind = Exclude<TargetKind, 'unit' | 'controller'>;

export const makers: Record<StandingKind, (parts: MachineParts) => Machine> = {
  gate: createGate,
  lockable: createLockable,
  hid: createListener,
  motorisedLock: createMotorisedLock,
  multiplexer: createMultiplexer,
  powerController: createPowerController,
  hub: createListener,
  padlock: createPadlock,
};

/** How far apart the machines of a kind say that they are there, in milliseconds; null: they say it by what they do. */
export const beats: Record<Exclude<TargetKind, 'unit'>, number | null> = {
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
