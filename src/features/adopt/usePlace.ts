import { useState } from 'react';
import { nextChannel, type Channel } from '#domain/adopting/channels.ts';

export interface Place {
  /** The channel that the person stands at; null: every channel has its door. */
  current: Channel | null;
  /** Whether it was free when they came: a door on it is somebody else's then. */
  wasFree: boolean;
  goTo: (channel: Channel) => void;
  /** The same for one whose door was just taken back. */
  comeBack: (channel: Channel) => void;
  /** Goes to the next free channel. @returns it; null: there is none. */
  goOn: () => Channel | null;
  /** The same, and leaves this one for the end. */
  skip: () => void;
}

/** Where the walk stands. It is stored nowhere: which channels are free says where to go on. */
export function usePlace(channels: readonly Channel[], isFree: (channel: Channel) => boolean): Place {
  const [key, setKey] = useState<string | null>(null);
  const [wasFree, setWasFree] = useState(true);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const current = channels.find((channel) => channel.key === key) ?? nextChannel(channels, null, isFree, skipped);
  // The first one stays until the person goes on, also when it gets a door meanwhile.
  if (current !== null && current.key !== key) {
    setKey(current.key);
    setWasFree(isFree(current));
  }
  const goTo = (channel: Channel) => {
    setKey(channel.key);
    setWasFree(isFree(channel));
  };
  const comeBack = (channel: Channel) => {
    setKey(channel.key);
    setWasFree(true);
  };
  const goOn = (without: ReadonlySet<string> = skipped) => {
    const next = nextChannel(channels, current?.key ?? null, isFree, without);
    setKey(next?.key ?? null);
    setWasFree(true);
    return next;
  };
  const skip = () => {
    const next = current === null ? skipped : new Set([...skipped, current.key]);
    setSkipped(next);
    goOn(next);
  };
  return { current, wasFree, goTo, comeBack, goOn: () => goOn(), skip };
}
