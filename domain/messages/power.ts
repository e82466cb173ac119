import { countText } from '#format/numbers.ts';

/** The question before the power of everything that a multiplexer feeds changes. */
export const powerMessages = {
  /** "Turn off 32 channels of Mux 1?" */
  title: (verb: string, channels: number, name: string) =>
    channels === 0 ? `${verb} ${name}?` : `${verb} ${countText(channels, 'channel')} of ${name}?`,
  off: 'Everything on these channels loses power, locks and keypads too, until somebody turns it on again.',
  on: 'Everything on these channels gets power.',
  unknown:
    'Whether they have power now is not known: the server only switches to the other state. What has power loses it, locks and keypads too.',
  names: (names: string) => `Connected: ${names}.`,
  ofChannel: (verb: string, channel: string) =>
    verb.startsWith('Turn') ? `${verb} ${channel}` : `${verb} of ${channel}`,
} as const;
