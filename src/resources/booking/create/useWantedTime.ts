import { useWatch } from 'react-hook-form';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

/** null while it is no time. */
export function useWantedTime(form: RecordFormState<NewBookingField>): BookedTime | null {
  const { now } = useNewBooking();
  const typed: readonly unknown[] = useWatch({ control: form.control, name: ['begins', 'startsAt', 'endsAt'] });
  const [begins, startsAt, endsAt] = typed.map((value) => (typeof value === 'string' ? value : ''));
  const from = begins === 'now' ? now : Date.parse(startsAt ?? '');
  const until = endsAt === '' ? null : Date.parse(endsAt ?? '');
  if (Number.isNaN(from) || Number.isNaN(until)) return null;
  return { from, until };
}
