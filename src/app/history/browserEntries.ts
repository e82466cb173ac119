import type { Location, Path } from 'react-router-dom';
import { z } from 'zod';

/** How an address came on screen, in the words of React Router, which the login page does without. */
export type Move = 'POP' | 'PUSH' | 'REPLACE';

/** What an entry of the browser's history keeps, so that it outlives a reload. */
const entrySchema = z.object({ key: z.string(), usr: z.unknown(), index: z.number().int() });

/** An entry of the browser's history: the address, and its place among those of this tab. */
export interface Entry {
  location: Location;
  index: number;
}

function createPath({ pathname = '', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}

/** An address of the dashboard in its parts; what begins with two slashes is a path too, not another host. */
export function parsePath(path: string): Path {
  const { origin, href } = window.location;
  const { pathname, search, hash } = path.startsWith('/') ? new URL(origin + path) : new URL(path, href);
  return { pathname, search, hash };
}

const isPresent = (location: Location) => window.location.origin + createPath(location) === window.location.href;

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The entries of the browser's history that are this tab's, and at which of them it stands. */
export class BrowserEntries {
  private at: Entry | null = null;

  /** The entry of the present address. One that is not ours yet is made ours: the first, or an anchor in the page. */
  read(): Entry {
    const { pathname, search, hash } = window.location;
    const kept = entrySchema.safeParse(window.history.state);
    if (kept.success) {
      const { key, usr, index } = kept.data;
      this.at = { location: { pathname, search, hash, state: usr ?? null, key }, index };
      return this.at;
    }
    const index = this.at === null ? 0 : this.at.index + (isPresent(this.at.location) ? 0 : 1);
    return this.keep({ location: { pathname, search, hash, state: null, key: newKey() }, index }, 'REPLACE');
  }

  /** Writes an address behind the present entry, or in its place. Back and Forward have written theirs already. */
  write(location: Location, action: Move): Entry {
    if (action === 'POP') return this.read();
    return this.keep({ location, index: (this.at?.index ?? 0) + (action === 'PUSH' ? 1 : 0) }, action);
  }

  /** Goes back to an entry that Back or Forward have left. Its address comes with the browser's next event. */
  returnTo(entry: Entry): void {
    const steps = this.stepsFrom(entry);
    if (steps === 0) this.write(entry.location, 'REPLACE');
    else window.history.go(-steps);
  }

  /** How many entries the browser has moved from an entry. */
  stepsFrom({ index }: Entry): number {
    return (this.at?.index ?? index) - index;
  }

  private keep(entry: Entry, action: Move): Entry {
    const { location, index } = entry;
    const kept: z.input<typeof entrySchema> = { key: location.key, usr: location.state, index };
    // With its origin: a path of two slashes alone would be another host's.
    const address = window.location.origin + createPath(location);
    if (action === 'PUSH') window.history.pushState(kept, '', address);
    else window.history.replaceState(kept, '', address);
    this.at = entry;
    return entry;
  }
}
