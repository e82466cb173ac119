import { toAppError } from '#domain/errors/appError.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { atRest } from '#lib/atRest.ts';
import { readStoredText, watchStored } from '#lib/storedValue.ts';
import { LoadFailure, tellLoadFailure } from '../failure/loadFailure.ts';
import { answeredAgain, isSilence, loadPart } from '../failure/loadPart.ts';
import { closedNavigationGuard } from '../guard/closedNavigationGuard.ts';
import type { NavigationGuard } from '../history/navigationGuard.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import type { OpenSession } from './openSession.ts';

/** The session as public pages see it. */
export interface SessionView {
  state: 'signedOut' | 'busy' | 'signedIn';
  /** What stands under the email field. */
  message: string | null;
}

/** What the door calls upon; set once the history stands. */
export interface SessionOwner {
  goTo: (path: string) => void;
  visitorChanged: () => void;
}

const code = () => import('./openSession.ts');

/**
 * Stands before the session, so that the login page need not load what only a session needs: the session is opened
 * when a token is stored, when another tab signs in, or when somebody begins to type.
 */
export class LazySession {
  private readonly config: AppConfig;
  private owner: SessionOwner = { goTo: () => undefined, visitorChanged: () => undefined };
  private opened: OpenSession | null = null;
  private opening: Promise<OpenSession> | null = null;
  private view: SessionView = { state: 'signedOut', message: null };
  private readonly listeners = new Set<() => void>();

  constructor(config: AppConfig) {
    this.config = config;
  }

  /** Opens the session of a stored token, and of one that another tab stores later. */
  start(owner: SessionOwner): void {
    this.owner = owner;
    watchStored(storageKeys.token, () => this.openForToken());
    this.openForToken();
  }

  readonly gate: NavigationGuard = (to, from, isOpen) =>
    this.opened?.gate(to, from, isOpen) ?? closedNavigationGuard(to, this.isOpening());

  /** The open session; null before there is one. */
  readonly read = (): OpenSession | null => this.opened;

  readonly readView = (): SessionView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Asks for what a session needs while the page rests, since nothing can be asked for once the server is gone. */
  fetchAhead(): void {
    // Whoever needs it asks again, and tells of a failure.
    atRest(() => void Promise.allSettled([code(), import('../outage/startOutage.ts')]));
  }

  /** Opens the session, ahead of its use. */
  prepare(): void {
    // As above.
    this.open().catch(() => undefined);
  }

  /** Resolves once the session that is being opened, if any, is open or could not be opened. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.opening]);
  }

  signIn(email: string, password: string): void {
    this.show({ state: 'busy', message: null });
    this.open().then(
      ({ session }) => session.send({ type: 'SIGN_IN', email, password }),
      (failure: unknown) => this.show({ state: 'signedOut', message: sayOf(failure) }),
    );
  }

  /** What went wrong is not told again to whoever comes back to the login page. */
  forgetMessage(): void {
    this.opened?.session.send({ type: 'MESSAGE_READ' });
    this.show({ ...this.view, message: null });
  }

  /** Has a link for a new password sent. @throws AppError, whose message can be shown, or LoadFailure. */
  async forgotPassword(email: string): Promise<void> {
    await (await this.open()).passwords.forgot(email);
  }

  /**
   * Sets a new password by the token of a link. Whoever was signed in here no longer is: the sign-ins of the password's
   * owner have ended at the server, and the login page comes next. @throws as forgotPassword.
   */
  async resetPassword(linkToken: string, password: string): Promise<void> {
    const { passwords, session } = await this.open();
    await passwords.reset(linkToken, password);
    const { token } = session.getSnapshot().context;
    if (token !== null) session.send({ type: 'UNAUTHORISED', token });
  }

  /** A stored token's session is on its way; without a token nothing is waited for. */
  private isOpening(): boolean {
    return this.opening !== null && readStoredText(storageKeys.token) !== null;
  }

  private open(): Promise<OpenSession> {
    this.opening ??= this.load().catch((cause: unknown) => {
      this.opening = null;
      throw cause;
    });
    return this.opening;
  }

  private openForToken(): void {
    if (readStoredText(storageKeys.token) === null) return;
    this.open().catch((failure: unknown) => {
      if (failure instanceof LoadFailure) tellLoadFailure(failure);
      else if (!isSilence(failure)) throw failure;
      // Nothing stands on the screen yet that anybody could try again.
      else void answeredAgain().then(() => this.openForToken());
    });
  }

  private async load(): Promise<OpenSession> {
    const { openSession } = await loadPart('module', code);
    const opened = openSession({
      config: this.config,
      goHome: () => this.owner.goTo(pathTo(homeRoute)),
      visitorChanged: () => this.owner.visitorChanged(),
    });
    this.opened = opened;
    const follow = () => {
      const snapshot = opened.session.getSnapshot();
      const isBusy = snapshot.matches('signingIn') || snapshot.matches('loading');
      const state = snapshot.matches('signedIn') ? 'signedIn' : isBusy ? 'busy' : 'signedOut';
      this.show({ state, message: snapshot.context.message });
    };
    opened.session.subscribe(follow);
    follow();
    this.owner.visitorChanged();
    return opened;
  }

  private show(view: SessionView): void {
    if (view.state === this.view.state && view.message === this.view.message) return;
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}

/** What stands under the field; null: a message says it. */
function sayOf(failure: unknown): string | null {
  if (!(failure instanceof LoadFailure)) return toAppError(failure).message;
  tellLoadFailure(failure);
  return null;
}
