import { DateTimeField } from '#crud/form/fields/DateTimeField.tsx';
import { SwitchField } from '#crud/form/fields/SwitchField.tsx';
import { TextAreaField } from '#crud/form/fields/TextAreaField.tsx';
import { useTypedText } from '#crud/form/fields/useTypedText.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { Availability } from './Availability.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

const begins = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'On another date' },
] as const;

export function WhenStep({ form }: { form: RecordFormState<NewBookingField> }) {
  const { siteId } = useNewBooking();
  const isLater = useTypedText(form, 'begins') === 'later';
  return (
    <>
      <ChoiceField form={form} name="begins" label="Starts" choices={begins} />
      {isLater ? <DateTimeField form={form} name="startsAt" label="Start" siteId={siteId} /> : null}
      <DateTimeField form={form} name="endsAt" label="End" hint="Leave empty for an open end." siteId={siteId} />
      <Availability form={form} />
      {isLater ? (
        <SwitchField
          form={form}
          name="reserved"
          label="Only reserve it"
          hint="A reservation has to be confirmed before it starts, or it is skipped."
        />
      ) : null}
      <TextAreaField form={form} name="notes" label="Notes" />
    </>
  );
}
