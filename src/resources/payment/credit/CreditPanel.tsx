import { lazy, Suspense } from 'react';
import { creditCalls } from '#domain/calls/customerCredit.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useCustomerCredit } from './useCustomerCredit.ts';

/** The forms' code is large, so it loads when a dialog opens. */
const UseCreditDialog = lazy(() =>
  import('./UseCreditDialog.tsx').then(({ UseCreditDialog: dialog }) => ({ default: dialog })),
);
const GiveCreditBackDialog = lazy(() =>
  import('./GiveCreditBackDialog.tsx').then(({ GiveCreditBackDialog: dialog }) => ({ default: dialog })),
);

const show = (dialog: (onClose: () => void) => React.ReactNode) =>
  showDialog((close) => <Suspense fallback={null}>{dialog(close)}</Suspense>);

const showUseCredit = (customerId: number) =>
  show((onClose) => <UseCreditDialog customerId={customerId} onClose={onClose} />);

/** Beside a debt: the customer's credit that can pay it. Renders nothing without credit, or without the right. */
export function CreditForDebt({ customerId }: { customerId: number }) {
  const mayChange = useCan(creditCalls.customerCreditUse.ask);
  const credit = useCustomerCredit(customerId);
  if (!mayChange || credit === null || credit <= 0) return null;
  return (
    <Row justifyContent="space-between" mt="3" textStyle="sm" data-credit={credit}>
      {creditMessages.has(credit)}
      <Button size="xs" onClick={() => showUseCredit(customerId)}>
        {creditMessages.use.offer}
      </Button>
    </Row>
  );
}

/** Renders nothing for a customer without credit. */
export function CreditPanel({ customer: { id: customerId, credit = 0, owed } }: { customer: Customer }) {
  const mayChange = useCan(creditCalls.customerCreditUse.ask);
  if (!(credit > 0)) return null;
  const owesNothing = owed !== undefined && owed <= 0;
  return (
    <Panel
      title={creditMessages.title(credit)}
      actions={
        mayChange ? (
          <chakra.span display="flex" gap="2">
            {owesNothing ? null : (
              <Button size="xs" onClick={() => showUseCredit(customerId)}>
                {creditMessages.use.action}
              </Button>
            )}
            <Button
              size="xs"
              onClick={() =>
                show((onClose) => <GiveCreditBackDialog customerId={customerId} credit={credit} onClose={onClose} />)
              }
            >
              {creditMessages.back.action}
            </Button>
          </chakra.span>
        ) : undefined
      }
    >
      <Note>{owesNothing ? creditMessages.nothingOwed : creditMessages.text}</Note>
    </Panel>
  );
}
