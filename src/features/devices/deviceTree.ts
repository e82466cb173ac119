import { compareNames } from '#domain/search/sortingText.ts';
import type { DeviceRow } from './deviceRow.ts';

/** How the devices of a site hang together. */
export interface SiteWiring {
  hubs: readonly DeviceRow[];
  /** Controllers that no hub speaks for: by wire, or on their own. */
  controllers: readonly DeviceRow[];
  /** What hangs on nothing that is known. */
  loose: readonly DeviceRow[];
  /** What hub or controller a device hangs on, by the number of that. */
  below: ReadonlyMap<string, readonly DeviceRow[]>;
}

/** By channel, then by name; what has no channel stands at the end. */
export function byChannel(a: { channel?: unknown; name: string }, b: { channel?: unknown; name: string }): number {
  const place = (channel: unknown) => (typeof channel === 'number' ? channel : Infinity);
  const [one, other] = [place(a.channel), place(b.channel)];
  return one === other ? compareNames(a.name, b.name) : one - other;
}

const keyOf = (kind: 'hub' | 'controller', id: number) => `${kind}:${id}`;

/** What a device hangs on: its controller, or a hub; null where that is not known. */
function parentOf({ kind, controllerId, hubId }: DeviceRow, there: ReadonlySet<string>): string | null {
  if (kind === 'hub') return null;
  const onController = controllerId && kind !== 'controller' ? keyOf('controller', controllerId) : null;
  const onHub = hubId ? keyOf('hub', hubId) : null;
  return [onController, onHub].find((key) => key !== null && there.has(key)) ?? null;
}

/** Sorts the devices of a site by what they hang on. */
export function siteWiring(rows: readonly DeviceRow[]): SiteWiring {
  const there = new Set(
    rows.flatMap(({ kind, deviceId }) => (kind === 'hub' || kind === 'controller' ? [keyOf(kind, deviceId)] : [])),
  );
  const below = new Map<string, DeviceRow[]>();
  const top: DeviceRow[] = [];
  for (const row of rows.toSorted(byChannel)) {
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

/** What hangs on a hub or a controller itself. */
export function onDevice({ below }: SiteWiring, { kind, deviceId }: DeviceRow): readonly DeviceRow[] {
  return below.get(`${kind}:${deviceId}`) ?? [];
}

/** How many devices below it, however far, need a visit. */
export function troubledBelow(wiring: SiteWiring, device: DeviceRow): number {
  return onDevice(wiring, device).reduce(
    (sum, each) => sum + (each.visits.length > 0 ? 1 : 0) + troubledBelow(wiring, each),
    0,
  );
}
