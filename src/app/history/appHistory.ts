import type { Location, Navigator, Path, To } from 'react-router-dom';
import { legacyTarget } from '#domain/routes/match.ts';
import type { Gate, Place } from './gate.ts';

/** How an address came on screen, in the words of React Router, which the login page does without. */
export type Move = 'POP' | 'PUSH' | 'REPLACE';

/** The address on screen, and how it came there. */
export interface Shown {
  location: Location;
  action: Move;
}

/** What an entry of the browser's history keeps. */
interface Entry {
  key: string;
  usr: unknown;
}

function createPath({ pathname = '', search = '', hash = '' }: Partial<Path>): string {
  return pathname + search + hash;
}

function parsePath(path: string): Path {
  const { pathname, search, hash } = new URL(path, window.location.href);
  return { pathname, search, hash };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Partial<Entry> | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/**
 * The browser's history behind a gate: an address is asked about before anything of it is shown. Whoever is refused
 * stays on the page where they are, which never goes away meanwhile.
 */
export class AppHistory implements Navigator {
  private readonly gate: Gate;
  private readonly refused: (text: string) => void;
  private shown: Shown | null = null;
  /** What the gate has yet to decide about. */
  private pending: Shown | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(gate: Gate, refused: (text: string) => void) {
    this.gate = gate;
    this.refused = refused;
  }

  /** Follows the browser from its present address on; answers how to stop. */
  start(): () => void {
    const moved = () => this.ask({ location: currentLocation(), action: 'POP' });
    window.addEventListener('popstate', moved);
    moved();
    return () => window.removeEventListener('popstate', moved);
  }

  /** null until the gate has decided about the first address. */
  readonly read = (): Shown | null => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

  readonly push = (to: To, state?: unknown): void => this.navigate(to, state, 'PUSH');

  readonly replace = (to: To, state?: unknown): void => this.navigate(to, state, 'REPLACE');

  readonly go = (delta: number): void => window.history.go(delta);

  /** Asks the gate again: somebody came or went, or their rights changed. */
  recheck(): void {
    if (this.pending !== null) return this.ask(this.pending);
    if (this.shown === null) return undefined;
    const verdict = this.gate(this.shown.location, null);
    if (verdict.kind === 'redirected') return this.replace(verdict.to);
    if (verdict.kind !== 'refused') return undefined;
    this.refused(verdict.text);
    return this.replace(verdict.stayOn);
  }

  private navigate(to: To, state: unknown, action: Move): void {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = this.shown?.location ?? currentLocation();
    const location = { pathname, search: '', hash: '', ...path, state: state ?? null, key: newKey() };
    this.ask({ location, action });
  }

  private ask(wish: Shown): void {
    const target = legacyTarget(wish.location.pathname);
    if (target !== null) return this.ask(moved(wish, target + wish.location.search));
    const verdict = this.gate(wish.location, this.shown?.location ?? null);
    this.pending = verdict.kind === 'waiting' ? wish : null;
    if (verdict.kind === 'admitted') return this.show(wish);
    if (verdict.kind === 'redirected') return this.ask(moved(wish, verdict.to));
    if (verdict.kind !== 'refused') return undefined;
    this.refused(verdict.text);
    return this.stayOn(verdict.stayOn, wish.action);
  }

  private stayOn(path: string, action: Move): void {
    const { shown } = this;
    if (shown === null || !isSamePlace(shown.location, parsePath(path))) return this.replace(path);
    // Back and Forward have moved the address already.
    if (action === 'POP') this.write(shown.location, 'REPLACE');
    return undefined;
  }

  private show(shown: Shown): void {
    this.write(shown.location, shown.action);
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }

  private write(location: Location, action: Move): void {
    if (action === 'POP') return;
    const entry: Entry = { key: location.key, usr: location.state };
    if (action === 'PUSH') window.history.pushState(entry, '', createPath(location));
    else window.history.replaceState(entry, '', createPath(location));
  }
}

/** The wish led elsewhere. Back and Forward, and the first address, are replaced: the browser is there already. */
function moved({ action }: Shown, to: string): Shown {
  const location = { ...parsePath(to), state: null, key: newKey() };
  return { location, action: action === 'PUSH' ? action : 'REPLACE' };
}
