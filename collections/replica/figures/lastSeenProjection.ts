import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import {
  lastSeenSourceOf,
  isSeenThroughParent,
  parentDeviceOf,
  newestTimestamp,
  type DeviceKey,
} from './lastSeenSources.ts';

/** The most records whose arrival is remembered. */
const maximumArrivals = 30;

export interface LastSeenProjectionOptions {
  scheduler: Scheduler;
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
  refresh: (entity: EntityName, id: number) => void;
}

interface LastSeenView {
  device: DeviceKey;
  shown: number | null;
  show: (at: number | null) => void;
  refetch: Throttle;
}

/**
 * The last contact with each device, by its own record and its child devices. An event proves no contact: staff who
 * rename a unit cause one too. While a view is open, an event triggers a read of the device; so does the view's
 * opening, unless the device was read just now.
 */
export class LastSeenProjection {
  private readonly options: LastSeenProjectionOptions;
  /** The newest contact through child devices. */
  private readonly byChildren = new Map<string, number>();
  private readonly views = new Set<LastSeenView>();
  /** When records came by themselves, as when a page opens one; the newest last. */
  private readonly arrivals = new Map<string, number>();

  constructor(options: LastSeenProjectionOptions) {
    this.options = options;
  }

  open(device: DeviceKey, show: (at: number | null) => void): () => void {
    const { scheduler } = this.options;
    const refetch = new Throttle({ scheduler, interval: timing.logRefetch, show: () => this.readAgain(device) });
    const view: LastSeenView = { device, shown: this.lastSeenAt(device), show, refetch };
    this.views.add(view);
    show(view.shown);
    if (!this.hasJustArrived(this.reportingDevice(device))) refetch.trigger();
    return () => {
      refetch.stop();
      this.views.delete(view);
    };
  }

  /** The last contact with a device, in milliseconds since 1970; null: none is known. */
  lastSeenAt({ entity, id }: DeviceKey): number | null {
    const row = this.options.rowOf(entity, id);
    const own = row === undefined ? 0 : newestTimestamp(entity, row);
    const byOthers = this.byChildren.get(keyOf({ entity, id })) ?? 0;
    const speaker = this.reportingDevice({ entity, id });
    const throughSpeaker = speaker.entity === entity ? 0 : (this.lastSeenAt(speaker) ?? 0);
    return Math.max(own, byOthers, throughSpeaker) || null;
  }

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    if (lastSeenSourceOf(entity) === undefined) return;
    for (const row of rows) this.note(entity, null, row);
    this.showChanged();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (lastSeenSourceOf(entity) === undefined) return;
    const [first, ...others] = changes;
    if (first !== undefined && first.before === null && others.length === 0) this.noteArrival(entity, first.id);
    for (const { id, before, row } of changes) {
      if (row === null) this.byChildren.delete(keyOf({ entity, id: idOfKey(id) }));
      else this.note(entity, before, row);
    }
    this.showChanged();
  }

  event({ entity, id }: LiveEvent): void {
    if (entity === 'alarmingUnits' || this.views.size === 0) return;
    const subject = keyOf({ entity, id });
    const speaker = keyOf(this.reportingDevice({ entity, id }));
    for (const { device, refetch } of this.views) {
      const key = keyOf(this.reportingDevice(device));
      // The sync of the event's own record reads it.
      if (key === speaker && key !== subject) refetch.trigger();
    }
  }

  stop(): void {
    for (const { refetch } of this.views) refetch.stop();
    this.views.clear();
  }

  private noteArrival(entity: EntityName, key: RecordKey): void {
    const device = keyOf({ entity, id: idOfKey(key) });
    this.arrivals.delete(device);
    this.arrivals.set(device, this.options.scheduler.now());
    const [oldest] = this.arrivals.keys();
    if (this.arrivals.size > maximumArrivals && oldest !== undefined) this.arrivals.delete(oldest);
  }

  private hasJustArrived(device: DeviceKey): boolean {
    const at = this.arrivals.get(keyOf(device));
    return at !== undefined && this.options.scheduler.now() - at < timing.logRefetch;
  }

  /** An old time does not count for a new parent. */
  private note(entity: EntityName, before: AnyRecord | null, row: AnyRecord): void {
    const speaker = parentDeviceOf(entity, row);
    const at = newestTimestamp(entity, row);
    if (speaker === null || (before !== null && at <= newestTimestamp(entity, before))) return;
    const key = keyOf(speaker);
    if (at > (this.byChildren.get(key) ?? 0)) this.byChildren.set(key, at);
  }

  /** The parent, or the device itself. */
  private reportingDevice(device: DeviceKey): DeviceKey {
    const row = this.options.rowOf(device.entity, device.id);
    const hearing = lastSeenSourceOf(device.entity);
    if (row === undefined || hearing === undefined || !isSeenThroughParent(hearing)) return device;
    return parentDeviceOf(device.entity, row) ?? device;
  }

  private readAgain(device: DeviceKey): void {
    const { entity, id } = this.reportingDevice(device);
    this.options.refresh(entity, id);
  }

  private showChanged(): void {
    for (const view of this.views) {
      const at = this.lastSeenAt(view.device);
      if (at === view.shown) continue;
      view.shown = at;
      view.show(at);
    }
  }
}

function keyOf({ entity, id }: DeviceKey): string {
  return `${entity} ${id}`;
}
