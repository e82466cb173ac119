import type { Activity } from './activity.ts';

/** Between a door's report in the log and the change that this browser saw (milliseconds). */
const pairSpan = 5_000;

const byNewest = (one: Activity, other: Activity) => other.at - one.at || (one.key < other.key ? -1 : 1);

const isOver = /\b(?:acknowledged|ended|cleared|over|reset)\b/;

/**
 * The logs and the browser name one event differently: "door forced" and "alarm started" are one alarm, "Tom asked to
 * lock A1" and "A1 was asked to close" one press.
 */
function happeningOf({ kind, did }: Activity): string {
  if (/^(?:was )?asked to /.test(did)) return 'asked';
  return (kind === 'alarm' || kind === 'fault') && !isOver.test(did) ? kind : did;
}

const subjectKey = (activity: Activity) => {
  const { subject } = activity;
  return subject === null ? null : `${subject.entity} ${subject.id} ${happeningOf(activity)}`;
};

/** A log that says no more than "alarm" leaves the change its words. */
const wordsOf = (change: Activity, line: Activity) =>
  line.did === change.did || /^(?:alarm|fault)$/.test(line.did) ? change.did : line.did;

/** Equal input gives the identical line, so nothing renders again. */
const joinedLines = new WeakMap<Activity, { line: Activity; joined: Activity }>();

function join(change: Activity, line: Activity): Activity {
  // A line about staff names its person already.
  if (change.source === 'action') return change;
  const known = joinedLines.get(change);
  if (known?.line === line) return known.joined;
  const did = wordsOf(change, line);
  const joined = { ...change, did, who: line.who ?? change.who, detail: change.detail ?? line.detail };
  joinedLines.set(change, { line, joined });
  return joined;
}

/**
 * Joins each seen change with the log line that reports it: the change gets the line's person and detail. Both must
 * name the same door within a few seconds; each has at most one partner, the nearest.
 */
function paired(changes: readonly Activity[], lines: readonly Activity[]): Activity[] {
  const waiting = new Map<string, Activity[]>();
  for (const line of lines) {
    const key = subjectKey(line);
    if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), line]);
  }
  const used = new Set<Activity>();
  const joined = changes.map((change) => {
    const key = subjectKey(change);
    const near = (key === null ? [] : (waiting.get(key) ?? []))
      .filter((line) => !used.has(line) && Math.abs(line.at - change.at) <= pairSpan)
      .toSorted((one, other) => Math.abs(one.at - change.at) - Math.abs(other.at - change.at));
    const [line] = near;
    if (line === undefined) return change;
    used.add(line);
    return join(change, line);
  });
  return [...joined, ...lines.filter((line) => !used.has(line))];
}

/**
 * The lines of a feed, newest first, each once, whatever the order and number of arrivals.
 * @param limit the most lines.
 */
export function feedOf(activities: Iterable<Activity>, limit: number): Activity[] {
  const each = new Map([...activities].map((activity) => [activity.key, activity]));
  const all = [...each.values()].toSorted(byNewest);
  const lines = all.filter(({ source }) => source === 'event');
  const others = all.filter(({ source }) => source !== 'event');
  return paired(others, lines).toSorted(byNewest).slice(0, limit);
}
