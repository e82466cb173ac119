import { Banknote } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { paymentMessages as say } from '#domain/messages/payments.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';

/** The dialog's code loads when somebody takes a payment. */
const TakePaymentDialog = lazy(() =>
  import('./TakePaymentDialog.tsx').then(({ TakePaymentDialog: dialog }) => ({ default: dialog })),
);

export interface PaymentSubject {
  customerId: number;
  orderId?: number | undefined;
  /** The booking's unpaid bills and its further debt. */
  booking?: RecordKey | undefined;
  /** Owed dollars, for a server that lists no bills. */
  owed?: number | undefined;
}

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
      {say.take}
    </Button>
  );
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
