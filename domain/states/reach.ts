import type { Tone } from './unitStatus.ts';

/** What a device's record says of its contact with the server. */
export interface Reachability {
  /** Absent: unknown. */
  online?: boolean | undefined;
  /** null: it was never heard; undefined: unknown. */
  lastHeardAt?: string | null | undefined;
}

/** silent: it counts as online, and nothing was heard of it for long. */
export const reaches = ['online', 'silent', 'offline', 'never', 'unknown'] as const;
export type Reach = (typeof reaches)[number];

/** Longer silence is worth a look (milliseconds). */
export const silenceLimit = 60 * 60 * 1000;

/** @param now in milliseconds since 1970. */
export function reachOf({ online, lastHeardAt }: Reachability, now: number): Reach {
  if (lastHeardAt === null && online !== undefined) return 'never';
  if (online === undefined) return 'unknown';
  if (!online) return 'offline';
  const heardAt = Date.parse(lastHeardAt ?? '');
  return now - heardAt > silenceLimit ? 'silent' : 'online';
}

export const isUnheard = (reach: Reach): boolean => reach === 'never' || reach === 'silent' || reach === 'offline';

/** Nobody knows that a door is shut whose device is not heard: its last state is shown, without the colour of safety. */
export function toneOfReached(tone: Tone, reach: Reach): Tone {
  return tone === 'secure' && isUnheard(reach) ? 'offline' : tone;
}
