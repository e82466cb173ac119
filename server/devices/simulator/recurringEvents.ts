import { busyness } from '#server/seed/daylight.ts';
import type { Random } from '#server/seed/random.ts';
import type { Clock } from './clock.ts';

/** A storm has this many times the usual events. */
const stormFactor = 8;

/** Some events happen at night too, so the demo is never still. */
const minBusyness = 0.15;

export interface RecurringEventsParts {
  clock: Clock;
  random: Random;
  timeZone: string;
  tempo: number;
  storm: boolean;
}

/** Repeats named events. */
export interface RecurringEvents {
  /** Runs `act` at any hour, every `mean` milliseconds on average. */
  atRandom(name: string, mean: number, act: () => void): void;
  /** Runs `act` every `mean` milliseconds at the site's busiest hour, less often otherwise. */
  byBusyness(name: string, mean: number, act: () => void): void;
  /** Runs `act` every `span` milliseconds, from a random moment on. */
  atInterval(name: string, span: number, act: () => void): void;
  cancel(name: string): void;
  cancelAll(): void;
}

/** The waiting time of a Poisson process. */
const drawWait = (mean: number, random: Random) => Math.ceil(-Math.log(1 - random.next()) * mean);

/** The time between two events of an interval (milliseconds). */
export const spanAt = (tempo: number, span: number): number => Math.max(1_000, Math.ceil(span / tempo));

export function createRecurringEvents({
  clock,
  random,
  timeZone,
  tempo,
  storm,
}: RecurringEventsParts): RecurringEvents {
  const cancels = new Map<string, () => void>();
  const rate = tempo * (storm ? stormFactor : 1);

  function repeat(name: string, span: () => number, act: () => void): void {
    cancels.set(
      name,
      clock.after(span(), () => {
        act();
        repeat(name, span, act);
      }),
    );
  }

  return {
    atRandom(name, mean, act) {
      const own = random.fork(name);
      repeat(name, () => drawWait(mean / rate, own), act);
    },
    byBusyness(name, mean, act) {
      const own = random.fork(name);
      const busy = () => Math.max(minBusyness, busyness(clock.now(), timeZone));
      repeat(name, () => drawWait(mean / rate / busy(), own), act);
    },
    atInterval(name, span, act) {
      const every = spanAt(tempo, span);
      let first = true;
      const own = random.fork(name);
      repeat(
        name,
        () => {
          const next = first ? own.between(1, every) : every;
          first = false;
          return next;
        },
        act,
      );
    },
    cancel(name) {
      cancels.get(name)?.();
      cancels.delete(name);
    },
    cancelAll() {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
