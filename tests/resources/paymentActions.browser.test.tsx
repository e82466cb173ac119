import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Payment } from '#domain/entities/payment.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { PaymentActions } from '#resources/payment/PaymentActions.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const payment = { id: 7, amount: 40, method: 'cash', takenBy: null } as const satisfies Payment;
const more = paymentMessages.moreActions('$40.00 (cash)');
const { correctReference, correctReason, method, remove } = paymentMessages;

function open(given: Partial<Payment>, bookings = 31) {
  render(
    <Screen host={line} permissions={{ bookings }}>
      <PaymentActions payment={{ ...payment, ...given }} />
    </Screen>,
  );
}

it.each([
  ['succeeded', [correctReference, method.correct]],
  ['pending', [correctReference, method.correct, remove]],
  ['failed', [correctReason, remove]],
  ['refunded', [correctReference]],
] as const)('has the corrections of a %s payment in a menu, each with its words', async (status, items) => {
  open({ status });
  await pressOn(screen.getByRole('button', { name: more }));
  const shown = await screen.findAllByRole('menuitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(items);
});

it('has no menu for somebody who may only read', () => {
  open({ status: 'succeeded' }, 1);
  expect(screen.queryByRole('button', { name: more })).toBeNull();
});
