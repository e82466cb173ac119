import { paymentMethodBody } from '#domain/bodies/rentals.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { recordedMethods } from '#domain/states/booking.ts';
import { useData } from '#crud/context/replica.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Note } from '#ui/text/text.tsx';
import { rereadSubjects } from './rereadSubjects.ts';

const { SelectField, TextAreaField } = formFields<typeof paymentMethodBody>();
const { method: texts } = paymentMessages;

export function MethodDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { api, replica } = useData();
  const { id } = payment;
  const methods = recordedMethods.filter((method) => method !== payment.method);
  const form = useRecordForm({
    name: `payment.${id}.method`,
    schema: paymentMethodBody,
    initial: { method: '', reason: '' },
    save: async (body) => {
      try {
        await api.call(rentalCalls.paymentMethod, { parameters: { id }, body });
        return body.method;
      } finally {
        // After a failure too: somebody else may have changed it meanwhile.
        replica.reportSaved('payment', id);
        rereadSubjects(replica, payment);
      }
    },
    onSaved: onClose,
    savedText: (method) => texts.saved(method),
  });
  const title = texts.title(paymentMessages.nameOf(payment));
  return (
    <RecordFormDialog title={title} saveLabel={texts.correct} form={form} onClose={onClose}>
      <SelectField
        name="method"
        label={texts.label}
        choices={methods.map((method) => ({ value: method, label: methodLabels[method] }))}
      />
      <TextAreaField name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} />
      <Note>{texts.effect}</Note>
    </RecordFormDialog>
  );
}
