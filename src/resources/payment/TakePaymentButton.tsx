import { Banknote } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { paymentParameter } from '#domain/routes/takePayment.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { useAddressFlag } from '#crud/dialog/useAddressFlag.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import type { PaymentSubject } from './useDebts.ts';

/** The dialog's code loads when somebody takes a payment. */
const TakePaymentDialog = lazy(() =>
  import('./TakePaymentDialog.tsx').then(({ TakePaymentDialog: dialog }) => ({ default: dialog })),
);

export interface TakePaymentButtonProps extends PaymentSubject {
  isMain?: boolean;
  size?: NonNullable<ButtonProps['size']>;
}

/**
 * null without the right. The dialog offers all unpaid bills of the customer, those of the booking, or the order's. It
 * stays open when the button goes.
 * @example <TakePaymentButton customerId={booking.customer_id} booking={recordKey('booking', booking)} owed={booking.arrears} />
 */
export function TakePaymentButton({ isMain = false, size = 'md', ...subject }: TakePaymentButtonProps) {
  const mayTake = useMayTakePayments();
  if (!mayTake) return null;
  return (
    <Button
      size={size}
      {...(isMain ? ({ variant: 'solid', colorPalette: 'accent' } as const) : {})}
      onClick={() => showDialog((close) => <PaymentDialog {...subject} onClose={close} />)}
    >
      <Banknote aria-hidden="true" />
      {paymentMessages.take}
    </Button>
  );
}

/** Opens the dialog where the address asks for it: `/customers/12?payment=1`. */
export function PaymentOfAddress(subject: PaymentSubject) {
  const { isSet, clear } = useAddressFlag(paymentParameter);
  const mayTake = useMayTakePayments();
  return isSet && mayTake ? <PaymentDialog {...subject} onClose={clear} /> : null;
}

export function useMayTakePayments(): boolean {
  return useCan(resourceCalls('payment').create.ask);
}

/** The dialog alone, for a menu entry of a details page: `dialog: ({ row, onClose }) => <PaymentDialog … />`. */
function PaymentDialog(props: PaymentSubject & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <TakePaymentDialog {...props} />
    </Suspense>
  );
}
