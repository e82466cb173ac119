import { useEffect, useMemo } from 'react';
import { browserZone } from '#lib/dates.ts';
import { dayIn, type Day } from '#lib/days.ts';
import type { LogRow, LogView } from './useLog.ts';

/** So many lines are looked through at most before somebody asks for more. */
const mostLookedThrough = 5_000;

export interface LogDay<Row> {
  /** The lines of the day; null until the first answer. */
  rows: readonly Row[] | null;
  /** Whether all lines of the day are here. */
  isWhole: boolean;
  /** While older lines are looked through: the day that they have come to. */
  lookedBackTo: Day | null;
  /** The day that the lines read so far go back to; null: none is here. */
  reached: Day | null;
}

/** The lines of one day in a zone; null: of any day. Older lines are read until the day's first is here. */
export function useLogDay<Row extends LogRow>(log: LogView<Row>, day: Day | null, zone = browserZone()): LogDay<Row> {
  const { rows, hasOlder, loadingOlder, error, older } = log;
  const oldest = rows?.at(-1);
  const reached = oldest?.createdAt === undefined ? null : dayIn(oldest.createdAt, zone);
  const isWhole = day === null || rows === null || !hasOlder || (reached !== null && reached < day);
  const mayLook = !isWhole && error === null && (rows?.length ?? 0) < mostLookedThrough;
  useEffect(() => {
    if (mayLook && !loadingOlder) older();
  }, [mayLook, loadingOlder, older]);
  const shown = useMemo(
    () =>
      day === null || rows === null
        ? rows
        : rows.filter(({ createdAt }) => createdAt !== undefined && dayIn(createdAt, zone) === day),
    [rows, day, zone],
  );
  return { rows: shown, isWhole, lookedBackTo: mayLook ? reached : null, reached };
}
