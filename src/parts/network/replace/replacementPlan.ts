import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { lackOf } from '#domain/states/replacement.ts';

type Door = NonNullable<NetworkDevice['outputs'][number]['door']>;

/** The input of a door's contact; null: none, or it is not known. */
export type ContactOf = (door: Door) => number | null;

export interface WiredDoor {
  channel: number;
  door: Door;
}

export const doorsOf = ({ outputs }: NetworkDevice): WiredDoor[] =>
  outputs.flatMap(({ door }, channel) => (door === null ? [] : [{ channel, door }]));

/** What a device lacks for the doors of another, in the beginnings of sentences. */
function lacksOf(from: NetworkDevice, to: NetworkDevice, contactOf: ContactOf): string[] {
  return doorsOf(from).flatMap(({ channel, door }) => {
    const lack = lackOf(to, { entity: door.entity, channel, contactInput: contactOf(door) });
    return lack ?? [];
  });
}

export interface Candidate {
  device: NetworkDevice;
  /** Why it cannot replace the old one; null: it can. */
  lack: string | null;
}

const isFree = ({ usedBy, removedAt }: NetworkDevice) => usedBy === null && removedAt === null;

/** The free devices that may replace one: those that fit first, of these those of its name, then those of its model. */
export function candidatesFor(
  old: NetworkDevice,
  devices: readonly NetworkDevice[],
  contactOf: ContactOf,
): readonly Candidate[] {
  const free = devices.filter((device) => isFree(device) && device.id !== old.id);
  const rankOf = ({ device, lack }: Candidate) =>
    (lack === null ? 0 : 4) + (device.name === old.name ? 0 : 2) + (device.model === old.model ? 0 : 1);
  return free
    .map((device): Candidate => ({ device, lack: lacksOf(old, device, contactOf)[0] ?? null }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.device.name.localeCompare(other.device.name));
}

type Gateway = NonNullable<NetworkDevice['gateway']>;

const isSame = (one: Gateway | null, other: Gateway | null) =>
  one !== null && other !== null && (one.id === null ? one.name === other.name : one.id === other.id);

/** The other devices that the old one connects, or that its gateway connects where the new one has another gateway. */
export interface Companions {
  gateway: string;
  devices: readonly NetworkDevice[];
  /** Whether a device is one of the new gateway. */
  isOfNew: (device: NetworkDevice) => boolean;
}

export function companionsOf(
  old: NetworkDevice,
  to: NetworkDevice,
  devices: readonly NetworkDevice[],
): Companions | null {
  const used = devices.filter(({ id, usedBy }) => usedBy !== null && id !== old.id);
  const connected = used.filter(({ gateway }) => gateway?.id === old.id);
  if (connected.length > 0)
    return { gateway: old.name, devices: connected, isOfNew: ({ gateway }) => gateway?.id === to.id };
  const { gateway } = old;
  if (gateway === null || to.gateway === null || isSame(gateway, to.gateway)) return null;
  const others = used.filter((device) => isSame(device.gateway, gateway));
  if (others.length === 0) return null;
  return { gateway: gateway.name, devices: others, isOfNew: (device) => isSame(device.gateway, to.gateway) };
}

export interface Plan {
  moves: readonly { from: NetworkDevice; to: NetworkDevice }[];
  /** Why others stay, in sentences. */
  left: readonly string[];
}

/** @param companions null: the device alone. */
export function planReplacement(
  old: NetworkDevice,
  to: NetworkDevice,
  companions: Companions | null,
  devices: readonly NetworkDevice[],
  contactOf: ContactOf,
): Plan {
  const moves = [{ from: old, to }];
  const left: string[] = [];
  for (const from of companions?.devices ?? []) {
    const match = devices.find(
      (device) =>
        device.name === from.name &&
        companions?.isOfNew(device) === true &&
        isFree(device) &&
        moves.every((move) => move.to.id !== device.id),
    );
    const [lack] = match === undefined ? [] : lacksOf(from, match, contactOf);
    if (match === undefined) left.push(networkMessages.replace.noMatch(from.name));
    else if (lack === undefined) moves.push({ from, to: match });
    else left.push(networkMessages.replace.lack(from.name, lack));
  }
  return { moves, left };
}
