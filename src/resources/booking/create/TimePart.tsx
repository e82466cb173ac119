import { endsWithDay } from '#domain/lifecycle/lastDay.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { formFields } from '#crud/form/formFields.ts';
import { LastDayField } from '../LastDayField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { durations, type NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

const { DateTimeField, SwitchField, useTypedText } = formFields<NewBookingField>();

const { time: texts } = newBookingMessages;

const begins = [
  { value: 'now', label: texts.now },
  { value: 'later', label: texts.later },
] as const;

const lengths = durations.map((value) => ({ value, label: texts.durations[value] }));

export function TimePart() {
  const { siteId, type } = useNewBooking();
  const isLater = useTypedText('begins') === 'later';
  const isOther = useTypedText('lasts') === 'other';
  const period = useTypedText('period');
  const byDay = endsWithDay({ type, period });
  return (
    <>
      <ChoiceField name="begins" label={texts.starts} choices={begins} />
      {isLater ? <DateTimeField name="startsAt" label={texts.start} siteId={siteId} /> : null}
      {type === 'storage' ? null : <ChoiceField name="lasts" label={texts.lasts} choices={lengths} />}
      {!isOther ? null : byDay ? (
        <LastDayField name="endsAt" label={texts.lastDay} hint={texts.lastDayHint} siteId={siteId} />
      ) : (
        <DateTimeField name="endsAt" label={texts.end} hint={texts.endHint} siteId={siteId} />
      )}
      {isLater ? <SwitchField name="reserved" label={texts.reserved} hint={texts.reservedHint} /> : null}
    </>
  );
}
