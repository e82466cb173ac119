import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cashCountCalls, type CashCount, type CashDay } from '#domain/calls/cashCounts.ts';
import { AppError } from '#domain/errors/appError.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import CashCountPage from '#features/cash-count/CashCountPage.tsx';
import { Answering, type Answers } from '#tests/crud/workbench/answering.tsx';
import { show, type Shown } from '#tests/crud/workbench/bench.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1280, 900));

const { cashDay, cashCounts } = cashCountCalls;

const day: CashDay = {
  day: '2026-11-27',
  today: '2026-11-27',
  sums: [
    { method: 'cash', clerk: 'Mika Aho', received: 120, refunded: 29 },
    { method: 'EFTPOS', clerk: null, received: 80, refunded: 0 },
  ],
  lines: [
    {
      id: 2,
      kind: 'refund',
      method: 'cash',
      amount: 29,
      at: '2026-11-27T05:00:00.000Z',
      clerk: 'Mika Aho',
      customer: { id: 4, name: 'Zoë Hart' },
      orderId: 7,
      orderNumber: 'ORD-000007',
    },
  ],
  counts: [],
  last: null,
};
const count: CashCount = {
  id: 9,
  day: '2026-11-27',
  number: 1,
  float: 200,
  drawer: null,
  counted: [{ method: 'cash', amount: 289 }],
  sums: day.sums,
  note: 'Two dollars missing',
  signedBy: 'Mika Aho',
  signedAt: '2026-11-27T04:00:00.000Z',
};
const counted: CashDay = { ...day, sums: [], counts: [count], last: count };

function open(
  answer: unknown,
  { isPlain = false, history = [] as CashCount[], signing = null as unknown } = {},
): Shown {
  // A path stands for both the history and the signature; the bench notes what is sent.
  const answers: Answers = new Map([[cashDay.path, answer]]);
  answers.set(cashCounts.path, signing ?? { count: history.length, rows: history });
  const Page = () => (
    <Answering answers={answers} isPlain={isPlain}>
      <CashCountPage />
    </Answering>
  );
  return show({ id: 'cashCount', module: { default: Page } });
}

const field = (name: string) => screen.findByRole('textbox', { name: (text) => text.startsWith(name) });
const piece = (name: string) => screen.findByRole('textbox', { name });

describe('the cash count', () => {
  it('says by method and person what should be there', async () => {
    open(day);
    const methods = within(await screen.findByRole('table', { name: texts.expected }));
    expect(methods.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MethodReceivedRefundedExpected',
      'Cash$120.00$29.00$91.00',
      'Card at the desk$80.00–$80.00',
      'Total$200.00$29.00$171.00',
    ]);
    const people = within(screen.getByRole('table', { name: texts.byClerk }));
    expect(people.getByText('Mika Aho')).toBeVisible();
    expect(people.getByText(texts.nobody)).toBeVisible();
    expect(screen.getByText('-$29.00')).toBeVisible();
  });

  it('adds up notes and coins, and shows what is missing', async () => {
    open(day);
    await fillIn(await field(texts.drawer.float), '200');
    await pressOn(screen.getByRole('button', { name: texts.drawer.pieces }));
    await fillIn(await piece('$100'), '2');
    await fillIn(await piece('$50'), '1');
    await fillIn(await piece('$2'), '19');
    expect(await screen.findByText('$288.00')).toBeVisible();
    expect(screen.getByText('$3.00 short')).toBeVisible();
    await fillIn(await field('Card at the desk'), '80');
    expect(await screen.findByText('Matches')).toBeVisible();
  });

  it('asks for the cash before somebody signs', async () => {
    open(day);
    await pressOn(await screen.findByRole('button', { name: /^Sign/ }));
    expect(await screen.findByText(texts.countCash)).toBeVisible();
  });

  it.each([
    ['cash', '90', '80'],
    ['another method', '91', '79.5'],
  ])('asks what explains a difference of %s before somebody signs', async (_of, cash, card) => {
    const { sent } = open(day);
    await fillIn(await field(texts.drawer.total), cash);
    await fillIn(await field('Card at the desk'), card);
    await pressOn(screen.getByRole('button', { name: /^Sign/ }));
    expect(await screen.findByText(texts.explain)).toBeVisible();
    expect(sent).toHaveLength(0);
    await fillIn(await field(texts.note), 'The float was counted wrong');
    await pressOn(screen.getByRole('button', { name: /^Sign/ }));
    await expect.poll(() => screen.queryByText(texts.explain)).toBeNull();
  });

  it('says why the count was not signed, and keeps what was typed', async () => {
    const told = texts.signedMeanwhile('Mika Aho', '05:32PM');
    const refusal = new AppError({ code: 'refused', status: 409, message: told, field: 'previousId' });
    open(day, { signing: refusal });
    await fillIn(await field(texts.drawer.total), '91');
    await pressOn(screen.getByRole('button', { name: /^Sign/ }));
    // The history is read by the same path.
    await expect.poll(() => screen.getAllByText(told).length).toBe(2);
    expect(await field(texts.drawer.total)).toHaveValue('91');
  });

  it('shows a signed count as it was signed, and counts again only when asked', async () => {
    open(counted, { history: [count] });
    const signed = within(await screen.findByRole('table', { name: texts.numbered(1) }));
    expect(signed.getByText('$2.00 short')).toBeVisible();
    expect(screen.getAllByText(/Two dollars missing/)[0]).toBeVisible();
    expect(screen.getByText(texts.isAfter)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
    await pressOn(screen.getByRole('button', { name: texts.countAgain }));
    // The last count left its cash in the drawer.
    expect(await field(texts.drawer.float)).toHaveValue('289.00');
  });

  it('says of the methods that nobody counted that they are not, in the order of the day', async () => {
    const flow = { clerk: 'Mika Aho', received: 10, refunded: 0 };
    const sums = (['card', 'EFTPOS', 'cash'] as const).map((method) => ({ ...flow, method }));
    open({ ...counted, counts: [{ ...count, sums }] }, { history: [count] });
    const signed = within(await screen.findByRole('table', { name: texts.numbered(1) }));
    const rows = signed.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringContaining('Cash'),
      expect.stringMatching(/Card at the desk.*Not counted/),
      expect.stringMatching(/Card online.*Not counted/),
    ]);
    expect(screen.queryByText(/Everything was counted/)).toBeNull();
  });

  it('is printed with its counts and a line to sign', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      const sheet = document.querySelector('[data-print-sheet]')?.textContent ?? '';
      expect(sheet).toContain('Botany Road Storage');
      expect(sheet).toContain('$2.00 short');
      expect(sheet).toContain(texts.signature);
    });
    open(counted);
    await pressOn(await screen.findByRole('button', { name: texts.print }));
    await expect.poll(() => print.mock.calls.length).toBe(1);
    print.mockRestore();
  });

  it('claims nothing while the figures are unknown, and nothing on another server', async () => {
    const failed = open(new AppError({ code: 'server', status: 500, message: 'It failed with 500.' }));
    expect(await screen.findByText('It failed with 500.')).toBeVisible();
    expect(screen.queryByText(texts.noMoney)).toBeNull();
    failed.unmount();
    open(day, { isPlain: true });
    expect(await screen.findByText(texts.absent)).toBeVisible();
  });
});
