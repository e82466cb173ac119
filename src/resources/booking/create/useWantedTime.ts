import { useWatch } from 'react-hook-form';
import { fromTyped, type TypedValues } from '#domain/forms/typedValues.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { timedSchema, timesOf } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

/** The typed time; null while it is none. */
export function useWantedTime(): BookedTime | null {
  const { now, zone } = useNewBooking();
  const typed = useWatch({ control: useCurrentForm().control }) as TypedValues;
  const { success, data } = timedSchema.safeParse(fromTyped(timedSchema, typed));
  // Without the date of a later start the time is not known.
  if (!success || (data.begins === 'later' && data.startsAt == null)) return null;
  const { start, end } = timesOf(data, { zone, now });
  return { from: start.getTime(), until: end?.getTime() ?? null };
}
