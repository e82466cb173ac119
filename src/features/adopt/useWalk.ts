import { useCallback, useMemo } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { channelKey, channelsOf, type Channel } from '#domain/adopting/channels.ts';
import type { HeldRecord } from '#domain/adopting/choice.ts';
import { doorKey, proposedDoors, type Proposal } from '#domain/adopting/doors.ts';
import { doorsByName, doorsNamed, type NamedDoors } from '#domain/adopting/names.ts';
import { outputOfContact } from '#domain/adopting/contacts.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useContactNews, type ContactNews, type UsedContacts } from './useContactNews.ts';
import type { DoorWithWiring } from './useDoors.ts';
import { usePairings, type Pairings } from './usePairings.ts';
import { usePlace, type Place } from './usePlace.ts';
import { useWiring, type WiringView } from './useWiring.ts';

export interface WalkParts {
  siteId: number;
  /** All of the site. */
  devices: readonly NetworkDevice[];
  /** Those that are walked along. */
  walked: readonly NetworkDevice[];
  doors: readonly DoorWithWiring[];
  /** Reads the devices again. */
  reread: () => void;
}

export interface Walk {
  channels: readonly Channel[];
  place: Place;
  wiring: WiringView;
  pairings: Pairings;
  /** In walking order; those that were paired meanwhile are wired. */
  doors: readonly DoorWithWiring[];
  heldAt: (channel: Channel) => HeldRecord | null;
  /** How many channels have a door. */
  paired: number;
  /** The record that somebody else put on the current channel meanwhile; null: none. */
  taken: HeldRecord | null;
  proposals: readonly Proposal[];
  used: UsedContacts;
  /** Reads the devices again. */
  reread: () => void;
  /** A contact that answered without a try, with its probable channel. */
  news: (ContactNews & { channel: Channel | null }) | null;
}

export const heldName = (record: HeldRecord): string => record.name ?? recordName(record.entity, record);

/** The contacts that doors have: as the server says, and as was paired here. */
function useUsedContacts(doors: readonly DoorWithWiring[], { steps }: Pairings): UsedContacts {
  return useCallback(
    ({ id, usedBy }) => {
      const controllerId = usedBy?.entity === 'controller' ? usedBy.id : null;
      const known = controllerId === null ? [] : doors.filter((door) => door.controllerId === controllerId);
      const sent = steps.flatMap((step) => step.sent.filter(({ networkDeviceId }) => networkDeviceId === id));
      const inputs = [...known.map(({ contactInput }) => contactInput), ...sent.map(({ contact }) => contact?.input)];
      return new Set(inputs.filter((input) => typeof input === 'number'));
    },
    [doors, steps],
  );
}

type ProposalParts = Pick<Walk, 'channels' | 'doors' | 'heldAt' | 'wiring'> & { named: NamedDoors };

/** The doors that may be at a channel, the likeliest first: by its name, else after the door of the channel before. */
function proposalsFor(walk: ProposalParts, current: Channel): readonly Proposal[] {
  const { channels, doors, named, heldAt, wiring } = walk;
  const at = channels.findIndex(({ key }) => key === current.key);
  const before = channels.slice(0, Math.max(at, 0)).findLast((channel) => heldAt(channel) !== null);
  const held = before === undefined ? null : heldAt(before);
  const last = held === null ? undefined : doors.find((door) => doorKey(door) === doorKey(held));
  const [meant = null, ...others] = doorsNamed(current, named);
  // On another channel of the network it was paired, perhaps on this walk: there the names may be swapped.
  const isMeant = meant !== null && others.length === 0 && !wiring.channels.has(doorKey(meant));
  return proposedDoors(doors, isMeant ? meant : null, last ?? null);
}

/** A walk along channels: which one is next, and which door is probably there. */
export function useWalk({ siteId, devices, walked, doors: all, reread }: WalkParts): Walk {
  const pairings = usePairings(siteId, reread);
  const { steps } = pairings;
  const wiring = useWiring(devices, all);
  const channels = useMemo(() => channelsOf(walked), [walked]);
  const doors = useMemo(
    () => all.map((door) => (wiring.channels.has(doorKey(door)) ? { ...door, isWired: true } : door)),
    [all, wiring.channels],
  );
  const own = useMemo(() => {
    const made = steps.flatMap((step) => step.made);
    return new Map(made.map((one) => [channelKey(one.networkDeviceId, one.output), doorKey(one.door)]));
  }, [steps]);
  const heldAt = (channel: Channel) => wiring.doors.get(channel.key) ?? null;
  // An answer that was on its way may not show yet what was paired here.
  const isFree = (channel: Channel) => heldAt(channel) === null && !own.has(channel.key);
  const place = usePlace(channels, isFree);
  const { current, wasFree } = place;
  const held = current === null ? null : heldAt(current);
  const isOwn = current !== null && held !== null && own.get(current.key) === doorKey(held);
  const used = useUsedContacts(all, pairings);
  const heard = useContactNews(walked, used);
  const output = heard === null ? null : outputOfContact(heard.device, heard.contact.input);
  const named = useMemo(() => doorsByName(all), [all]);
  const proposals = useMemo(
    () =>
      current === null
        ? []
        : proposalsFor(
            { channels, doors, named, wiring, heldAt: (channel) => wiring.doors.get(channel.key) ?? null },
            current,
          ),
    [channels, doors, named, wiring, current],
  );
  return {
    channels,
    place,
    wiring,
    pairings,
    doors,
    heldAt,
    paired: channels.filter((channel) => !isFree(channel)).length,
    taken: wasFree && held !== null && !isOwn ? held : null,
    proposals,
    used,
    reread,
    news:
      heard === null
        ? null
        : {
            ...heard,
            channel:
              channels.find(({ device, output: each }) => device.id === heard.device.id && each === output) ?? null,
          },
  };
}
