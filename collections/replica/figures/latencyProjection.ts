import type { EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { StoreDatabase } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { DeviceKey } from './hearing.ts';
import { latenciesOf, type Latencies, type LatencySample } from './latency.ts';

/** Samples that are kept, the oldest going first: some weeks of a busy desk. */
const keptSamples = 2_000;

export interface LatencyQuestion {
  /** 0: all sites. */
  siteId: number;
  /** One device, and what hangs on it; null: all of the site. */
  device: DeviceKey | null;
}

interface LatencyView {
  question: LatencyQuestion;
  show: (latencies: Latencies) => void;
}

export interface LatencyProjectionOptions {
  scheduler: Scheduler;
  /** Something is to be kept. */
  waits: () => void;
  report: (text: string, cause: unknown) => void;
}

/** How long commands take at each device, as far as this browser has seen; kept with the store, and gone with it. */
export class LatencyProjection implements DiskPart {
  private samples: LatencySample[] = [];
  private readonly options: LatencyProjectionOptions;
  private readonly views = new Set<LatencyView>();
  private readonly shown: Throttle;
  private database: StoreDatabase | null = null;
  private isDue = false;

  constructor(options: LatencyProjectionOptions) {
    this.options = options;
    const show = () => this.views.forEach((view) => this.show(view));
    this.shown = new Throttle({ scheduler: options.scheduler, interval: timing.figures, show });
  }

  /** Keeps on this database what is seen, beginning with what it has of earlier starts. */
  keepOn(database: StoreDatabase): this {
    this.database = database;
    database.fact('latencies').then(
      (fact) => this.add(fact?.samples ?? [], 'earlier'),
      (cause: unknown) => this.options.report('How long commands took before could not be read.', cause),
    );
    return this;
  }

  confirmed(sample: LatencySample): void {
    this.add([sample], 'now');
    this.isDue = true;
    this.options.waits();
  }

  /** Nothing of these devices may be known any more. */
  forget(entity: EntityName): void {
    const kept = this.samples.filter(({ device }) => device.entity !== entity);
    if (kept.length === this.samples.length) return;
    this.samples = kept;
    this.isDue = true;
    this.options.waits();
    this.shown.changed();
  }

  open(question: LatencyQuestion, show: (latencies: Latencies) => void): () => void {
    const view = { question, show };
    this.views.add(view);
    this.show(view);
    return () => this.views.delete(view);
  }

  take(): Batch | null {
    const { database, samples } = this;
    if (!this.isDue || database === null) return null;
    this.isDue = false;
    return {
      write: async () => void (await database.facts.put({ key: 'latencies', samples })),
      written: () => undefined,
    };
  }

  stop(): void {
    this.views.clear();
    this.shown.stop();
  }

  private add(samples: readonly LatencySample[], when: 'earlier' | 'now'): void {
    const all = when === 'now' ? [...this.samples, ...samples] : [...samples, ...this.samples];
    this.samples = all.slice(-keptSamples);
    this.shown.changed();
  }

  private show({ question: { siteId, device }, show }: LatencyView): void {
    show(latenciesOf(this.samples, siteId, device));
  }
}
