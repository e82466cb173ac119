import { useCallback, useMemo, useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { MadePairing } from '#domain/calls/pairings.ts';
import { channelKey, channelsOf, type Channel } from '#domain/adopting/channels.ts';
import type { HeldRecord, Wiring } from '#domain/adopting/choice.ts';
import { doorKey } from '#domain/adopting/doors.ts';
import type { DoorWithWiring } from './useDoors.ts';

/** What this tab changed since the devices were read, by the channel's key; null: nothing is there any more. */
export type WiringChanges = ReadonlyMap<string, HeldRecord | null>;

/** The changes of pairings that were made, or undone. */
export function changesOf(made: readonly MadePairing[], isThere: boolean): WiringChanges {
  return new Map(
    made.map(({ networkDeviceId, output, door }) => [
      channelKey(networkDeviceId, output),
      isThere ? { ...door, name: null } : null,
    ]),
  );
}

export interface WiringView extends Wiring {
  note: (changes: WiringChanges) => void;
}

const noChanges: WiringChanges = new Map();

/** Which doors are on which channels: as the server says, and as this tab has changed since. */
export function useWiring(devices: readonly NetworkDevice[], doors: readonly DoorWithWiring[]): WiringView {
  const [since, setSince] = useState<{ of: readonly NetworkDevice[]; changes: WiringChanges }>({
    of: devices,
    changes: noChanges,
  });
  const changes = since.of === devices ? since.changes : noChanges;
  const wiring = useMemo(() => {
    const names = new Map(doors.map((door) => [doorKey(door), door.name]));
    const all = channelsOf(devices);
    const held = new Map<string, HeldRecord>();
    const channels = new Map<string, Channel>();
    for (const channel of all) {
      const changed = changes.get(channel.key);
      const record = changed === undefined ? (channel.device.outputs[channel.output]?.door ?? null) : changed;
      if (record === null) continue;
      held.set(channel.key, { ...record, name: names.get(doorKey(record)) ?? record.name });
      channels.set(doorKey(record), channel);
    }
    return { doors: held, channels };
  }, [devices, doors, changes]);
  const note = useCallback<WiringView['note']>(
    (more) =>
      setSince((known) => ({
        of: devices,
        changes: new Map([...(known.of === devices ? known.changes : noChanges), ...more]),
      })),
    [devices],
  );
  return { ...wiring, note };
}
