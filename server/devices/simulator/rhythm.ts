import { busyness } from '#server/seed/daylight.ts';
import type { Random } from '#server/seed/random.ts';
import type { Clock } from './clock.ts';

/** How much more goes on in a storm. */
const stormy = 8;

/** Even the quietest night has somebody coming, so that the demo is never still. */
const leastBusy = 0.15;

export interface RhythmParts {
  clock: Clock;
  random: Random;
  timeZone: string;
  tempo: number;
  storm: boolean;
}

/** Lets things happen again and again, each in its own time. */
export interface Rhythm {
  /** At any hour, so many milliseconds apart on average. */
  anytime(name: string, mean: number, act: () => void): void;
  /** So many milliseconds apart at the site's busiest hour, and less often at others. */
  byDay(name: string, mean: number, act: () => void): void;
  /** As a clock does, from somewhere within the first span. */
  steadily(name: string, span: number, act: () => void): void;
  close(): void;
}

/** Poisson's waiting time. */
const wait = (mean: number, random: Random) => Math.ceil(-Math.log(1 - random.next()) * mean);

export function createRhythm({ clock, random, timeZone, tempo, storm }: RhythmParts): Rhythm {
  const cancels = new Map<string, () => void>();
  const rate = tempo * (storm ? stormy : 1);

  function again(name: string, span: () => number, act: () => void): void {
    cancels.set(
      name,
      clock.after(span(), () => {
        act();
        again(name, span, act);
      }),
    );
  }

  return {
    anytime(name, mean, act) {
      const own = random.fork(name);
      again(name, () => wait(mean / rate, own), act);
    },
    byDay(name, mean, act) {
      const own = random.fork(name);
      const busy = () => Math.max(leastBusy, busyness(clock.now(), timeZone));
      again(name, () => wait(mean / rate / busy(), own), act);
    },
    steadily(name, span, act) {
      const every = Math.max(1_000, Math.ceil(span / tempo));
      let first = true;
      const own = random.fork(name);
      again(
        name,
        () => {
          const next = first ? own.between(1, every) : every;
          first = false;
          return next;
        },
        act,
      );
    },
    close() {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
