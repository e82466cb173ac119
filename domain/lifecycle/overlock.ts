import { daysBetween, isDay } from '#format/days.ts';
import { toneOfStatus, unitStatuses, type UnitStatus } from '../states/unitStatus.ts';

/**
 * Unless an organisation says otherwise: days after the oldest unpaid bill's due day (not counted), and dollars, so
 * that a few cents lock nobody out.
 */
export const overlockDefaults = { afterDays: 7, minimum: 10 } as const;

export const overlockEvents = { overlocked: 'Overlocked', lifted: 'Overlock Lifted' } as const;

/** A unit's status during an overlock, or just before. */
export const overlockStatuses = ['overlocked', 'pending overlock'] as const satisfies readonly UnitStatus[];

/** Statuses that can be overlocked: the door is shut and nothing is wrong. */
export const statusesToOverlock: readonly UnitStatus[] = unitStatuses.filter(
  (status) => status === 'pending overlock' || ['secure', 'neutral'].includes(toneOfStatus(status)),
);

/** The paid-to day does not count; null: nothing is overdue, or the day is unknown. */
export function daysOverdue(
  { arrears, paidTo }: { arrears?: number | undefined; paidTo?: string | null | undefined },
  today: string,
): number | null {
  if ((arrears ?? 0) <= 0 || typeof paidTo !== 'string' || !isDay(paidTo)) return null;
  const days = daysBetween(paidTo, today);
  return days > 0 ? days : null;
}
