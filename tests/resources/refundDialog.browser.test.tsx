import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { AppError } from '#domain/errors/appError.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { RefundDialog } from '#resources/payment/refund/RefundDialog.tsx';
import { Refunds } from '#resources/payment/refund/Refunds.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const customer = { id: 9, name: 'Zoë Hart' } as const;
const ofCard = {
  id: 7,
  amount: 40,
  method: 'card',
  status: 'succeeded',
  refunds: [],
  customer,
} as const satisfies Payment;
const charged = { ...ofCard, sendsRefunds: true, cardRefunds: [] } as const satisfies Payment;
const answerWith = (refund: object): Payment =>
  ({ ...charged, sentRefundId: 3, cardRefunds: [{ id: 3, amount: 15.5, ...refund }] }) as Payment;

function open(payment: Payment, answers: readonly (() => Promise<unknown>)[] = []) {
  const sent: unknown[] = [];
  const call = ({ method }: CallDefinition, { body }: CallInput = {}) => {
    if (method !== 'POST') return Promise.resolve(payment);
    sent.push(body);
    return answers[sent.length - 1]?.() ?? Promise.resolve(payment);
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  let closed = 0;
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ bookings: 31 }}>
      <RefundDialog payment={payment} left={40} onClose={() => (closed += 1)} />
    </Screen>,
  );
  const dialog = within(screen.getByRole('dialog'));
  return {
    sent,
    dialog,
    timesClosed: () => closed,
    async refund() {
      await fillIn(dialog.getByRole('textbox', { name: refundMessages.amount }), '15.5');
      await fillIn(dialog.getByRole('textbox', { name: refundMessages.reason }), 'They left early.');
      await pressOn(dialog.getByRole('button', { name: 'Refund $15.50' }));
    },
  };
}

const tick = { name: refundMessages.providerRefunded };
const body = { amount: 15.5, reason: 'They left early.' };

it.each([
  ['succeeded', undefined, '$15.50 went back to the card.'],
  ['pending', 'The card provider did not answer.', "don't refund it again"],
  ['failed', 'Insufficient funds', "nothing has changed. The card provider's answer: Insufficient funds"],
] as const)('waits for the card provider, then says that the refund is %s', async (status, note, text) => {
  let answer: (value: unknown) => void = () => undefined;
  const { sent, refund, timesClosed } = open(charged, [() => new Promise((resolve) => (answer = resolve))]);
  expect(screen.queryByRole('checkbox', tick)).toBeNull();
  expect(screen.getByText(refundMessages.sends)).toBeVisible();
  await refund();
  expect(await screen.findByText(refundMessages.asking)).toBeVisible();
  expect(sent).toEqual([body]);
  answer(answerWith({ status, note }));
  const result = within(await screen.findByRole('dialog', { name: refundMessages.result.title[status] }));
  expect(result.getByText(text, { exact: false })).toBeVisible();
  if (status !== 'succeeded') expect(screen.queryByText(/^Refunded/)).toBeNull();
  await pressOn(result.getByRole('button', { name: 'Done' }));
  expect(timesClosed()).toBe(1);
});

it('takes the word of a person where the server does not send refunds', async () => {
  const { sent, dialog, refund, timesClosed } = open(ofCard);
  await refund();
  await expect.poll(() => dialog.queryByText(refundMessages.providerFirst)).toBeVisible();
  expect(sent).toEqual([]);
  await pressOn(dialog.getByRole('checkbox', tick));
  await pressOn(dialog.getByRole('button', { name: 'Refund $15.50' }));
  await expect.poll(timesClosed).toBe(1);
  expect(sent).toEqual([{ ...body, providerRefunded: true }]);
  expect(await screen.findByText('$15.50 refunded to Zoë Hart by card online.')).toBeVisible();
});

it('says how much cash went back to whom', async () => {
  const { refund, timesClosed } = open({ ...ofCard, method: 'cash' });
  await refund();
  await expect.poll(timesClosed).toBe(1);
  expect(await screen.findByText('$15.50 cash refunded to Zoë Hart.')).toBeVisible();
});

it('may take it after the provider has refused', () => {
  const failed = { ...charged, cardRefunds: [{ id: 3, amount: 5, status: 'failed' as const }] };
  const { dialog } = open(failed);
  expect(dialog.getByRole('checkbox', tick)).not.toBeChecked();
});

it('asks for it where the server has no provider any more', async () => {
  const refusal = new AppError({
    code: 'refused',
    status: 409,
    message: refundMessages.atProvider,
    field: 'providerRefunded',
  });
  const { dialog, refund } = open(charged, [() => Promise.reject(refusal)]);
  await refund();
  expect(await dialog.findByRole('checkbox', tick)).not.toBeChecked();
  await expect.poll(() => dialog.queryByText(refundMessages.atProvider)).toBeVisible();
});

it('shows in the list of payments which refunds are not confirmed, and which failed', () => {
  const payment: Payment = {
    ...charged,
    cardRefunds: [
      { id: 1, amount: 5, status: 'succeeded' },
      { id: 2, amount: 15.5, status: 'pending' },
      { id: 3, amount: 7, status: 'failed', note: 'Insufficient funds' },
      { id: 4, status: 'failed' },
    ],
  };
  const { container } = render(<Refunds payment={payment} zone={undefined} />);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Refund sent to the card provider, not yet confirmed: $15.50.'),
    'Refund of $7.00 failed: Insufficient funds',
    'A refund failed',
  ]);
});
