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

/** Latencies measured in this browser at a site (0: all sites). */
export interface Latencies {
  /** null: no confirmed command yet. */
  all: Latency | null;
  /** The slowest first. */
  devices: readonly DeviceLatency[];
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

function latencyOf(spans: readonly number[]): Latency {
  return { count: spans.length, p50: quantile(spans, 0.5), p95: quantile(spans, 0.95) };
}

const keyOf = ({ entity, id }: DeviceKey) => `${entity} ${id}`;

/** @param device includes its child devices; null: all. */
export function latenciesOf(samples: readonly LatencySample[], siteId: number, device: DeviceKey | null): Latencies {
  const concerned = samples.filter((sample) => {
    if (siteId !== 0 && sample.siteId !== siteId) return false;
    if (device === null || keyOf(sample.device) === keyOf(device)) return true;
    return device.entity === 'controller' && sample.controllerId === device.id;
  });
  const byDevice = new Map<string, LatencySample[]>();
  for (const sample of concerned) {
    const key = keyOf(sample.device);
    byDevice.set(key, [...(byDevice.get(key) ?? []), sample]);
  }
  const devices = [...byDevice.values()].flatMap((own) => {
    const newest = own.at(-1);
    return newest === undefined
      ? []
      : [{ device: newest.device, name: newest.name, ...latencyOf(own.map(({ span }) => span)) }];
  });
  return {
    all: concerned.length === 0 ? null : latencyOf(concerned.map(({ span }) => span)),
    devices: devices.toSorted((a, b) => b.p95 - a.p95),
  };
}
