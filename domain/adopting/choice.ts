import type { ChannelEntity } from '../calls/networkDevices.ts';
import type { DoorWiring, MadePairing, Pairing } from '../calls/pairings.ts';
import type { Channel } from './channels.ts';
import { doorKey, type Door } from './doors.ts';
import type { AnsweredContact } from './contacts.ts';

/** A record on a channel. */
export interface HeldRecord {
  entity: ChannelEntity;
  id: number;
  /** null: the viewer may not see it. */
  name: string | null;
}

/** How channels and doors are connected, as far as is known. */
export interface Wiring {
  /** The record on a channel, by the channel's key; absent: none. */
  doors: ReadonlyMap<string, HeldRecord>;
  /** The channel of a door, by the door's key; absent: none of a network device. */
  channels: ReadonlyMap<string, Channel>;
}

/** What follows if somebody says "that was this door". */
export type Choice =
  | { kind: 'pair' | 'same'; pairings: readonly Pairing[] }
  /** `from`: the door's channel; null: one of a controller without a network device. */
  | { kind: 'move'; from: Channel | null; pairings: readonly Pairing[] }
  | { kind: 'swap'; other: Channel; pairings: readonly Pairing[] }
  /** The channel's door has to be taken from it first. */
  | { kind: 'replace'; pairings: readonly Pairing[] };

export type DoorContact = Pick<AnsweredContact, 'input' | 'rest'>;

/**
 * A door on a channel, with the contact at that door.
 * @param contact null: it has none; undefined: the stored one stays.
 */
function pairingOf(channel: Channel, door: Pick<HeldRecord, 'entity' | 'id'>, contact?: DoorContact | null): Pairing {
  return {
    networkDeviceId: channel.device.id,
    output: channel.output,
    door: { entity: door.entity, id: door.id },
    ...(contact === undefined ? {} : { contact: contact && { input: contact.input, rest: contact.rest } }),
  };
}

/**
 * @param contactAt the contact of the door at a channel, which a swap gives to the other door.
 * @param contact that answered; null: none.
 */
export function choiceOf(
  channel: Channel,
  door: Door,
  wiring: Wiring,
  contact: DoorContact | null,
  contactAt: (channel: Channel) => DoorContact | null,
): Choice {
  const held = wiring.doors.get(channel.key);
  const from = wiring.channels.get(doorKey(door)) ?? null;
  const own = pairingOf(channel, door, contact);
  if (held !== undefined && doorKey(held) === doorKey(door))
    return { kind: 'same', pairings: [pairingOf(channel, door, contact ?? undefined)] };
  if (held === undefined) {
    return door.isWired || from !== null
      ? { kind: 'move', from, pairings: [{ ...own, move: true }] }
      : { kind: 'pair', pairings: [own] };
  }
  if (from === null) return { kind: 'replace', pairings: [door.isWired ? { ...own, move: true } : own] };
  const here = pairingOf(channel, door, contact ?? contactAt(channel));
  const there = pairingOf(from, held, contactAt(from));
  return {
    kind: 'swap',
    other: from,
    pairings: [
      { ...here, move: true },
      { ...there, move: true },
    ],
  };
}

const nowhere: DoorWiring = { controllerId: null, channel: null, contactInput: null, contactRest: null };

/** What an undo needs to take a record from its channel, however long ago it was paired. */
export function releaseOf(
  { device, output }: Channel,
  { entity, id }: Pick<HeldRecord, 'entity' | 'id'>,
  controllerId: number,
  contact: DoorContact | null,
): MadePairing {
  return {
    networkDeviceId: device.id,
    output,
    door: { entity, id },
    before: nowhere,
    after: { controllerId, channel: output, contactInput: contact?.input ?? null, contactRest: contact?.rest ?? null },
    controller: { id: controllerId, isNew: false },
  };
}
