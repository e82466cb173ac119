import type { Random } from '#server/seed/random.ts';
import type { Clock } from './clock.ts';

/** A span to draw a delay from, in milliseconds. */
export type Span = readonly [number, number];

/** What a door is about to do: one thing after another, and a new beginning calls off the rest. */
export interface Story {
  /** Does something after a delay, whatever else happens. */
  later(delay: Span, act: () => void): void;
  /** What comes next in the story; what was to come before is called off. */
  next(delay: Span, act: () => void): void;
  /** Calls off what was to come next. */
  forget(): void;
  /** Calls off everything. */
  close(): void;
}

export function createStory(clock: Clock, random: Random): Story {
  const running = new Set<() => void>();
  let coming: (() => void) | null = null;

  function after([low, high]: Span, act: () => void): () => void {
    const cancel = clock.after(random.between(low, high), () => {
      running.delete(cancel);
      act();
    });
    running.add(cancel);
    return cancel;
  }

  function forget(): void {
    if (coming === null) return;
    coming();
    running.delete(coming);
    coming = null;
  }

  return {
    later: (delay, act) => {
      after(delay, act);
    },
    next(delay, act) {
      forget();
      coming = after(delay, act);
    },
    forget,
    close() {
      for (const cancel of running) cancel();
      running.clear();
    },
  };
}
