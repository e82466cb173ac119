import { Receipt } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { creditMessages } from '#domain/messages/credit.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button } from '#ui/control/Button.tsx';

const PaymentReceiptDialog = lazy(() =>
  import('./PaymentReceiptDialog.tsx').then(({ PaymentReceiptDialog: dialog }) => ({ default: dialog })),
);

/** Shows the receipt of a payment without a bill, in place of the open dialog. */
export function PaymentReceiptButton({ paymentId, isShort = false }: { paymentId: number; isShort?: boolean }) {
  return (
    <Button
      size={isShort ? 'xs' : 'md'}
      onClick={() =>
        showDialog((close) => (
          <Suspense fallback={null}>
            <PaymentReceiptDialog paymentId={paymentId} onClose={close} />
          </Suspense>
        ))
      }
    >
      <Receipt aria-hidden="true" />
      {isShort ? creditMessages.receipt.title : creditMessages.receipt.show}
    </Button>
  );
}
