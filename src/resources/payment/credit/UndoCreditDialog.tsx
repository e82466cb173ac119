import { creditUndoBody } from '#domain/bodies/customerCredit.ts';
import { creditCalls } from '#domain/calls/customerCredit.ts';
import type { Order } from '#domain/entities/order.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { useData } from '#crud/context/replica.ts';
import { RecordFormDialog } from '#crud/form/RecordFormDialog.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';

const { TextAreaField } = formFields<typeof schema>();

const { undo: texts } = creditMessages;

const schema = creditUndoBody.pick({ reason: true });

export interface UndoCreditDialogProps {
  order: Order;
  customerId: number;
  /** Dollars of credit that paid the bill. */
  creditUsed: number;
  onClose: () => void;
}

export function UndoCreditDialog({ order, customerId, creditUsed, onClose }: UndoCreditDialogProps) {
  const { api, replica } = useData();
  const { id: orderId } = order;
  const bill = recordName('order', order);
  const form = useRecordForm({
    name: `order.${orderId}.credit.undo`,
    schema,
    initial: { reason: '' },
    save: async ({ reason }, { requestKey: key }) => {
      const body = { orderId, reason };
      try {
        await api.call(creditCalls.customerCreditUndo, { parameters: { id: customerId }, body, key });
      } finally {
        // After a failure too: somebody else may have taken it back meanwhile.
        replica.reportSaved('order', orderId);
        replica.reportSaved('customer', customerId);
        const booking = referencedBooking(order);
        if (booking !== null && booking !== undefined) replica.reportSaved('booking', booking);
      }
    },
    onSaved: onClose,
    savedText: texts.saved,
  });
  return (
    <RecordFormDialog title={texts.title(bill)} saveLabel={texts.action} form={form} onClose={onClose}>
      <chakra.p>{texts.text(creditUsed, bill)}</chakra.p>
      <TextAreaField name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} />
    </RecordFormDialog>
  );
}
