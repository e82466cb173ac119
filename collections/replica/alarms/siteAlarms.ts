import { timing } from '#domain/limits/timing.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { SocketWait } from '../socketWait.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Alarms } from './alarms.ts';
import { NameMapReader, type NameMap } from './nameMapReader.ts';

export interface SiteAlarmsOptions {
  /** 0: all sites. */
  siteId: number;
  connected: boolean;
  scheduler: Scheduler;
  socketWait: SocketWait;
  readAlarming: () => Promise<NameMap>;
  readFaulted: () => Promise<NameMap>;
  onRefused: (error: AppError) => void;
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

export class SiteAlarms {
  readonly viewers = new Set<AlarmViewer>();
  private readonly options: SiteAlarmsOptions;
  private readonly alarming: NameMapReader;
  private readonly faulted: NameMapReader;
  private hasSocket: boolean;
  private shown: Alarms | null = null;
  private faultsReadAt = Number.NEGATIVE_INFINITY;
  private readonly cancelFirstRead: (() => void) | null;
  private cancelFaultRead: (() => void) | null = null;
  private cancelRefetch: (() => void) | null = null;

  constructor(options: SiteAlarmsOptions) {
    this.options = options;
    this.hasSocket = options.connected;
    const { scheduler, socketWait, readAlarming, readFaulted, onRefused } = options;
    const common = { scheduler, onRefused, onChange: () => this.notify() };
    this.alarming = new NameMapReader({ ...common, read: readAlarming, hasEvents: true });
    this.faulted = new NameMapReader({ ...common, read: readFaulted, hasEvents: false });
    this.cancelFirstRead = socketWait.run(() => this.refetch());
    this.refetchLater();
  }

  addViewer(viewer: AlarmViewer): void {
    this.viewers.add(viewer);
    viewer.show(this.current());
  }

  /**
   * Faults have no event, so any unit event triggers a read of them. A listed unit's event may mean that it was
   * renamed, removed or moved.
   */
  event({ entity, id, siteId }: LiveEvent): void {
    const isOfSite = this.options.siteId === 0 || siteId === undefined || siteId === this.options.siteId;
    const isShown = this.alarming.names.has(id) || this.faulted.names.has(id);
    if (!isOfSite && !isShown) return;
    if (entity === 'unit' && this.alarming.names.has(id)) this.alarming.invalidate();
    if (entity === 'alarmingUnits') {
      this.alarming.invalidate();
      this.readFaults();
    } else if (entity === 'unit') this.readFaultsSoon();
  }

  refetch(): void {
    this.alarming.refetch();
    this.readFaults();
  }

  connected(recovered: boolean): void {
    this.hasSocket = true;
    if (recovered) return this.notify();
    this.alarming.restart();
    return this.faulted.restart();
  }

  disconnected(): void {
    if (this.hasSocket) this.alarming.rememberTruth();
    this.hasSocket = false;
    this.notify();
  }

  fail(error: AppError): void {
    for (const { fail } of this.viewers) fail(error);
  }

  stop(): void {
    this.cancelFirstRead?.();
    this.cancelFaultRead?.();
    this.cancelRefetch?.();
    this.alarming.stop();
    this.faulted.stop();
  }

  private readFaults(): void {
    this.cancelFaultRead?.();
    this.cancelFaultRead = null;
    this.faultsReadAt = this.options.scheduler.now();
    this.faulted.refetch();
  }

  private readFaultsSoon(): void {
    if (this.cancelFaultRead !== null) return;
    const wait = this.faultsReadAt + timing.faultRefetch - this.options.scheduler.now();
    if (wait <= 0) this.readFaults();
    else this.cancelFaultRead = this.options.scheduler.after(wait, () => this.readFaults());
  }

  private refetchLater(): void {
    this.cancelRefetch = this.options.scheduler.after(timing.pollInterval, () => {
      if (this.hasSocket) this.readFaults();
      else this.refetch();
      this.refetchLater();
    });
  }

  private notify(): void {
    const alarms = this.current();
    if (isSame(this.shown, alarms)) return;
    this.shown = alarms;
    for (const { show } of this.viewers) show(alarms);
  }

  private current(): Alarms {
    const { alarming, faulted } = this;
    const isRead = { alarming: alarming.trueAt !== null, faulted: faulted.trueAt !== null };
    return { alarming: alarming.names, faulted: faulted.names, isRead, freshness: this.freshness() };
  }

  private freshness(): Freshness {
    const { alarming, faulted, hasSocket } = this;
    const complete = alarming.trueAt !== null && faulted.trueAt !== null;
    if (hasSocket && alarming.isTrue && faulted.isTrue) return { state: 'live', complete: true };
    const since = complete ? Math.min(alarming.trueAt ?? 0, faulted.trueAt ?? 0) : null;
    const failure = alarming.failure ?? faulted.failure;
    const state = hasSocket ? 'reconciling' : 'stale';
    return { state, complete, since, ...(failure === undefined ? {} : { failure }) };
  }
}
