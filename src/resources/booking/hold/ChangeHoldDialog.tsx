import { z } from 'zod';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { dayField } from '#domain/validation/fields.ts';
import { localZone } from '#format/wallClock.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { bookingName } from '../../payment/bookingName.ts';

const schema = z.object({ heldUntil: dayField });

const { DateField } = formFields<typeof schema>();

const { change: texts } = holdMessages;

export interface ChangeHoldProps {
  booking: Booking;
  onClose: () => void;
}

export function ChangeHoldDialog({ booking, onClose }: ChangeHoldProps) {
  const { update } = useRecordCalls('booking');
  const key = recordKey('booking', booking);
  const zone = useSiteZone(booking.site_id) ?? localZone();
  const form = useRecordForm({
    name: `booking.${key}.heldUntil`,
    schema,
    initial: { heldUntil: booking.heldUntil },
    save: (_values, { body, seen }) => update(key, body, {}, seen),
    onSaved: onClose,
    savedText: texts.saved,
    edited: useEditedRecord({ entity: 'booking' }, key, false),
  });
  return (
    <RecordFormDialog
      title={texts.title(bookingName(booking))}
      label={texts.action}
      saveLabel={holdMessages.change.action}
      form={form}
      onClose={onClose}
    >
      <DateField
        name="heldUntil"
        label={holdMessages.until}
        hint={holdMessages.untilHint}
        earliest={dayOf(Date.now(), zone)}
        siteId={booking.site_id ?? null}
      />
    </RecordFormDialog>
  );
}
