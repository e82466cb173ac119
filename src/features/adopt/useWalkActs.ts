import { useState } from 'react';
import { channelKey, channelName, type Channel } from '#domain/adopting/channels.ts';
import { choiceOf, releaseOf, type Choice, type DoorContact, type HeldRecord } from '#domain/adopting/choice.ts';
import { doorKey, type Door } from '#domain/adopting/doors.ts';
import type { Pairing } from '#domain/calls/pairings.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { contactRests } from '#domain/states/network.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCurrentTry, type CurrentTry } from './useCurrentTry.ts';
import type { Spoken } from './useSpoken.ts';
import { heldName, type Walk } from './useWalk.ts';
import { changesOf, type WiringChanges } from './useWiring.ts';

export interface WalkActs extends Omit<CurrentTry, 'send' | 'leave' | 'restore'> {
  /** Why the newest press did nothing, in a sentence; null: it did. */
  failure: string | null;
  tryIt: () => void;
  choiceFor: (door: Door) => Choice;
  choose: (door: Door) => void;
  undo: () => void;
  skip: () => void;
  goTo: (channel: Channel) => void;
  goOn: () => void;
  /** The last two doors, exchanged; null: there are no two. */
  swapLast: { label: string; run: () => void } | null;
}

/** A channel with the door that was paired there last. */
interface PairedHere {
  channel: Channel;
  held: HeldRecord;
}

/** The last two channels that one press each paired here, while they have those doors. */
function lastTwo({ pairings, channels, heldAt }: Walk): readonly [PairedHere, PairedHere] | null {
  const pairs = pairings.steps.slice(-2).flatMap(({ made }) => {
    const [only] = made.length === 1 ? made : [];
    const channel = channels.find(({ key }) => only && key === channelKey(only.networkDeviceId, only.output));
    const held = channel === undefined ? null : heldAt(channel);
    return channel !== undefined && held !== null && only && doorKey(held) === doorKey(only.door)
      ? [{ channel, held }]
      : [];
  });
  const [one, other] = pairs;
  return one === undefined || other === undefined ? null : [one, other];
}

/** The contact of the door on a channel: as was paired here, else as its record says. */
function contactOf({ heldAt, doors, pairings }: Walk, channel: Channel): DoorContact | null {
  const held = heldAt(channel);
  if (held === null) return null;
  const sent = pairings.steps
    .flatMap((step) => step.sent)
    .findLast(
      ({ networkDeviceId, output, door }) =>
        channelKey(networkDeviceId, output) === channel.key && doorKey(door) === doorKey(held),
    );
  if (sent?.contact !== undefined) return sent.contact;
  const door = doors.find((each) => doorKey(each) === doorKey(held));
  const { contactInput: input = null, contactRest: rest } = door ?? {};
  return input !== null && isOneOf(contactRests, rest) ? { input, rest } : null;
}

/** The doors of two channels, exchanged; the contacts stay with their channels. */
function swapOf(walk: Walk, [one, other]: readonly [PairedHere, PairedHere]): readonly Pairing[] {
  return [
    { channel: one.channel, door: other.held },
    { channel: other.channel, door: one.held },
  ].map(({ channel, door }) => ({
    networkDeviceId: channel.device.id,
    output: channel.output,
    door: { entity: door.entity, id: door.id },
    contact: contactOf(walk, channel),
    move: true,
  }));
}

export function useWalkActs(walk: Walk, { say }: Spoken): WalkActs {
  const { place, wiring, pairings, heldAt, channels } = walk;
  const { current } = place;
  const { send, restore, leave: forget, ...shown } = useCurrentTry(walk);
  const { tried, contact } = shown;
  const [failure, setFailure] = useState<string | null>(null);
  const contactAt = (channel: Channel) => contactOf(walk, channel);
  const choiceFor = (door: Door): Choice =>
    current === null ? { kind: 'same', pairings: [] } : choiceOf(current, door, wiring, contact, contactAt);

  const leave = () => {
    forget();
    setFailure(null);
  };
  const fail = (why: string) => {
    setFailure(why);
    say(why, 'failed');
  };
  /** @returns whether it was paired. */
  const pair = async (
    what: string,
    done: string,
    sent: readonly Pairing[],
    vacated: WiringChanges,
  ): Promise<boolean> => {
    const made = await pairings.pair(what, sent);
    if (typeof made === 'string') {
      fail(adoptingMessages.notPaired(made));
      return false;
    }
    wiring.note(new Map([...vacated, ...changesOf(made, true)]));
    leave();
    say(done);
    return true;
  };

  /** Takes the current channel's record from it. @returns why not, in a sentence; null: it is free. */
  const release = async (channel: Channel, held: HeldRecord): Promise<string | null> => {
    const { usedBy } = channel.device;
    if (usedBy?.entity !== 'controller') return adoptingMessages.noController;
    const made = await pairings.release([releaseOf(channel, held, usedBy.id, contactAt(channel))]);
    if (typeof made === 'string') return made;
    wiring.note(changesOf(made, false));
    return null;
  };

  const choose = async (door: Door): Promise<void> => {
    if (current === null || pairings.isBusy) return;
    const choice = choiceFor(door);
    const held = heldAt(current);
    if (choice.kind === 'replace' && held !== null) {
      const why = await release(current, held);
      if (why !== null) return fail(adoptingMessages.notPaired(why));
    }
    const isSwap = choice.kind === 'swap' && held !== null;
    const done = isSwap ? adoptingMessages.swapped(door.name, heldName(held)) : adoptingMessages.paired(door.name);
    const vacated = choice.kind === 'move' && choice.from !== null ? new Map([[choice.from.key, null]]) : new Map();
    if (await pair(isSwap ? done : door.name, done, choice.pairings, vacated)) place.goOn();
    return undefined;
  };

  const undo = async (): Promise<void> => {
    const step = pairings.steps.at(-1);
    if (step === undefined || pairings.isBusy) return;
    const made = await pairings.undo();
    if (typeof made === 'string') return fail(adoptingMessages.notUndone(made));
    wiring.note(changesOf(made, false));
    leave();
    const [first] = made;
    const back = channels.find(({ key }) => first && key === channelKey(first.networkDeviceId, first.output));
    if (back !== undefined) {
      place.comeBack(back);
      const contact = step.sent[0]?.contact;
      if (contact) restore(back, contact);
    }
    say(adoptingMessages.undone(step.what));
    return undefined;
  };

  const tryIt = async (): Promise<void> => {
    if (current === null || tried?.state === 'waiting') return;
    setFailure(null);
    const ended = await send(current);
    say(ended.text, ended.state === 'accepted' ? 'done' : 'failed');
  };

  const move = (act: () => void) => () => {
    leave();
    act();
  };
  const two = lastTwo(walk);
  return {
    ...shown,
    failure,
    tryIt: () => void tryIt(),
    choiceFor,
    choose: (door) => void choose(door),
    undo: () => void undo(),
    skip: move(() => {
      if (current !== null) say(adoptingMessages.skipped(channelName(current)));
      place.skip();
    }),
    goTo: (channel) => move(() => place.goTo(channel))(),
    goOn: move(() => void place.goOn()),
    swapLast:
      two === null
        ? null
        : {
            label: adoptingMessages.swap(heldName(two[0].held), heldName(two[1].held)),
            run: () => {
              const done = adoptingMessages.swapped(heldName(two[0].held), heldName(two[1].held));
              void pair(done, done, swapOf(walk, two), new Map());
            },
          },
  };
}
