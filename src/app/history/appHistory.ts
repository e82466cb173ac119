import type { Location, Navigator, To } from 'react-router-dom';
import { usualPath } from '#domain/routes/match.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { askBeforeLeaving, keepUnsaved } from '#lib/unsaved.ts';
import { BrowserEntries, createKey, parsePath, type HistoryEntry, type NavigationAction } from './browserEntries.ts';
import type { NavigationGuard, Place } from './navigationGuard.ts';

interface Navigation {
  location: { pathname: string };
  action: NavigationAction;
}

/** The parts of the history that blocking needs. */
interface LeaveActions<Request extends Navigation> {
  /** The number of entries that the browser has moved from the page on screen; 0 when unknown. */
  countSteps: () => number;
  restoreAddress: () => void;
  navigate: (request: Request) => void;
}

/**
 * Asks about unsaved input. Returns whether the navigation is blocked until the answer. Back and Forward are undone
 * meanwhile, and repeated when the answer is to leave.
 */
function blockForUnsavedInput<Request extends Navigation>(
  request: Request,
  current: Pick<Navigation, 'location'> | null,
  history: LeaveActions<Request>,
): boolean {
  if (current === null || current.location.pathname === request.location.pathname) return false;
  const answer = askBeforeLeaving();
  if (answer === null) return false;
  const steps = request.action === 'POP' ? history.countSteps() : 0;
  if (steps !== 0) window.history.go(-steps);
  else if (request.action === 'POP') history.restoreAddress();
  const leave = () => {
    if (steps !== 0) window.history.go(steps);
    else history.navigate(request.action === 'POP' ? { ...request, action: 'PUSH' } : request);
  };
  void answer.then((mayLeave) => {
    if (mayLeave) leave();
  });
  return true;
}

export interface CurrentPage extends HistoryEntry {
  action: NavigationAction;
}

export interface NavigationRequest {
  location: Location;
  action: NavigationAction;
  /** Whether the app forces it: then unsaved input asks no question. */
  isForced: boolean;
}

/** Scrolls each page that shows. */
export interface ScrollKeeper {
  /** Called while the page is still on screen. */
  leave: (place: Place) => void;
  /** Called when another page is on screen. */
  show: (page: CurrentPage) => void;
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

/**
 * The browser's history with a navigation guard, which decides before a page shows. Hand-written: react-router blocks
 * navigation only in its data router, which exceeds the first screen's size budget.
 */
export class AppHistory implements Navigator {
  private readonly guard: NavigationGuard;
  private readonly onRefusal: (text: string) => void;
  private readonly entries = new BrowserEntries();
  private current: CurrentPage | null = null;
  private previous: Place | null = null;
  /** The request that waits for the guard's decision. */
  private pending: NavigationRequest | null = null;
  private readonly listeners = new Set<() => void>();
  /** null until its code has loaded. */
  scrollKeeper: ScrollKeeper | null = null;

  /** @param onRefusal shows the person why they stay. */
  constructor(guard: NavigationGuard, onRefusal: (text: string) => void) {
    this.guard = guard;
    this.onRefusal = onRefusal;
  }

  /** Follows the browser from its present address on. Returns a stop function. */
  start(): () => void {
    const onPopState = () => this.onMoved(this.entries.readCurrent());
    window.addEventListener('popstate', onPopState);
    onPopState();
    return () => window.removeEventListener('popstate', onPopState);
  }

  /** null until the guard admits the first address. */
  readonly getCurrent = (): CurrentPage | null => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly createHref = (to: To): string => {
    if (typeof to === 'string') return to;
    const { pathname = '', search = '', hash = '' } = to;
    return pathname + search + hash;
  };

  readonly push = (to: To, state?: unknown): void => this.navigate(this.createRequest(to, state, 'PUSH'));

  readonly replace = (to: To, state?: unknown): void => this.navigate(this.createRequest(to, state, 'REPLACE'));

  readonly go = (delta: number): void => window.history.go(delta);

  /** Replaces the page on screen without asking about unsaved input. */
  readonly redirect = (to: string, state?: unknown): void =>
    this.navigate({ ...this.createRequest(to, state, 'REPLACE'), isForced: true });

  /** Asks the guard again: somebody signed in or out, or their rights changed. */
  recheck(): void {
    if (this.pending !== null) return this.navigate(this.pending);
    if (this.current === null) return undefined;
    const decision = this.guard(this.current.location, this.previous, true);
    if (decision.kind === 'redirected') return this.redirect(decision.to, decision.state);
    if (decision.kind !== 'refused') return undefined;
    this.onRefusal(decision.text + (keepUnsaved() === true ? pageMessages.draftKept : ''));
    return this.redirect(decision.stayOn);
  }

  private createRequest(to: To, state: unknown, action: NavigationAction): NavigationRequest {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = this.current?.location ?? window.location;
    return {
      location: { pathname, search: '', hash: '', ...path, state: state ?? null, key: createKey() },
      action,
      isForced: false,
    };
  }

  /** Handles Back, Forward and a changed anchor. */
  private onMoved({ location }: HistoryEntry): void {
    if (location.key !== this.current?.location.key) return this.navigate({ location, action: 'POP', isForced: false });
    // The browser is back at the page on screen, after a refusal or during a wait.
    this.pending = null;
    return undefined;
  }

  private navigate(request: NavigationRequest): void {
    const { pathname, search, hash, state } = request.location;
    const usual = usualPath(pathname);
    if (usual !== null) return this.navigate(redirectRequest(request, usual + search + hash, state));
    const decision = this.guard(request.location, this.current?.location ?? null);
    this.pending = decision.kind === 'waiting' ? request : null;
    if (decision.kind === 'admitted') return this.isBlocked(request) ? undefined : this.commit(request);
    if (decision.kind === 'redirected') return this.navigate(redirectRequest(request, decision.to, decision.state));
    if (decision.kind !== 'refused') return undefined;
    this.onRefusal(decision.text);
    return this.stayOn(decision.stayOn, request.action);
  }

  private stayOn(path: string, action: NavigationAction): void {
    const { current } = this;
    if (current === null || !isSamePlace(current.location, parsePath(path))) return this.redirect(path);
    if (action === 'POP') this.entries.returnTo(current);
    return undefined;
  }

  /** Whether unsaved input blocks the request until the person has answered. */
  private isBlocked(request: NavigationRequest): boolean {
    const { current, entries } = this;
    if (request.isForced || current === null) return false;
    return blockForUnsavedInput(request, current, {
      countSteps: () => entries.stepsFrom(current),
      restoreAddress: () => entries.write(current.location, 'REPLACE'),
      navigate: (again) => this.navigate(again),
    });
  }

  private commit({ location, action }: NavigationRequest): void {
    if (this.current !== null && this.current.location.pathname !== location.pathname) {
      this.previous = this.current.location;
      this.scrollKeeper?.leave(this.previous);
    }
    this.current = { ...this.entries.write(location, action), action };
    for (const listener of this.listeners) listener();
  }
}

/** The request with another address. After Back, Forward or the first address the entry is replaced, since the browser is there already. */
function redirectRequest({ action, isForced }: NavigationRequest, to: string, state?: unknown): NavigationRequest {
  const location: Location = { ...parsePath(to), state: state ?? null, key: createKey() };
  return { location, action: action === 'PUSH' ? action : 'REPLACE', isForced };
}
