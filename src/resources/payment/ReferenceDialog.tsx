import { paymentBody } from '#domain/bodies/rentals.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { RecordDialog, type DialogRecords } from '#crud/records/RecordDialog.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { TextField } = formFields<typeof schema>();

const schema = paymentBody.pick({ reference: true });

function ReferenceField({ record }: FieldsProps<Payment>) {
  const isFailed = record?.status === 'failed';
  return (
    <TextField
      name="reference"
      label={isFailed ? 'Reason' : 'Reference'}
      hint={isFailed ? paymentMessages.reasonHint : paymentMessages.referenceHint}
    />
  );
}

const records = { entity: 'payment', schema, Fields: ReferenceField } as unknown as DialogRecords;

export function ReferenceDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const what = payment.status === 'failed' ? paymentMessages.correctReason : paymentMessages.correctReference;
  return (
    <RecordDialog
      records={records}
      row={payment}
      values={{}}
      title={`${what} of ${paymentMessages.nameOf(payment)}`}
      onClose={onClose}
    />
  );
}
