import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { freeUnitMessages } from '#domain/messages/freeUnits.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { NewBookingOfAddress } from '#resources/customer/NewBookingOfAddress.tsx';
import { PaymentOfAddress } from '#resources/payment/TakePaymentButton.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

const customer = { id: 3, name: 'Zoe Muller' };
const booking = <NewBookingOfAddress customer={customer} />;
const payment = <PaymentOfAddress customerId={3} />;

function open(dialog: ReactNode, at: string, bookings = 31) {
  render(
    <Screen host={line} at={at} permissions={{ bookings, customers: 31, sites: 31 }}>
      {dialog}
    </Screen>,
  );
}
const address = () => document.querySelector('[data-address]')?.textContent;

it.each([
  ['a payment', payment, '?payment=1', paymentMessages.title(null)],
  ['a booking', booking, '?new=storage', freeUnitMessages.newBookingFor('Zoe Muller')],
])(
  'opens the dialog of %s by the address, which forgets it once the dialog is closed',
  async (_of, dialog, at, name) => {
    open(dialog, `/customers/3${at}&tab=orders`);
    await screen.findByRole('dialog', { name });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/customers/3?tab=orders');
  },
);

it.each([
  ['the right', payment, '?payment=1', 2],
  ['the right', booking, '?new=storage', 2],
  ['being asked', payment, '', 31],
  ['being asked', booking, '', 31],
])('opens nothing without %s', (_what, dialog, at, bookings) => {
  open(dialog, `/customers/3${at}`, bookings);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers an archived customer no booking', () => {
  open(<NewBookingOfAddress customer={{ ...customer, archived: true }} />, '/customers/3?new=storage');
  expect(screen.queryByRole('dialog')).toBeNull();
});
