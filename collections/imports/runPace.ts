import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { growingPause } from '#domain/limits/growingPause.ts';
import { importRunLimits } from '#domain/limits/importRun.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import type { Scheduler } from '../replica/scheduler.ts';

/** The import was paused, stopped, or its host ends. */
export class Halted extends Error {}

/** The server has too much to do. Nothing was saved if it says 429. */
const busyStatuses = [429, 503];
const gatewayStatuses = [408, 425, 502, 504];

/** Whether the same request may succeed later. */
export const isTransient = (error: AppError): boolean =>
  error.isWithoutAnswer || busyStatuses.includes(error.status) || gatewayStatuses.includes(error.status);

/** Successes after which the import sends several rows at once again. */
const careful = 20;

export interface RunPaceOptions {
  scheduler: Scheduler;
  signal: AbortSignal;
  isCommanding: () => boolean;
  /** Asks the server for anything. @throws AppError */
  probe: () => Promise<unknown>;
  /** Called with why the run waits; null: it goes on. */
  onWait: (sentence: string | null) => void;
}

/** Says when a worker of an import may send: doors and people go first, and a server in trouble is left in peace. */
export class RunPace {
  private readonly options: RunPaceOptions;
  private failures = 0;
  private carefulFor = 0;
  private recovery: Promise<void> | null = null;

  constructor(options: RunPaceOptions) {
    this.options = options;
  }

  /**
   * Resolves when the worker may send, or nothing is left.
   * @param worker the first is 0.
   * @throws Halted
   */
  async turn(worker: number, isLeft: () => boolean): Promise<void> {
    while (isLeft()) {
      this.throwIfHalted();
      if (this.recovery !== null) await this.recovery;
      else if (worker > 0 && (this.carefulFor > 0 || this.options.isCommanding()))
        await this.rest(importRunLimits.afterCommand);
      else return;
    }
  }

  succeeded(): void {
    this.failures = 0;
    this.carefulFor = Math.max(0, this.carefulFor - 1);
  }

  /** Waits after a failure until the server answers again. @throws Halted */
  async recover(error: AppError): Promise<void> {
    this.recovery ??= this.untilAnswered(error).finally(() => (this.recovery = null));
    await this.recovery;
    this.throwIfHalted();
  }

  private async untilAnswered(error: AppError): Promise<void> {
    const { probe, onWait, signal } = this.options;
    this.carefulFor = careful;
    onWait(busyStatuses.includes(error.status) ? importRunMessages.busy : importRunMessages.unreachable);
    for (let isSilent = true; isSilent && !signal.aborted;) {
      await this.rest(growingPause(importRunLimits.retry, this.failures));
      this.failures += 1;
      isSilent = await probe().then(
        () => false,
        (thrown: unknown) => isTransient(toAppError(thrown)),
      );
    }
    onWait(null);
  }

  /** Resolves after a delay (milliseconds), at once if the run is halted. */
  rest(delay: number): Promise<void> {
    const { scheduler, signal } = this.options;
    if (delay <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = scheduler.after(delay, end);
      signal.addEventListener('abort', end);
    });
  }

  private throwIfHalted(): void {
    if (this.options.signal.aborted) throw new Halted();
  }
}
