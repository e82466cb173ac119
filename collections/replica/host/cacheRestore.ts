import type { EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { warmTiming } from '#domain/limits/replica.ts';
import { EarliestTimer } from '../rows/earliestTimer.ts';
import type { Scheduler } from '../scheduler.ts';
import { notSynced } from './syncRegistry.ts';
import { restoredFirst } from './cachedRows.ts';

export const notRestoredYet: EntityState = {
  ...notSynced,
  freshness: { state: 'reconciling', complete: false, since: null },
  isRestoring: true,
};

export interface CacheRestoreOptions {
  scheduler: Scheduler;
  isInView: (entity: EntityName) => boolean;
  /** Restores an entity's cached rows; resolves when they are in the store. */
  restore: (entity: EntityName) => Promise<void>;
}

interface PendingRestore {
  restored: Promise<void>;
  resolve: () => void;
}

/**
 * Restores the cached rows of an earlier start, one entity after the other, those in view first. If the list cache can
 * answer tabs, restoring starts after those answers.
 */
export class CacheRestore {
  private readonly options: CacheRestoreOptions;
  private readonly waiting = new Map<EntityName, PendingRestore>();
  private readonly startTimer: EarliestTimer;
  private waitsForTabs = false;

  constructor(options: CacheRestoreOptions) {
    this.options = options;
    this.startTimer = new EarliestTimer(options.scheduler, () => void this.run());
  }

  /** @param canAnswer whether the list cache can answer tabs. */
  begin(entities: readonly EntityName[], canAnswer: boolean): void {
    for (const entity of entities) {
      let resolve: () => void = () => undefined;
      const restored = new Promise<void>((done) => (resolve = done));
      this.waiting.set(entity, { restored, resolve });
    }
    this.waitsForTabs = canAnswer;
    const { scheduler } = this.options;
    if (canAnswer) this.startTimer.at(scheduler.now() + warmTiming.atLatest);
    else void this.run();
  }

  /** The list cache answered a tab: restoring waits a moment for other tabs' questions. */
  onCachedAnswer(): void {
    if (this.waitsForTabs) this.startTimer.at(this.options.scheduler.now() + warmTiming.afterQuestion);
  }

  has(entity: EntityName): boolean {
    return this.waiting.has(entity);
  }

  names(): EntityName[] {
    return [...this.waiting.keys()];
  }

  /** Resolves when the entity is restored, or will not be; undefined: it does not wait. */
  whenRestored(entity: EntityName): Promise<void> | undefined {
    return this.waiting.get(entity)?.restored;
  }

  /** Calls `open` now, or once the entity is restored. Returns a function that closes the opened view. */
  openWhenRestored(entity: EntityName, open: () => () => void): () => void {
    const restored = this.whenRestored(entity);
    if (restored === undefined) return open();
    let close: (() => void) | null = null;
    let isClosed = false;
    void restored.then(() => {
      if (!isClosed) close = open();
    });
    return () => {
      isClosed = true;
      close?.();
    };
  }

  /** The entity is restored, or will not be. */
  finish(entity: EntityName): void {
    const pending = this.waiting.get(entity);
    this.waiting.delete(entity);
    pending?.resolve();
  }

  stop(): void {
    this.startTimer.callOff();
    for (const entity of this.names()) this.finish(entity);
  }

  private async run(): Promise<void> {
    this.waitsForTabs = false;
    for (let next = this.next(); next !== undefined; next = this.next()) {
      await this.options.restore(next);
      this.finish(next);
    }
  }

  private next(): EntityName | undefined {
    const names = this.names();
    const inView = names.filter((name) => this.options.isInView(name));
    return firstOf(inView) ?? firstOf(names);
  }
}

function firstOf(names: readonly EntityName[]): EntityName | undefined {
  return restoredFirst.find((name) => names.includes(name)) ?? names[0];
}
