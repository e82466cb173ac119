import type { ContactRest, InputKind, OutputState } from '#domain/states/network.ts';
import type { Input, Measured, Output, OutputAct } from '../dialect.ts';
import type { Config } from './config.ts';

export interface OutputPart {
  what: 'output';
  output: Output;
  /** What the device's words say. */
  states: ReadonlyMap<string, OutputState>;
  /** What is sent for an act, and the states that then answer it. */
  acts: Partial<Record<OutputAct, { payload: string; states: readonly OutputState[] }>>;
}

export type Part =
  | OutputPart
  | { what: 'keypad'; output: Output; field: 'code' | null }
  | { what: 'input'; input: Input; active: string; rest: string }
  | { what: 'measure'; read: (value: number) => Measured | null };

export interface PartName {
  key: string;
  name: string;
}

type ByWord = readonly (readonly [word: string | null | undefined, usual: string, state: OutputState])[];

/** @returns null where one word has two meanings. */
function statesOf(words: ByWord): ReadonlyMap<string, OutputState> | null {
  const states = new Map<string, OutputState>();
  for (const [given, usual, state] of words) {
    const word = given ?? usual;
    if ((states.get(word) ?? state) !== state) return null;
    states.set(word, state);
  }
  return states;
}

const sameWords = 'two of its states or commands have the same word';

function lockPart(config: Config, { key, name }: PartName): OutputPart | string {
  const states = statesOf([
    [config.state_locked, 'LOCKED', 'locked'],
    [config.state_unlocked, 'UNLOCKED', 'unlocked'],
    [config.state_open, 'OPEN', 'unlocked'],
    [config.state_locking, 'LOCKING', 'shutting'],
    [config.state_unlocking, 'UNLOCKING', 'opening'],
    [config.state_opening, 'OPENING', 'opening'],
    [config.state_jammed, 'JAMMED', 'jammed'],
  ]);
  const [lock, unlock] = [config.payload_lock ?? 'LOCK', config.payload_unlock ?? 'UNLOCK'];
  const open = config.payload_open ?? unlock;
  if (states === null || lock === unlock || lock === open) return sameWords;
  const locking = { payload: lock, states: ['locked', 'shutting'] } as const;
  const unlocked = ['unlocked', 'opening'] as const;
  return {
    what: 'output',
    // Without a word for "open", unlocking may open it for a moment alone.
    output: { key, kind: 'lock', name, holds: typeof config.payload_open === 'string', pulses: false, locks: true },
    states,
    acts: {
      open: { payload: open, states: unlocked },
      hold: { payload: unlock, states: unlocked },
      lock: locking,
      release: locking,
    },
  };
}

/** The format says nothing of a pulse: the device may have one of its own, so that nobody knows whether it holds. */
function switchPart(config: Config, { key, name }: PartName): OutputPart | string {
  const [on, off] = [config.payload_on ?? 'ON', config.payload_off ?? 'OFF'];
  const states = statesOf([
    [config.state_on, on, 'on'],
    [config.state_off, off, 'off'],
  ]);
  if (states === null || on === off) return sameWords;
  const switchOn = { payload: on, states: ['on'] } as const;
  const switchOff = { payload: off, states: ['off'] } as const;
  return {
    what: 'output',
    output: { key, kind: 'relay', name, holds: false, pulses: false, locks: true },
    states,
    acts: { open: switchOn, hold: switchOn, lock: switchOff, release: switchOff },
  };
}

/** A cover, or a valve. One that stopped on its way counts as open. */
function coverPart(config: Config, { key, name }: PartName): OutputPart | string {
  if (config.payload_open === null) return 'it cannot be opened';
  if (config.reports_position === true) return 'it tells positions, no states';
  const states = statesOf([
    [config.state_open, 'open', 'opened'],
    [config.state_opening, 'opening', 'opening'],
    [config.state_closed, 'closed', 'shut'],
    [config.state_closing, 'closing', 'shutting'],
    [config.state_stopped, 'stopped', 'opened'],
  ]);
  const [open, close] = [config.payload_open ?? 'OPEN', config.payload_close ?? 'CLOSE'];
  if (states === null || open === close) return sameWords;
  const opening = { payload: open, states: ['opened', 'opening'] } as const;
  const closing = { payload: close, states: ['shut', 'shutting'] } as const;
  const locks = config.payload_close !== null;
  return {
    what: 'output',
    output: { key, kind: 'cover', name, holds: locks, pulses: false, locks },
    states,
    acts: { open: opening, ...(locks ? { hold: opening, lock: closing, release: closing } : {}) },
  };
}

/** In these classes "on" is an open door, an opened case or a trouble. */
const inputClasses: Readonly<Record<string, { kind: InputKind; rest: ContactRest | null }>> = {
  door: { kind: 'contact', rest: 'open' },
  garage_door: { kind: 'contact', rest: 'open' },
  opening: { kind: 'contact', rest: 'open' },
  window: { kind: 'contact', rest: 'open' },
  tamper: { kind: 'tamper', rest: null },
  problem: { kind: 'problem', rest: null },
};

function inputPart(config: Config, { key, name }: PartName): Part | string | null {
  const given = config.device_class ?? '';
  const known = Object.hasOwn(inputClasses, given) ? inputClasses[given] : undefined;
  if (given === '') return 'it has no device class, so that its meaning is not known';
  if (known === undefined) return null;
  if (typeof config.off_delay === 'number') return 'it does not tell when it ends';
  const [active, rest] = [config.payload_on ?? 'ON', config.payload_off ?? 'OFF'];
  if (active === rest) return sameWords;
  return { what: 'input', input: { key, name, ...known }, active, rest };
}

/** What a sensor's figures are multiplied with, by device class and unit. */
const units: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  battery: { '%': 1 },
  signal_strength: { dBm: 1 },
  power: { W: 1, kW: 1000 },
  energy: { kWh: 1, Wh: 0.001, MWh: 1000 },
};
const usualUnits: Readonly<Record<string, string>> = {
  battery: '%',
  signal_strength: 'dBm',
  power: 'W',
  energy: 'kWh',
};

const isWithin = (value: number, lowest: number, highest: number): boolean => value >= lowest && value <= highest;

/** @returns null for a sensor of no use here. */
function sensorPart(config: Config): Part | string | null {
  const measures = config.device_class ?? '';
  if (!Object.hasOwn(units, measures)) return null;
  const unit = config.unit_of_measurement ?? usualUnits[measures] ?? '';
  const factors = units[measures] ?? {};
  const factor = Object.hasOwn(factors, unit) ? factors[unit] : undefined;
  if (factor === undefined) return 'its unit is not known';
  const read = (given: number): Measured | null => {
    const value = given * factor;
    if (measures === 'battery') return isWithin(value, 0, 100) ? { battery: value } : null;
    if (measures === 'signal_strength') return isWithin(value, -200, -1) ? { signal: value } : null;
    if (measures === 'power') return isWithin(value, -1e7, 1e7) ? { watts: value } : null;
    return isWithin(value, 0, 1e9) ? { kilowattHours: value } : null;
  };
  return { what: 'measure', read };
}

/** A keypad's codes come from an object whose name ends so: "keypad", "gate_keypad", "keypad_code", "pin_code". */
const keypad = /(?:^|[_-])keypad$|(?:^|[_-])(?:keypad|pin|access|entry)[_-]?code$|^code$/i;

/** An event's code is its attribute of that name, unless a template says otherwise. */
function keypadPart(config: Config, { key, name }: PartName, component: string): Part {
  const field = component === 'event' && !config.value_template ? 'code' : null;
  return { what: 'keypad', output: { key, kind: 'keypad', name, holds: false, pulses: false, locks: false }, field };
}

/**
 * @param object the last level of the message's topic before "config"
 * @returns a sentence's end that says why the part cannot be used; null: it is nothing of a door
 */
export function readPart(component: string, object: string, config: Config, name: PartName): Part | string | null {
  switch (component) {
    case 'lock':
      return lockPart(config, name);
    case 'switch':
      return switchPart(config, name);
    case 'cover':
    case 'valve':
      return coverPart(config, name);
    case 'binary_sensor':
      return inputPart(config, name);
    case 'sensor':
    case 'text':
    case 'event':
      if (keypad.test(object)) return keypadPart(config, name, component);
      return component === 'sensor' ? sensorPart(config) : null;
    case 'button':
      return 'a button does not answer';
    case 'device':
      return 'it describes all its parts in one message';
    default:
      return null;
  }
}
