import type { ResetTarget } from '#domain/states/device.ts';

/** Channels in words, with ranges: "channel 3", "channels 0 to 3, 7 and 9". */
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

/** The texts of each kind of reset: its label, object and effect. */
export const resetWords: Record<ResetTarget, { label: string; what: string; effect: string }> = {
  configuration: {
    label: 'Configuration',
    what: 'the configuration',
    effect: 'Their settings are cleared.',
  },
  locks: {
    label: 'Locks',
    what: 'the locks',
    effect: 'Their locks are reset.',
  },
  all: {
    label: 'Configuration and locks',
    what: 'configuration and locks',
    effect: 'Their settings are cleared and their locks are reset.',
  },
};
