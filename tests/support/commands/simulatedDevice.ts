import type { CommandedEntity } from '#domain/commands/act.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Random } from '#server/seed/random.ts';

/** A true event at a device. */
export interface Deed {
  at: number;
  /** The state then shown: "unlocked", "power:true", "enrolled". */
  what: string;
}

/** A device's reaction to commands. */
export type Manner = 'prompt' | 'slow' | 'late' | 'silent' | 'jammed';

const spans: Record<Manner, readonly [number, number] | null> = {
  prompt: [20, 1_200],
  slow: [3_000, 8_000],
  late: [16_000, 22_000],
  silent: null,
  jammed: null,
};

/** The effect of an act in the device's record; null: nothing visible. */
function outcomeOf(act: string, body: Readonly<Record<string, unknown>>, row: AnyRecord): Partial<AnyRecord> | null {
  if ('doorState' in row) return { doorState: 'opened' };
  if (act === 'lock') return { status: 'locked' };
  if (act === 'open') return { status: 'unlocked' };
  if (act === 'enrol') return { enrolled: true };
  if (act === 'calibrate') return { calibration: 'waiting for open' };
  if (act !== 'power') return null;
  const { channel } = body;
  if (channel === undefined) return { power: row['power'] !== true };
  const channels = row['channels'] as { channel: number; power: boolean }[];
  return { channels: channels.map((each) => (each.channel === channel ? { ...each, power: !each.power } : each)) };
}

const events: Readonly<Record<string, string>> = { locked: 'Locked', unlocked: 'Unlocked', opened: 'Opened' };

/** Holds the truth, whatever server, network or browser believe. */
export class SimulatedDevice {
  row: AnyRecord;
  readonly entity: CommandedEntity;
  readonly deeds: Deed[] = [];
  readonly heard: string[] = [];
  readonly log: { id: number; event: string }[] = [];
  private readonly random: Random;
  private readonly manner: Manner;
  /** Called after the device has reported. */
  private readonly reported: () => void;

  constructor(entity: CommandedEntity, row: AnyRecord, manner: Manner, random: Random, reported: () => void) {
    this.entity = entity;
    this.row = row;
    this.manner = manner;
    this.random = random;
    this.reported = reported;
  }

  /** false: refused. Effects come later, or never. */
  take(key: string, act: string, body: Readonly<Record<string, unknown>>): boolean {
    if (this.manner === 'jammed') return false;
    this.heard.push(key);
    const span = spans[this.manner];
    if (span !== null) setTimeout(() => this.become(outcomeOf(act, body, this.row)), this.random.between(...span));
    return true;
  }

  /** The device's log as the API lists it, newest first. */
  lines(): Record<string, unknown>[] {
    const { id, siteId } = this.row;
    const subject = { siteId, lockableId: id, kind: 'admin', createdAt: '2026-11-21T00:00:00Z' };
    return this.log.slice(0, 15).map((line) => ({ ...line, ...subject }));
  }

  /** Another cause moves it: a customer's PIN, a door that locks by itself. */
  stir(): void {
    if ('status' in this.row) this.become({ status: this.random.chance(0.5) ? 'locked' : 'unlocked' });
    else if ('doorState' in this.row) this.become({ doorState: this.random.chance(0.5) ? 'opened' : 'closed' });
  }

  private become(change: Partial<AnyRecord> | null): void {
    if (change === null) return;
    this.row = { ...this.row, ...change };
    const shown = Object.values(change).map((value) => (Array.isArray(value) ? 'channels' : String(value)));
    const what = 'power' in change || 'channels' in change ? 'power' : (shown[0] ?? '');
    this.deeds.push({ at: Date.now(), what });
    this.log.unshift({ id: this.log.length + 1, event: events[what] ?? what });
    this.reported();
  }
}
