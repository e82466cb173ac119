import { filter, Subject, type Observable } from 'rxjs';
import { timing } from '#domain/limits/timing.ts';
import type { HostMessage, TabMessage } from '../protocol.ts';
import type { HostLoss, OpenHost } from './hostHandle.ts';
import { HostConnection } from './hostConnection.ts';
import { watchPageLife } from './pageLife.ts';

export type MessageOf<Kind extends HostMessage['kind']> = Extract<HostMessage, { kind: Kind }>;

/**
 * A tab's link to the replica host, which outlives hosts: when one is lost, or this page rested, a line to another is
 * opened. A host knows nothing of what a tab told another one, so whoever told something lasting tells it anew on
 * each arrival.
 */
export class HostReconnector {
  /** A line to a host stands, the first or another: it is to be told everything that lasts. */
  readonly arrived$ = new Subject<void>();
  /** The host is gone, and with it whatever it was asked. */
  readonly lost$ = new Subject<HostLoss>();
  private readonly messages$ = new Subject<HostMessage>();
  private readonly openHost: OpenHost;
  private readonly stopWatching: () => void;
  private line: HostConnection | null = null;
  /** Counts openings, so that one that was overtaken is given up. */
  private opening = 0;
  private losses = 0;
  /** A host answered this tab before, so that its code is known to run. */
  private codeRan = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(openHost: OpenHost) {
    this.openHost = openHost;
    this.stopWatching = watchPageLife({ rest: () => this.rest(), wake: () => this.wake() });
  }

  /** Opens the first line. @throws when no host can be opened at all. */
  async open(): Promise<void> {
    await this.connect(null);
  }

  /** Whether a host has answered on the line that stands. */
  get isUp(): boolean {
    return this.line?.isUp === true;
  }

  /** Tells the host; without a line nothing is kept, since what lasts is told on arrival. */
  send(message: TabMessage): void {
    this.line?.send(message);
  }

  /** The host's messages of one kind, from now on, whichever host it is. */
  on<Kind extends HostMessage['kind']>(kind: Kind): Observable<MessageOf<Kind>> {
    return this.messages$.pipe(filter((message): message is MessageOf<Kind> => message.kind === kind));
  }

  close(): void {
    this.isClosed = true;
    this.stopWatching();
    clearTimeout(this.timer);
    // The messages do not complete: RxDB's requests under way would fail loudly for want of an answer.
    this.line?.close();
    this.line = null;
  }

  private async connect(loss: HostLoss | null): Promise<void> {
    this.opening += 1;
    const { opening } = this;
    const isOvertaken = () => this.isClosed || opening !== this.opening;
    const door = await this.openHost(loss);
    if (isOvertaken()) {
      door.port.close();
      return door.close();
    }
    const line = await HostConnection.open(door, { codeRan: this.codeRan, attempts: this.losses + 1 });
    if (isOvertaken()) return line.close();
    this.line = line;
    line.messages$.subscribe((message) => this.messages$.next(message));
    void line.lost.then((how) => this.line === line && this.lose(how));
    this.arrived$.next();
  }

  private lose(loss: HostLoss): void {
    // A host that dies young may do so again: then not at once.
    const wasYoung = this.line === null || this.line.age < timing.host.young;
    this.losses = wasYoung ? this.losses + 1 : 1;
    this.codeRan ||= this.line?.hasAnswered === true;
    this.line = null;
    this.lost$.next(loss);
    this.reconnect(loss);
  }

  private reconnect(loss: HostLoss): void {
    const pause = Math.min(timing.host.pause * (2 ** (this.losses - 1) - 1), timing.host.longestPause);
    this.timer = setTimeout(() => {
      this.connect(loss).catch((cause: unknown) => {
        console.warn('No replica host could be opened; it is tried again.', cause);
        this.losses += 1;
        this.reconnect(loss);
      });
    }, pause);
  }

  /** A page at rest can hear nothing: the host must not pile up what it would say. */
  private rest(): void {
    clearTimeout(this.timer);
    this.opening += 1;
    if (this.line === null) return;
    this.line.close();
    this.line = null;
    this.lost$.next('rested');
  }

  private wake(): void {
    if (this.isClosed || this.line !== null) return;
    clearTimeout(this.timer);
    this.losses = 1;
    this.reconnect('rested');
  }
}
