import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { dataStatusAt, neverSynced, type DataStatus } from '#domain/live/freshness.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import type { Change } from '../sync/source.ts';
import type { Scheduler } from '../scheduler.ts';
import { countedNames, isCounted, type CountedName } from './countedFields.ts';
import { EventRate, minute } from './eventRate.ts';
import type { Figures } from './figures.ts';
import { FigureView } from './figureView.ts';
import { SiteCounts } from './siteCounts.ts';
import { BackgroundCounter } from './backgroundCounter.ts';

export interface CountsProjectionOptions {
  scheduler: Scheduler;
  /** undefined: the entity is not replicated. */
  stateOf: (entity: EntityName) => EntityState | undefined;
  openAlarms: AlarmProjection['open'];
}

export class CountsProjection {
  private readonly options: CountsProjectionOptions;
  private readonly counts = new SiteCounts();
  private readonly backgroundCounter: BackgroundCounter;
  private readonly eventRate = new EventRate();
  private readonly views = new Set<FigureView>();
  private nextMinute: (() => void) | null = null;

  constructor(options: CountsProjectionOptions) {
    this.options = options;
    const { scheduler } = options;
    this.backgroundCounter = new BackgroundCounter({
      scheduler,
      count: (name, row) => this.counts.change(name, null, row),
    });
  }

  open({ siteId }: { siteId: number }, show: (figures: Figures) => void): () => void {
    const { scheduler, openAlarms } = this.options;
    const shown = (alarms: Figures['alarms']) => show(this.figuresOf(siteId, alarms));
    const view = new FigureView({ siteId, scheduler, openAlarms, show: shown });
    this.views.add(view);
    this.watchMinutes();
    return () => {
      view.stop();
      this.views.delete(view);
      if (this.views.size === 0) this.stopMinutes();
    };
  }

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    if (!isCounted(entity)) return;
    this.backgroundCounter.add(entity, rows);
    this.changed();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (!isCounted(entity)) return;
    let isOther = false;
    for (const { before, row } of changes) isOther = this.counts.change(entity, before, row) || isOther;
    if (isOther) this.changed();
  }

  stateChanged(entity: EntityName): void {
    if (isCounted(entity)) this.changed();
  }

  rightsChanged(): void {
    for (const view of this.views) view.rightsChanged();
  }

  event({ siteId }: LiveEvent): void {
    this.eventRate.count(siteId, this.options.scheduler.now());
    this.changed();
  }

  stop(): void {
    this.stopMinutes();
    this.backgroundCounter.stop();
    for (const view of this.views) view.stop();
    this.views.clear();
  }

  private stopMinutes(): void {
    this.nextMinute?.();
    this.nextMinute = null;
  }

  private changed(): void {
    for (const view of this.views) view.changed();
  }

  /** Events per minute change with time. */
  private watchMinutes(): void {
    const { scheduler } = this.options;
    this.nextMinute ??= scheduler.after(minute - (scheduler.now() % minute), () => {
      this.nextMinute = null;
      this.changed();
      this.watchMinutes();
    });
  }

  private figuresOf(siteId: number, alarms: Figures['alarms']): Figures {
    this.backgroundCounter.countAll();
    const of = countedNames.map((name) => [
      name,
      { total: this.counts.total(name, siteId), by: this.counts.by(name, siteId), ...this.footingOf(name, siteId) },
    ]);
    return {
      siteId,
      of: Object.fromEntries(of) as Figures['of'],
      alarms,
      eventsPerMinute: this.eventRate.of(siteId, this.options.scheduler.now()),
    };
  }

  private footingOf(name: CountedName, siteId: number): DataStatus {
    const state = this.options.stateOf(name);
    if (state === undefined) return { freshness: neverSynced, coverage: { kind: 'whole' } };
    return dataStatusAt(state, siteId);
  }
}
