import { Availability } from './Availability.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { formFields } from '#crud/form/formFields.ts';

const { DateTimeField, SwitchField, TextAreaField, useTypedText } = formFields<NewBookingField>();

const begins = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'On another date' },
] as const;

export function WhenStep() {
  const { siteId } = useNewBooking();
  const isLater = useTypedText('begins') === 'later';
  return (
    <>
      <ChoiceField name="begins" label="Starts" choices={begins} />
      {isLater ? <DateTimeField name="startsAt" label="Start" siteId={siteId} /> : null}
      <DateTimeField name="endsAt" label="End" hint="Leave empty for an open end." siteId={siteId} />
      <Availability />
      {isLater ? (
        <SwitchField
          name="reserved"
          label="Only reserve it"
          hint="A reservation has to be confirmed before it starts, or it is skipped."
        />
      ) : null}
      <TextAreaField name="notes" label="Notes" />
    </>
  );
}
