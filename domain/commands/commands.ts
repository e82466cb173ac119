import type { CallDefinition } from '../calls/define.ts';
import { deviceCommandCalls, doorCalls } from '../calls/doors.ts';
import type { CommandAct, CommandDetails, CommandedEntity } from './act.ts';
import {
  calibrationEvidence,
  controllerEvidence,
  enrolEvidence,
  gateEvidence,
  lockableEvidence,
  powerEvidence,
  unitEvidence,
  type Evidence,
} from './evidence.ts';

/** One act on one kind of door or device. Its call gives the right, `labelsOf` the labels. */
export interface CommandDefinition {
  call: CallDefinition;
  /** The body, apart from the reason. */
  body?: (details: CommandDetails) => Readonly<Record<string, unknown>>;
  /** null: no proof exists, so the command ends when the device accepts it. */
  evidence: Evidence | null;
  /** One press may command many targets. */
  bulk?: true;
}

const toggle = { operation: 'TOGGLE' } as const;

const commands = {
  unit: {
    lock: { call: doorCalls.unitLock, evidence: unitEvidence('lock'), bulk: true },
    open: { call: doorCalls.unitOpen, evidence: unitEvidence('open'), bulk: true },
  },
  gate: {
    lock: { call: doorCalls.gateLock, evidence: gateEvidence('lock'), bulk: true },
    open: { call: doorCalls.gateOpen, evidence: gateEvidence('open'), bulk: true },
  },
  controller: {
    lock: { call: doorCalls.controllerLock, evidence: controllerEvidence('lock'), bulk: true },
    open: { call: doorCalls.controllerOpen, evidence: controllerEvidence('open'), bulk: true },
  },
  lockable: {
    open: { call: doorCalls.lockableOpen, evidence: lockableEvidence, bulk: true },
  },
  powerController: {
    power: { call: deviceCommandCalls.powerControllerPower, body: () => toggle, evidence: powerEvidence },
  },
  multiplexer: {
    power: {
      call: deviceCommandCalls.multiplexerPower,
      body: ({ channel }) => ({ ...toggle, ...(channel === undefined ? {} : { channel }) }),
      evidence: powerEvidence,
    },
    channelReset: {
      call: deviceCommandCalls.multiplexerChannelReset,
      body: ({ channels = [], target = 'all' }) => ({ channels, target }),
      evidence: null,
    },
    enrol: { call: deviceCommandCalls.multiplexerEnrol, evidence: enrolEvidence },
  },
  motorisedLock: {
    calibrate: {
      call: deviceCommandCalls.motorisedLockCalibrate,
      body: ({ event = 'start' }) => ({ event }),
      evidence: calibrationEvidence,
    },
  },
} as const satisfies Record<CommandedEntity, { [Name in CommandAct]?: CommandDefinition }>;

export type ActOf<Entity extends CommandedEntity> = keyof (typeof commands)[Entity];

/** undefined: the entity has no such act. */
export function commandOf(entity: CommandedEntity, act: CommandAct): CommandDefinition | undefined {
  return (commands[entity] as { [Name in CommandAct]?: CommandDefinition })[act];
}

/** An entity's acts in display order. */
export function actsOf(entity: CommandedEntity): CommandAct[] {
  return Object.keys(commands[entity]) as CommandAct[];
}
