import { createBody, notFitted, type Machine, type MachineParts } from './machine.ts';

/** A battery is changed when it gets as low as this (per cent). */
const changedAt = 6;

/** A padlock on a battery: it opens, snaps shut, and its battery drains until somebody changes it. */
export function createPadlock(parts: MachineParts): Machine {
  const body = createBody(parts);
  const { story, say, random, paced } = body;
  let battery = parts.known.battery ?? random.between(30, 100);

  function open(): void {
    say({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access' });
    story.next(paced([10_000, 120_000]), () => say({ status: 'locked' }, { name: 'Locked', kind: 'close' }));
  }

  return {
    known: parts.known,
    command: ({ act }) => (act === 'open' ? body.answer(null, open) : Promise.resolve(notFitted)),
    beat() {
      if (battery > changedAt) {
        battery -= random.chance(0.3) ? 1 : 0;
        say({ battery, signal: -random.between(55, 80) });
        return;
      }
      battery = 100;
      say({ battery }, { name: 'Battery Replaced', kind: 'admin' });
    },
    close: story.close,
  };
}

/** A hub for padlocks and controllers without a wire, or a reader on its OSDP network: it says that it is there. */
export function createListener(parts: MachineParts): Machine {
  const body = createBody(parts);
  return {
    known: parts.known,
    command: () => Promise.resolve(notFitted),
    beat: () => body.say(parts.known.kind === 'hub' ? { signal: -body.random.between(45, 70) } : {}),
    close: body.story.close,
  };
}
