import { useEffect, useMemo } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import type { Day } from '#format/days.ts';
import type { LogRow, LogView } from './useLog.ts';

/** The most lines that are read for a day before the user must ask for more. */
const maximumLinesRead = 5_000;

export interface LogDay<Row> {
  /** null until the first result. */
  rows: readonly Row[] | null;
  isWhole: boolean;
  /** While older lines are read: the oldest day so far. */
  readBackTo: Day | null;
  /** The oldest day that has been read; null if there are no lines. */
  oldestDay: Day | null;
}

/**
 * Reads older lines until the day is complete.
 * @param zone the site's (`useSiteZone`): a line is of the day that the site had.
 */
export function useLogDay<Row extends LogRow>(log: LogView<Row>, day: Day | null, zone = localZone()): LogDay<Row> {
  const { rows, hasOlder, loadingOlder, error, older } = log;
  const oldest = rows?.at(-1);
  const oldestDay = oldest?.createdAt === undefined ? null : dayOf(Date.parse(oldest.createdAt), zone);
  const isWhole = day === null || rows === null || !hasOlder || (oldestDay !== null && oldestDay < day);
  const isReadingOlder = !isWhole && error === null && (rows?.length ?? 0) < maximumLinesRead;
  useEffect(() => {
    if (isReadingOlder && !loadingOlder) older();
  }, [isReadingOlder, loadingOlder, older]);
  const shown = useMemo(
    () =>
      day === null || rows === null
        ? rows
        : rows.filter(({ createdAt }) => createdAt !== undefined && dayOf(Date.parse(createdAt), zone) === day),
    [rows, day, zone],
  );
  return { rows: shown, isWhole, readBackTo: isReadingOlder ? oldestDay : null, oldestDay };
}
