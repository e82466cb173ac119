import { ArrowLeftRight, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { paymentLifecycle } from '#domain/lifecycle/order.ts';
import { partRefunded } from '#domain/lifecycle/refundedMoney.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { recordedMethods } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useMay } from '#crud/context/session.ts';
import { useData } from '#crud/context/replica.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { RemoveDialog } from '#crud/removal/RemoveDialog.tsx';
import { TransitionButtons, type StepWords } from '#crud/transition/TransitionButtons.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { leftOfPayment } from './refund/leftOfPayment.ts';
import { rereadSubjects } from './rereadSubjects.ts';

const ReferenceDialog = lazy(() =>
  import('./ReferenceDialog.tsx').then(({ ReferenceDialog: dialog }) => ({ default: dialog })),
);

const MethodDialog = lazy(() => import('./MethodDialog.tsx').then(({ MethodDialog: dialog }) => ({ default: dialog })));

const RefundDialog = lazy(() =>
  import('./refund/RefundDialog.tsx').then(({ RefundDialog: dialog }) => ({ default: dialog })),
);

/** Received money is never deleted, only refunded; a payment in an unknown state is left alone. */
function removalOf({ status }: Payment): string | null {
  const state = stateIn(paymentLifecycle, status);
  return state === 'pending' || state === 'failed' ? paymentMessages.removal[state] : null;
}

/** Whether the server corrects methods, and may correct this one: a person recorded it, and no money went back. */
function canCorrectMethod(payment: Payment): boolean {
  const { method, status, takenBy } = payment;
  const isKept = status === 'pending' || (status === 'succeeded' && partRefunded(payment) === 0);
  return takenBy !== undefined && isOneOf(recordedMethods, method) && isKept;
}

/** Where the server takes refunds of parts, a dialog of its own asks for them. */
const withoutRefund: StepWords = Object.fromEntries(
  paymentLifecycle.steps.filter(({ to }) => to !== 'refunded').map((step) => [step.to, step]),
);

/** The acts on one payment: mark, refund, correct its reference, delete a mistake. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const may = useMay();
  const left = leftOfPayment(payment);
  const removalText = removalOf(payment);
  const name = paymentMessages.nameOf(payment);
  const reference = payment.status === 'failed' ? paymentMessages.correctReason : paymentMessages.correctReference;
  return (
    <InlineRow gap="1">
      <TransitionButtons
        entity="payment"
        row={payment}
        size="xs"
        {...(left === null ? {} : { words: withoutRefund })}
      />
      {left !== null && left > 0 ? <RefundButton payment={payment} left={left} /> : null}
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
      {canCorrectMethod(payment) && may(rentalCalls.paymentMethod.ask) ? (
        <IconButton
          icon={ArrowLeftRight}
          label={`${paymentMessages.method.correct} of ${name}`}
          onClick={() =>
            showDialog((close) => (
              <Suspense fallback={null}>
                <MethodDialog payment={payment} onClose={close} />
              </Suspense>
            ))
          }
        />
      ) : null}
      {removalText !== null && may(resourceCalls('payment').remove.ask ?? {}) ? (
        <IconButton
          icon={Trash2}
          label={`Delete payment ${name}`}
          onClick={() =>
            showDialog((close) => (
              <RemovePayment payment={payment} name={name} removalText={removalText} onClose={close} />
            ))
          }
        />
      ) : null}
    </InlineRow>
  );
}

function RefundButton({ payment, left }: { payment: Payment; left: number }) {
  const may = useMay();
  if (!may(askFor(entityOf('payment'), 'state')) || !may(rentalCalls.paymentRefund.ask)) return null;
  return (
    <Button
      size="xs"
      onClick={() =>
        showDialog((close) => (
          <Suspense fallback={null}>
            <RefundDialog payment={payment} left={left} onClose={close} />
          </Suspense>
        ))
      }
    >
      {refundMessages.verb}
    </Button>
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
  const reread = () => {
    rereadSubjects(replica, payment);
    onClose();
  };
  return (
    <RemoveDialog
      resource={{ entity: 'payment', removalText }}
      records={[payment.id]}
      description={name}
      onClose={onClose}
      onRemoved={reread}
    />
  );
}
