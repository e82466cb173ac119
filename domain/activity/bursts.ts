import { troubleKinds, type Activity } from './activity.ts';

/** Many equal acts in a short time, shown as one line. */
export interface Burst {
  key: string;
  /** Newest first. */
  activities: readonly Activity[];
}

export type FeedLine = Activity | Burst;

export const isBurst = (line: FeedLine): line is Burst => 'activities' in line;

/** The newest activity of a line. */
export const newestOf = (line: FeedLine): Activity => (isBurst(line) ? (line.activities[0] as Activity) : line);

/** From so many equal acts on, each at most this long after the one before (milliseconds), they are one burst. */
export const burstLimits = { count: 4, pause: 15_000 } as const;

/** Equal acts: the same thing happened to the same kind of record at the same site. Trouble is never folded. */
function groupOf({ kind, subject, did, siteId, tone }: Activity): string | null {
  if (subject === null || troubleKinds.includes(kind) || tone === 'alarm' || tone === 'fault') return null;
  return `${siteId} ${subject.entity} ${kind} ${did}`;
}

/**
 * Folds bursts of equal acts. A burst stands where its newest act stood, and every activity is in exactly one line.
 * @param activities newest first.
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
    // The oldest act names the burst, so that it keeps its key while it grows.
    return run[0] === activity ? [{ key: `b${run.at(-1)?.key ?? ''}`, activities: run }] : [];
  });
}
