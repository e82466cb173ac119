import type { NetworkDevice } from '../calls/networkDevices.ts';
import { compareNames } from '../search/sortingText.ts';

/** An output that a door can be paired with. */
export interface Channel {
  /** Unique among all devices: "12:3". */
  key: string;
  device: NetworkDevice;
  /** The output's number. */
  output: number;
}

export const channelKey = (deviceId: number, output: number): string => `${deviceId}:${output}`;

/** A keypad takes codes and moves nothing. */
const movesADoor = ({ kind }: NetworkDevice['outputs'][number]) => kind !== 'keypad';

/** The devices' channels, in the order in which they are walked along. */
export function channelsOf(devices: readonly NetworkDevice[]): readonly Channel[] {
  const ordered = devices.toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id);
  return ordered.flatMap((device) =>
    device.outputs.flatMap((output, index) =>
      movesADoor(output) ? [{ key: channelKey(device.id, index), device, output: index }] : [],
    ),
  );
}

/** Whether the device drives one door alone, so that its name is the door's. */
const isSingle = ({ outputs }: NetworkDevice) => outputs.filter(movesADoor).length === 1;

export const outputNameOf = ({ device, output }: Channel): string => device.outputs[output]?.name ?? `${output}`;

/** "box-a111 · Relay 3", or "a101" of a device with a single channel. */
export function channelName(channel: Channel): string {
  const { device } = channel;
  return isSingle(device) ? device.name : `${device.name} · ${outputNameOf(channel)}`;
}

/** The names that may hold a door's name, the closest first. */
export function namesOfChannel(channel: Channel): readonly string[] {
  const { device } = channel;
  return isSingle(device) ? [outputNameOf(channel), device.name] : [outputNameOf(channel)];
}

/** The devices that a gateway connects and the gateway itself, or a device alone; null: all. */
export function devicesBehind(devices: readonly NetworkDevice[], id: number | null): readonly NetworkDevice[] {
  return id === null ? devices : devices.filter((device) => device.id === id || device.gateway?.id === id);
}

/**
 * The free channel that is next after one; null: none is free.
 * @param after null: from the beginning.
 * @param skipped comes last.
 */
export function nextChannel(
  channels: readonly Channel[],
  after: string | null,
  isFree: (channel: Channel) => boolean,
  skipped: ReadonlySet<string> = new Set(),
): Channel | null {
  const place = channels.findIndex(({ key }) => key === after) + 1;
  const around = [...channels.slice(place), ...channels.slice(0, place)].filter(
    (channel) => channel.key !== after && isFree(channel),
  );
  return around.find(({ key }) => !skipped.has(key)) ?? around[0] ?? null;
}
