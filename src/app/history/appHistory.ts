import type { Location, Navigator, To } from 'react-router-dom';
import { usualPath } from '#domain/routes/match.ts';
import { BrowserEntries, newKey, parsePath, type Entry, type Move } from './browserEntries.ts';
import type { NavigationGuard, Place } from './navigationGuard.ts';
import { isHeldBack } from './leaving.ts';

/** The address on screen, and how it came there. */
export interface Shown extends Entry {
  action: Move;
}

/** An address that somebody wants to go to. */
export interface Wish {
  location: Location;
  action: Move;
  /** Nobody chose to go: whoever is led away is not asked whether they want to leave. */
  isLed: boolean;
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/**
 * The browser's history behind a gate: an address is asked about before anything of it is shown. Whoever is refused
 * stays on the page where they are, which never goes away meanwhile.
 */
export class AppHistory implements Navigator {
  private readonly gate: NavigationGuard;
  private readonly refused: (text: string) => void;
  private readonly entries = new BrowserEntries();
  private shown: Shown | null = null;
  /** Where the person was before the page on screen. */
  private before: Place | null = null;
  /** What the gate has yet to decide about. */
  private pending: Wish | null = null;
  private readonly listeners = new Set<() => void>();

  /** @param refused tells the person why they stay. */
  constructor(gate: NavigationGuard, refused: (text: string) => void) {
    this.gate = gate;
    this.refused = refused;
  }

  /** Follows the browser from its present address on; answers how to stop. */
  start(): () => void {
    const moved = () => this.moved(this.entries.read());
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

  readonly createHref = (to: To): string => {
    if (typeof to === 'string') return to;
    const { pathname = '', search = '', hash = '' } = to;
    return pathname + search + hash;
  };

  readonly push = (to: To, state?: unknown): void => this.ask(this.wishFor(to, state, 'PUSH'));

  readonly replace = (to: To, state?: unknown): void => this.ask(this.wishFor(to, state, 'REPLACE'));

  readonly go = (delta: number): void => window.history.go(delta);

  /** Takes the person to another page in place of the one on screen, without asking whether they want to leave. */
  readonly send = (to: string, state?: unknown): void =>
    this.ask({ ...this.wishFor(to, state, 'REPLACE'), isLed: true });

  /** Asks the gate again: somebody came or went, or their rights changed. */
  recheck(): void {
    if (this.pending !== null) return this.ask(this.pending);
    if (this.shown === null) return undefined;
    const verdict = this.gate(this.shown.location, this.before, true);
    if (verdict.kind === 'redirected') return this.send(verdict.to, verdict.state);
    if (verdict.kind !== 'refused') return undefined;
    this.refused(verdict.text);
    return this.send(verdict.stayOn);
  }

  private wishFor(to: To, state: unknown, action: Move): Wish {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = this.shown?.location ?? window.location;
    return {
      location: { pathname, search: '', hash: '', ...path, state: state ?? null, key: newKey() },
      action,
      isLed: false,
    };
  }

  /** The browser went to one of its entries. */
  private moved({ location }: Entry): void {
    if (location.key !== this.shown?.location.key) return this.ask({ location, action: 'POP', isLed: false });
    // Back at what is on screen, after a refusal or while something else was waited for.
    this.pending = null;
    return undefined;
  }

  private ask(wish: Wish): void {
    const { pathname, search, hash, state } = wish.location;
    const usual = usualPath(pathname);
    if (usual !== null) return this.ask(redirected(wish, usual + search + hash, state));
    const verdict = this.gate(wish.location, this.shown?.location ?? null);
    this.pending = verdict.kind === 'waiting' ? wish : null;
    if (verdict.kind === 'admitted') return this.isHeldBack(wish) ? undefined : this.show(wish);
    if (verdict.kind === 'redirected') return this.ask(redirected(wish, verdict.to, verdict.state));
    if (verdict.kind !== 'refused') return undefined;
    this.refused(verdict.text);
    return this.stayOn(verdict.stayOn, wish.action);
  }

  private stayOn(path: string, action: Move): void {
    const { shown } = this;
    if (shown === null || !isSamePlace(shown.location, parsePath(path))) return this.send(path);
    if (action === 'POP') this.entries.returnTo(shown);
    return undefined;
  }

  /** Whether unsaved input on screen holds the person back until they have answered. */
  private isHeldBack(wish: Wish): boolean {
    const { shown, entries } = this;
    if (wish.isLed || shown === null) return false;
    return isHeldBack(wish, shown, {
      movedBy: () => entries.stepsFrom(shown),
      putBack: () => entries.write(shown.location, 'REPLACE'),
      goOn: (again) => this.ask(again),
    });
  }

  private show({ location, action }: Wish): void {
    if (this.shown !== null && this.shown.location.pathname !== location.pathname) this.before = this.shown.location;
    this.shown = { ...this.entries.write(location, action), action };
    for (const listener of this.listeners) listener();
  }
}

/** The wish led elsewhere. Back and Forward, and the first address, are replaced: the browser is there already. */
function redirected({ action, isLed }: Wish, to: string, state?: unknown): Wish {
  const location: Location = { ...parsePath(to), state: state ?? null, key: newKey() };
  return { location, action: action === 'PUSH' ? action : 'REPLACE', isLed };
}
