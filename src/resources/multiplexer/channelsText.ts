import type { ResetTarget } from '#domain/states/device.ts';

/** Channels in words, neighbours together: "channel 3", "channels 0 to 3, 7 and 9". */
export function channelsText(channels: readonly number[]): string {
  const parts: { from: number; to: number }[] = [];
  for (const channel of channels.toSorted((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last !== undefined && channel <= last.to + 1) last.to = channel;
    else parts.push({ from: channel, to: channel });
  }
  const words = parts.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  const end = words.pop() ?? 'none';
  return `${channels.length === 1 ? 'channel' : 'channels'} ${words.length === 0 ? end : `${words.join(', ')} and ${end}`}`;
}

/** What a reset takes back, as a choice and in the question before it. */
export const resetWords: Record<ResetTarget, { label: string; what: string; effect: string }> = {
  configuration: {
    label: 'Configuration',
    what: 'the configuration',
    effect: 'What was set on them is taken back.',
  },
  locks: {
    label: 'Locks',
    what: 'the locks',
    effect: 'The locks on them are set back.',
  },
  all: {
    label: 'Configuration and locks',
    what: 'configuration and locks',
    effect: 'What was set on them is taken back, and the locks on them are set back.',
  },
};
