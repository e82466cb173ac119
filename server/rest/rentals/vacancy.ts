import { and, eq, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { units } from '#server/storage/schema/access/units.ts';

/** The condition for units ready to let at that moment: clean, in order, not overlocked, not occupied. */
export function isVacant(at: Date): SQL | undefined {
  const moment = at.toISOString();
  // A customer stays in, past the named end, until the booking is ended.
  const held = sql`exists (
    select 1 from booking_units line join bookings held on held.id = line.booking_id
    where line.unit_id = ${units.id} and (
      held.status in ('active', 'in arrears')
      or (held.status in ('reserved', 'upcoming') and held.starts_at <= ${moment}::timestamptz
          and (held.ends_at is null or held.ends_at > ${moment}::timestamptz))
    ))`;
  return and(
    eq(units.cleaningState, 'AVAILABLE'),
    or(isNull(units.status), notInArray(units.status, ['overlocked', 'pending overlock'])),
    isNull(units.faultedSince),
    sql`not ${held}`,
  );
}
