import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { formFields } from '#crud/form/formFields.ts';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

const { useTypedText } = formFields<NewBookingField>();

/** null while it is no time. */
export function useWantedTime(): BookedTime | null {
  const { now } = useNewBooking();
  const isNow = useTypedText('begins') === 'now';
  const startsAt = useTypedText('startsAt');
  const endsAt = useTypedText('endsAt');
  const from = isNow ? now : Date.parse(startsAt);
  const until = endsAt === '' ? null : Date.parse(endsAt);
  if (Number.isNaN(from) || Number.isNaN(until)) return null;
  return { from, until };
}
