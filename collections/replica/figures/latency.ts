import type { DeviceKey } from './lastSeenSources.ts';

/** The times of confirmed commands from press to evidence, in milliseconds. */
export interface Latency {
  count: number;
  p50: number;
  p95: number;
}

/** The latency of a device, its child devices included. */
export interface DeviceLatency extends Latency {
  device: DeviceKey;
  name: string;
}

/** The latency of a site's devices. */
export interface SiteLatency extends Latency {
  siteId: number;
}

/** Latencies measured in this browser at a site (0: all sites). */
export interface Latencies {
  /** null: no confirmed command yet. */
  all: Latency | null;
  /** The slowest first. */
  devices: readonly DeviceLatency[];
  /** The sites with a confirmed command. */
  sites: readonly SiteLatency[];
}

/** One confirmed command. */
export interface LatencySample {
  siteId: number;
  device: DeviceKey;
  name: string;
  /** null: unknown. */
  controllerId: number | null;
  span: number;
}

/** The value below which a share of the numbers lies, by the nearest rank. Needs one number at least. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function latencyOf(samples: readonly LatencySample[]): Latency {
  const spans = samples.map(({ span }) => span);
  return { count: spans.length, p50: quantile(spans, 0.5), p95: quantile(spans, 0.95) };
}

/** The latency of each group of samples with the same key, with the newest sample's own fields of the group. */
function latenciesBy<Told>(
  samples: readonly LatencySample[],
  keyOf: (sample: LatencySample) => string | number,
  tell: (newest: LatencySample) => Told,
): (Told & Latency)[] {
  const groups = new Map<string | number, [LatencySample, ...LatencySample[]]>();
  for (const sample of samples) {
    const key = keyOf(sample);
    groups.set(key, [sample, ...(groups.get(key) ?? [])]);
  }
  return [...groups.values()].map((own) => ({ ...tell(own[0]), ...latencyOf(own) }));
}

const keyOf = ({ entity, id }: DeviceKey) => `${entity} ${id}`;

/** @param device includes its child devices; null: all. */
export function latenciesOf(samples: readonly LatencySample[], siteId: number, device: DeviceKey | null): Latencies {
  const concerned = samples.filter((sample) => {
    if (siteId !== 0 && sample.siteId !== siteId) return false;
    if (device === null || keyOf(sample.device) === keyOf(device)) return true;
    return device.entity === 'controller' && sample.controllerId === device.id;
  });
  const devices = latenciesBy(
    concerned,
    (sample) => keyOf(sample.device),
    (newest) => ({ device: newest.device, name: newest.name }),
  );
  return {
    all: concerned.length === 0 ? null : latencyOf(concerned),
    devices: devices.toSorted((a, b) => b.p95 - a.p95),
    sites: latenciesBy(
      concerned,
      (sample) => sample.siteId,
      (newest) => ({ siteId: newest.siteId }),
    ),
  };
}
