import { isDay } from '#format/days.ts';
import { toneOfStatus, unitStatuses, type UnitStatus } from '../states/unitStatus.ts';

/**
 * When the units of somebody who owes rent are overlocked, unless an organisation says otherwise: so many days after the
 * oldest unpaid bill was due, that day not counted, and from so many dollars on, so that a few cents lock nobody out.
 */
export const overlockDefaults = { afterDays: 7, minimum: 10 } as const;

/** The lines in a unit's log when it is overlocked, and when that is over. */
export const overlockEvents = { overlocked: 'Overlocked', lifted: 'Overlock Lifted' } as const;

/** What a unit's status says while it is overlocked, or about to be. */
export const overlockStatuses = ['overlocked', 'pending overlock'] as const satisfies readonly UnitStatus[];

/** Statuses in which a unit can be overlocked: its door is shut, and nothing is wrong with it. */
export const statusesToOverlock: readonly UnitStatus[] = unitStatuses.filter(
  (status) => status === 'pending overlock' || ['secure', 'neutral'].includes(toneOfStatus(status)),
);

/**
 * For how many days a booking is overdue, the day that it is paid to not counted; null: nothing is overdue, or the day is
 * not known.
 */
export function daysOverdue(
  { arrears, paidTo }: { arrears?: number | undefined; paidTo?: string | null | undefined },
  today: string,
): number | null {
  if ((arrears ?? 0) <= 0 || typeof paidTo !== 'string' || !isDay(paidTo)) return null;
  const days = Math.round((Date.parse(today) - Date.parse(paidTo)) / 86_400_000);
  return days > 0 ? days : null;
}
