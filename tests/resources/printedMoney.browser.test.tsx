import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { Order } from '#domain/entities/order.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { Table } from '#crud/table/Table.tsx';
import { InvoicePanel } from '#resources/order/papers/InvoicePanel.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();
const { print } = window;
afterEach(async () => {
  window.print = print;
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});

const order: Order = {
  id: 7,
  number: 'ORD-000007',
  siteId: 1,
  customerId: 3,
  status: 'paid',
  total: 100,
  paid: 100,
  due: 0,
  lines: [{ id: 1, description: 'A101, month', quantity: 1, unitPrice: 100, total: 100 }],
};
const payment = (id: number, amount: number, reference: string, orderId?: number, more: object = {}) => ({
  id,
  amount,
  reference,
  customerId: 3,
  method: 'cash',
  status: 'succeeded',
  paidAt: '2026-11-20T02:00:00Z',
  ...more,
  ...(orderId === undefined ? {} : { orderId }),
});

/** The rows on the sheet at the moment of printing. */
async function printedSheet(rows: ReturnType<typeof payment>[], bill: Order = order): Promise<string> {
  let sheet = '';
  window.print = () => {
    sheet = document.querySelector('[data-print-sheet]')?.textContent ?? '';
  };
  render(
    <Screen host={line} permissions={{ bookings: 31, sites: 31 }}>
      <InvoicePanel order={bill} />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'payment').length).toBe(1);
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull();
  answerRows(line, 'payment', { rows });
  await userEvent.click(await screen.findByRole('button', { name: 'Print invoice' }));
  await expect.poll(() => sheet).not.toBe('');
  return sheet;
}

it('prints every payment on an invoice', async () => {
  const sheet = await printedSheet([payment(1, 60, 'GH-1', 7), payment(2, 40, 'GH-2', 7)]);
  for (const text of ['A101, month', 'GH-1', '$60.00', 'GH-2', '$40.00']) expect(sheet).toContain(text);
  expect(sheet).not.toContain(paymentMessages.notAll);
});

it('prints what was given back with its date and reason, and no date that nobody recorded', async () => {
  const refunds = [{ amount: 15.5, at: '2026-11-23T02:00:00Z', reason: 'Left early' }];
  const rows = [payment(1, 60, 'GH-1', 7, { refunds }), payment(2, 40, 'GH-2', 7, { status: 'refunded' })];
  const sheet = await printedSheet(rows);
  for (const text of [
    'Paid 20/11/2026 · Cash · GH-1$60.00',
    'Refunded 23/11/2026 · Left early-$15.50',
    'Paid 20/11/2026 · Cash · GH-2$40.00',
    'Refunded · date not recorded-$40.00',
  ])
    expect(sheet).toContain(text);
});

it('prints what was paid beyond a bill and became credit, where the server keeps credit', async () => {
  const rows = [payment(1, 60, 'GH-1', 7), payment(2, 52.5, 'GH-2', 7)];
  const sheet = await printedSheet(rows, { ...order, creditUsed: 0 });
  expect(sheet).toContain('$52.50Became credit-$12.50Paid$100.00Left to pay$0.00');
});

it.each([
  ['no state', { status: undefined, paidAt: null, createdAt: '2026-11-20T02:00:00Z' }, 'Unknown'],
  ['a state that nobody knows', { status: 'SETTLED' }, 'SETTLED'],
])('prints a payment with %s as such, and no credit that it might be', async (_, more, state) => {
  const rows = [payment(1, 60, 'GH-1', 7), payment(2, 40, 'GH-2', 7, more)];
  const sheet = await printedSheet(rows, { ...order, creditUsed: 0 });
  expect(sheet).toContain(`Payment 20/11/2026 · Cash · GH-2 · status: ${state}$40.00Paid$100.00`);
});

it('prints no payment that has not come', async () => {
  const more = [payment(2, 40, 'GH-2', 7, { status: 'failed' }), payment(3, 40, 'GH-3', 7, { status: 'pending' })];
  const sheet = await printedSheet([payment(1, 100, 'GH-1', 7), ...more]);
  expect(sheet).toContain('GH-1');
  expect(sheet).not.toMatch(/GH-[23]/);
});

it('says on an invoice that payments may be missing, where a server does not say what they are for', async () => {
  expect(await printedSheet([payment(1, 100, 'GH-1')])).toContain(paymentMessages.notAll);
});

it('prints every row and column of a table of several pages, and no text cut', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ id: index + 1 }));
  const columns = [
    { id: 'name', header: 'Name', cell: ({ id }: { id: number }) => `Row ${id}` },
    { id: 'paid', header: 'Paid', folds: 'lgDown' as const, cell: ({ id }: { id: number }) => `$${id}.00` },
  ];
  render(
    <Screen host={line}>
      <div style={{ width: '640px' }}>
        <Table columns={columns} rows={rows} label="Rows" isPaged />
      </div>
    </Screen>,
  );
  const shown = () => [...document.querySelectorAll('tbody tr')].length;
  expect(shown()).toBe(10);
  expect(screen.getByText('$1.00')).not.toBeVisible();
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe(30);
  await expect.poll(() => screen.getByText('$30.00')).toBeVisible();
  expect(screen.getByText('Row 1')).toHaveStyle({ whiteSpace: 'normal' });
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(shown).toBe(10);
});
