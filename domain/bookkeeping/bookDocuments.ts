import type { Booking } from '../entities/booking.ts';
import type { Customer } from '../entities/customer.ts';
import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import { recordName } from '../entities/recordName.ts';
import type { Site } from '../entities/site.ts';
import { bookingFinder } from '../lifecycle/bookingFinder.ts';
import { bookkeepingMessages as texts } from '../messages/bookkeeping.ts';
import { centsOf, minus, noCents, plus, type Cents } from '../money/cents.ts';
import { gstIn, gstOfBill, gstOfPart, isTaxable } from '../papers/gst.ts';
import { netOfEntry, visitMoney, type MoneyEntry, type MoneyReading } from '../reports/money.ts';
import { moneySites } from '../reports/moneySites.ts';
import type { RevenueBasis } from '../reports/report.ts';
import { dayOfNumber } from '../reports/zoneCalendar.ts';
import { chargeKinds } from '../states/ledger.ts';
import { isOneOf } from '../states/words.ts';
import type { BookDocument, BookLine, BookTax } from './bookLine.ts';

export interface BookRecords {
  sites: readonly Site[];
  bookings: readonly Booking[];
  orders: readonly Order[];
  payments: readonly Payment[];
  customers: readonly Customer[];
}

export interface BookQuestion {
  /** Whether prices include GST. */
  isRegistered: boolean;
  /** 0: all sites. */
  siteId: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** What the files are made of. */
export interface Books {
  documents: readonly BookDocument[];
  /** How many bills and payments could not be read, so are in no file. */
  unread: number;
}

type Amount = Pick<BookLine, 'category' | 'tax' | 'cents' | 'gst' | 'description'>;

/** One amount of an unknown part of a bill. */
function partOf(order: Order | null, cents: Cents, isRegistered: boolean): { tax: BookTax; gst: Cents } {
  if (!isRegistered) return { tax: 'none', gst: noCents };
  const size = Math.abs(cents) as Cents;
  const gst = order === null ? null : gstOfPart(gstOfBill(order), size);
  if (gst === null) return { tax: 'unknown', gst: noCents };
  return { tax: gst === 0 ? 'none' : 'gst', gst: cents < 0 ? minus(noCents, gst) : gst };
}

/**
 * The lines of a bill. Their GST is 1/11 of their sum, so that a bill of many small lines has the GST of its paper; what
 * the bill's total has beyond its lines is a line of its own.
 */
function linesOfBill(order: Order, total: Cents, isRegistered: boolean): Amount[] {
  const amounts: Amount[] = [];
  let taxed: Cents = noCents;
  let rest = total;
  for (const line of order.lines ?? []) {
    const cents = centsOf(line.total);
    if (cents === null || cents === 0) continue;
    rest = minus(rest, cents);
    const isTaxed = isRegistered && isTaxable(line) === true;
    const next = isTaxed ? plus(taxed, cents) : taxed;
    const tax = !isRegistered || isTaxable(line) === false ? 'none' : isTaxed ? 'gst' : 'unknown';
    amounts.push({
      category: isOneOf(chargeKinds, line.kind) ? line.kind : 'other',
      tax,
      cents,
      gst: minus(gstIn(next), gstIn(taxed)),
      description: typeof line.description === 'string' ? line.description : '',
    });
    taxed = next;
  }
  if (rest !== 0) {
    amounts.push({ category: 'other', ...partOf(null, rest, isRegistered), cents: rest, description: texts.rest });
  }
  return amounts;
}

/** The bills, payments and credits of all time as lines. Bills and money are those that the money reports count. */
export function bookDocuments(records: BookRecords, { isRegistered, siteId, now }: BookQuestion): Books {
  const { dayAt } = moneySites(records, siteId, now);
  const bookingOf = bookingFinder(records.bookings);
  const always = [{ first: -Infinity, last: Infinity }];
  const documents: BookDocument[] = [];
  let unread = 0;
  let isRead = true;
  const entriesOf = (basis: RevenueBasis, given: Partial<Pick<BookRecords, 'orders' | 'payments' | 'customers'>>) => {
    const entries: MoneyEntry[] = [];
    const reading: MoneyReading = visitMoney(
      { orders: [], payments: [], customers: [], ...given },
      { basis, periods: always, bookingOf, dayAt },
      (entry) => {
        if (netOfEntry(entry) !== 0) entries.push(entry);
      },
    );
    const count = Object.values(reading.unread).reduce((sum, each) => sum + each, 0);
    unread += count;
    isRead &&= count === 0;
    return entries;
  };
  /** A record that was read has its document, also without lines: earlier files may have some. */
  const add = (document: BookDocument) => {
    if (isRead) documents.push(document);
    isRead = true;
  };
  const siteNames = new Map(records.sites.map((site) => [site.id, recordName('site', site)]));
  const siteOf = ({ siteId }: MoneyEntry) => {
    const site = siteNames.get(siteId);
    return site === undefined ? {} : { site };
  };
  const names = new Map(records.customers.map((customer) => [customer.id, recordName('customer', customer)]));
  const contactOf = ({ customerId, customer }: Pick<Order | Payment, 'customerId' | 'customer'>) =>
    customer?.name ?? (customerId == null ? texts.noCustomer : (names.get(customerId) ?? texts.customer(customerId)));

  const numbers = new Map<number, string>();
  const orders = new Map(records.orders.map((order) => [order.id, order]));
  /** A payment that names neither its site nor its booking has those of its bill. */
  const placed = (payment: Payment): Payment => {
    const order = payment.orderId == null ? undefined : orders.get(payment.orderId);
    if (order === undefined || payment.siteId !== undefined) return payment;
    return { ...payment, siteId: order.siteId, bookingId: payment.bookingId ?? order.bookingId };
  };
  for (const order of records.orders) {
    const number = order.number ?? texts.order(order.id);
    numbers.set(order.id, number);
    const whole = { number, contact: contactOf(order), method: null };
    const lines = entriesOf('billed', { orders: [order] }).flatMap((entry): BookLine[] => {
      const day = dayOfNumber(entry.day);
      const cents = netOfEntry(entry);
      const known = { ...whole, ...siteOf(entry), day };
      if (cents > 0) return linesOfBill(order, cents, isRegistered).map((line) => ({ ...line, ...known }));
      const part = partOf(order, cents, isRegistered);
      return [{ ...known, ...part, cents, category: 'writtenOff', description: texts.writtenOff(number) }];
    });
    add({ document: `order:${order.id}`, lines });
  }
  const money = (entry: MoneyEntry, number: string, contact: string): BookLine => {
    const cents = netOfEntry(entry);
    const description = cents < 0 ? texts.refund(number) : texts.payment(number);
    const { method } = entry;
    return {
      day: dayOfNumber(entry.day),
      category: 'money',
      tax: 'none',
      cents,
      gst: 0,
      number,
      contact,
      description,
      method,
      ...siteOf(entry),
    };
  };
  for (const payment of records.payments) {
    const number =
      payment.orderId == null
        ? texts.paymentNumber(payment.id)
        : (numbers.get(payment.orderId) ?? texts.order(payment.orderId));
    const lines = entriesOf('collected', { payments: [placed(payment)] }).map((entry) =>
      money(entry, number, contactOf(payment)),
    );
    add({ document: `payment:${payment.id}`, lines });
  }
  for (const customer of records.customers) {
    const contact = names.get(customer.id) ?? texts.customer(customer.id);
    const number = texts.creditNumber(customer.id);
    const given = entriesOf('billed', { customers: [customer] }).map((entry): BookLine => ({
      day: dayOfNumber(entry.day),
      category: 'givenBack',
      ...partOf(null, netOfEntry(entry), isRegistered),
      cents: netOfEntry(entry),
      number,
      contact,
      description: texts.givenBack,
      method: null,
      ...siteOf(entry),
    }));
    const paid = entriesOf('collected', { customers: [customer] }).map((entry) => money(entry, number, contact));
    add({ document: `customer:${customer.id}`, lines: [...given, ...paid] });
  }
  return { documents, unread };
}
