import { lazy, Suspense } from 'react';
import type { Payment } from '#domain/entities/payment.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';

const ReceiptDialog = lazy(() =>
  import('./ReceiptDialog.tsx').then(({ ReceiptDialog: dialog }) => ({ default: dialog })),
);

const AdjustmentNoteDialog = lazy(() =>
  import('./AdjustmentNoteDialog.tsx').then(({ AdjustmentNoteDialog: dialog }) => ({ default: dialog })),
);

/** In place of the open dialog. @param paymentIds the parts of one payment. */
export function showReceipt(paymentIds: readonly number[]): void {
  showDialog((close) => (
    <Suspense fallback={null}>
      <ReceiptDialog paymentIds={paymentIds} onClose={close} />
    </Suspense>
  ));
}

/** In place of the open dialog. @param refund its place among those of the payment, from 0. */
export function showAdjustmentNote(payment: Payment, refund: number): void {
  showDialog((close) => (
    <Suspense fallback={null}>
      <AdjustmentNoteDialog payment={payment} refund={refund} onClose={close} />
    </Suspense>
  ));
}
