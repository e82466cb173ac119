import { createBody, notFitted, type Machine, type MachineParts } from './machine.ts';

const second = 1_000;

/** The door of a locker, or the clasp that holds a trolley or trailer: it opens, and is closed by whoever comes back. */
export function createLockable(parts: MachineParts): Machine {
  const body = createBody(parts);
  const { story, say, paced } = body;

  function open(): void {
    say({ doorState: 'opened' }, { name: 'Opened', kind: 'open' });
    story.next(paced([30 * second, 900 * second]), () =>
      say({ doorState: 'closed' }, { name: 'Closed', kind: 'close' }),
    );
  }

  return {
    known: parts.known,
    command: ({ act }) => (act === 'open' ? body.answer(null, open) : Promise.resolve(notFitted)),
    beat: () => undefined,
    close: story.close,
  };
}
