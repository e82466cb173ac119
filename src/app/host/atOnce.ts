/** Runs tasks as they come, but only so many at once: the others wait for their turn, in their order. */
export class AtOnce {
  private readonly limit: number;
  private readonly waiting: (() => Promise<void>)[] = [];
  private running = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** @param task never rejects. */
  run(task: () => Promise<void>): void {
    this.waiting.push(task);
    this.next();
  }

  /** Forgets what waits. */
  clear(): void {
    this.waiting.length = 0;
  }

  private next(): void {
    if (this.running >= this.limit) return;
    const task = this.waiting.shift();
    if (task === undefined) return;
    this.running += 1;
    void task().finally(() => {
      this.running -= 1;
      this.next();
    });
  }
}
