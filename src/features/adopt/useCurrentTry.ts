import { useState } from 'react';
import type { Channel } from '#domain/adopting/channels.ts';
import type { DoorContact } from '#domain/adopting/choice.ts';
import type { AnsweredContact } from '#domain/adopting/contacts.ts';
import { useAnsweredContacts } from './useContactNews.ts';
import { useTry, type Tried } from './useTry.ts';
import type { Walk } from './useWalk.ts';

export interface CurrentTry {
  /** The newest try of the current channel; null: none. */
  tried: Tried | null;
  /** The contacts that answered it. */
  answered: readonly AnsweredContact[];
  /** What is paired as the door's contact; null: none. */
  contact: AnsweredContact | null;
  chooseContact: (contact: AnsweredContact | null) => void;
  send: (channel: Channel) => Promise<Tried>;
  /** Forgets all of it, for the next channel. */
  leave: () => void;
  /** Comes back to a channel whose contact answered before its pairing was undone. */
  restore: (channel: Channel, contact: DoorContact) => void;
}

/** The try of the channel where the person stands, with the contact that answered. */
export function useCurrentTry({ place: { current }, used, reread }: Walk): CurrentTry {
  const { tried: newest, tryIt, forget } = useTry();
  const tried = current !== null && newest?.key === current.key ? newest : null;
  const news = useAnsweredContacts(current?.device, tried?.before ?? null, used);
  const [restored, setRestored] = useState<{ key: string; answered: readonly AnsweredContact[] } | null>(null);
  const answered = tried === null && current !== null && restored?.key === current.key ? restored.answered : news;
  const [chosen, setChosen] = useState<{ of: string | undefined; contact: AnsweredContact | null } | null>(null);
  // Of several that answered, the person says which is this door's.
  const only = answered.length === 1 ? (answered[0] ?? null) : null;
  return {
    tried,
    answered,
    contact: chosen !== null && chosen.of === tried?.key ? chosen.contact : only,
    chooseContact: (contact) => setChosen({ of: tried?.key, contact }),
    send: async (channel) => {
      setChosen(null);
      const ended = await tryIt(channel);
      // What the device did since is also told live; this is for the moment without a socket.
      reread();
      return ended;
    },
    leave: () => {
      forget();
      setChosen(null);
      setRestored(null);
    },
    restore: ({ key, device }, { input, rest }) => {
      const known = device.inputs[input];
      if (known === undefined) return;
      setRestored({ key, answered: [{ input, rest, name: known.name, isDeclared: known.rest !== null }] });
    },
  };
}
