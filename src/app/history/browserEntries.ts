import type { Location, Path } from 'react-router-dom';

/** React Router's action names; the login page does not load React Router. */
export type NavigationAction = 'POP' | 'PUSH' | 'REPLACE';

/** The stored state of a history entry, which survives a reload. */
interface StoredEntry {
  key: string;
  usr: unknown;
  index: number;
}

/** Without schemas, which the sign-in page does not load. */
function isStoredEntry(state: unknown): state is StoredEntry {
  if (typeof state !== 'object' || state === null) return false;
  const { key, index } = state as Partial<StoredEntry>;
  return typeof key === 'string' && Number.isSafeInteger(index);
}

export interface HistoryEntry {
  location: Location;
  index: number;
}

function createPath({ pathname = '', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}

/** Splits an address. Two slashes at its start are part of the path, not of a host. */
export function parsePath(path: string): Path {
  const { origin, href } = window.location;
  const { pathname, search, hash } = path.startsWith('/') ? new URL(origin + path) : new URL(path, href);
  return { pathname, search, hash };
}

const isCurrentAddress = (location: Location) => window.location.origin + createPath(location) === window.location.href;

export function createKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

export class BrowserEntries {
  private current: HistoryEntry | null = null;

  /** The entry of the present address. An entry without our state gets one: the first, or an anchor in the page. */
  readCurrent(): HistoryEntry {
    const { pathname, search, hash } = window.location;
    const kept: unknown = window.history.state;
    if (isStoredEntry(kept)) {
      const { key, usr, index } = kept;
      this.current = { location: { pathname, search, hash, state: usr ?? null, key }, index };
      return this.current;
    }
    const index = this.current === null ? 0 : this.current.index + (isCurrentAddress(this.current.location) ? 0 : 1);
    return this.keep({ location: { pathname, search, hash, state: null, key: createKey() }, index }, 'REPLACE');
  }

  /** The browser has the entry already after Back and Forward. */
  write(location: Location, action: NavigationAction): HistoryEntry {
    if (action === 'POP') return this.readCurrent();
    return this.keep({ location, index: (this.current?.index ?? 0) + (action === 'PUSH' ? 1 : 0) }, action);
  }

  /** Returns to an entry that Back or Forward has left. The browser's next event brings its address. */
  returnTo(entry: HistoryEntry): void {
    const steps = this.stepsFrom(entry);
    if (steps === 0) this.write(entry.location, 'REPLACE');
    else window.history.go(-steps);
  }

  stepsFrom({ index }: HistoryEntry): number {
    return (this.current?.index ?? index) - index;
  }

  private keep(entry: HistoryEntry, action: NavigationAction): HistoryEntry {
    const { location, index } = entry;
    const kept: StoredEntry = { key: location.key, usr: location.state, index };
    // With the origin: a path of two slashes alone would name another host.
    const address = window.location.origin + createPath(location);
    if (action === 'PUSH') window.history.pushState(kept, '', address);
    else window.history.replaceState(kept, '', address);
    this.current = entry;
    return entry;
  }
}
