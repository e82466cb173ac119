import type { EventLog } from '../entities/eventLog.ts';
import type { Trouble } from '../states/trouble.ts';
import type { Activity } from './activity.ts';
import { eventActivity } from './lineActivity.ts';

/** What a door reported about its trouble. */
export interface TroubleStory {
  /** How it began; null: no line tells. */
  began: Activity | null;
  /** What came after, newest first. */
  later: readonly Activity[];
}

/** A line and the beginning in the door's record may differ by so much (milliseconds). */
const slack = 5_000;

/**
 * @param lines of the door's event log, newest first.
 * @param since when the trouble began, in milliseconds since 1970; null: unknown.
 */
export function troubleStory(lines: readonly EventLog[], trouble: Trouble, since: number | null): TroubleStory {
  const activities = lines.flatMap((line) => eventActivity(line) ?? []);
  if (since === null) return { began: null, later: activities };
  const told = activities.filter(({ at }) => at >= since - slack);
  const atBeginning = told.filter(({ at }) => at <= since + slack);
  const began = atBeginning.findLast(({ kind }) => kind === trouble) ?? atBeginning.at(-1) ?? null;
  return { began, later: told.filter((activity) => activity !== began) };
}
