import type { Scheduler } from './scheduler.ts';

/** The longest waits for the socket (milliseconds): of lists that a screen has no rows of, and of everything else. */
const longest = { urgent: 1_000, all: 3_000 } as const;

type Allowed = 'nothing' | 'urgent' | 'all';

/**
 * The first reads wait for the socket: whatever is read before the socket is up is read again then, because changes in
 * between are unknown.
 */
export class SocketWait {
  private readonly scheduler: Scheduler;
  private allowed: Allowed = 'nothing';
  private readonly waiting = new Set<() => void>();
  private readonly timers: (() => void)[] = [];
  private resolveUrgent: () => void = () => undefined;
  /** Resolves when urgent reads may begin, or never will. */
  readonly whenUrgent = new Promise<void>((resolve) => (this.resolveUrgent = resolve));
  private onAllowed: () => void = () => undefined;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  get isOver(): boolean {
    return this.allowed === 'all';
  }

  allows(isUrgent: boolean): boolean {
    return this.isOver || (isUrgent && this.allowed === 'urgent');
  }

  /** @param onAllowed called when urgent reads may begin, and when all may. */
  begin(onAllowed: () => void): void {
    this.onAllowed = onAllowed;
    this.timers.push(
      this.scheduler.after(longest.urgent, () => this.allow('urgent')),
      this.scheduler.after(longest.all, () => this.allow('all')),
    );
  }

  /** Runs an urgent read now, or when the wait for it is over. Returns a function that cancels it; null: it has run. */
  run(read: () => void): (() => void) | null {
    if (this.allows(true)) {
      read();
      return null;
    }
    this.waiting.add(read);
    return () => this.waiting.delete(read);
  }

  /** The socket cannot be opened for now. */
  giveUp(): void {
    this.allow('all');
  }

  /** The socket is up. Everything is read now, so nothing waits any more. */
  end(): void {
    this.stop();
    this.allowed = 'all';
  }

  stop(): void {
    for (const callOff of this.timers.splice(0)) callOff();
    this.waiting.clear();
    this.allowed = 'nothing';
    this.resolveUrgent();
  }

  private allow(allowed: Allowed): void {
    if (this.isOver) return;
    this.allowed = allowed;
    this.resolveUrgent();
    for (const read of this.waiting) read();
    this.waiting.clear();
    this.onAllowed();
  }
}
