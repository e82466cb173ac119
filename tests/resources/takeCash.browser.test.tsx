import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { paymentMessages } from '#domain/messages/payments.ts';
import { TakePaymentDialog } from '#resources/payment/TakePaymentDialog.tsx';
import { noDebt } from '#resources/payment/debts.ts';
import { Answering } from '#tests/crud/workbench/answering.tsx';
import { show } from '#tests/crud/workbench/bench.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const { tendered: texts } = paymentMessages;

/** Takes $87.35 for no bill. @param isPlain whether the server keeps no cash. */
async function takeCash(isPlain: boolean) {
  const Page = () => (
    <Answering answers={new Map()} isPlain={isPlain}>
      <TakePaymentDialog customerId={1} onClose={() => undefined} />
    </Answering>
  );
  const { sent } = show({ id: 'order.list', module: { default: Page } });
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${paymentMessages.take} from `) }));
  const amount = await dialog.findByRole('textbox', { name: /^Amount/ });
  const target = dialog.queryByRole('combobox', { name: 'For' });
  if (target !== null) await userEvent.selectOptions(target, noDebt);
  await fillIn(amount, '87.35');
  const note = (name: string) =>
    pressOn(within(dialog.getByRole('group', { name: texts.label })).getByRole('button', { name }));
  const record = async (name: string) => {
    await pressOn(dialog.getByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: paymentMessages.result.title.received }));
  };
  return { sent, dialog, note, record };
}

it('shows the change of a chosen note, again in the result, and keeps what was handed over', async () => {
  const { sent, dialog, note, record } = await takeCash(false);
  await note('$90');
  expect(await dialog.findByText('Change: $2.65')).toBeVisible();
  const result = await record('Record $87.35');
  expect(result.getByText('Change: $2.65')).toBeVisible();
  expect(result.getByText('$90.00 handed over')).toBeVisible();
  expect(sent.map(({ input }) => input.body)).toMatchObject([{ amount: 87.35, method: 'cash', tendered: 90 }]);
});

it('takes less than the amount as a part payment, and says so', async () => {
  const { sent, dialog, record } = await takeCash(false);
  await fillIn(dialog.getByRole('textbox', { name: texts.label }), '50');
  expect(await dialog.findByText(texts.part(50, 37.35))).toBeVisible();
  await record('Record $50.00');
  expect(sent.map(({ input }) => input.body)).toMatchObject([{ amount: 50, tendered: 50 }]);
});

it('shows the change on another server too, which is sent nothing of it', async () => {
  const { sent, dialog, note, record } = await takeCash(true);
  await note(texts.exact);
  expect(await dialog.findByText('No change')).toBeVisible();
  await record('Record $87.35');
  expect(sent.map(({ input }) => input.body)).toMatchObject([{ amount: 87.35, method: 'cash' }]);
  expect(sent[0]?.input.body).not.toHaveProperty('tendered');
});
