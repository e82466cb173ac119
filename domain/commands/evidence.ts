import { logCalls } from '../calls/operations.ts';
import type { CallDefinition } from '../calls/define.ts';
import { notSentMessages, overlockMessages } from '../messages/commandEnds.ts';
import { holdEvents } from '../states/logs.ts';
import type { CalibrationEvent, CalibrationState } from '../states/device.ts';
import {
  provingStatuses,
  type Act,
  type ActOf,
  type CommandAct,
  type CommandDetails,
  type CommandedEntity,
  type DoorAct,
} from './act.ts';
import { isHeld } from './hold.ts';

type Row = Readonly<Record<string, unknown>>;

/** A log that can prove an act. */
export interface LogEvidence {
  call: CallDefinition;
  of: 'eventLog' | 'lockableLog';
  /** Events that prove the command if they are newer than the request. */
  events: readonly string[];
  /** The log also has lines of child devices, which prove nothing about the device itself. */
  isShared?: true;
}

/** Proves that a device carried out a command. */
export interface Evidence {
  /**
   * `before` is the record between request and sending; unknown for another host's command, then it is the record
   * itself.
   */
  shows: (row: Row, details: CommandDetails, before: Row) => boolean;
  /** Whether the proof needs a comparison with `before`. */
  compares?: true;
  /** The log that decides where the record already showed the result before; absent: nothing decides. */
  log?: LogEvidence;
  /** The device's report of failure, in a sentence; null: none. */
  fails?: (row: Row, before: Row) => string | null;
  /** Whether an overlock ends the wait, which counts as the result or as a failure; null: none does. */
  endByOverlock?: (row: Row, before: Row | undefined) => OverlockEnd | null;
}

/** How an overlock ends a command, with the sentence about a door of that name. */
export interface OverlockEnd {
  isDone: boolean;
  text: (name: string) => string;
}

/** The events of a door's log that show that it opened. */
export const openedEvents = ['Unlocked', 'Opened'] as const;

const doorEvents: Record<Act, readonly string[]> = { lock: ['Locked'], open: openedEvents };

/** An overlocked door is locked and takes no commands: a lock has happened, an unlock can't any more. */
function endByOverlock(act: DoorAct, row: Row, before: Row | undefined): OverlockEnd | null {
  const isNew = row['status'] === 'overlocked' && before?.['status'] !== 'overlocked';
  if (!isNew || isHeld(row)) return null;
  const isDone = act === 'lock' || act === 'release';
  return { isDone, text: overlockMessages[isDone ? 'lock' : 'open'] };
}

/** The evidence of a door: its status, or its log. */
function doorEvidence(act: Act, call: CallDefinition, shared: Pick<LogEvidence, 'isShared'> = {}): Evidence {
  const proving: readonly unknown[] = provingStatuses[act];
  return {
    shows: (row) => proving.includes(row['status']) && !(act === 'lock' && isHeld(row)),
    endByOverlock: (row, before) => endByOverlock(act, row, before),
    log: { call, of: 'eventLog', events: doorEvents[act], ...shared },
  };
}

function holdEvidence(act: keyof typeof holdEvents, call: CallDefinition): Evidence {
  return {
    shows: (row) => isHeld(row) === (act === 'hold'),
    endByOverlock: (row, before) => endByOverlock(act, row, before),
    log: { call, of: 'eventLog', events: [holdEvents[act]] },
  };
}

/** The evidence of all acts of a door that can be held. */
const holdableEvidences = (call: CallDefinition): Record<DoorAct, Evidence> => ({
  ...bothEvidences(call),
  hold: holdEvidence('hold', call),
  release: holdEvidence('release', call),
});

/** The evidence of both acts of a door. */
function bothEvidences(call: CallDefinition, shared: Pick<LogEvidence, 'isShared'> = {}): Record<Act, Evidence> {
  return { lock: doorEvidence('lock', call, shared), open: doorEvidence('open', call, shared) };
}

const openStatuses: readonly unknown[] = provingStatuses.open;

export const lockableEvidence: Evidence = {
  shows: ({ doorState }) => openStatuses.includes(doorState),
  log: { call: logCalls.lockableLogs, of: 'lockableLog', events: ['Opened'] },
};

/** The power of a device or one of its channels; undefined: unknown. */
function powerOf(row: Row, channel: number | undefined): boolean | undefined {
  const channels = row['channels'] as readonly Row[] | undefined;
  const fed = channel === undefined ? row : channels?.find((each) => each['channel'] === channel);
  const power = fed?.['power'];
  return typeof power === 'boolean' ? power : undefined;
}

/** The power changed. */
export const powerEvidence: Evidence = {
  compares: true,
  shows(row, { channel }, before) {
    const [now, then] = [powerOf(row, channel), powerOf(before, channel)];
    return now !== undefined && then !== undefined && now !== then;
  },
};

const enrolEvidence: Evidence = { shows: ({ enrolled }) => enrolled === true };

/** The states after each calibration step. The bolt's position also proves the step `closed`. */
const calibrationEnds: Record<CalibrationEvent, readonly CalibrationState[]> = {
  start: ['waiting for open'],
  opened: ['waiting for closed'],
  closed: ['calibrated'],
  finish: ['calibrated'],
  cancel: ['uncalibrated'],
};

export const calibrationEvidence: Evidence = {
  shows({ calibration, boltPosition }, { event }) {
    if (event === undefined) return false;
    const isThere = calibrationEnds[event].includes(calibration as CalibrationState);
    return isThere || (event === 'closed' && calibration === 'waiting for closed' && boltPosition === 100);
  },
  fails: (row, before) =>
    row['calibration'] === 'failed' && before['calibration'] !== 'failed' ? notSentMessages.calibrationFailed : null,
};

/** null: no proof exists, so the command ends when the device accepts it. */
const evidences: { [Entity in CommandedEntity]: Record<ActOf<Entity>, Evidence | null> } = {
  unit: holdableEvidences(logCalls.unitEvents),
  gate: holdableEvidences(logCalls.gateEvents),
  controller: bothEvidences(logCalls.controllerEvents, { isShared: true }),
  lockable: { open: lockableEvidence },
  powerController: { power: powerEvidence },
  multiplexer: { power: powerEvidence, channelReset: null, enrol: enrolEvidence },
  motorisedLock: { calibrate: calibrationEvidence },
};

/** null: nothing proves the act on this kind of door or device. */
export function evidenceOf(entity: CommandedEntity, act: CommandAct): Evidence | null {
  return (evidences[entity] as { [Name in CommandAct]?: Evidence | null })[act] ?? null;
}
