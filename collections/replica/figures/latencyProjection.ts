import type { EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { StoreDatabase } from '../disk/database.ts';
import type { Batch, DiskPart } from '../disk/disk.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import type { DeviceKey } from './lastSeenSources.ts';
import { latenciesOf, type Latencies, type LatencySample } from './latency.ts';

/** Some weeks of a busy desk. The oldest go first. */
const maximumSamples = 2_000;

export interface LatencyQuery {
  /** 0: all sites. */
  siteId: number;
  /** Includes child devices; null: the whole site. */
  device: DeviceKey | null;
}

interface LatencyView {
  question: LatencyQuery;
  show: (latencies: Latencies) => void;
}

export interface LatencyProjectionOptions {
  scheduler: Scheduler;
  scheduleWrite: () => void;
  report: (text: string, cause: unknown) => void;
}

/** Command latency by device, measured in this browser and stored with the replica. */
export class LatencyProjection implements DiskPart {
  private samples: LatencySample[] = [];
  private readonly options: LatencyProjectionOptions;
  private readonly views = new Set<LatencyView>();
  private readonly throttle: Throttle;
  private database: StoreDatabase | null = null;
  private isWriteDue = false;

  constructor(options: LatencyProjectionOptions) {
    this.options = options;
    const show = () => this.views.forEach((view) => this.show(view));
    this.throttle = new Throttle({ scheduler: options.scheduler, interval: timing.figures, show });
  }

  /** Stores samples in this database, and loads those of earlier starts. */
  attachDatabase(database: StoreDatabase): this {
    this.database = database;
    database.fact('latencies').then(
      (fact) => this.add(fact?.samples ?? [], 'earlier'),
      (cause: unknown) => this.options.report('Earlier command latencies could not be read.', cause),
    );
    return this;
  }

  onConfirmed(sample: LatencySample): void {
    this.add([sample], 'now');
    this.isWriteDue = true;
    this.options.scheduleWrite();
  }

  forget(entity: EntityName): void {
    const kept = this.samples.filter(({ device }) => device.entity !== entity);
    if (kept.length === this.samples.length) return;
    this.samples = kept;
    this.isWriteDue = true;
    this.options.scheduleWrite();
    this.throttle.trigger();
  }

  open(question: LatencyQuery, show: (latencies: Latencies) => void): () => void {
    const view = { question, show };
    this.views.add(view);
    this.show(view);
    return () => this.views.delete(view);
  }

  takeBatch(): Batch | null {
    const { database, samples } = this;
    if (!this.isWriteDue || database === null) return null;
    this.isWriteDue = false;
    return {
      write: async () => void (await database.facts.put({ key: 'latencies', samples })),
      onWritten: () => undefined,
    };
  }

  stop(): void {
    this.views.clear();
    this.throttle.stop();
  }

  private add(samples: readonly LatencySample[], when: 'earlier' | 'now'): void {
    const all = when === 'now' ? [...this.samples, ...samples] : [...samples, ...this.samples];
    this.samples = all.slice(-maximumSamples);
    this.throttle.trigger();
  }

  private show({ question: { siteId, device }, show }: LatencyView): void {
    show(latenciesOf(this.samples, siteId, device));
  }
}
