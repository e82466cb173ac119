import { filter, Subject, type Observable } from 'rxjs';
import { timing } from '#domain/limits/timing.ts';
import type { HostMessage, TabMessage } from '../protocol.ts';
import type { HostLoss, OpenHost } from './hostHandle.ts';
import { HostConnection } from './hostConnection.ts';

/**
 * Calls `suspend` when the browser freezes or ends this page or keeps it for the back button, and `resume` on return.
 * Does nothing outside a page.
 * @returns a function that stops watching.
 */
function watchPageLifecycle({ suspend, resume }: { suspend: () => void; resume: () => void }): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) resume();
  };
  addEventListener('pagehide', suspend);
  addEventListener('pageshow', shown);
  document.addEventListener('freeze', suspend);
  document.addEventListener('resume', resume);
  return () => {
    removeEventListener('pagehide', suspend);
    removeEventListener('pageshow', shown);
    document.removeEventListener('freeze', suspend);
    document.removeEventListener('resume', resume);
  };
}

export type MessageOf<Kind extends HostMessage['kind']> = Extract<HostMessage, { kind: Kind }>;

/**
 * A tab's access to the replica host. Connects to another when the host is lost or the page was suspended. The next
 * host knows nothing of this tab, so senders repeat lasting facts after each `connected$`.
 */
export class HostReconnector {
  /** A host is connected: senders repeat lasting facts. */
  readonly connected$ = new Subject<void>();
  /** Every open request is lost with the host. */
  readonly lost$ = new Subject<HostLoss>();
  private readonly messages$ = new Subject<HostMessage>();
  private readonly openHost: OpenHost;
  private readonly stopWatching: () => void;
  private connection: HostConnection | null = null;
  private attempt = 0;
  private losses = 0;
  private hasCodeRun = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(openHost: OpenHost) {
    this.openHost = openHost;
    this.stopWatching = watchPageLifecycle({ suspend: () => this.suspend(), resume: () => this.resume() });
  }

  /** @throws when no host can be opened. */
  async open(): Promise<void> {
    await this.connect(null);
  }

  get isUp(): boolean {
    return this.connection?.isUp === true;
  }

  /** Sends a message. Without a connection it is dropped. */
  send(message: TabMessage): void {
    this.connection?.send(message);
  }

  /** Messages of one kind, from any host. */
  on<Kind extends HostMessage['kind']>(kind: Kind): Observable<MessageOf<Kind>> {
    return this.messages$.pipe(filter((message): message is MessageOf<Kind> => message.kind === kind));
  }

  close(): void {
    this.isClosed = true;
    this.stopWatching();
    clearTimeout(this.timer);
    // The messages do not complete, because RxDB's open requests would then throw.
    this.connection?.close();
    this.connection = null;
  }

  private async connect(loss: HostLoss | null): Promise<void> {
    this.attempt += 1;
    const { attempt } = this;
    const isOvertaken = () => this.isClosed || attempt !== this.attempt;
    const handle = await this.openHost(loss);
    if (isOvertaken()) {
      handle.port.close();
      return handle.close();
    }
    const connection = await HostConnection.open(handle, { hasCodeRun: this.hasCodeRun, attempts: this.losses + 1 });
    if (isOvertaken()) return connection.close();
    this.connection = connection;
    connection.messages$.subscribe((message) => this.messages$.next(message));
    void connection.lost.then((how) => this.connection === connection && this.onLost(how));
    this.connected$.next();
  }

  private onLost(loss: HostLoss): void {
    // A host that dies young may do so again, so the next attempt waits.
    const wasYoung = this.connection === null || this.connection.age < timing.host.earlyLoss;
    this.losses = wasYoung ? this.losses + 1 : 1;
    this.hasCodeRun ||= this.connection?.hasAnswered === true;
    this.connection = null;
    this.lost$.next(loss);
    this.reconnect(loss);
  }

  private reconnect(loss: HostLoss): void {
    const pause = Math.min(timing.host.reopenPause * (2 ** (this.losses - 1) - 1), timing.host.longestReopenPause);
    this.timer = setTimeout(() => {
      this.connect(loss).catch((cause: unknown) => {
        console.warn('No replica host could be opened; it is tried again.', cause);
        this.losses += 1;
        this.reconnect(loss);
      });
    }, pause);
  }

  /** A suspended page receives nothing, and the host must not queue messages for it. */
  private suspend(): void {
    clearTimeout(this.timer);
    this.attempt += 1;
    if (this.connection === null) return;
    this.connection.close();
    this.connection = null;
    this.lost$.next('suspended');
  }

  private resume(): void {
    if (this.isClosed || this.connection !== null) return;
    clearTimeout(this.timer);
    this.losses = 1;
    this.reconnect('suspended');
  }
}
