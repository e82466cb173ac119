import { useEffect, useRef, useState } from 'react';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import {
  answeredContacts,
  contactStates,
  type AnsweredContact,
  type ContactStates,
} from '#domain/adopting/contacts.ts';

/** The contacts of a device that doors have already. */
export type UsedContacts = (device: NetworkDevice) => ReadonlySet<number>;

/** Adds the contacts that are not known yet. An unchanged list stays identical. */
export function withNew(
  known: readonly AnsweredContact[],
  more: readonly AnsweredContact[],
): readonly AnsweredContact[] {
  const added = more.filter(({ input }) => !known.some((each) => each.input === input));
  return added.length === 0 ? known : [...known, ...added];
}

const none: readonly AnsweredContact[] = [];

/**
 * The contacts of a device that answered a try, also those that stand as before again.
 * @param before how they stood at the try; null: nothing was tried.
 */
export function useAnsweredContacts(
  device: NetworkDevice | undefined,
  before: ContactStates | null,
  used: UsedContacts,
): readonly AnsweredContact[] {
  const [answered, setAnswered] = useState<{ of: ContactStates; list: readonly AnsweredContact[] } | null>(null);
  useEffect(() => {
    if (device === undefined || before === null) return;
    const now = answeredContacts(before, device, used(device));
    setAnswered((known) => {
      const list = known?.of === before ? known.list : none;
      const next = withNew(list, now);
      return known?.of === before && next === list ? known : { of: before, list: next };
    });
  }, [device, before, used]);
  return answered !== null && answered.of === before ? answered.list : none;
}

export interface ContactNews {
  device: NetworkDevice;
  contact: AnsweredContact;
}

/** The free contact that changed last while nothing was tried: somebody opened its door by hand. */
export function useContactNews(devices: readonly NetworkDevice[], used: UsedContacts): ContactNews | null {
  const before = useRef<ReadonlyMap<number, ContactStates> | null>(null);
  const [news, setNews] = useState<ContactNews | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = new Map(devices.map((device) => [device.id, contactStates(device)]));
    if (known === null) return;
    for (const device of devices) {
      const stood = known.get(device.id);
      const [contact] = stood === undefined ? [] : answeredContacts(stood, device, used(device));
      if (contact !== undefined) setNews({ device, contact });
    }
  }, [devices, used]);
  return news !== null && !used(news.device).has(news.contact.input) ? news : null;
}
