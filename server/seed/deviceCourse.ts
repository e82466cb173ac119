import { batteryEnd, signalLoss } from '#domain/states/deviceTrends.ts';
import type { DeviceKind } from '#domain/states/deviceKind.ts';
import { sampleDayOf } from '#server/devices/care/deviceSamples.ts';
import { before, day, hour, minute, type DemoSite } from './demoSite.ts';

/** The days of samples before the history's end. */
const sampledDays = 90;

interface Present {
  online: boolean;
  lastHeardAt: Date;
  battery?: number;
  /** null: it is wired. */
  signal: number | null;
}

/** The charges until today, newest first: each battery falls evenly, and lasts until it is almost empty. */
function chargesUntil(charge: number, random: DemoSite['random']): number[] {
  const loss = random.within(0.15, 0.8);
  const charges: number[] = [];
  for (let known = charge; charges.length < sampledDays; known += loss) {
    if (known > 100) known = random.between(6, 14);
    charges.push(Math.max(1, Math.round(known) - random.between(0, 1)));
  }
  return [charge, ...charges.slice(1)];
}

/** The signals until today, newest first. Some became weaker lately: a van is parked in the way. */
function signalsUntil(signal: number, random: DemoSite['random']): number[] {
  const loss = signal < -70 && random.chance(0.25) ? random.between(10, 15) : 0;
  return Array.from({ length: sampledDays }, (_, ago) =>
    ago === 0 ? signal : signal + (ago > 6 ? loss : 0) - random.between(-2, 2),
  );
}

interface Outage {
  beganAt: Date;
  /** null: it lasts. */
  endedAt: Date | null;
}

/** Every ten days a device may have been offline for a while; a few often were. One that is offline now still is. */
function outagesUntil({ online, lastHeardAt }: Present, random: DemoSite['random']): Outage[] {
  const likely = random.chance(0.15) ? 0.6 : 0.04;
  const past: Outage[] = [];
  for (let ago = sampledDays - 1; ago > 10; ago -= 10) {
    const beganAt = before(lastHeardAt, ago * day - random.within(0, 8 * day));
    const endedAt = before(beganAt, -random.within(2 * minute, 3 * hour));
    if (random.chance(likely)) past.push({ beganAt, endedAt });
  }
  return online ? past : [...past, { beganAt: before(lastHeardAt, -2 * minute), endedAt: null }];
}

export interface DeviceCourse {
  /** The columns of the device that follow from its samples and outages. */
  columns: {
    sampledOn: string | null;
    sampledSignal: number | null;
    signalLoss: number | null;
    outagesKnownFrom: Date;
  };
  battery: { sampledBattery: number | null; batteryEndsOn: string | null };
  /** Adds the samples and outages, once the device has an id. */
  add(entity: DeviceKind, recordId: number): void;
}

/** What the last months of a device were like, up to its present state. */
export function deviceCourse(
  { id: siteId, buffer }: DemoSite,
  present: Present,
  random: DemoSite['random'],
): DeviceCourse {
  const { lastHeardAt, battery, signal } = present;
  const charges = battery === undefined ? [] : chargesUntil(battery, random);
  const signals = signal === null ? [] : signalsUntil(signal, random);
  const hasSamples = charges.length > 0 || signals.length > 0;
  const samples = Array.from({ length: hasSamples ? sampledDays : 0 }, (_, ago) => ({
    day: sampleDayOf(before(lastHeardAt, ago * day)),
    battery: charges[ago] ?? null,
    signal: signals[ago] ?? null,
  })).toReversed();
  const outages = outagesUntil(present, random);
  const outagesKnownFrom = before(lastHeardAt, sampledDays * day);
  const today = sampleDayOf(lastHeardAt);
  return {
    columns: {
      sampledOn: hasSamples ? today : null,
      sampledSignal: signal,
      signalLoss: signalLoss(samples, today),
      outagesKnownFrom,
    },
    battery: { sampledBattery: battery ?? null, batteryEndsOn: batteryEnd(samples, today) },
    add(entity, recordId) {
      for (const sample of samples) buffer.addWithoutId('deviceSamples', { siteId, entity, recordId, ...sample });
      for (const outage of outages) buffer.addWithoutId('deviceOutages', { siteId, entity, recordId, ...outage });
    },
  };
}
