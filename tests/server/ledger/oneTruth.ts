import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { bookingLedger, moneyOfBooking } from '#domain/lifecycle/bookingLedger.ts';
import { otherDebts } from '#domain/lifecycle/owedAndOverdue.ts';
import { computeReport } from '#domain/reports/computeReport.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import type { RevenueBasis } from '#domain/reports/report.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportRecords } from '#domain/reports/reportRecords.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { columnText } from '#crud/columns/columnText.ts';
import type { TextSource } from '#crud/columns/textSource.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import { arrearsItems, failedItems } from '#resources/booking/actionQueue/queueItems.ts';
import { cents, type Account, type Rent } from './acts.ts';
import { daysAt, moneyOf, zone, type Row } from './tenancy.ts';

type Money = Awaited<ReturnType<typeof moneyOf>>;

const sum = (rows: readonly object[], field: string) =>
  rows.reduce((all, row) => all + cents((row as Record<string, unknown>)[field]), 0);

/** Cents that are left to pay for an order. */
const dueOf = (order: Row) => Math.max(0, cents(order['total']) - cents(order['paid']) - cents(order['writtenOff']));

/** The end of the last paid period before the first unpaid one, by the test's own account. */
function paidTo(rents: readonly Rent[], isPaid: (orderId: number) => boolean): string | null {
  let day: string | null = null;
  for (const { orderId, to } of rents.toSorted((one, other) => one.from.localeCompare(other.from))) {
    if (!isPaid(orderId)) return day;
    day = to;
  }
  return day;
}

/** Cents of rent and deposits that became credit, by the ledger. */
async function settledCredit({ office: { server }, tenancy: { bookingId } }: Account): Promise<number> {
  const lines = await server.database
    .select({ amount: ledgerLines.amount })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'credit'), isNull(ledgerLines.orderId)));
  return 0 - sum(lines, 'amount');
}

const read = <Shown>(entity: EntityName, rows: readonly Row[]) => rows.map((row) => readRecord(entity, row) as Shown);

/** The records as the dashboard reads them. */
async function recordsOf({ tenancy }: Account, money: Money): Promise<ReportRecords> {
  return {
    sites: read('site', [await tenancy.desk.record('GET', `sites/${tenancy.siteId}`)]),
    units: [],
    bookings: read<Booking>('booking', [money.booking]),
    customers: read<Customer>('customer', [money.customer]),
    orders: read<Order>('order', money.orders),
    payments: read<Payment>('payment', money.payments),
    products: [],
  };
}

/** Answers a report's figures in cents. */
function reporter({ office: { now }, tenancy: { siteId } }: Account, records: ReportRecords) {
  const days = { first: '2026-09-01', last: dayOf(now.getTime(), zone) };
  return (report: ComputedReportId, basis: RevenueBasis = 'billed') => {
    const question = { report, siteId, days, basis, thresholds: defaultThresholds };
    const { figures, leftOut } = computeReport(records, question, now.getTime());
    if (report !== 8) expect(leftOut).toEqual([]);
    return (id: string) => cents(figures.find((figure) => figure.id === id)?.value ?? Number.NaN);
  };
}

/** Customer, list, booking and bills. @returns cents that are owed. */
function expectRecords({ rents }: Account, { customer, listed, booking, orders, owed }: Money): number {
  const open = orders.filter(({ status }) => status === 'pending' || status === 'collected');
  const unpaid = open.reduce((all, order) => all + dueOf(order), 0);
  expect(cents(customer['owed'])).toBe(unpaid);
  expect(listed).toEqual(customer);
  expect([cents(owed?.owed), cents(owed?.overdue)]).toEqual([unpaid, cents(customer['arrears'])]);
  expect(cents(booking['owed'])).toBe(unpaid);
  if (booking['status'] === 'active' || booking['status'] === 'in arrears')
    expect(cents(booking['arrears'])).toBe(cents(customer['arrears']));
  const isPaid = (orderId: number) => {
    const order = orders.find(({ id }) => id === orderId);
    return order !== undefined && dueOf(order) === 0;
  };
  expect(booking['paidTo']).toBe(paidTo(rents, isPaid));
  return unpaid;
}

/** Compares payments with the test's own account and the card provider's. @returns cents that came in and went back. */
async function expectPayments(account: Account, { customer, orders, payments }: Money) {
  const { office, tenancy, received, refunded, givenBack, settled } = account;
  const { provider } = office;
  const came = payments.filter(({ status }) => status === 'succeeded' || status === 'refunded');
  const given = came.flatMap(({ refunds }) => refunds as Row[]);
  const byCard = came.filter(({ method }) => method === 'card');
  expect(sum(byCard, 'amount')).toBe(cents(provider.taken(tenancy.customerId)));
  const receipts = provider.charges
    .filter(({ status, customerNumber }) => status === 'approved' && customerNumber === String(tenancy.customerId))
    .map(({ receiptNumber }) => receiptNumber);
  expect(byCard.map(({ reference }) => String(reference)).toSorted()).toEqual(receipts.toSorted());
  const ins = received + cents(provider.taken(tenancy.customerId));
  expect([sum(came, 'amount'), sum(given, 'amount')]).toEqual([ins, refunded]);
  expect(await settledCredit(account)).toBe(settled);
  const kept = ins - refunded - givenBack;
  expect(sum(orders, 'paid') + cents(customer['credit'])).toBe(kept + settled);
  // Nobody gets more back than they brought: credit is only given for rent and deposits that were paid.
  expect(kept).toBeGreaterThanOrEqual(0);
  return { came: ins, went: refunded + givenBack };
}

function expectReports(account: Account, records: ReportRecords, money: Money, moved: { came: number; went: number }) {
  const { customer, orders } = money;
  const [unpaid, overdue] = [cents(customer['owed']), cents(customer['arrears'])];
  const report = reporter(account, records);
  const [collected, billed, owing, summary] = [report(11, 'collected'), report(11), report(9), report(8)];
  const charged = orders.filter(({ status }) => status !== 'cancelled');
  const net = sum(charged, 'total') - sum(charged, 'writtenOff') - account.settled;
  expect([collected('in'), collected('refund')]).toEqual([moved.came, moved.went]);
  expect([billed('in'), billed('net')]).toEqual([sum(charged, 'total'), net]);
  expect(billed('net') - collected('net')).toBe(unpaid - cents(customer['credit']));
  expect([owing('owed'), owing('overdue')]).toEqual([unpaid, overdue]);
  const figures = ['billed', 'collected', 'owed', 'overdue'] as const;
  expect(figures.map(summary)).toEqual([net, moved.came - moved.went, unpaid, overdue]);
}

/** Checks the sums that the action queue and the booking's own account derive. */
function expectDerived({ bookings, customers, orders, payments }: ReportRecords, unpaid: number, now: Date): void {
  const overdue = sum(customers, 'arrears');
  const inArrears = bookings.filter(({ status }) => status === 'in arrears');
  const others = otherDebts(
    { orders: orders.filter(({ status }) => status === 'pending'), bookings: inArrears },
    daysAt(now),
  );
  const items = arrearsItems(inArrears, others ?? []);
  const listed = items.map((item) => ('overdue' in item ? item.overdue : 'booking' in item ? item.booking.arrears : 0));
  expect(listed.reduce<number>((all, each) => all + cents(each ?? 0), 0)).toBe(overdue);
  const pending = orders.filter(({ status }) => status === 'pending');
  const failed = failedItems(
    payments.filter(({ status }) => status === 'failed'),
    pending,
  );
  for (const item of failed) expect('order' in item && cents(item.order.due)).toBeGreaterThan(0);
  const [booking] = bookings;
  if (booking === undefined) throw new Error('There is no booking.');
  const own = moneyOfBooking(booking, { orders, payments, bookings });
  const { balance, uncounted, lines } = bookingLedger(own.orders, own.payments, booking.arrears);
  expect([cents(balance), uncounted]).toEqual([unpaid, 0]);
  expect(lines.filter(({ kind }) => kind === 'brought forward')).toEqual([]);
}

const noSource = {} as TextSource;
const csvSum = (column: Column<never>, rows: readonly object[]) =>
  rows.reduce((all, row) => all + cents(columnText(column as Column<AnyRow>, row as AnyRow, noSource)), 0);

/** The columns of money in the CSV files of the lists. */
function expectCsv({ customers, orders, bookings }: ReportRecords, { customer }: Money): void {
  const [ofCustomer, ofOrder, ofBooking] = [columnsOf('customer'), columnsOf('order'), columnsOf('booking')];
  const header = { header: 'Sum' };
  const unpaid = cents(customer['owed']);
  expect(csvSum(ofCustomer.money('owed', header), customers)).toBe(unpaid);
  expect(csvSum(ofCustomer.money('arrears', header), customers)).toBe(cents(customer['arrears']));
  expect(csvSum(ofOrder.money('due', header), orders)).toBe(unpaid);
  expect(csvSum(ofBooking.money('owed', header), bookings)).toBe(unpaid);
}

/** No day is billed twice: nobody names days, so that each bill goes on from the others. */
function expectEachDayOnce({ rents }: Account): void {
  const billed = rents.toSorted((one, other) => one.from.localeCompare(other.from));
  for (const [index, { from }] of billed.entries()) expect(from >= (billed[index - 1]?.to ?? from)).toBe(true);
}

/** What was given back as credit, without what bills passed on: of deposits, and of rent. */
async function expectGivenOnce({ office: { server }, tenancy: { bookingId } }: Account, { orders }: Money) {
  const given = await server.database
    .select()
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'credit'), isNull(ledgerLines.orderId)));
  const isDeposit = (line: object) => (line as { orderLineId?: number | null }).orderLineId != null;
  const standing = orders.filter((order) => order['status'] !== 'cancelled');
  const chargedAs = (counts: (kind: string) => boolean) =>
    standing.reduce((all, order) => {
      const lines = (order['lines'] as { kind: string }[]).filter(({ kind }) => counts(kind));
      return all + Math.min(sum(lines, 'total'), cents(order['total']) - cents(order['writtenOff']));
    }, 0);
  expect(0 - sum(given.filter(isDeposit), 'amount')).toBeLessThanOrEqual(chargedAs((kind) => kind === 'deposit'));
  const ofRent =
    0 -
    sum(
      given.filter((line) => !isDeposit(line)),
      'amount',
    );
  expect(ofRent).toBeLessThanOrEqual(chargedAs((kind) => kind === 'rent' || kind === 'other') + given.length);
}

/** Every figure of the customer's money is the same, wherever it is read. */
export async function expectOneTruth(account: Account): Promise<void> {
  const { office, tenancy } = account;
  expect(await proveLedger(office.server.database, office.now, tenancy.desk.organisationId)).toEqual([]);
  const money = await moneyOf(tenancy, office.now);
  const records = await recordsOf(account, money);
  const unpaid = expectRecords(account, money);
  expectReports(account, records, money, await expectPayments(account, money));
  expectEachDayOnce(account);
  await expectGivenOnce(account, money);
  expectDerived(records, unpaid, office.now);
  expectCsv(records, money);
}
