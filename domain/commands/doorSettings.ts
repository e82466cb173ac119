import { decimalText } from '#format/numbers.ts';
import { secondPerson } from '../limits/secondPerson.ts';
import type { RelayMode } from '../states/device.ts';
import { exitsOf } from './exits.ts';

/** Records with settings that may keep doors open. */
export const setEntities = ['controller', 'gate'] as const;
export type SetEntity = (typeof setEntities)[number];

/** Settings by name. */
export type DoorSettings = Readonly<Record<string, unknown>>;

interface DoorSetting {
  /** Whether the new value keeps doors open that the old one did not. */
  opens: (before: unknown, after: unknown) => boolean;
  words: (value: unknown) => string;
}

const secondsText = (value: unknown) => `${decimalText(Number(value), 1)} ${value === 1 ? 'second' : 'seconds'}`;

const time = (words: (seconds: string) => string): DoorSetting => ({
  opens: (before, after) => Number(after) > secondPerson.heldSeconds && Number(after) > Number(before ?? 0),
  words: (value) => words(secondsText(value)),
});

const holds = (mode: RelayMode) => mode === 'HOLD_HIGH' || mode === 'HOLD_LOW';
const isHigh = (mode: RelayMode) => mode === 'HOLD_HIGH' || mode === 'PULSE_HIGH';

/** A relay that is held, or that rests the other way round from now on. How it rests without a mode is not known. */
function movesRelay(before: RelayMode | null, after: RelayMode | null): boolean {
  if (after === before) return false;
  return before === null || after === null || holds(after) || isHigh(before) !== isHigh(after);
}

const settings: Readonly<Record<string, DoorSetting>> = {
  disableAutolockOnClose: {
    opens: (before, after) => after === true && before !== true,
    words: () => 'no lock when a door closes',
  },
  relockTime: time((seconds) => `relock after ${seconds}`),
  unopenedRelockTime: time((seconds) => `relock of unopened doors after ${seconds}`),
  doorMotorTime: time((seconds) => `door motor for ${seconds}`),
  lockDriveTime: time((seconds) => `lock drive for ${seconds}`),
  relayMode: {
    opens: (before, after) => movesRelay((before ?? null) as RelayMode | null, (after ?? null) as RelayMode | null),
    words: (value) => `relay mode ${String(value)}`,
  },
  // All gates of the site decide together which of them become exits.
  direction: { opens: (before, after) => before !== after, words: (value) => `direction ${String(value)}` },
};

/** The given settings that may newly keep doors open. */
export function settingsThatOpen(before: object | null, given: object): DoorSettings {
  const [known, wanted] = [before as DoorSettings | null, given as DoorSettings];
  const names = Object.keys(settings).filter(
    (name) => wanted[name] !== undefined && settings[name]?.opens(known?.[name], wanted[name]) === true,
  );
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}

/** "relock after 3,600 seconds, relay mode HOLD_HIGH" */
export const settingsText = (given: DoorSettings): string =>
  Object.entries(given)
    .map(([name, value]) => settings[name]?.words(value) ?? name)
    .join(', ');

type Gates = Parameters<typeof exitsOf>[0];

/** The gates that open at once from now on, and did not before. */
export function exitsGained(before: Gates, after: Gates): number[] {
  const exits = new Set(exitsOf(before).map(({ id }) => id));
  return exitsOf(after).flatMap(({ id }) => (exits.has(id) ? [] : id));
}
