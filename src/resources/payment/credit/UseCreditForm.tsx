import { useWatch } from 'react-hook-form';
import { creditUseBody } from '#domain/bodies/customerCredit.ts';
import { creditCalls } from '#domain/calls/customerCredit.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { useData } from '#crud/context/replica.ts';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import type { Debt } from '../debts.ts';
import { formFields } from '#crud/form/formFields.ts';

const { MoneyField, SelectField } = formFields<typeof creditUseBody>();

const { use: texts } = creditMessages;

/** A bill that credit can pay: a booking's debt beyond its bills has no order. */
export type Bill = Debt & { orderId: number };

export interface UseCreditFormProps {
  customerId: number;
  credit: number;
  /** The bills: at least one, the oldest first. */
  bills: readonly Bill[];
  onUsed: () => void;
  onCancel: () => void;
}

export function UseCreditForm({ customerId, credit, bills, onUsed, onCancel }: UseCreditFormProps) {
  const { api, replica } = useData();
  const [oldest] = bills;
  const form = useRecordForm({
    name: `customer.${customerId}.credit.use`,
    schema: creditUseBody,
    initial: { orderId: oldest?.orderId, amount: Math.min(credit, oldest?.left ?? 0) },
    save: async (body, { requestKey: key }) => {
      await api.call(creditCalls.customerCreditUse, { parameters: { id: customerId }, body, key });
      const booking = bills.find(({ orderId }) => orderId === body.orderId)?.booking ?? null;
      replica.reportSaved('order', body.orderId);
      if (booking !== null) replica.reportSaved('booking', booking);
      replica.reportSaved('customer', customerId);
    },
    onSaved: onUsed,
    savedText: texts.saved,
  });
  const chosen = String(useWatch({ control: form.control, name: 'orderId' }) ?? '');
  const bill = bills.find(({ orderId }) => String(orderId) === chosen) ?? oldest;
  return (
    <RecordForm
      form={form}
      label={texts.action}
      saveLabel={texts.offer}
      actions={form.isDirty ? null : <Button onClick={onCancel}>Cancel</Button>}
    >
      <SelectField
        name="orderId"
        label={texts.bill}
        choices={bills.map(({ orderId, name, left }) => ({ value: orderId, label: paymentMessages.bill(name, left) }))}
      />
      <MoneyField
        name="amount"
        label={texts.amount}
        hint={bill === undefined ? undefined : texts.hint(credit, bill.left)}
      />
    </RecordForm>
  );
}
