import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/entities/order.ts';
import { toCents } from '#domain/money/cents.ts';
import { chargeKinds } from '#domain/states/ledger.ts';
import { adjustmentNoteOf } from '#domain/papers/adjustmentNote.ts';
import { gstIn, gstOfBill, gstOfPart } from '#domain/papers/gst.ts';
import { invoiceOf } from '#domain/papers/invoice.ts';
import type { Paper, PaperPayment, Seller } from '#domain/papers/paper.ts';
import { paperHtml, paperText } from '#domain/papers/writtenPaper.ts';
import { receiptOf } from '#domain/papers/receipt.ts';

const seller: Seller = {
  name: 'Harbour Self Storage',
  abn: '57000000016',
  address: 'Level 2, 14 Foreshore Road\nBotany NSW 2019',
  gstRegistered: true,
};
const site = { name: 'Botany Road Storage', phone: '02 5550 0141', street1: '1 Botany Road', suburb: 'Botany' };
const source = { seller, site, zone: 'Australia/Sydney' };
const customer = { name: 'Jo Nguyen', company: null };

const rent = { id: 1, description: 'A101, month', quantity: 1, unitPrice: 110, total: 110, kind: 'rent' as const };
const deposit = { id: 2, description: 'Deposit', quantity: 1, unitPrice: 50, total: 50, kind: 'deposit' as const };
const order = (more: Partial<Order> = {}): Order => ({
  id: 42,
  siteId: 1,
  number: 'ORD-000042',
  status: 'paid',
  lines: [rent],
  total: 110,
  paid: 110,
  due: 0,
  createdAt: '2026-11-20T20:00:00Z',
  ...more,
});
const payment = (more: Partial<PaperPayment> = {}): PaperPayment => ({
  id: 17,
  siteId: 1,
  customerId: 3,
  orderId: 42,
  amount: 110,
  method: 'cash',
  status: 'succeeded',
  paidAt: '2026-11-20T20:05:00Z',
  ...more,
});
const invoice = (more: Partial<Parameters<typeof invoiceOf>[0]> = {}) =>
  invoiceOf({
    ...source,
    order: order(),
    customer,
    found: { payments: [payment()], isWhole: true },
    issuedBy: 'Morgan Hale',
    ...more,
  });
const receipt = (payments: readonly PaperPayment[], orders: readonly Order[] = [order()]) =>
  receiptOf({ ...source, payments, orders, customer, now: '2026-11-26T02:00:00Z' });

const sumsOf = ({ sums }: Paper) => Object.fromEntries(sums.map(({ label, amount }) => [label, amount]));
const factsOf = ({ facts }: Paper) => Object.fromEntries(facts.map(({ label, value }) => [label, value]));

describe('the bill of a business that is registered for GST', () => {
  it('is a tax invoice with its name, ABN, address, number, date, clerk and GST', () => {
    const paper = invoice();
    expect(paper.title).toBe('Tax invoice ORD-000042');
    expect(paper.seller).toEqual([
      'Harbour Self Storage',
      'ABN 57 000 000 016',
      'Level 2, 14 Foreshore Road',
      'Botany NSW 2019',
      'Phone 02 5550 0141',
    ]);
    expect(paper.buyer).toEqual({ label: 'Billed to', lines: ['Jo Nguyen'] });
    // 20:00 UTC is the next morning at the site.
    expect(factsOf(paper)).toEqual({ Date: '21/11/2026', Site: 'Botany Road Storage', 'Issued by': 'Morgan Hale' });
    expect(sumsOf(paper)).toMatchObject({ Total: '$110.00', 'GST included': '$10.00', 'Left to pay': '$0.00' });
    expect(paper.notes).toEqual(['Total price includes GST.']);
  });

  it('marks a deposit, which may be given back, and counts no GST of it', () => {
    const paper = invoice({ order: order({ lines: [rent, deposit], total: 160 }) });
    expect(paper.rows.map(({ note }) => note)).toEqual([null, 'No GST']);
    expect(sumsOf(paper)).toMatchObject({ Total: '$160.00', 'GST included': '$10.00' });
    expect(paper.notes[0]).toContain('No GST');
  });

  it('leaves room for the name of an unknown buyer from $1,000 on', () => {
    const dear = (total: number) => order({ lines: [{ ...rent, total }], total, customerId: null });
    const notes = (total: number, buyer: typeof customer | null) =>
      invoice({ order: dear(total), customer: buyer }).notes.join(' ');
    expect(notes(1_000, null)).toContain("Buyer's name or ABN");
    expect(notes(999.99, null)).not.toContain('Buyer');
    expect(notes(1_000, customer)).not.toContain('Buyer');
  });
});

describe('the bill of another business', () => {
  it.each<[string, Seller | null]>([
    ['that a server does not describe', null],
    ['without an ABN', { ...seller, abn: null }],
    ['with an ABN that is none', { ...seller, abn: '57000000017' }],
    ['that is not registered', { ...seller, gstRegistered: false }],
  ])('%s is an invoice, and says no word of tax', (_, other) => {
    const paper = invoice({ seller: other, order: order({ lines: [rent, deposit], total: 160 }) });
    expect(paper.title).toBe('Invoice ORD-000042');
    expect(paperText(paper)).not.toMatch(/GST|tax/i);
  });

  it('is an invoice where a line does not say what it charges', () => {
    expect(invoice({ order: order({ lines: [{ description: 'Lock', total: 20 }] }) }).name).toBe('Invoice');
  });

  it('leaves out what is unknown, and claims nothing', () => {
    const paper = invoiceOf({
      seller: null,
      site: null,
      zone: 'Australia/Sydney',
      order: { id: 42 },
      customer: null,
      found: null,
      issuedBy: null,
    });
    expect(paper).toMatchObject({ title: 'Invoice 42', seller: [], buyer: null, facts: [], rows: [] });
    expect(sumsOf(paper)).toEqual({ Total: '–', Paid: '–', 'Left to pay': '–' });
    expect(paper.notes).toContain('The lines of this bill are not known.');
  });
});

describe('a receipt', () => {
  it('says what was paid, when, how, by whom taken, for which bill, and what is still owed', () => {
    const part = payment({ amount: 60, reference: 'GH-1', takenBy: 'Alex Reid', tendered: 100 });
    const paper = receipt([part], [order({ paid: 60, due: 50 })]);
    expect(paper.title).toBe('Receipt 17');
    expect(factsOf(paper)).toEqual({
      'Paid on': '21/11/2026',
      'Paid by': 'Cash',
      Reference: 'GH-1',
      'Taken by': 'Alex Reid',
      'Cash received': '$100.00',
      'Change given': '$40.00',
      Site: 'Botany Road Storage',
    });
    expect(paper.rows).toMatchObject([{ text: 'Tax invoice ORD-000042', note: 'A101, month', amount: '$60.00' }]);
    expect(sumsOf(paper)).toMatchObject({ 'Total received': '$60.00', 'Left to pay': '$50.00' });
    expect(paper.notes).toEqual(['What is left to pay is as of 26/11/2026.']);
  });

  it('of one payment for several bills names each', () => {
    const other = order({ id: 43, number: 'ORD-000043', due: 5 });
    const paper = receipt([payment(), payment({ id: 18, orderId: 43, amount: 20.1 })], [order(), other]);
    expect(paper.title).toBe('Receipt 17–18');
    expect(paper.rows.map(({ text }) => text)).toEqual(['Tax invoice ORD-000042', 'Tax invoice ORD-000043']);
    expect(sumsOf(paper)).toMatchObject({
      'Total received': '$130.10',
      'Left to pay on ORD-000042': '$0.00',
      'Left to pay on ORD-000043': '$5.00',
      'Left to pay in all': '$5.00',
    });
  });

  it('claims no GST of a part of a bill with a deposit, and says that of the whole', () => {
    const mixed = order({ lines: [rent, deposit], total: 160 });
    const [part, whole] = [100, 160].map((amount) => receipt([payment({ amount })], [mixed]));
    expect(sumsOf(part as Paper)).not.toHaveProperty('GST included');
    expect(part?.notes[0]).toBe('The GST is shown on Tax invoice ORD-000042.');
    expect(sumsOf(whole as Paper)).toMatchObject({ 'GST included': '$10.00' });
    expect(whole?.notes.join()).not.toContain('GST');
  });

  it('says no word of GST for a part of a deposit, or of a business that is not registered', () => {
    const onlyDeposit = order({ lines: [deposit], total: 50 });
    const mixed = order({ lines: [rent, deposit], total: 160 });
    const other = { ...source, seller: { ...seller, gstRegistered: false }, customer, now: '2026-11-26T02:00:00Z' };
    const unregistered = receiptOf({ ...other, payments: [payment({ amount: 100 })], orders: [mixed] });
    for (const paper of [receipt([payment({ amount: 20 })], [onlyDeposit]), unregistered]) {
      expect(JSON.stringify(paper)).not.toContain('GST');
    }
  });

  it('of a bill that could not be read names it by its id, and claims nothing of what is left', () => {
    const paper = receipt([payment()], []);
    expect(paper.rows[0]?.text).toBe('Order 42');
    expect(Object.keys(sumsOf(paper))).toEqual(['Total received']);
  });
});

describe('an adjustment note', () => {
  const refunded = (takenOff?: boolean) =>
    payment({
      refunds: [
        {
          amount: 55,
          at: '2026-11-22T20:00:00Z',
          by: 'Alex Reid',
          reason: 'Broken',
          ...(takenOff === undefined ? {} : { takenOff }),
        },
      ],
    });
  const note = (of: PaperPayment, refund = 0) =>
    adjustmentNoteOf({ ...source, payment: of, refund, order: order(), customer });

  it('names the invoice, the receipt, the reason and the tax that goes back', () => {
    const paper = note(refunded(true));
    expect(paper?.title).toBe('Adjustment note 17-1');
    expect(paper && factsOf(paper)).toMatchObject({
      Date: '23/11/2026',
      Adjusts: 'Tax invoice ORD-000042',
      'Refund of': 'Receipt 17',
      'Issued by': 'Alex Reid',
    });
    expect(paper?.rows).toMatchObject([{ note: 'Broken', amount: '$55.00' }]);
    expect(paper && sumsOf(paper)).toEqual({ 'Total refunded': '$55.00', 'GST included': '$5.00' });
    expect(paper?.notes).toEqual(['The price of Tax invoice ORD-000042 is reduced by this amount.']);
  });

  it('of money that is owed again, or of which nobody says so, adjusts no tax', () => {
    for (const known of [false, undefined]) {
      const paper = note(refunded(known));
      expect(paper && sumsOf(paper)).toEqual({ 'Total refunded': '$55.00' });
      expect(paper?.notes).toEqual(known === false ? ['The amount is owed again on Tax invoice ORD-000042.'] : []);
    }
  });

  it('exists of refunds alone', () => {
    expect(note(refunded(true), 1)).toBeNull();
    expect(note(payment())).toBeNull();
  });

  it('of a server that does not date a refund has no date', () => {
    const paper = note(payment({ status: 'refunded' }));
    expect(paper && factsOf(paper)).not.toHaveProperty('Date');
    expect(paper && sumsOf(paper)).toEqual({ 'Total refunded': '$110.00' });
  });
});

describe('a paper in an email', () => {
  it('has every word of the paper, as text and as HTML', () => {
    const paper = invoice({ order: order({ lines: [rent, deposit], total: 160 }) });
    const words = [paper.title, ...paper.seller, 'A101, month', 'No GST', '$10.00', ...paper.notes];
    for (const written of [paperText(paper), paperHtml(paper)]) {
      for (const word of words) expect(written).toContain(word);
    }
  });

  it('runs nothing that a person typed', () => {
    const html = paperHtml(invoice({ customer: { name: '<img src=x onerror=alert(1)> & "Sons"' } }));
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
  });
});

describe('the arithmetic of GST', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const lines = fc.array(fc.record({ cents, kind: fc.constantFrom(...chargeKinds) }), { minLength: 1, maxLength: 12 });
  const billOf = (drawn: readonly { cents: number; kind: (typeof chargeKinds)[number] }[]) =>
    gstOfBill({ lines: drawn.map((line) => ({ total: line.cents / 100, kind: line.kind })) });

  it('is whole cents: the price without tax and a tenth of it are the price, to the cent', () => {
    fc.assert(
      fc.property(cents, (price) => {
        const gst = gstIn(toCents(price / 100));
        expect(Number.isInteger(gst)).toBe(true);
        expect(gst).toBeLessThanOrEqual(price);
        expect(Math.abs(gst * 11 - price)).toBeLessThanOrEqual(5.5);
      }),
    );
  });

  it('sums to the total of the lines, and is never more than a deposit leaves', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        const bill = billOf(drawn);
        const total = drawn.reduce((sum, line) => sum + line.cents, 0);
        const deposits = drawn.reduce((sum, line) => sum + (line.kind === 'deposit' ? line.cents : 0), 0);
        expect(bill?.total).toBe(total);
        expect(bill?.gst).toBe(gstIn(toCents((total - deposits) / 100)));
        expect(bill?.isAll).toBe(drawn.every(({ kind }) => kind !== 'deposit'));
      }),
    );
  });

  it('of the parts of a bill is that of the whole, but for half a cent a part', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const bill = billOf([{ cents: price, kind: 'rent' }]);
        const one = Math.floor((price * percent) / 100);
        const sum = [one, price - one].reduce((all, part) => all + (gstOfPart(bill, toCents(part / 100)) ?? NaN), 0);
        expect(Math.abs(sum - (bill?.gst ?? NaN))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
