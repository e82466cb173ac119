import type { Random } from '#server/seed/random.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { behaviourSettings, type DoorBehaviour } from '#server/devices/simulator/doorBehaviour.ts';
import { createTimers, type DelayRange } from '#server/devices/simulator/timers.ts';

const second = 1_000;

/** Milliseconds until somebody opens an unlocked door, and until the door closes again. */
const peoplesTimes = {
  opens: [0.3 * second, 1.5 * second],
  closes: [5 * second, 40 * second],
} as const satisfies Record<string, DelayRange>;

export interface World {
  clock: Clock;
  random: Random;
  /** 1: the usual speed of people and devices. */
  tempo: number;
}

/** Makes a span of time shorter. */
export const atTempo = ([low, high]: DelayRange, tempo: number): DelayRange => [
  Math.ceil(low / tempo),
  Math.ceil(high / tempo),
];

/** A door and its contact, apart from the lock. */
export interface DoorContact {
  readonly isOpen: boolean;
  /** The lock lets the door go: somebody opens it, unless it is jammed. */
  letGo(): void;
  /** The lock holds the door again: an open one closes some time later. */
  hold(): void;
  /** Opens without the lock, and closes later. */
  force(): void;
  close(): void;
}

export function createDoorContact(
  { clock, random, tempo }: World,
  behaviour: DoorBehaviour,
  onChange: () => void,
): DoorContact {
  const timers = createTimers(clock, random);
  let isOpen = false;
  let isFree = false;

  function change(next: boolean): void {
    if (isOpen === next) return;
    isOpen = next;
    onChange();
  }
  const closeLater = () => timers.scheduleNext(atTempo(peoplesTimes.closes, tempo), () => change(false));

  function openNow(): void {
    change(true);
    if (!isFree) closeLater();
  }

  return {
    get isOpen() {
      return isOpen;
    },
    letGo() {
      isFree = true;
      if (behaviour === 'jammed') return;
      timers.scheduleNext(atTempo(peoplesTimes.opens, tempo), openNow);
    },
    hold() {
      isFree = false;
      if (isOpen) closeLater();
    },
    force: openNow,
    close: timers.cancelAll,
  };
}

/** The time from a command to the device's answer; null: it never answers, and does nothing. */
export function answerDelay(behaviour: DoorBehaviour, usual: DelayRange): DelayRange | null {
  if (behaviour === 'slow' || behaviour === 'late') return behaviourSettings[behaviour].confirmDelay;
  return behaviour === 'silent' ? null : usual;
}
