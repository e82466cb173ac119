import { lazy, Suspense } from 'react';
import { creditCalls } from '#domain/calls/customerCredit.ts';
import type { Order } from '#domain/entities/order.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button } from '#ui/control/Button.tsx';

/** The form's code is large, so it loads when the dialog opens. */
const UndoCreditDialog = lazy(() =>
  import('./UndoCreditDialog.tsx').then(({ UndoCreditDialog: dialog }) => ({ default: dialog })),
);

/** Renders nothing for a bill that no credit paid. */
export function UndoCreditButton({ order }: { order: Order }) {
  const mayChange = useCan(creditCalls.customerCreditUndo.ask);
  const { customerId, creditUsed = 0 } = order;
  if (creditUsed <= 0 || typeof customerId !== 'number' || !mayChange) return null;
  return (
    <Button
      size="xs"
      onClick={() =>
        showDialog((onClose) => (
          <Suspense fallback={null}>
            <UndoCreditDialog order={order} customerId={customerId} creditUsed={creditUsed} onClose={onClose} />
          </Suspense>
        ))
      }
    >
      {creditMessages.undo.action}
    </Button>
  );
}
