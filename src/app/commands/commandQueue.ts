import { commandQueueLimits } from '#domain/limits/commandQueue.ts';

interface Turn {
  /** One of many commands of one press. */
  isOfMany: boolean;
  /** The controller that moves the target; null: unknown, or the target has none. */
  controllerId: number | null;
  start: () => void;
}

/**
 * Decides when each command is sent. A single command goes before the commands of a bulk. A controller moves one of a
 * bulk's doors at a time, so doors of several controllers run side by side and doors of one controller wait.
 */
export class CommandQueue {
  private readonly limit: () => number;
  private readonly waiting = new Set<Turn>();
  private readonly busyControllers = new Set<number>();
  private running = 0;

  /** @param limit how many commands may run at the same time now. */
  constructor(limit: () => number) {
    this.limit = limit;
  }

  /** The next task starts when this one ends, failed or not. */
  async run(command: Pick<Turn, 'isOfMany' | 'controllerId'>, task: () => Promise<void>): Promise<void> {
    const controllerId = command.isOfMany ? command.controllerId : null;
    await new Promise<void>((resolve) => {
      this.waiting.add({ ...command, controllerId, start: resolve });
      this.startNext();
    });
    try {
      await task();
    } finally {
      this.running -= 1;
      if (controllerId !== null) this.busyControllers.delete(controllerId);
      this.startNext();
    }
  }

  clear(): void {
    this.waiting.clear();
  }

  private startNext(): void {
    while (this.running < this.limit()) {
      const next = this.nextTurn();
      if (next === undefined) return;
      this.waiting.delete(next);
      this.running += 1;
      if (next.controllerId !== null) this.busyControllers.add(next.controllerId);
      next.start();
    }
  }

  private nextTurn(): Turn | undefined {
    const all = [...this.waiting];
    const isFree = ({ controllerId }: Turn) => controllerId === null || !this.busyControllers.has(controllerId);
    return all.find(({ isOfMany }) => !isOfMany) ?? all.find(isFree);
  }
}

/**
 * How many commands the connection to the API carries side by side. Browsers say by which protocol an answer came; they
 * do not say it of another origin without its permission, which counts as HTTP/1.1.
 */
export function concurrentCommands(base: string): number {
  const entries = performance.getEntriesByType('resource') as readonly (PerformanceEntry & {
    nextHopProtocol?: string;
  })[];
  const { href } = new URL(base, 'location' in globalThis ? location.href : undefined);
  const isMultiplexed = entries.some(
    ({ name, nextHopProtocol = '' }) => name.startsWith(href) && /^h[23]/.test(nextHopProtocol),
  );
  return isMultiplexed ? commandQueueLimits.total : commandQueueLimits.totalWithoutMultiplexing;
}
