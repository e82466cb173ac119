import { Subject } from 'rxjs';
import { timing } from '#domain/limits/timing.ts';
import type { HostMessage, TabMessage } from '../protocol.ts';
import type { HostHandle, HostLoss } from './hostHandle.ts';
import { holdTabLife, webLocks } from './webLock.ts';

/** Pings in a row that may stay without an answer: the tab itself may have been held up at one of them. */
const pingsMissed = 2;

/** What a tab knows of hosts when it opens another. */
export interface HostStart {
  /** A host answered this tab before. */
  codeRan: boolean;
  /** Hosts that were opened since one last lived long, this one included. */
  attempts: number;
}

/** A tab's line to one host, as long as that lives. */
export class HostConnection {
  readonly messages$ = new Subject<HostMessage>();
  /** Resolves with how the host was lost; never, when the tab closes the line. */
  readonly lost: Promise<HostLoss>;
  private readonly door: HostHandle;
  private readonly openedAt = Date.now();
  private readonly ended = new AbortController();
  private lose: (loss: HostLoss) => void = () => undefined;
  private letGo: () => void = () => undefined;
  private welcome = false;
  private heard = true;
  private missed = 0;

  private constructor(door: HostHandle) {
    this.door = door;
    this.lost = new Promise((resolve) => {
      this.lose = (loss) => {
        if (this.ended.signal.aborted) return;
        this.end();
        resolve(loss);
      };
    });
    // Code that has run was loaded: what fails then is the host.
    void door.gone.then((loss) => this.lose(loss === 'failed' && this.welcome ? 'died' : loss));
  }

  /**
   * Opens the line and tells the host how to notice that this tab is gone: by a Web Lock that is held while the line
   * stands, and where there are none, by the port's own end, a goodbye, or silence.
   * @param start what is known of a host's start, should this one not answer.
   */
  static async open(door: HostHandle, start: HostStart): Promise<HostConnection> {
    const line = new HostConnection(door);
    const { port, tabLife = await holdTabLife() } = door;
    line.letGo = tabLife?.letGo ?? line.letGo;
    port.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => line.receive(data));
    port.addEventListener('close', () => line.lose('died'));
    port.start();
    line.send({ kind: 'hello', life: tabLife?.name ?? null });
    line.watchStart(start);
    const pulse = setInterval(() => line.beat(), timing.host.pulse);
    line.ended.signal.addEventListener('abort', () => clearInterval(pulse));
    return line;
  }

  /** Whether the host has answered. */
  get isUp(): boolean {
    return this.welcome && !this.ended.signal.aborted;
  }

  /** Whether the host ever answered, be it gone by now. */
  get hasAnswered(): boolean {
    return this.welcome;
  }

  /** How long the line has stood, in milliseconds. */
  get age(): number {
    return Date.now() - this.openedAt;
  }

  send(message: TabMessage): void {
    if (!this.ended.signal.aborted) this.door.port.postMessage(message);
  }

  close(): void {
    if (this.ended.signal.aborted) return;
    this.send({ kind: 'bye' });
    this.end();
  }

  private end(): void {
    this.ended.abort();
    this.letGo();
    this.door.port.close();
    this.door.close();
  }

  private receive(message: HostMessage): void {
    if (this.ended.signal.aborted) return;
    this.heard = true;
    if (message.kind === 'ended') this.lose('rested');
    else if (message.kind === 'welcome') this.welcomed();
    else this.messages$.next(message);
  }

  /** The host holds its lock from before it welcomes anybody: once that comes free, the host is dead. */
  private welcomed(): void {
    this.welcome = true;
    const { life } = this.door;
    const locks = webLocks();
    if (life === null || locks === undefined) return;
    const { signal } = this.ended;
    locks
      .request(life, { mode: 'shared', signal }, () => this.lose('died'))
      // Called off with the line.
      .catch((cause: unknown) => signal.aborted || this.refuse(cause));
  }

  private refuse(cause: unknown): void {
    console.warn('The life of the replica host cannot be watched; a ping has to do.', cause);
  }

  /**
   * A host that ran already answers at once; one whose code is on its way may take its time. But a browser may hand a
   * page to a worker that is just dying with the page before it, and such a one never says so: the first of a page is
   * soon given up for another of its kind. Where the code is known to run, one that does not answer died before it could
   * say so: another is opened, and given more time each time.
   */
  private watchStart({ codeRan, attempts }: HostStart): void {
    const quick = timing.host.pulse * pingsMissed;
    const isFirst = !codeRan && attempts === 1;
    const fresh = isFirst ? timing.host.firstStart : timing.host.start;
    const limit = this.door.isRunning ? quick : codeRan ? quick * attempts : fresh;
    const loss = this.door.isRunning || codeRan ? 'hung' : isFirst ? 'died' : 'failed';
    const late = setTimeout(() => this.welcome || this.lose(loss), Math.min(limit, timing.host.start));
    this.ended.signal.addEventListener('abort', () => clearTimeout(late));
  }

  /** Anything that the host says is a sign of life; a ping makes it say something. */
  private beat(): void {
    if (!this.welcome) return;
    this.missed = this.heard ? 0 : this.missed + 1;
    if (this.missed >= pingsMissed) return this.lose('hung');
    this.heard = false;
    this.send({ kind: 'ping' });
  }
}
