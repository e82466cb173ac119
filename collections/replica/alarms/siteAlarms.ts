import { timing } from '#domain/limits/timing.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Alarms } from './alarms.ts';
import { MapReading, type Names } from './mapReading.ts';

export interface SiteAlarmsOptions {
  /** The site whose units count; 0: all sites'. */
  siteId: number;
  connected: boolean;
  scheduler: Scheduler;
  readAlarming: () => Promise<Names>;
  readFaulted: () => Promise<Names>;
  /** The maps may not be read. */
  refused: (error: AppError) => void;
}

export interface AlarmViewer {
  show: (alarms: Alarms) => void;
  fail: (error: AppError) => void;
}

function isSame(a: Alarms | null, b: Alarms): boolean {
  return (
    a !== null &&
    a.alarming === b.alarming &&
    a.faulted === b.faulted &&
    JSON.stringify(a.freshness) === JSON.stringify(b.freshness)
  );
}

/** The alarming and faulted units of one site, kept true for those who look. */
export class SiteAlarms {
  readonly viewers = new Set<AlarmViewer>();
  private readonly options: SiteAlarmsOptions;
  private readonly alarming: MapReading;
  private readonly faulted: MapReading;
  private connected: boolean;
  private shown: Alarms | null = null;
  private faultsReadAt = Number.NEGATIVE_INFINITY;
  private soon: (() => void) | null = null;
  private tick: (() => void) | null = null;

  constructor(options: SiteAlarmsOptions) {
    this.options = options;
    this.connected = options.connected;
    const { scheduler, readAlarming, readFaulted, refused } = options;
    const common = { scheduler, refused, changed: () => this.tell() };
    this.alarming = new MapReading({ ...common, read: readAlarming, isTold: true });
    this.faulted = new MapReading({ ...common, read: readFaulted, isTold: false });
    this.reread();
    this.rereadLater();
  }

  look(viewer: AlarmViewer): void {
    this.viewers.add(viewer);
    viewer.show(this.now());
  }

  /**
   * An alarm comes or goes by an event; a fault is told by none, and any event of a unit may mean one. A unit that is
   * shown may be called otherwise by its event, be gone, or be of another site.
   */
  event({ entity, id, siteId }: LiveEvent): void {
    const isOfSite = this.options.siteId === 0 || siteId === undefined || siteId === this.options.siteId;
    const isShown = this.alarming.names.has(id) || this.faulted.names.has(id);
    if (!isOfSite && !isShown) return;
    if (entity === 'unit' && this.alarming.names.has(id)) this.alarming.tell();
    if (entity === 'alarmingUnits') {
      this.alarming.tell();
      this.readFaults();
    } else if (entity === 'unit') this.readFaultsSoon();
  }

  reread(): void {
    this.alarming.reread();
    this.readFaults();
  }

  socketUp(recovered: boolean): void {
    this.connected = true;
    if (recovered) return this.tell();
    this.alarming.restart();
    return this.faulted.restart();
  }

  socketDown(): void {
    if (this.connected) this.alarming.rememberTruth();
    this.connected = false;
    this.tell();
  }

  fail(error: AppError): void {
    for (const { fail } of this.viewers) fail(error);
  }

  stop(): void {
    this.soon?.();
    this.tick?.();
    this.alarming.stop();
    this.faulted.stop();
  }

  private readFaults(): void {
    this.soon?.();
    this.soon = null;
    this.faultsReadAt = this.options.scheduler.now();
    this.faulted.reread();
  }

  private readFaultsSoon(): void {
    if (this.soon !== null) return;
    const wait = this.faultsReadAt + timing.faultReread - this.options.scheduler.now();
    if (wait <= 0) this.readFaults();
    else this.soon = this.options.scheduler.after(wait, () => this.readFaults());
  }

  private rereadLater(): void {
    this.tick = this.options.scheduler.after(timing.reread, () => {
      if (this.connected) this.readFaults();
      else this.reread();
      this.rereadLater();
    });
  }

  private tell(): void {
    const alarms = this.now();
    if (isSame(this.shown, alarms)) return;
    this.shown = alarms;
    for (const { show } of this.viewers) show(alarms);
  }

  private now(): Alarms {
    const { alarming, faulted } = this;
    const isRead = { alarming: alarming.trueAt !== null, faulted: faulted.trueAt !== null };
    return { alarming: alarming.names, faulted: faulted.names, isRead, freshness: this.freshness() };
  }

  private freshness(): Freshness {
    const { alarming, faulted, connected } = this;
    const complete = alarming.trueAt !== null && faulted.trueAt !== null;
    if (connected && alarming.isTrue && faulted.isTrue) return { state: 'live', complete: true };
    const since = complete ? Math.min(alarming.trueAt ?? 0, faulted.trueAt ?? 0) : null;
    const failure = alarming.failure ?? faulted.failure;
    const state = connected ? 'reconciling' : 'stale';
    return { state, complete, since, ...(failure === undefined ? {} : { failure }) };
  }
}
