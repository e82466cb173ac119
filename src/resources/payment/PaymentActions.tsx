import { ArrowLeftRight, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
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
import { hasReceipt } from '#domain/papers/receipt.ts';
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
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { ReceiptButton } from '../order/papers/ReceiptButton.tsx';
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

/** What a person does with one payment: the step, refund and receipt as buttons, corrections and deletion in a menu. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const left = leftOfPayment(payment);
  return (
    <InlineRow gap="1">
      <TransitionButtons
        entity="payment"
        row={payment}
        size="xs"
        {...(left === null ? {} : { words: withoutRefund })}
      />
      {left !== null && left > 0 ? <RefundButton payment={payment} left={left} /> : null}
      {hasReceipt(payment) ? <ReceiptButton paymentIds={[payment.id]} isShort /> : null}
      <CorrectionMenu payment={payment} />
    </InlineRow>
  );
}

/** null: the person may change nothing of it. */
function CorrectionMenu({ payment }: { payment: Payment }) {
  const may = useMay();
  const removalText = removalOf(payment);
  const name = paymentMessages.nameOf(payment);
  const mayUpdate = may(resourceCalls('payment').update.ask ?? {});
  const mayCorrectMethod = canCorrectMethod(payment) && may(rentalCalls.paymentMethod.ask);
  const mayRemove = removalText !== null && may(resourceCalls('payment').remove.ask ?? {});
  if (!mayUpdate && !mayCorrectMethod && !mayRemove) return null;
  return (
    <Menu
      label={paymentMessages.moreActions(name)}
      trigger={(trigger) => (
        <IconButton icon={Ellipsis} size="xs" label={paymentMessages.moreActions(name)} {...trigger} />
      )}
    >
      {mayUpdate ? (
        <MenuItem
          icon={Pencil}
          onSelect={() => showLate((close) => <ReferenceDialog payment={payment} onClose={close} />)}
        >
          {payment.status === 'failed' ? paymentMessages.correctReason : paymentMessages.correctReference}
        </MenuItem>
      ) : null}
      {mayCorrectMethod ? (
        <MenuItem
          icon={ArrowLeftRight}
          onSelect={() => showLate((close) => <MethodDialog payment={payment} onClose={close} />)}
        >
          {paymentMessages.method.correct}
        </MenuItem>
      ) : null}
      {mayRemove ? (
        <MenuItem
          icon={Trash2}
          onSelect={() =>
            showDialog((close) => (
              <RemovePayment payment={payment} name={name} removalText={removalText} onClose={close} />
            ))
          }
        >
          {paymentMessages.remove}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

const showLate = (render: (close: () => void) => ReactNode) =>
  showDialog((close) => <Suspense fallback={null}>{render(close)}</Suspense>);

function RefundButton({ payment, left }: { payment: Payment; left: number }) {
  const may = useMay();
  if (!may(askFor(entityOf('payment'), 'state')) || !may(rentalCalls.paymentRefund.ask)) return null;
  return (
    <Button
      size="xs"
      onClick={() => showLate((close) => <RefundDialog payment={payment} left={left} onClose={close} />)}
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
