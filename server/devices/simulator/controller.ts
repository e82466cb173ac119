import type { Act } from '#domain/commands/act.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Door } from './door.ts';
import { createBody, notFitted, type Machine, type MachineParts } from './machine.ts';
import type { Span } from './story.ts';

const minute = 60_000;

/** What every door of a controller shows after a command, and what it says. */
const outcomes: Record<Act, { status: UnitStatus; name: string }> = {
  lock: { status: 'locked', name: 'Locked' },
  open: { status: 'unlocked', name: 'Unlocked' },
};

/** How long a controller is gone before it comes back. */
const absence = [1 * minute, 8 * minute] as const satisfies Span;

export interface ControllerMachine extends Machine {
  readonly isOnline: boolean;
  /** Falls silent, and comes back after a while; the gateway notices both. */
  drop(): void;
}

/** A controller: it drives the doors on its channels, and everything behind it is gone while it is. */
export function createController(parts: MachineParts, doors: () => readonly Door[]): ControllerMachine {
  const body = createBody(parts);
  const { story, say, random, paced } = body;
  const { known, report, clock } = parts;
  let online = true;
  let signal = -48 - random.between(0, 24);

  function comeBack(): void {
    online = true;
    say({ online, status: 'logged on', signal }, { name: 'Online', kind: 'admin' });
    doors().forEach((door) => door.catchUp());
  }

  return {
    known,
    get isOnline() {
      return online;
    },
    async command({ act }) {
      if (act !== 'lock' && act !== 'open') return notFitted;
      if (!online) return body.answer('it is offline');
      doors().forEach((door) => void door.command(act));
      const { status, name } = outcomes[act];
      const kind = act === 'lock' ? 'close' : 'access';
      return body.answer(null, () => say({ status }, { name, kind, detail: 'All channels' }));
    },
    beat() {
      if (!online) return;
      signal = Math.max(-88, Math.min(-40, signal + random.between(-2, 2)));
      say({ signal });
    },
    drop() {
      if (!online) return;
      online = false;
      const event = { name: 'Offline', kind: 'admin' } as const;
      report({ kind: 'controller', id: known.id, at: clock.now(), event, state: { online, status: 'logged off' } });
      story.next(paced(absence), comeBack);
    },
    close: story.close,
  };
}
