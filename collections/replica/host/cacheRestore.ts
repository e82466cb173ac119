import type { EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { warmTiming } from '#domain/limits/replica.ts';
import { DueTask } from '../rows/dueTask.ts';
import type { Scheduler } from '../scheduler.ts';
import { notSynced } from './syncRegistry.ts';
import { firstShown } from './warmRows.ts';

/** What is known of an entity before what an earlier start left of it is read. */
export const notBackYet: EntityState = {
  ...notSynced,
  freshness: { state: 'reconciling', complete: false, since: null },
  isComingBack: true,
};

export interface CacheRestoreOptions {
  scheduler: Scheduler;
  isInView: (entity: EntityName) => boolean;
  /** Brings an entity back; resolves when it is there. */
  bring: (entity: EntityName) => Promise<void>;
}

interface Waiting {
  back: Promise<void>;
  resolve: () => void;
}

/**
 * The return of what an earlier start left, one entity after the other, those looked at before all others. Where lists
 * can be shown as they were last, it begins when tabs have been answered so.
 */
export class CacheRestore {
  private readonly options: CacheRestoreOptions;
  private readonly waiting = new Map<EntityName, Waiting>();
  private readonly start: DueTask;
  private isHeldUp = false;

  constructor(options: CacheRestoreOptions) {
    this.options = options;
    this.start = new DueTask(options.scheduler, () => void this.run());
  }

  /** @param isShown what lists showed last can be shown. */
  begin(entities: readonly EntityName[], isShown: boolean): void {
    for (const entity of entities) {
      let resolve: () => void = () => undefined;
      const back = new Promise<void>((done) => (resolve = done));
      this.waiting.set(entity, { back, resolve });
    }
    this.isHeldUp = isShown;
    const { scheduler } = this.options;
    if (isShown) this.start.at(scheduler.now() + warmTiming.atLatest);
    else void this.run();
  }

  /** A tab was answered from what was shown last: others may be about to ask. */
  asked(): void {
    if (this.isHeldUp) this.start.at(this.options.scheduler.now() + warmTiming.afterQuestion);
  }

  has(entity: EntityName): boolean {
    return this.waiting.has(entity);
  }

  names(): EntityName[] {
    return [...this.waiting.keys()];
  }

  /** Resolves when the entity is back, or not to come any more. */
  of(entity: EntityName): Promise<void> | undefined {
    return this.waiting.get(entity)?.back;
  }

  /** Opens something now, or once the entity is back. Answers how to close it. */
  before(entity: EntityName, open: () => () => void): () => void {
    const back = this.of(entity);
    if (back === undefined) return open();
    let close: (() => void) | null = null;
    let isLeft = false;
    void back.then(() => {
      if (!isLeft) close = open();
    });
    return () => {
      isLeft = true;
      close?.();
    };
  }

  /** It is back, or not to come. */
  delete(entity: EntityName): void {
    const one = this.waiting.get(entity);
    this.waiting.delete(entity);
    one?.resolve();
  }

  stop(): void {
    this.start.callOff();
    for (const entity of this.names()) this.delete(entity);
  }

  private async run(): Promise<void> {
    this.isHeldUp = false;
    for (let next = this.next(); next !== undefined; next = this.next()) {
      await this.options.bring(next);
      this.delete(next);
    }
  }

  private next(): EntityName | undefined {
    const names = this.names();
    const inView = names.filter((name) => this.options.isInView(name));
    return firstOf(inView) ?? firstOf(names);
  }
}

function firstOf(names: readonly EntityName[]): EntityName | undefined {
  return firstShown.find((name) => names.includes(name)) ?? names[0];
}
