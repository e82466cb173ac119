import { troubleKinds, type Activity } from './activity.ts';

export interface Burst {
  key: string;
  /** Newest first. */
  activities: readonly Activity[];
}

export type FeedLine = Activity | Burst;

export const isBurst = (line: FeedLine): line is Burst => 'activities' in line;

/** So many equal acts, each within this time of the one before (milliseconds), are a burst. */
export const burstLimits = { count: 4, pause: 15_000 } as const;

/**
 * Equal acts: the same act on the same kind of record at the same site, and by the same person where the line is about
 * the person. Trouble is never folded.
 */
function groupOf({ kind, subject, did, siteId, tone, source, who }: Activity): string | null {
  if (subject === null || troubleKinds.includes(kind) || tone === 'alarm' || tone === 'fault') return null;
  const actor = source === 'action' ? `${who?.id} ${who?.name}` : '';
  return `${siteId} ${subject.entity} ${kind} ${did} ${actor}`;
}

/**
 * Joins bursts; each stands where its newest act stood.
 * @param activities the newest first.
 */
export function foldBursts(activities: readonly Activity[]): FeedLine[] {
  const runs = new Map<string, Activity[]>();
  const runOf = new Map<Activity, Activity[]>();
  for (const activity of activities) {
    const group = groupOf(activity);
    if (group === null) continue;
    const run = runs.get(group);
    const last = run?.at(-1);
    const next = run !== undefined && last !== undefined && last.at - activity.at <= burstLimits.pause ? run : [];
    next.push(activity);
    runs.set(group, next);
    runOf.set(activity, next);
  }
  return activities.flatMap((activity): FeedLine[] => {
    const run = runOf.get(activity) ?? [];
    if (run.length < burstLimits.count) return [activity];
    // Named by its oldest act, a burst keeps its key while it grows.
    return run[0] === activity ? [{ key: `b${run.at(-1)?.key ?? ''}`, activities: run }] : [];
  });
}
