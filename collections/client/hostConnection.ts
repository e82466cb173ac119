import { Subject } from 'rxjs';
import { timing } from '#domain/limits/timing.ts';
import type { HostMessage, TabMessage } from '../protocol.ts';
import type { HostHandle, HostLoss } from './hostHandle.ts';
import { holdTabLife, webLocks } from './webLock.ts';

/** Unanswered pings in a row that mean a hang. A single one may only mean that the tab was busy. */
const maximumMissedPings = 2;

/** A tab's knowledge of earlier hosts when it opens another. */
export interface HostStart {
  hasCodeRun: boolean;
  /** Hosts opened since the last long-lived one, including this one. */
  attempts: number;
}

export class HostConnection {
  readonly messages$ = new Subject<HostMessage>();
  /** Stays pending when the tab closes the connection. */
  readonly lost: Promise<HostLoss>;
  private readonly handle: HostHandle;
  private readonly openedAt = Date.now();
  private readonly ended = new AbortController();
  private reportLoss: (loss: HostLoss) => void = () => undefined;
  private releaseLock: () => void = () => undefined;
  private isWelcomed = false;
  private hasHeard = true;
  private missedPings = 0;

  private constructor(handle: HostHandle) {
    this.handle = handle;
    this.lost = new Promise((resolve) => {
      this.reportLoss = (loss) => {
        if (this.ended.signal.aborted) return;
        this.end();
        resolve(loss);
      };
    });
    // A welcomed host's code did load, so it died.
    void handle.gone.then((loss) => this.reportLoss(loss === 'failed' && this.isWelcomed ? 'died' : loss));
  }

  /**
   * The host notices the tab's end by a Web Lock, or, without locks, by the port's end, a `bye`, or silence.
   * @param start decides how long an answer may take.
   */
  static async open(handle: HostHandle, start: HostStart): Promise<HostConnection> {
    const connection = new HostConnection(handle);
    const { port, tabLife = await holdTabLife() } = handle;
    connection.releaseLock = tabLife?.release ?? connection.releaseLock;
    port.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => connection.receive(data));
    port.addEventListener('close', () => connection.reportLoss('died'));
    port.start();
    connection.send({ kind: 'hello', life: tabLife?.name ?? null });
    connection.watchStart(start);
    const pulse = setInterval(() => connection.checkPulse(), timing.host.pingInterval);
    connection.ended.signal.addEventListener('abort', () => clearInterval(pulse));
    return connection;
  }

  get isUp(): boolean {
    return this.isWelcomed && !this.ended.signal.aborted;
  }

  get hasAnswered(): boolean {
    return this.isWelcomed;
  }

  /** The age of the connection in milliseconds. */
  get age(): number {
    return Date.now() - this.openedAt;
  }

  send(message: TabMessage): void {
    if (!this.ended.signal.aborted) this.handle.port.postMessage(message);
  }

  close(): void {
    if (this.ended.signal.aborted) return;
    this.send({ kind: 'bye' });
    this.end();
  }

  private end(): void {
    this.ended.abort();
    this.releaseLock();
    this.handle.port.close();
    this.handle.close();
  }

  private receive(message: HostMessage): void {
    if (this.ended.signal.aborted) return;
    this.hasHeard = true;
    if (message.kind === 'ended') this.reportLoss('suspended');
    else if (message.kind === 'welcome') this.onWelcome();
    else this.messages$.next(message);
  }

  /** The host takes its lock before it welcomes any tab: a free lock means that the host is dead. */
  private onWelcome(): void {
    this.isWelcomed = true;
    const { life } = this.handle;
    const locks = webLocks();
    if (life === null || locks === undefined) return;
    const { signal } = this.ended;
    locks
      .request(life, { mode: 'shared', signal }, () => this.reportLoss('died'))
      // Closing the connection aborts the request.
      .catch((cause: unknown) => signal.aborted || this.warnUnwatched(cause));
  }

  private warnUnwatched(cause: unknown): void {
    console.warn('The life of the replica host cannot be watched; a ping has to do.', cause);
  }

  /**
   * A running host answers the welcome at once; a new one must load its code first. A browser may hand a new page a
   * worker that dies with the previous page, so the page's first host gets less time. Once the code is known to run,
   * each attempt gets more.
   */
  private watchStart({ hasCodeRun, attempts }: HostStart): void {
    const quick = timing.host.pingInterval * maximumMissedPings;
    const isFirst = !hasCodeRun && attempts === 1;
    const fresh = isFirst ? timing.host.firstStart : timing.host.start;
    const limit = this.handle.isRunning ? quick : hasCodeRun ? quick * attempts : fresh;
    const loss = this.handle.isRunning || hasCodeRun ? 'hung' : isFirst ? 'died' : 'failed';
    const late = setTimeout(() => this.isWelcomed || this.reportLoss(loss), Math.min(limit, timing.host.start));
    this.ended.signal.addEventListener('abort', () => clearTimeout(late));
  }

  /** Every message proves the host alive. */
  private checkPulse(): void {
    if (!this.isWelcomed) return;
    this.missedPings = this.hasHeard ? 0 : this.missedPings + 1;
    if (this.missedPings >= maximumMissedPings) return this.reportLoss('hung');
    this.hasHeard = false;
    this.send({ kind: 'ping' });
  }
}
