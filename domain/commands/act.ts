import type { EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';
import { allSites } from '../entities/site.ts';
import type { Ask } from '../permissions/can.ts';
import type { CalibrationEvent, ResetTarget } from '../states/device.ts';
import type { UnitStatus } from '../states/unitStatus.ts';

/** The API's `open` is Unlock on screens. */
export const acts = ['lock', 'open'] as const;
export type Act = (typeof acts)[number];

/** Our own server's addition: a held door stays open until it is released or locked. */
export const holdActs = ['hold', 'release'] as const;

export const doorActs = [...acts, ...holdActs] as const;
export type DoorAct = (typeof doorActs)[number];

/** Acts without details, so that a button can send them; the others have forms. */
export const plainActs = [...doorActs, 'power', 'enrol'] as const;
export type PlainAct = (typeof plainActs)[number];

export const commandActs = [...plainActs, 'channelReset', 'calibrate'] as const;
export type CommandAct = (typeof commandActs)[number];

export const commandedEntities = [
  'unit',
  'gate',
  'controller',
  'lockable',
  'powerController',
  'multiplexer',
  'motorisedLock',
] as const satisfies readonly EntityName[];
export type CommandedEntity = (typeof commandedEntities)[number];

/** The acts of each kind of door or device. */
export const actsOf = {
  unit: doorActs,
  gate: doorActs,
  controller: ['lock', 'open'],
  lockable: ['open'],
  powerController: ['power'],
  multiplexer: ['power', 'channelReset', 'enrol'],
  motorisedLock: ['calibrate'],
} as const satisfies Record<CommandedEntity, readonly CommandAct[]>;
export type ActOf<Entity extends CommandedEntity> = (typeof actsOf)[Entity][number];

/** The right that every command needs. */
export const commandRight = { area: 'sites', level: 'state' } as const satisfies Ask;

export interface ActLabels {
  verb: string;
  running: string;
  done: string;
}

export const actLabels: Record<CommandAct, ActLabels> = {
  lock: { verb: 'Lock', running: 'Locking', done: 'Locked' },
  open: { verb: 'Unlock', running: 'Unlocking', done: 'Unlocked' },
  hold: { verb: 'Hold open', running: 'Holding open', done: 'Held open' },
  release: { verb: 'Release', running: 'Releasing', done: 'Released' },
  power: { verb: 'Toggle power', running: 'Toggling power', done: 'Power toggled' },
  channelReset: { verb: 'Reset channels', running: 'Resetting channels', done: 'Channels reset' },
  enrol: { verb: 'Enrol', running: 'Enrolling', done: 'Enrolled' },
  calibrate: { verb: 'Calibrate', running: 'Calibrating', done: 'Calibrated' },
};

const labelOverrides: { [Entity in CommandedEntity]?: { [Name in CommandAct]?: ActLabels } } = {
  controller: {
    lock: { verb: 'Secure', running: 'Securing', done: 'Secured' },
    open: { verb: 'Access', running: 'Giving access', done: 'Access given' },
  },
  lockable: { open: { verb: 'Open', running: 'Opening', done: 'Opened' } },
};

/** Calibration goes in steps, each of which is a command. */
const calibrationLabels: Record<CalibrationEvent, ActLabels> = {
  start: { verb: 'Start calibration', running: 'Starting calibration', done: 'Calibration started' },
  opened: { verb: 'Set open position', running: 'Setting open position', done: 'Open position set' },
  closed: { verb: 'Set shut position', running: 'Setting shut position', done: 'Shut position set' },
  finish: { verb: 'Finish calibration', running: 'Finishing calibration', done: 'Calibrated' },
  cancel: { verb: 'Cancel calibration', running: 'Cancelling calibration', done: 'Calibration cancelled' },
};

/** @param details of a command; absent: any of the act. */
export function labelsOf(
  { entity }: Pick<CommandTarget, 'entity'>,
  act: CommandAct,
  { event }: Pick<CommandDetails, 'event'> = {},
): ActLabels {
  if (act === 'calibrate' && event !== undefined) return calibrationLabels[event];
  return labelOverrides[entity]?.[act] ?? actLabels[act];
}

/** The API only toggles power, so that the last known state names the act. */
export function powerVerb(power: unknown): string {
  if (power === true) return 'Turn off';
  return power === false ? 'Turn on' : actLabels.power.verb;
}

/** The verb of a button, by what is known of the record. */
export const verbOf = (target: Pick<CommandTarget, 'entity'>, act: CommandAct, row: object): string =>
  act === 'power' ? powerVerb('power' in row ? row.power : undefined) : labelsOf(target, act).verb;

/** The statuses that prove an act: a read sent after the request must show one. */
export const provingStatuses: Record<Act, readonly UnitStatus[]> = {
  lock: ['locked', 'armed'],
  open: ['unlocked', 'opened'],
};

export interface CommandTarget {
  entity: CommandedEntity;
  id: number;
  /** 0: unknown. */
  siteId: number;
  name: string;
}

export function targetOf(entity: CommandedEntity, record: { id: number; siteId?: number | undefined }): CommandTarget {
  return { entity, id: record.id, siteId: record.siteId ?? allSites.id, name: recordName(entity, record) };
}

/** A channel to toggle, channels to reset and how, or a calibration step. */
export interface CommandDetails {
  /** Absent: the device itself. */
  channel?: number | undefined;
  channels?: readonly number[] | undefined;
  target?: ResetTarget | undefined;
  event?: CalibrationEvent | undefined;
}
