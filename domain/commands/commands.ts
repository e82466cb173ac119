import type { CallDefinition } from '../calls/define.ts';
import { deviceCommandCalls, doorCalls } from '../calls/doors.ts';
import type { ActOf, CommandAct, CommandedEntity, commandRight } from './act.ts';

/** One act on one kind of door or device. `labelsOf` gives its labels, `evidenceOf` the proof. */
export interface CommandDefinition {
  call: CallDefinition & { ask: typeof commandRight };
  /** The body, apart from details and reason. */
  body?: Readonly<Record<string, unknown>>;
  /** One press may command many targets. */
  bulk?: true;
}

const toggle = { operation: 'TOGGLE' } as const;

const commands: { [Entity in CommandedEntity]: Record<ActOf<Entity>, CommandDefinition> } = {
  unit: {
    lock: { call: doorCalls.unitLock, bulk: true },
    open: { call: doorCalls.unitOpen, bulk: true },
    hold: { call: doorCalls.unitHold },
    release: { call: doorCalls.unitRelease },
  },
  gate: {
    lock: { call: doorCalls.gateLock, bulk: true },
    open: { call: doorCalls.gateOpen, bulk: true },
    hold: { call: doorCalls.gateHold },
    release: { call: doorCalls.gateRelease },
  },
  controller: {
    lock: { call: doorCalls.controllerLock, bulk: true },
    open: { call: doorCalls.controllerOpen, bulk: true },
  },
  lockable: {
    open: { call: doorCalls.lockableOpen, bulk: true },
  },
  powerController: {
    power: { call: deviceCommandCalls.powerControllerPower, body: toggle },
  },
  multiplexer: {
    power: { call: deviceCommandCalls.multiplexerPower, body: toggle },
    channelReset: { call: deviceCommandCalls.multiplexerChannelReset },
    enrol: { call: deviceCommandCalls.multiplexerEnrol },
  },
  motorisedLock: {
    calibrate: { call: deviceCommandCalls.motorisedLockCalibrate },
  },
};

/** undefined: the entity has no such act. */
export function commandOf(entity: CommandedEntity, act: CommandAct): CommandDefinition | undefined {
  return (commands[entity] as { [Name in CommandAct]?: CommandDefinition })[act];
}
