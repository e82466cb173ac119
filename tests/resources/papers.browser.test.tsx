import { render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Api, CallInput } from '#collections/transport/api.ts';
import { paperCalls } from '#domain/calls/papers.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { AppError } from '#domain/errors/appError.ts';
import { DialogOutlet } from '#crud/dialog/DialogOutlet.tsx';
import { closeDialog } from '#crud/dialog/showDialog.ts';
import { InvoicePanel } from '#resources/order/papers/InvoicePanel.tsx';
import { ReceiptButton } from '#resources/order/papers/ReceiptButton.tsx';
import { answerRows, openRowRequests } from '#tests/crud/answerRows.ts';
import { linkHostPerTest, Screen, type TestHostLink } from '#tests/crud/screens.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const line = linkHostPerTest();
const { print } = window;
afterEach(() => {
  window.print = print;
  closeDialog();
});

const business = {
  name: 'Harbour Self Storage',
  abn: '57000000016',
  address: 'Level 2, 14 Foreshore Road\nBotany NSW 2019',
  gstRegistered: true,
  sendsMail: true,
};
const order: Order = {
  id: 7,
  number: 'ORD-000007',
  siteId: 1,
  customerId: 3,
  status: 'paid',
  total: 110,
  paid: 110,
  due: 0,
  lines: [{ id: 1, description: 'A101, month', quantity: 1, unitPrice: 110, total: 110, kind: 'rent' }],
};
const paymentOf = (id: number, orderId: number, amount: number): Payment => ({
  id,
  siteId: 1,
  customerId: 3,
  orderId,
  amount,
  method: 'cash',
  status: 'succeeded',
  paidAt: '2026-11-20T02:00:00Z',
});
const customer = { id: 3, name: 'Jo Nguyen', company: 'Nguyen Pty Ltd', email: 'jo@example.test' };

type Answer = () => Promise<unknown>;

/** An API that answers the business, and emails in turn. `sent`: the keys and bodies of the emails. */
function paperApi(answerBusiness: Answer, mails: readonly Answer[] = []) {
  const sent: { key: string | undefined; body: unknown }[] = [];
  const call = (asked: CallDefinition, { body, key }: CallInput = {}) => {
    if (asked.path === paperCalls.siteBusiness.path) return answerBusiness();
    sent.push({ key, body });
    return mails[sent.length - 1]?.() ?? Promise.resolve(null);
  };
  const api: Api = { call, list: () => Promise.resolve({ count: 0, rows: [] }) };
  return { sent, host: { ...line, data: { ...line.data, api } } };
}

function answerRecord(entity: EntityName, record: AnyRecord): void {
  const freshness = { state: 'live', complete: true } as const;
  const question = JSON.stringify({ of: 'record', question: { entity, key: record.id } });
  line.answers.set(question, { status: 'present', record, freshness });
}

const known = () => Promise.resolve(business);
const refused = (status: number, code: 'notFound' | 'server') => () =>
  Promise.reject(new AppError({ code, status, message: `Failed with ${status}.` }));

function showInvoice(host: Pick<TestHostLink, 'data'>) {
  render(
    <Screen host={host} permissions={{ bookings: 31, customers: 31, sites: 31 }}>
      <InvoicePanel order={order} />
      <DialogOutlet />
    </Screen>,
  );
}

async function openInvoice(answerBusiness: Answer, mails: readonly Answer[] = []) {
  answerRecord('customer', customer);
  const { sent, host } = paperApi(answerBusiness, mails);
  showInvoice(host);
  await expect.poll(() => openRowRequests(line, 'payment').length).toBe(1);
  answerRows(line, 'payment', { rows: [paymentOf(17, 7, 110)] });
  return sent;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the invoice of an order', () => {
  it('is a tax invoice where the server says that the business is registered, also as the name of its file', async () => {
    const pageTitle = document.title;
    const printed = { title: '', text: '' };
    window.print = () => {
      printed.title = document.title;
      printed.text = document.querySelector('[data-print-sheet]')?.textContent ?? '';
    };
    await openInvoice(known);
    await pressOn(await button('Print tax invoice'));
    await expect.poll(() => printed.title).toBe('Tax invoice ORD-000007');
    for (const text of [
      'Harbour Self Storage',
      'ABN 57 000 000 016',
      'Nguyen Pty Ltd, Jo Nguyen',
      'GST included$10.00',
    ])
      expect(printed.text).toContain(text);
    expect(document.title).toBe(pageTitle);
  });

  it('is an invoice of the site, without an email, where the server has no such call', async () => {
    await openInvoice(refused(404, 'notFound'));
    await button('Print invoice');
    expect(screen.getByText('Botany Road Storage')).toBeVisible();
    expect(screen.queryByText(/GST|Tax invoice/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Email' })).toBeNull();
  });

  it('claims no name while the business is not known, and is read again', async () => {
    const answers = [refused(500, 'server'), known];
    await openInvoice(() => (answers.shift() ?? known)());
    await screen.findByText('Failed with 500.');
    expect(screen.queryByRole('button', { name: /Print/ })).toBeNull();
    await pressOn(await button('Try again'));
    await button('Print tax invoice');
  });

  it('is not emailed where the server sends no mail', async () => {
    await openInvoice(() => Promise.resolve({ ...business, sendsMail: false }));
    await button('Print tax invoice');
    expect(screen.queryByRole('button', { name: 'Email' })).toBeNull();
  });

  it('goes to the shown address, and a second press after a failure repeats the same request', async () => {
    const sent = await openInvoice(known, [refused(500, 'server')]);
    await pressOn(await button('Email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email tax invoice ORD-000007' }));
    expect(dialog.getByText('Tax invoice ORD-000007 goes to jo@example.test.')).toBeVisible();
    await pressOn(dialog.getByRole('button', { name: 'Send email' }));
    await dialog.findByText('The email was not sent: Failed with 500.');
    await pressOn(dialog.getByRole('button', { name: 'Send email' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([{ to: 'jo@example.test' }, { to: 'jo@example.test' }]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });
});

it('one receipt of a payment for several bills names each, and is emailed as one', async () => {
  const { sent, host } = paperApi(known);
  const records: readonly [EntityName, AnyRecord][] = [
    ['customer', customer],
    ['payment', paymentOf(17, 7, 110)],
    ['payment', paymentOf(18, 8, 20)],
    ['order', order],
    ['order', { ...order, id: 8, number: 'ORD-000008', due: 90 }],
  ];
  for (const [entity, record] of records) answerRecord(entity, record);
  render(
    <Screen host={host} permissions={{ bookings: 31, customers: 31, sites: 31 }}>
      <ReceiptButton paymentIds={[17, 18]} />
      <DialogOutlet />
    </Screen>,
  );
  await pressOn(await button('Show receipt'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  await dialog.findByRole('heading', { name: 'Receipt 17–18' });
  for (const text of ['Tax invoice ORD-000007', 'Tax invoice ORD-000008', '$130.00', 'Left to pay on ORD-000008'])
    expect(dialog.getByText(text)).toBeVisible();
  await pressOn(dialog.getByRole('button', { name: 'Email' }));
  await pressOn(await button('Send email'));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ to: 'jo@example.test', others: [18] }]);
});
