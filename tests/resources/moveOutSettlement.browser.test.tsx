import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { AppError } from '#domain/errors/appError.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { EndedSettlement } from '#resources/booking/stay/EndedSettlement.tsx';
import { MoveOutSettlement } from '#resources/booking/stay/MoveOutSettlement.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();

const sum = {
  unusedRent: 140,
  newRent: 0,
  deposit: 50,
  net: -190,
  owed: 20,
  days: 14,
  from: '2026-12-10',
  to: '2026-12-23',
};
const stay = { id: 7, type: 'storage', status: 'active' } as Booking;
const ofOurServer = { ...stay, billedTo: null };

/** An API that answers the sum in turn. `sent`: the requests and their bodies. */
function settlingApi(booking: Booking, answers: readonly (() => Promise<unknown>)[]) {
  const sent: unknown[] = [];
  let asked = 0;
  const call = ({ method }: CallDefinition, { body, query }: CallInput = {}) => {
    if (method === 'PUT') sent.push(body);
    else sent.push(query);
    return method === 'PUT' ? Promise.resolve(booking) : (answers[asked++]?.() ?? Promise.resolve(null));
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  return { sent, host: { ...line, data: { ...line.data, api } } };
}

/** Opens the question before a move-out, whose sum is answered in turn. @returns the sent bodies. */
async function ask(booking: Booking, answers: readonly (() => Promise<unknown>)[]) {
  const { sent, host } = settlingApi(booking, answers);
  render(
    <Screen host={host} permissions={{ bookings: 31 }}>
      <TransitionButtons
        entity="booking"
        row={booking}
        explain={(_to, give) => <MoveOutSettlement booking={booking} give={give} />}
      />
    </Screen>,
  );
  await pressOn(screen.getByRole('button', { name: 'Move out' }));
  const dialog = within(screen.getByRole('dialog'));
  return { sent, dialog, moveOut: () => pressOn(dialog.getByRole('button', { name: 'Move out' })) };
}

const query = { moveOut: 'true' };
const refused = (status: number, code: 'notFound' | 'server') => () =>
  Promise.reject(new AppError({ code, status, message: 'The server failed.' }));

it('shows the sum with its parts and what stays owed, and gives it as credit', async () => {
  const { dialog, sent, moveOut } = await ask(ofOurServer, [() => Promise.resolve(sum)]);
  expect(await dialog.findByText('$190.00 becomes credit')).toBeVisible();
  expect(dialog.getByText('$50.00 deposit')).toBeVisible();
  expect(dialog.getByText('$140.00 unused rent, 10/12/2026 to 23/12/2026')).toBeVisible();
  expect(dialog.getByText(settlementMessages.owed(20))).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: settlementMessages.moveOut.give })).toBeChecked();
  await moveOut();
  await expect.poll(() => sent).toEqual([query, { status: 'completed', settlement: { net: -190 } }]);
});

describe('money that goes back at once', () => {
  const texts = settlementMessages.moveOut;
  const payable = { ...sum, owed: 0, payOut: { method: 'cash' } };

  it('is proposed as the customer paid last, and the person is told who got how much', async () => {
    const booking = { ...ofOurServer, customer: { id: 3, name: 'Zoë Park' } } as Booking;
    const { dialog, sent, moveOut } = await ask(booking, [() => Promise.resolve(payable)]);
    expect(await dialog.findByText(texts.toGive(190))).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked();
    expect(dialog.getByLabelText(texts.amount)).toHaveValue('190.00');
    await moveOut();
    const settlement = { net: -190, payOut: { amount: 190, method: 'cash' } };
    await expect.poll(() => sent).toEqual([query, { status: 'completed', settlement }]);
    await expect.poll(() => document.body.textContent).toContain('$190.00 cash refunded to Zoë Park.');
  });

  it('is less than the sum where something is owed, and no more than the sum', async () => {
    const { dialog, sent, moveOut } = await ask(ofOurServer, [() => Promise.resolve({ ...payable, owed: 20 })]);
    const amount = await dialog.findByLabelText(texts.amount);
    expect(amount).toHaveValue('170.00');
    expect(dialog.getByText(texts.rest(20))).toBeVisible();
    await fillIn(amount, '190.01');
    expect(dialog.getByText(texts.wrongAmount(190))).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Move out' })).toHaveAttribute('aria-disabled', 'true');
    await pressOn(dialog.getByRole('radio', { name: texts.asCredit }));
    await moveOut();
    await expect.poll(() => sent).toEqual([query, { status: 'completed', settlement: { net: -190 } }]);
  });

  it('stays with the customer as credit where a card paid, and is not given where the person says so', async () => {
    const { dialog, sent, moveOut } = await ask(ofOurServer, [
      () => Promise.resolve({ ...payable, payOut: { method: null } }),
    ]);
    expect(await dialog.findByRole('radio', { name: texts.asCredit })).toBeChecked();
    await pressOn(dialog.getByRole('radio', { name: texts.notNow }));
    await moveOut();
    await expect.poll(() => sent).toEqual([query, { status: 'completed' }]);
  });
});

it('gives nothing where the person says so', async () => {
  const { dialog, sent, moveOut } = await ask(ofOurServer, [() => Promise.resolve(sum)]);
  await pressOn(await dialog.findByRole('checkbox', { name: settlementMessages.moveOut.give }));
  expect(dialog.getByText(settlementMessages.moveOut.not)).toBeVisible();
  await moveOut();
  await expect.poll(() => sent).toEqual([query, { status: 'completed' }]);
});

it('says of a move-out without debt or money to give back that there is neither', async () => {
  const { dialog } = await ask(ofOurServer, [() => Promise.resolve({ ...sum, net: 0, owed: 0 })]);
  expect(await dialog.findByText(settlementMessages.moveOut.none)).toBeVisible();
});

it('waits for the sum before anything is sent', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { dialog, sent, moveOut } = await ask(ofOurServer, [() => new Promise((resolve) => (answer = resolve))]);
  await expect.poll(() => sent).toEqual([query]);
  const button = dialog.getByRole('button', { name: 'Move out' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  button.click();
  answer(sum);
  await dialog.findByText('$190.00 becomes credit');
  await moveOut();
  await expect.poll(() => sent).toEqual([query, { status: 'completed', settlement: { net: -190 } }]);
});

it('says that the sum is not known, and asks again', async () => {
  const { dialog } = await ask(ofOurServer, [refused(500, 'server'), () => Promise.resolve({ ...sum, net: 0 })]);
  expect(await dialog.findByText(settlementMessages.moveOut.failed('The server failed.'))).toBeVisible();
  await pressOn(dialog.getByRole('button', { name: settlementMessages.again }));
  expect(await dialog.findByText(settlementMessages.moveOut.noneOfDebt(20))).toBeVisible();
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

it.each([
  ['says to no day to which a booking is billed', stay, []],
  ['has no such call', ofOurServer, [query]],
])('moves out without a claim where the server %s', async (_name, booking, asked) => {
  const { dialog, sent, moveOut } = await ask(booking, [refused(404, 'notFound')]);
  await expect.poll(() => dialog.getByRole('button', { name: 'Move out' })).not.toHaveAttribute('aria-disabled');
  await moveOut();
  await expect.poll(() => sent).toEqual([...asked, { status: 'completed' }]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

describe('a booking that has ended', () => {
  const ended = { ...ofOurServer, status: 'completed', toGiveBack: 190 } as Booking;
  const show = (booking: Booking, answers: readonly (() => Promise<unknown>)[], permissions = { bookings: 31 }) => {
    const { sent, host } = settlingApi(booking, answers);
    render(
      <Screen host={host} permissions={permissions}>
        <EndedSettlement booking={booking} />
      </Screen>,
    );
    return sent;
  };

  it('shows what is left to give back, gives it as credit, and is settled then', async () => {
    const sent = show(ended, [() => Promise.resolve(sum), () => Promise.resolve({ ...sum, net: 0 })]);
    expect(await screen.findByText('$190.00 becomes credit')).toBeVisible();
    expect(screen.getByText('$50.00 deposit')).toBeVisible();
    await pressOn(screen.getByRole('button', { name: settlementMessages.ended.give }));
    await expect.poll(() => screen.queryByText(settlementMessages.ended.title)).toBeNull();
    expect(sent).toEqual([query, { status: 'completed', settlement: { net: -190 } }, query]);
  });

  it('shows nothing where nothing is left, or where the server does not say it', async () => {
    const { toGiveBack: _left, ...ofAnotherServer } = ended;
    for (const booking of [{ ...ended, toGiveBack: 0 }, ofAnotherServer as Booking, { ...ended, status: 'active' }]) {
      expect(show(booking as Booking, [])).toEqual([]);
    }
    expect(show(ended, [], { bookings: 1 })).toEqual([]);
    expect(screen.queryByText(settlementMessages.ended.title)).toBeNull();
  });
});
