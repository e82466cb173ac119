import type { Api } from '#collections/transport/api.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { afterSignIn } from '#domain/routes/aboutAlert.ts';
import { readStoredText, watchStored } from '#lib/storedValue.ts';
import { LoadFailure, showLoadFailure } from '../failure/loadFailure.ts';
import { whenReachableAgain, isUnreachable, loadCode } from '../failure/loadCode.ts';
import { guardWithoutSession } from '../guard/guardWithoutSession.ts';
import type { NavigationGuard } from '../history/navigationGuard.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import type { OpenSession } from './openSession.ts';

export interface SessionView {
  state: 'signedOut' | 'busy' | 'secondStep' | 'signedIn';
  /** The message under the email field. */
  message: string | null;
}

/** Set once the history exists. */
export interface SessionCallbacks {
  onRedirect: (path: string) => void;
  onVisitorChange: () => void;
  /** Loads what every screen of a signed-in person needs. */
  loadPages: () => Promise<unknown>;
}

const loadSessionCode = () => import('./openSession.ts');

/**
 * Opens the session late, so that the login page loads less code: when a token is stored, when another tab signs in, or
 * when somebody begins to type.
 */
export class LazySession {
  private readonly config: AppConfig;
  private callbacks: SessionCallbacks = {
    onRedirect: () => undefined,
    onVisitorChange: () => undefined,
    loadPages: () => Promise.resolve(),
  };
  private current: OpenSession | null = null;
  private opening: Promise<OpenSession> | null = null;
  private view: SessionView = { state: 'signedOut', message: null };
  private readonly listeners = new Set<() => void>();

  constructor(config: AppConfig) {
    this.config = config;
  }

  /** Opens the session of the stored token, now or when another tab stores one. */
  start(callbacks: SessionCallbacks): void {
    this.callbacks = callbacks;
    watchStored(storageKeys.token, () => this.openForToken());
    this.openForToken();
  }

  readonly guard: NavigationGuard = (to, from, isOpen) =>
    this.current?.guard(to, from, isOpen) ?? guardWithoutSession(to, this.isOpening());

  /** null before it opens. */
  readonly getOpenSession = (): OpenSession | null => this.current;

  readonly getView = (): SessionView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads the session's code, the table of pages, and an outage's code, since nothing can be loaded during one. */
  prefetchCode(): void {
    // The next caller loads it again and shows a failure.
    void Promise.allSettled([loadSessionCode(), this.callbacks.loadPages(), import('../outage/startOutage.ts')]);
  }

  /** Opens the session before anybody uses it. */
  openAhead(): void {
    // The next caller opens it again and shows a failure.
    this.open().catch(() => undefined);
  }

  /** Resolves when an opening session is open or has failed to open, and at once when none is opening. */
  async whenSettled(): Promise<void> {
    await Promise.allSettled([this.opening]);
  }

  signIn(email: string, password: string): void {
    this.setView({ state: 'busy', message: null });
    this.open().then(
      ({ session }) => session.send({ type: 'SIGN_IN', email, password }),
      (failure: unknown) => this.setView({ state: 'signedOut', message: messageOf(failure) }),
    );
  }

  clearMessage(): void {
    this.current?.session.send({ type: 'MESSAGE_READ' });
    this.setView({ ...this.view, message: null });
  }

  /** The API without a token. @throws LoadFailure */
  async openApi(): Promise<Api> {
    return (await this.open()).apiOf(null);
  }

  /** Called when the server has ended all of the user's sessions: this tab signs out. */
  endSession(): void {
    const session = this.current?.session;
    const token = session?.getSnapshot().context.token ?? null;
    if (token !== null) session?.send({ type: 'UNAUTHORISED', token });
  }

  private isOpening(): boolean {
    return this.opening !== null && readStoredText(storageKeys.token) !== null;
  }

  /** @throws LoadFailure */
  open(): Promise<OpenSession> {
    this.opening ??= this.load().catch((cause: unknown) => {
      this.opening = null;
      throw cause;
    });
    return this.opening;
  }

  private openForToken(): void {
    if (readStoredText(storageKeys.token) === null) return;
    this.open().catch((failure: unknown) => {
      if (failure instanceof LoadFailure) showLoadFailure(failure);
      else if (!isUnreachable(failure)) throw failure;
      // The screen is still empty, so nobody could press a button to retry.
      else void whenReachableAgain().then(() => this.openForToken());
    });
  }

  private async load(): Promise<OpenSession> {
    const { openSession } = await loadCode('module', loadSessionCode);
    const opened = openSession({
      config: this.config,
      goHome: () => this.callbacks.onRedirect(afterSignIn(location.search)),
      onVisitorChange: () => this.callbacks.onVisitorChange(),
    });
    this.current = opened;
    const updateView = () => {
      const snapshot = opened.session.getSnapshot();
      const isBusy = snapshot.matches('signingIn') || snapshot.matches('loading');
      const shown = (['signedIn', 'secondStep'] as const).find((state) => snapshot.matches(state));
      this.setView({ state: shown ?? (isBusy ? 'busy' : 'signedOut'), message: snapshot.context.message });
    };
    opened.session.subscribe(updateView);
    updateView();
    this.callbacks.onVisitorChange();
    return opened;
  }

  private setView(view: SessionView): void {
    if (view.state === this.view.state && view.message === this.view.message) return;
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}

/** The text under the field; null when a popup shows it. */
function messageOf(failure: unknown): string | null {
  if (!(failure instanceof LoadFailure)) return toAppError(failure).message;
  showLoadFailure(failure);
  return null;
}
