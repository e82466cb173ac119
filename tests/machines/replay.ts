import type { EventObject, Snapshot } from 'xstate';

/** A path's requests to the outside, by the resulting event's name. */
export type World = Readonly<Record<string, (event: EventObject) => void>>;

interface Walked {
  getSnapshot(): Snapshot<unknown> & { value: unknown };
  subscribe(observer: () => void): { unsubscribe(): void };
  send(event: never): void;
}

interface PathStep {
  event: EventObject;
  /** After the event. */
  state: { value: unknown };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function reaches(actor: Walked, value: unknown, step: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!same(actor.getSnapshot().value, value)) return;
      subscription.unsubscribe();
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(() => {
      const now = JSON.stringify(actor.getSnapshot().value);
      reject(new Error(`${step} led to ${now} instead of ${JSON.stringify(value)}.`));
    }, 1000);
    const subscription = actor.subscribe(check);
    check();
  });
}

/** Walks a real actor along a path: its world causes the machine's own events, others are sent. */
export async function replay(actor: Walked, steps: readonly PathStep[], world: World): Promise<void> {
  for (const [index, { event, state }] of steps.entries()) {
    if (event.type === 'xstate.init') continue;
    const cause = world[event.type];
    if (cause === undefined) actor.send(event as never);
    else cause(event);
    await reaches(actor, state.value, `Step ${index}, ${event.type},`);
  }
}

export function nameOf(steps: readonly PathStep[]): string {
  return steps.map(({ event }) => event.type.replace(/^xstate\./, '')).join(' → ');
}
