import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '#collections/transport/api.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { TakePaymentDialog } from '#resources/payment/TakePaymentDialog.tsx';
import { answerRows } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const { result } = paymentMessages;

const line = linkHostPerTest();
beforeEach(() => page.viewport(1440, 900));

const answerOrder = (due: number) =>
  answerRows(line, 'order', { rows: [{ id: 2, customerId: 3, siteId: 1, reference: 'ORD-2', due }] });

it('is taken from the result of a part payment, once the server says what is left', async () => {
  const api: Api = { call: () => Promise.resolve({ id: 9 }), list: () => Promise.resolve({ count: 0, rows: [] }) };
  render(
    <Screen
      host={{ ...line, data: { ...line.data, api } }}
      permissions={{ bookings: 31, customers: 31, sites: 31 }}
      pages={['order.detail']}
    >
      <TakePaymentDialog customerId={3} onClose={() => undefined} />
    </Screen>,
  );
  await expect
    .poll(() => {
      answerRows(line, 'booking');
      answerOrder(257);
      return screen.queryByRole('textbox', { name: /^Amount/ });
    })
    .toHaveValue('257.00');
  await fillIn(screen.getByRole('textbox', { name: /^Amount/ }), '100');
  await pressOn(screen.getByRole('button', { name: 'Record $100.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: result.title.received }));
  expect(dialog.queryByRole('button', { name: result.takeRest })).toBeNull();
  answerOrder(157);
  const rest = await dialog.findByRole('button', { name: result.takeRest });
  const buttons = [...(rest.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect().height);
  expect(buttons.length).toBeGreaterThan(2);
  expect(new Set(buttons).size).toBe(1);
  await pressOn(rest);
  expect(await screen.findByRole('textbox', { name: /^Amount/ })).toHaveValue('157.00');
  const createdAt = new Date().toISOString();
  const rows = [{ id: 9, customerId: 3, amount: 100, method: 'cash', status: 'succeeded', createdAt }];
  answerRows(line, 'payment', { rows });
  answerOrder(156);
  await expect.poll(() => screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('156.00');
  expect(screen.queryByText(/Check that this is another payment/)).toBeNull();
});
