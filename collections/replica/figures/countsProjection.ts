import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { dataStatusAt, neverSynced, type DataStatus } from '#domain/live/freshness.ts';
import { allSites } from '#domain/entities/site.ts';
import type { AlarmProjection } from '../alarms/alarmProjection.ts';
import type { Change } from '../sync/source.ts';
import type { Scheduler } from '../scheduler.ts';
import { countedNames, isCounted, type CountedName } from './countedFields.ts';
import type { Figures } from './figures.ts';
import { FigureView } from './figureView.ts';
import { SiteCounts } from './siteCounts.ts';

/** Rows per slice (a few milliseconds of work), and the pause between slices (milliseconds). */
const slice = { rows: 500, pause: 50 } as const;

/** Counts cached rows in slices, which keeps a start fast. */
class BackgroundCounter {
  private readonly waiting: { name: CountedName; rows: readonly AnyRecord[] }[] = [];
  private callOff: (() => void) | null = null;
  private readonly options: { scheduler: Scheduler; count: (name: CountedName, row: AnyRecord) => void };

  constructor(options: BackgroundCounter['options']) {
    this.options = options;
  }

  add(name: CountedName, rows: readonly AnyRecord[]): void {
    for (let start = 0; start < rows.length; start += slice.rows) {
      this.waiting.push({ name, rows: rows.slice(start, start + slice.rows) });
    }
    this.countSoon();
  }

  countAll(): void {
    while (this.countSlice());
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting.length = 0;
  }

  private countSlice(): boolean {
    const next = this.waiting.pop();
    if (next === undefined) return false;
    for (const row of next.rows) this.options.count(next.name, row);
    return true;
  }

  private countSoon(): void {
    this.callOff ??= this.options.scheduler.after(slice.pause, () => {
      this.callOff = null;
      if (this.countSlice()) this.countSoon();
    });
  }
}

const minute = 60_000;
const minutesKept = 60;

/** Live events of the last 60 minutes, by site and for all. Moments are milliseconds since 1970. */
class EventRate {
  /** The number of events by site and minute. Old minutes go with the next event. */
  private readonly sites = new Map<number, Map<number, number>>();

  /** An event without a site counts only for all sites. */
  count(siteId: number | undefined, at: number): void {
    const now = Math.floor(at / minute);
    const sites = siteId === undefined ? [allSites.id] : [allSites.id, siteId];
    for (const site of sites) {
      const minutes = this.sites.get(site) ?? new Map<number, number>();
      minutes.set(now, (minutes.get(now) ?? 0) + 1);
      for (const old of minutes.keys()) if (old <= now - minutesKept) minutes.delete(old);
      this.sites.set(site, minutes);
    }
  }

  /** The last 60 minutes, the current one last. */
  of(siteId: number, at: number): number[] {
    const minutes = this.sites.get(siteId);
    const first = Math.floor(at / minute) - minutesKept + 1;
    return Array.from({ length: minutesKept }, (_each, index) => minutes?.get(first + index) ?? 0);
  }

  /** The events of each site in the last minute, or in this one if it has more already. */
  bySite(at: number): Record<number, number> {
    const now = Math.floor(at / minute);
    const rates = [...this.sites].map(([siteId, minutes]): [number, number] => [
      siteId,
      Math.max(minutes.get(now) ?? 0, minutes.get(now - 1) ?? 0),
    ]);
    return Object.fromEntries(rates.filter(([siteId, count]) => siteId !== allSites.id && count > 0));
  }
}

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
      eventsBySite: siteId === allSites.id ? this.eventRate.bySite(this.options.scheduler.now()) : {},
    };
  }

  private footingOf(name: CountedName, siteId: number): DataStatus {
    const state = this.options.stateOf(name);
    if (state === undefined) return { freshness: neverSynced, coverage: { kind: 'whole' } };
    return dataStatusAt(state, siteId);
  }
}
