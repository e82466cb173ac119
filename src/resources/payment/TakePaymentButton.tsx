import { Banknote } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { paymentMessages as say } from '#domain/messages/payments.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';

/** The dialog's code loads when somebody takes a payment. */
const TakePaymentDialog = lazy(() =>
  import('./TakePaymentDialog.tsx').then(({ TakePaymentDialog: dialog }) => ({ default: dialog })),
);

/** What a payment is for. */
export interface PaymentSubject {
  customerId: number;
  /** One bill. */
  orderId?: number | undefined;
  /** The unpaid bills of one booking, and what it owes beyond them. */
  bookingId?: number | undefined;
  /** Dollars that are known to be owed, for a server that lists no bills. */
  owed?: number | undefined;
}

export interface TakePaymentButtonProps extends PaymentSubject {
  /** Whether it is the main action of its view. */
  isMain?: boolean;
  size?: NonNullable<ButtonProps['size']>;
}

/**
 * A button that opens the dialog for taking a payment; null without the right. With a customer alone the dialog offers
 * all their unpaid bills, with a booking those of the booking, with an order that one. The dialog
 * stays open when the button goes, as it does once everything is paid.
 *
 * @example <TakePaymentButton customerId={booking.customer_id} bookingId={booking.id} owed={booking.arrears} />
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
      {say.take}
    </Button>
  );
}

/** Whether the user may record payments. */
export function useMayTakePayments(): boolean {
  return useCan(resourceCalls('payment').create.ask);
}

/** The dialog alone, for a menu entry of a details page: `dialog: ({ row, onClose }) => <PaymentDialog … />`. */
export function PaymentDialog(props: PaymentSubject & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <TakePaymentDialog {...props} />
    </Suspense>
  );
}
