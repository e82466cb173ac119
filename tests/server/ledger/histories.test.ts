import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { moneyOf, moveIn, type Row, type Tenancy } from './tenancy.ts';

const start = Date.UTC(2026, 10, 1, 1);
let now = new Date(start);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

/** A period of rent by a test's own account. */
interface Rent {
  orderId: number;
  from: string;
  to: string;
}

/** What happened so far, by the test's own account. */
interface Account {
  tenancy: Tenancy;
  bills: Row[];
  payments: Row[];
  rents: Rent[];
  /** Cents of credit that went back. */
  givenBack: number;
}

interface Step {
  act: keyof typeof acts;
  which: number;
  cents: number;
}

const pick = <Value>(values: readonly Value[], which: number): Value | undefined => values[which % values.length];

/** Asks for a change, which may be refused, and answers the record if it was done. Each is sent again, as if unanswered. */
async function ask({ tenancy }: Account, method: string, path: string, body: object): Promise<Row | null> {
  const key = method === 'POST' ? randomUUID() : undefined;
  const { status, body: answer } = await tenancy.desk.ask(method, path, body, key);
  if (key !== undefined && status < 300) {
    const { body: repeated } = await tenancy.desk.ask(method, path, body, key);
    expect(repeated).toEqual(answer);
  }
  if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${String(answer)}`);
  return status < 300 ? (answer as Row) : null;
}

async function bill(account: Account, lines: readonly object[]): Promise<void> {
  const { siteId, customerId, bookingId } = account.tenancy;
  const made = await ask(account, 'POST', 'orders', { siteId, customerId, bookingId, lines });
  if (made === null) return;
  account.bills.push(made);
  for (const line of made['lines'] as { periodFrom: string | null; periodTo: string | null }[]) {
    const { periodFrom: from, periodTo: to } = line;
    if (from !== null && to !== null) account.rents.push({ orderId: made.id, from, to });
  }
}

/** Finds the bills that the server made by itself. */
async function readBills(account: Account): Promise<void> {
  const { body } = await account.tenancy.desk.ask('GET', `customers/${account.tenancy.customerId}/orders`);
  const known = new Set(account.bills.map(({ id }) => id));
  account.bills.push(...(body as { rows: Row[] }).rows.filter(({ id }) => !known.has(id)));
}

async function pay(account: Account, orderId: number | null, amount: number, status = 'succeeded'): Promise<void> {
  const { siteId, customerId } = account.tenancy;
  const method = amount % 2 === 0 ? 'cash' : 'EFTPOS';
  const made = await ask(account, 'POST', 'payments', { siteId, customerId, orderId, amount, method, status });
  if (made !== null) account.payments.push(made);
}

const acts = {
  billRent: (account: Account, { which, cents }: Step) =>
    bill(account, [
      { productId: account.tenancy.productId, description: 'Rent', quantity: 1 + (which % 2), unitPrice: cents / 100 },
    ]),
  billRepair: (account: Account, { cents }: Step) =>
    bill(account, [{ description: 'Repair', quantity: 3, unitPrice: cents / 100 }]),
  payInFull: async (account: Account, { which }: Step) => {
    const order = pick(account.bills, which);
    if (order !== undefined) await pay(account, order.id, order['total'] as number);
  },
  payPart: async (account: Account, { which, cents }: Step) => {
    const order = pick(account.bills, which);
    if (order !== undefined) await pay(account, order.id, cents / 100);
  },
  payNothingKnown: (account: Account, { cents }: Step) => pay(account, null, cents / 100),
  payFailing: (account: Account, { which, cents }: Step) =>
    pay(account, pick(account.bills, which)?.id ?? null, cents / 100, 'failed'),
  refund: async (account: Account, { which }: Step) => {
    const payment = pick(account.payments, which);
    if (payment !== undefined) await ask(account, 'PUT', `payments/${payment.id}`, { status: 'refunded' });
  },
  refundPart: async (account: Account, { which, cents }: Step) => {
    const payment = pick(account.payments, which);
    if (payment === undefined) return;
    const asked = { amount: cents / 100, reason: 'Agreed', owedAgain: which % 2 === 0 };
    await ask(account, 'POST', `payments/${payment.id}/refund`, asked);
  },
  useCredit: async (account: Account, { which, cents }: Step) => {
    const orderId = pick(account.bills, which)?.id;
    if (orderId === undefined) return;
    const { customerId } = account.tenancy;
    await ask(account, 'POST', `customers/${customerId}/credit/use`, { orderId, amount: cents / 100 });
  },
  giveCreditBack: async (account: Account, { cents }: Step) => {
    const given = { amount: cents / 100, method: 'cash', reason: 'Asked for it' };
    const done = await ask(account, 'POST', `customers/${account.tenancy.customerId}/credit/refund`, given);
    if (done !== null) account.givenBack += cents;
  },
  changeAndSettle: async (account: Account, { cents }: Step) => {
    const rate = cents / 100;
    const path = `bookings/storage/${account.tenancy.bookingId}`;
    const { body } = await account.tenancy.desk.ask('GET', `${path}/settlement?rate=${rate}`);
    const { net } = body as { net: number };
    await ask(account, 'PUT', path, { rate, settlement: { net } });
    await readBills(account);
  },
  moveOutAndSettle: async (account: Account) => {
    const path = `bookings/storage/${account.tenancy.bookingId}`;
    const { body } = await account.tenancy.desk.ask('GET', `${path}/settlement?moveOut=true`);
    const { net } = body as { net: number };
    await ask(account, 'PUT', path, { status: 'completed', settlement: { net } });
  },
  changeRate: async (account: Account, { cents }: Step) => {
    await ask(account, 'PUT', `bookings/storage/${account.tenancy.bookingId}`, { rate: cents / 100 });
  },
  changeBill: async (account: Account, { which, cents }: Step) => {
    const order = pick(account.bills, which);
    const [line, ...others] = (order?.['lines'] ?? []) as object[];
    if (order === undefined || line === undefined) return;
    const lines = [{ ...line, unitPrice: cents / 100 }, ...others];
    const changed = await ask(account, 'PUT', `orders/${order.id}`, { lines });
    if (changed !== null) account.bills = account.bills.map((each) => (each.id === order.id ? changed : each));
  },
  cancelBill: async (account: Account, { which }: Step) => {
    const order = pick(account.bills, which);
    if (order === undefined) return;
    const done = await ask(account, 'PUT', `orders/${order.id}`, { status: 'cancelled' });
    if (done !== null) account.rents = account.rents.filter(({ orderId }) => orderId !== order.id);
  },
  handOver: async (account: Account, { which }: Step) => {
    const order = pick(account.bills, which);
    if (order !== undefined) await ask(account, 'PUT', `orders/${order.id}`, { status: 'collected' });
  },
  moveOut: async (account: Account) => {
    await ask(account, 'PUT', `bookings/storage/${account.tenancy.bookingId}`, { status: 'completed' });
  },
  passTime: async (account: Account, { which }: Step) => {
    now = new Date(now.getTime() + (1 + (which % 9)) * 86_400_000);
    await advanceRentals(server.storage, now);
    // A late fee may have been billed.
    await readBills(account);
  },
} as const;

const stepArbitrary = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  which: fc.nat(50),
  cents: fc.constantFrom(1, 1_000, 4_999, 5_000, 10_000, 11_000),
});

/** The end of the last paid period before the first unpaid one, by the test's own account. */
function paidTo(rents: readonly Rent[], isPaid: (orderId: number) => boolean): string | null {
  let day: string | null = null;
  for (const { orderId, to } of rents.toSorted((one, other) => one.from.localeCompare(other.from))) {
    if (!isPaid(orderId)) return day;
    day = to;
  }
  return day;
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sum = (rows: readonly Row[], field: string) => rows.reduce((all, row) => all + cents(row[field]), 0);

/** Cents of rent and deposits that became credit. */
async function settledCredit({ bookingId }: Tenancy): Promise<number> {
  const lines = await server.database
    .select({ amount: ledgerLines.amount })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.bookingId, bookingId), eq(ledgerLines.kind, 'credit'), isNull(ledgerLines.orderId)));
  return lines.reduce((all, { amount }) => all - cents(amount), 0);
}

/** Every figure of the customer's money is the same, wherever it is read. */
async function expectOneTruth({ tenancy, rents, givenBack }: Account): Promise<void> {
  expect(await proveLedger(server.database, now, tenancy.desk.organisationId)).toEqual([]);
  const { customer, listed, booking, orders, payments, owed } = await moneyOf(tenancy, now);
  const open = orders.filter(({ status }) => status === 'pending' || status === 'collected');
  const due = (order: Row) => Math.max(0, cents(order['total']) - cents(order['paid']) - cents(order['writtenOff']));
  const unpaid = open.reduce((all, order) => all + due(order), 0);
  expect(cents(customer['owed'])).toBe(unpaid);
  expect(listed).toEqual(customer);
  expect([cents(owed?.owed), cents(owed?.overdue)]).toEqual([unpaid, cents(customer['arrears'])]);
  expect(cents(booking['owed'])).toBe(unpaid);
  if (booking['status'] === 'active' || booking['status'] === 'in arrears')
    expect(cents(booking['arrears'])).toBe(cents(customer['arrears']));
  const came = payments.filter(({ status }) => status === 'succeeded' || status === 'refunded');
  const given = came.flatMap(({ refunds }) => refunds as Row[]);
  const kept = sum(came, 'amount') - sum(given, 'amount') - givenBack;
  const settled = await settledCredit(tenancy);
  expect(sum(orders, 'paid') + cents(customer['credit'])).toBe(kept + settled);
  // Nobody gets more back than they brought: credit is only given for rent and deposits that were paid.
  expect(kept).toBeGreaterThanOrEqual(0);
  const isPaid = (orderId: number) => {
    const order = orders.find(({ id }) => id === orderId);
    return order !== undefined && due(order) === 0;
  };
  expect(booking['paidTo']).toBe(paidTo(rents, isPaid));
}

it('agrees with orders, bookings, customers and paid-to days to the cent, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 14 }), async (steps) => {
      now = new Date(start);
      const account: Account = { tenancy: await moveIn(server), bills: [], payments: [], rents: [], givenBack: 0 };
      for (const step of steps) await acts[step.act](account, step);
      // Midnight may have passed since the last run.
      await advanceRentals(server.storage, now);
      await expectOneTruth(account);
    }),
    { numRuns: 15 },
  );
});
