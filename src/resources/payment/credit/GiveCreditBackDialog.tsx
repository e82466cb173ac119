import { creditRefundBody } from '#domain/bodies/customerCredit.ts';
import { creditCalls } from '#domain/calls/customerCredit.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { recordedMethods } from '#domain/states/booking.ts';
import { useData } from '#crud/context/replica.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import type { CreditDialogProps } from './UseCreditDialog.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { MoneyField, SelectField, TextAreaField } = formFields<typeof creditRefundBody>();

const { back: texts } = creditMessages;

const methods = recordedMethods.map((value) => ({ value, label: methodLabels[value] }));

export interface GiveCreditBackProps extends CreditDialogProps {
  /** Dollars. */
  credit: number;
}

export function GiveCreditBackDialog({ customerId, credit, onClose }: GiveCreditBackProps) {
  const { api, replica } = useData();
  const form = useRecordForm({
    name: `customer.${customerId}.credit.refund`,
    schema: creditRefundBody,
    initial: { amount: credit },
    save: async (body, { requestKey: key }) => {
      await api.call(creditCalls.customerCreditRefund, { parameters: { id: customerId }, body, key });
      replica.reportSaved('customer', customerId);
    },
    onSaved: onClose,
    savedText: texts.saved,
  });
  return (
    <RecordFormDialog title={texts.title} saveLabel={texts.title} form={form} onClose={onClose}>
      <MoneyField name="amount" label={texts.amount} hint={creditMessages.has(credit)} />
      <SelectField name="method" label={texts.method} choices={methods} hint={texts.methodHint} />
      <TextAreaField name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} />
    </RecordFormDialog>
  );
}
