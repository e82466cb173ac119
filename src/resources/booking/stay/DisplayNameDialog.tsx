import { z } from 'zod';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { displayNameMessages } from '#domain/messages/poolTables.ts';
import { paymentLineField } from '#domain/validation/cardNumber.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { bookingName } from '../../payment/bookingName.ts';
import { formFields } from '#crud/form/formFields.ts';

const { TextField } = formFields<typeof nameBody>();

const nameBody = z.object({ displayName: paymentLineField.nullish() });

export function DisplayNameDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { update } = useRecordCalls('booking');
  const key = recordKey('booking', booking);
  const form = useRecordForm({
    name: `booking.${key}.displayName`,
    schema: nameBody,
    initial: { displayName: booking.displayName ?? null },
    save: (_values, { body, seen }) => update(key, body, {}, seen),
    onSaved: onClose,
    savedText: displayNameMessages.saved,
    edited: useEditedRecord({ entity: 'booking' }, key, false),
  });
  return (
    <RecordFormDialog
      title={displayNameMessages.title(bookingName(booking))}
      label={displayNameMessages.action}
      saveLabel={displayNameMessages.save}
      form={form}
      onClose={onClose}
    >
      <TextField name="displayName" label={displayNameMessages.field} hint={displayNameMessages.hint} />
    </RecordFormDialog>
  );
}
