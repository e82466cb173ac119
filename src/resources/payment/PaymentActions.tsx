import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { paymentLifecycle } from '#domain/lifecycle/order.ts';
import { paymentMessages as say } from '#domain/messages/payments.ts';
import { useMay } from '#crud/context/session.ts';
import { useData } from '#crud/context/replica.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const ReferenceDialog = lazy(() =>
  import('./ReferenceDialog.tsx').then(({ ReferenceDialog: dialog }) => ({ default: dialog })),
);

const Line = chakra('span', { base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' } });

/** Received money is never deleted, only refunded; a payment in an unknown state is left alone. */
function removalOf({ status }: Payment): string | null {
  const state = stateIn(paymentLifecycle, status);
  return state === 'pending' || state === 'failed' ? say.removal[state] : null;
}

/** What may be done to one payment: mark, refund, correct its reference, delete a mistake. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const may = useMay();
  const removalText = removalOf(payment);
  const name = say.nameOf(payment);
  const reference = payment.status === 'failed' ? say.correctReason : say.correctReference;
  return (
    <Line>
      <TransitionButtons entity="payment" row={payment} size="xs" />
      {may(resourceCalls('payment').update.ask ?? {}) ? (
        <IconButton
          icon={Pencil}
          label={`${reference} of ${name}`}
          onClick={() =>
            showDialog((close) => (
              <Suspense fallback={null}>
                <ReferenceDialog payment={payment} onClose={close} />
              </Suspense>
            ))
          }
        />
      ) : null}
      {removalText !== null && may(resourceCalls('payment').remove.ask ?? {}) ? (
        <IconButton
          icon={Trash2}
          label={`Delete payment ${name}`}
          onClick={() => showDialog((close) => <RemovePayment {...{ payment, name, removalText }} onClose={close} />)}
        />
      ) : null}
    </Line>
  );
}

interface RemovePaymentProps {
  payment: Payment;
  name: string;
  removalText: string;
  onClose: () => void;
}

function RemovePayment({ payment, name, removalText, onClose }: RemovePaymentProps) {
  const { replica } = useData();
  const { id, orderId, customerId } = payment;
  const reread = () => {
    const booking = referencedBooking(payment);
    if (typeof orderId === 'number') replica.reportSaved('order', orderId);
    if (booking !== null && booking !== undefined) replica.reportSaved('booking', booking);
    if (customerId !== undefined) replica.reportSaved('customer', customerId);
    onClose();
  };
  return (
    <RemoveDialog
      resource={{ entity: 'payment', removalText }}
      records={[id]}
      description={name}
      onClose={onClose}
      onRemoved={reread}
    />
  );
}
