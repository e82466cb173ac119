import { compareNames } from '#domain/search/sortingText.ts';
import type { DeviceRow } from './deviceRow.ts';

/** How the devices of a site are connected. */
export interface SiteWiring {
  hubs: readonly DeviceRow[];
  /** Controllers without a hub. */
  controllers: readonly DeviceRow[];
  /** Devices without a known parent. */
  loose: readonly DeviceRow[];
  below: ReadonlyMap<string, readonly DeviceRow[]>;
}

/** The wiring in the tree. */
export interface TreeWiring extends SiteWiring {
  /** The tree ids of devices that are shown only because of those below them. */
  above: ReadonlySet<string>;
}

/** Compares by channel, then by name; records without a channel come last. */
export function compareByChannel(
  a: { channel?: unknown; name: string },
  b: { channel?: unknown; name: string },
): number {
  const place = (channel: unknown) => (typeof channel === 'number' ? channel : Infinity);
  const [one, other] = [place(a.channel), place(b.channel)];
  return one === other ? compareNames(a.name, b.name) : one - other;
}

const keyOf = (kind: 'hub' | 'controller', id: number) => `${kind}:${id}`;

/** null if unknown. */
function parentOf({ kind, controllerId, hubId }: DeviceRow, knownKeys: ReadonlySet<string>): string | null {
  if (kind === 'hub') return null;
  const onController = controllerId && kind !== 'controller' ? keyOf('controller', controllerId) : null;
  const onHub = hubId ? keyOf('hub', hubId) : null;
  return [onController, onHub].find((key) => key !== null && knownKeys.has(key)) ?? null;
}

export function siteWiring(rows: readonly DeviceRow[]): SiteWiring {
  const there = new Set(
    rows.flatMap(({ kind, deviceId }) => (kind === 'hub' || kind === 'controller' ? [keyOf(kind, deviceId)] : [])),
  );
  const below = new Map<string, DeviceRow[]>();
  const top: DeviceRow[] = [];
  for (const row of rows.toSorted(compareByChannel)) {
    const parent = parentOf(row, there);
    if (parent === null) top.push(row);
    else below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  return {
    hubs: top.filter(({ kind }) => kind === 'hub'),
    controllers: top.filter(({ kind }) => kind === 'controller'),
    loose: top.filter(({ kind }) => kind !== 'hub' && kind !== 'controller'),
    below,
  };
}

export function connectedDevices({ below }: SiteWiring, { kind, deviceId }: DeviceRow): readonly DeviceRow[] {
  return below.get(`${kind}:${deviceId}`) ?? [];
}

/** Counts troubled devices at any depth. */
export function countTroubledBelow(wiring: SiteWiring, device: DeviceRow): number {
  return connectedDevices(wiring, device).reduce(
    (sum, each) => sum + (each.visits.length > 0 ? 1 : 0) + countTroubledBelow(wiring, each),
    0,
  );
}

export interface FoundDevices {
  rows: readonly DeviceRow[];
  /** The tree ids of those that only stand above found ones. */
  above: ReadonlySet<string>;
}

export const treeIdOf = ({ kind, deviceId }: DeviceRow): string => `${kind}:${deviceId}`;

export function withDevicesAbove(found: readonly DeviceRow[], all: readonly DeviceRow[]): FoundDevices {
  const byTreeId = new Map(all.map((row) => [treeIdOf(row), row] as const));
  const knownKeys = new Set(byTreeId.keys());
  const rows = new Map(found.map((row) => [treeIdOf(row), row] as const));
  const above = new Set<string>();
  for (const row of found) {
    let parent = parentOf(row, knownKeys);
    while (parent !== null && !rows.has(parent)) {
      const device = byTreeId.get(parent);
      if (device === undefined) break;
      rows.set(parent, device);
      above.add(parent);
      parent = parentOf(device, knownKeys);
    }
  }
  return { rows: [...rows.values()], above };
}
