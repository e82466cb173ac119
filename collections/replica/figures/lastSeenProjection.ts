import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Change } from '../sync/source.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import { hearingOf, isMute, speaksThrough, stampOf, type DeviceKey } from './hearing.ts';

export interface LastSeenProjectionOptions {
  scheduler: Scheduler;
  rowOf: (entity: EntityName, id: number) => AnyRecord | undefined;
  /** Reads a record now. */
  refresh: (entity: EntityName, id: number) => void;
}

interface HeardView {
  device: DeviceKey;
  shown: number | null;
  show: (at: number | null) => void;
  reread: Throttle;
}

/**
 * Keeps when each device was last heard of: what its own record says, or that of anything that hangs on it, whichever
 * is newer. Events carry no truth here either: staff who rename a unit have not made its lock speak. While somebody
 * looks, an event has the device read.
 */
export class LastSeenProjection {
  private readonly options: LastSeenProjectionOptions;
  /** By device: when anything that hangs on it was newly heard of. */
  private readonly byOthers = new Map<string, number>();
  private readonly views = new Set<HeardView>();

  constructor(options: LastSeenProjectionOptions) {
    this.options = options;
  }

  open(device: DeviceKey, show: (at: number | null) => void): () => void {
    const { scheduler } = this.options;
    const reread = new Throttle({ scheduler, interval: timing.logReread, show: () => this.reread(device) });
    const view: HeardView = { device, shown: this.heardAt(device), show, reread };
    this.views.add(view);
    show(view.shown);
    reread.changed();
    return () => {
      reread.stop();
      this.views.delete(view);
    };
  }

  /** When a device was last heard of, in milliseconds since 1970; null: never, as far as is known. */
  heardAt({ entity, id }: DeviceKey): number | null {
    const row = this.options.rowOf(entity, id);
    const own = row === undefined ? 0 : stampOf(entity, row);
    const byOthers = this.byOthers.get(keyOf({ entity, id })) ?? 0;
    const speaker = this.speakerOf({ entity, id });
    const throughSpeaker = speaker.entity === entity ? 0 : (this.heardAt(speaker) ?? 0);
    return Math.max(own, byOthers, throughSpeaker) || null;
  }

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    if (hearingOf(entity) === undefined) return;
    for (const row of rows) this.hear(entity, null, row);
    this.showChanged();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    if (hearingOf(entity) === undefined) return;
    for (const { id, before, row } of changes) {
      if (row === null) this.byOthers.delete(keyOf({ entity, id }));
      else this.hear(entity, before, row);
    }
    this.showChanged();
  }

  event({ entity, id }: LiveEvent): void {
    if (entity === 'alarmingUnits' || this.views.size === 0) return;
    const subject = keyOf({ entity, id });
    const speaker = keyOf(this.speakerOf({ entity, id }));
    for (const { device, reread } of this.views) {
      const key = keyOf(this.speakerOf(device));
      // What the event tells of itself is read in any case.
      if (key === speaker && key !== subject) reread.changed();
    }
  }

  stop(): void {
    for (const { reread } of this.views) reread.stop();
    this.views.clear();
  }

  /** A moment counts for the device that the record hung on then: one that it brings along to another does not. */
  private hear(entity: EntityName, before: AnyRecord | null, row: AnyRecord): void {
    const speaker = speaksThrough(entity, row);
    const at = stampOf(entity, row);
    if (speaker === null || (before !== null && at <= stampOf(entity, before))) return;
    const key = keyOf(speaker);
    if (at > (this.byOthers.get(key) ?? 0)) this.byOthers.set(key, at);
  }

  /** The device whose record tells: the one that speaks for it, or itself. */
  private speakerOf(device: DeviceKey): DeviceKey {
    const row = this.options.rowOf(device.entity, device.id);
    const hearing = hearingOf(device.entity);
    if (row === undefined || hearing === undefined || !isMute(hearing)) return device;
    return speaksThrough(device.entity, row) ?? device;
  }

  private reread(device: DeviceKey): void {
    const { entity, id } = this.speakerOf(device);
    this.options.refresh(entity, id);
  }

  private showChanged(): void {
    for (const view of this.views) {
      const at = this.heardAt(view.device);
      if (at === view.shown) continue;
      view.shown = at;
      view.show(at);
    }
  }
}

function keyOf({ entity, id }: DeviceKey): string {
  return `${entity} ${id}`;
}
