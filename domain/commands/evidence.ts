import { logCalls } from '../calls/logs.ts';
import type { CallDefinition } from '../calls/define.ts';
import { notSentMessages } from '../messages/commands.ts';
import type { CalibrationEvent, CalibrationState } from '../states/device.ts';
import { provingStatuses, type Act, type CommandDetails } from './act.ts';

type Row = Readonly<Record<string, unknown>>;

/** A log that has an act on record. */
export interface LogEvidence {
  call: CallDefinition;
  of: 'eventLog' | 'lockableLog';
  /** The events that prove it, in a line since the request. */
  events: readonly string[];
  /** Lines of what hangs on the device stand in its log, too, and prove nothing of the device itself. */
  isShared?: true;
}

/** What proves that a device did what was asked. */
export interface Evidence {
  /**
   * Whether a record shows what was asked. `before` is the record as it was between the request and its sending; of a
   * command that another host sent, where nobody knows that, it is the record itself.
   */
  shows: (row: Row, details: CommandDetails, before: Row) => boolean;
  /** It shows it only against how it stood before. */
  compares?: true;
  /** Where the record showed it before already: the log; absent: nothing proves it then. */
  log?: LogEvidence;
  /** That the device tried in vain, in a sentence; null: it does not say so. */
  fails?: (row: Row, before: Row) => string | null;
}

const doorEvents: Record<Act, readonly string[]> = { lock: ['Locked'], open: ['Unlocked', 'Opened'] };

/** A unit, gate or controller: its status, or its log. */
function doorEvidence(act: Act, call: CallDefinition, shared: Pick<LogEvidence, 'isShared'> = {}): Evidence {
  const proving: readonly unknown[] = provingStatuses[act];
  return {
    shows: ({ status }) => proving.includes(status),
    log: { call, of: 'eventLog', events: doorEvents[act], ...shared },
  };
}

export const unitEvidence = (act: Act) => doorEvidence(act, logCalls.unitEvents);
export const gateEvidence = (act: Act) => doorEvidence(act, logCalls.gateEvents);
export const controllerEvidence = (act: Act) => doorEvidence(act, logCalls.controllerEvents, { isShared: true });

export const lockableEvidence: Evidence = {
  shows: ({ doorState }) => doorState === 'opened',
  log: { call: logCalls.lockableLogs, of: 'lockableLog', events: ['Opened'] },
};

/** The power of a device, or of one of its channels; undefined: its record does not say. */
function powerOf(row: Row, channel: number | undefined): boolean | undefined {
  const channels = row['channels'] as readonly Row[] | undefined;
  const fed = channel === undefined ? row : channels?.find((each) => each['channel'] === channel);
  const power = fed?.['power'];
  return typeof power === 'boolean' ? power : undefined;
}

/** The power is another one than before. */
export const powerEvidence: Evidence = {
  compares: true,
  shows(row, { channel }, before) {
    const [now, then] = [powerOf(row, channel), powerOf(before, channel)];
    return now !== undefined && then !== undefined && now !== then;
  },
};

export const enrolEvidence: Evidence = { shows: ({ enrolled }) => enrolled === true };

/** Where each step of a calibration leads; a bolt that is told to be shut says so by where it stands. */
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
