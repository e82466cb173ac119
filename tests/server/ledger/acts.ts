import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CardToken } from '#tests/support/cards/cardProvider.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import type { Office } from './office.ts';
import type { Row, Tenancy } from './tenancy.ts';

/** A period of rent by a test's own account. */
export interface Rent {
  orderId: number;
  from: string;
  to: string;
}

/** The test's own account of everything so far. Sums are in cents. */
export interface Account {
  office: Office;
  tenancy: Tenancy;
  bills: Row[];
  payments: Row[];
  rents: Rent[];
  /** Came in without a card: the provider has its own list of the others. */
  received: number;
  /** For each payment that came in, the part that did not go back. */
  left: Map<number, number>;
  /** Payments that went back. */
  refunded: number;
  /** Credit that went back. */
  givenBack: number;
  /** Rent and deposits that became credit. */
  settled: number;
}

export const newAccount = (office: Office, tenancy: Tenancy): Account => ({
  office,
  tenancy,
  bills: [],
  payments: [],
  rents: [],
  received: 0,
  left: new Map(),
  refunded: 0,
  givenBack: 0,
  settled: 0,
});

export interface Step {
  act: keyof typeof acts;
  /** Somebody else's act at the same moment, if both are of those that can meet. */
  other: keyof typeof acts;
  which: number;
  cents: number;
}

export const cents = (amount: unknown) => Math.round(Number(amount) * 100);

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

/** Takes over the periods of rent that a bill has now. */
function noteRents(account: Account, { id: orderId, lines }: Row): void {
  account.rents = account.rents.filter((rent) => rent.orderId !== orderId);
  for (const line of lines as { kind: string; periodFrom: string | null; periodTo: string | null }[]) {
    const { kind, periodFrom: from, periodTo: to } = line;
    if (kind === 'rent' && from !== null && to !== null) account.rents.push({ orderId, from, to });
  }
}

async function bill(account: Account, lines: readonly object[]): Promise<void> {
  const { siteId, customerId, bookingId } = account.tenancy;
  const { database } = account.office.server;
  // The database dates bills, by its own clock.
  const now = account.office.now.toISOString();
  await database.execute(sql.raw(`alter table orders alter column created_at set default '${now}'`));
  const made = await ask(account, 'POST', 'orders', { siteId, customerId, bookingId, lines });
  if (made === null) return;
  account.bills.push(made);
  noteRents(account, made);
}

/** Finds the bills that the server made by itself. */
export async function readBills(account: Account): Promise<void> {
  const { body } = await account.tenancy.desk.ask('GET', `customers/${account.tenancy.customerId}/orders`);
  const known = new Set(account.bills.map(({ id }) => id));
  account.bills.push(...(body as { rows: Row[] }).rows.filter(({ id }) => !known.has(id)));
}

async function pay(account: Account, orderId: number | null, amount: number, status = 'succeeded'): Promise<void> {
  const { siteId, customerId } = account.tenancy;
  const method = amount % 2 === 0 ? 'cash' : 'EFTPOS';
  const made = await ask(account, 'POST', 'payments', { siteId, customerId, orderId, amount, method, status });
  if (made === null) return;
  account.payments.push(made);
  if (status !== 'succeeded') return;
  account.left.set(made.id, cents(amount));
  account.received += cents(amount);
}

/** How the provider treats a card: it answers, says nothing or nonsense, or charges late. */
const cardTokens: readonly CardToken[] = [
  'good',
  'declined',
  'silent',
  'charged, silent',
  'charged, error',
  'charged, garbage',
  'charged, conflict',
  'declined, silent',
  'undecided',
  'slow',
  'late, silent',
];

/** Charges a card by two equal requests at once. */
async function charge(account: Account, orderId: number, amount: number, cardToken: CardToken): Promise<void> {
  const { desk, siteId, customerId } = account.tenancy;
  const key = randomUUID();
  const send = () => desk.ask('POST', 'payments/card', { siteId, customerId, orderId, amount, cardToken }, key);
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.status).toBeLessThan(500);
  expect(other.status).toBe(one.status);
  if (one.status >= 300) return;
  const made = one.body as Row;
  expect((other.body as Row).id).toBe(made.id);
  account.payments.push(made);
  account.left.set(made.id, cents(amount));
}

/** Takes the refunded part of a payment off the rest of it. */
function noteRefund(account: Account, { id }: Row, amount: number): void {
  account.refunded += amount;
  account.left.set(id, (account.left.get(id) ?? 0) - amount);
}

/** Notes a settlement that was made. */
function noteSettlement(account: Account, net: number, done: Row | null): void {
  if (done !== null && net < 0) account.settled -= cents(net);
}

export const acts = {
  billRent: (account: Account, { which, cents: amount }: Step) =>
    bill(account, [
      { productId: account.tenancy.productId, description: 'Rent', quantity: 1 + (which % 2), unitPrice: amount / 100 },
    ]),
  billDeposit: (account: Account, { cents: amount }: Step) =>
    bill(account, [{ description: 'Deposit', kind: 'deposit', quantity: 1, unitPrice: amount / 100 }]),
  billRepair: (account: Account, { cents: amount }: Step) =>
    bill(account, [{ description: 'Repair', quantity: 3, unitPrice: amount / 100 }]),
  payInFull: async (account: Account, { which }: Step) => {
    const order = pick(account.bills, which);
    if (order !== undefined) await pay(account, order.id, order['total'] as number);
  },
  payPart: async (account: Account, { which, cents: amount }: Step) => {
    const order = pick(account.bills, which);
    if (order !== undefined) await pay(account, order.id, amount / 100);
  },
  chargeCard: async (account: Account, { which, cents: amount }: Step) => {
    const order = pick(account.bills, which);
    const token = pick(cardTokens, which);
    if (order === undefined || token === undefined) return;
    await charge(account, order.id, which % 2 === 0 ? (order['total'] as number) : amount / 100, token);
  },
  callChargeFailed: async (account: Account, { which }: Step) => {
    const payment = pick(account.payments, which);
    if (payment !== undefined) await ask(account, 'PUT', `payments/${payment.id}`, { status: 'failed' });
  },
  lookUpCharges: ({ office }: Account, { which }: Step) =>
    office.lookUpCharges(pick(['truth', 'garbage', 'error', 'twice', 'everything', 'nothing'] as const, which)),
  decideCharges: ({ office }: Account, { which }: Step) =>
    Promise.resolve(office.provider.decide(which % 2 === 0 ? 'approved' : 'declined')),
  restart: ({ office }: Account) => office.restart(),
  payNothingKnown: (account: Account, { cents: amount }: Step) => pay(account, null, amount / 100),
  payFailing: (account: Account, { which, cents: amount }: Step) =>
    pay(account, pick(account.bills, which)?.id ?? null, amount / 100, 'failed'),
  refund: async (account: Account, { which }: Step) => {
    const payment = pick(account.payments, which);
    if (payment === undefined) return;
    const done = await ask(account, 'PUT', `payments/${payment.id}`, { status: 'refunded' });
    if (done !== null) noteRefund(account, payment, account.left.get(payment.id) ?? 0);
  },
  refundPart: async (account: Account, { which, cents: amount }: Step) => {
    const payment = pick(account.payments, which);
    if (payment === undefined) return;
    const providerRefunded = payment['method'] === 'card';
    const asked = { amount: amount / 100, reason: 'Agreed', owedAgain: which % 2 === 0, providerRefunded };
    const done = await ask(account, 'POST', `payments/${payment.id}/refund`, asked);
    if (done !== null) noteRefund(account, payment, amount);
  },
  useCredit: async (account: Account, { which, cents: amount }: Step) => {
    const orderId = pick(account.bills, which)?.id;
    if (orderId === undefined) return;
    const { customerId } = account.tenancy;
    await ask(account, 'POST', `customers/${customerId}/credit/use`, { orderId, amount: amount / 100 });
  },
  undoCredit: async (account: Account, { which }: Step) => {
    const orderId = pick(account.bills, which)?.id;
    if (orderId === undefined) return;
    const path = `customers/${account.tenancy.customerId}/credit/undo`;
    await ask(account, 'POST', path, { orderId, reason: 'The wrong bill' });
  },
  giveCreditBack: async (account: Account, { cents: amount }: Step) => {
    const given = { amount: amount / 100, method: 'cash', reason: 'Asked for it' };
    const done = await ask(account, 'POST', `customers/${account.tenancy.customerId}/credit/refund`, given);
    if (done !== null) account.givenBack += amount;
  },
  changeAndSettle: async (account: Account, { cents: amount }: Step) => {
    const rate = amount / 100;
    const path = `bookings/storage/${account.tenancy.bookingId}`;
    const { body } = await account.tenancy.desk.ask('GET', `${path}/settlement?rate=${rate}`);
    const { net } = body as { net: number };
    noteSettlement(account, net, await ask(account, 'PUT', path, { rate, settlement: { net } }));
    await readBills(account);
  },
  moveOutAndSettle: async (account: Account) => {
    const path = `bookings/storage/${account.tenancy.bookingId}`;
    const { body } = await account.tenancy.desk.ask('GET', `${path}/settlement?moveOut=true`);
    const { net } = body as { net: number };
    noteSettlement(account, net, await ask(account, 'PUT', path, { status: 'completed', settlement: { net } }));
  },
  changeRate: async (account: Account, { cents: amount }: Step) => {
    await ask(account, 'PUT', `bookings/storage/${account.tenancy.bookingId}`, { rate: amount / 100 });
  },
  changeBill: async (account: Account, { which, cents: amount }: Step) => {
    const order = pick(account.bills, which);
    const [line, ...others] = (order?.['lines'] ?? []) as object[];
    if (order === undefined || line === undefined) return;
    const quantity = 1 + (which % 3);
    // The form sends no days: rent of another number of periods bills others.
    const { productId, description } = line as Record<string, unknown>;
    const lines = [{ productId, description, quantity, unitPrice: amount / 100 }, ...others];
    const changed = await ask(account, 'PUT', `orders/${order.id}`, { lines });
    if (changed === null) return;
    account.bills = account.bills.map((each) => (each.id === order.id ? changed : each));
    noteRents(account, changed);
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
    // Days, or weeks: over ends of months and years, and days with an hour more or less.
    for (let days = which % 4 === 0 ? 20 + which : 1 + (which % 9); days > 0; days -= 20) {
      const { office, tenancy } = account;
      await office.passDays(Math.min(20, days));
      // No sign-in lasts that long.
      tenancy.desk = await openDesk(office.server, tenancy.desk);
      // A late fee may have been billed.
      await readBills(account);
    }
  },
} as const;

/** Acts of two people that can meet: the test's own account of both does not depend on which is done first. */
const meeting: readonly (keyof typeof acts)[] = [
  'billRent',
  'billDeposit',
  'payInFull',
  'payPart',
  'refundPart',
  'useCredit',
  'undoCredit',
  'giveCreditBack',
  'changeAndSettle',
  'moveOutAndSettle',
  'moveOut',
  'changeBill',
  'cancelBill',
];

/** Does an act, and another at the same moment where both can meet. */
export async function take(account: Account, step: Step): Promise<void> {
  const both = meeting.includes(step.act) && meeting.includes(step.other) ? [step.act, step.other] : [step.act];
  await Promise.all(both.map((act) => acts[act](account, step)));
}
