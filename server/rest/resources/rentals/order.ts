import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { orderBody } from '#domain/bodies/rentals.ts';
import { order } from '#domain/entities/order.ts';
import { firstOrderStates, leftToPay, orderMoneyRefusal, orderTransitions } from '#domain/lifecycle/order.ts';
import type { OrderState } from '#domain/states/booking.ts';
import { settleBooking } from '#server/rentals/arrears.ts';
import { holdOrder, settleOrder, type OrderStanding } from '#server/rentals/orders.ts';
import { requireOwnSites } from '#server/rest/access/ownership.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, Settling, StoredRow, Values } from '#server/rest/crud/define.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { bookings, orders, payments } from '#server/storage/schema/rentals.ts';
import { dollars } from '#format/numbers.ts';
import { ofOwnSite, ownerOfSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';
import { areOtherLines, replaceLines, requireLines, type OrderLine } from './orderLines.ts';
import { requireTransition, type Lifecycle } from './requireTransition.ts';

const lifecycle: Lifecycle<OrderState> = { label: 'order', table: orderTransitions, first: firstOrderStates };

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = orders.customer_id)`;

const lines = sql`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productId', line.product_id, 'description', line.description, 'quantity', line.quantity,
    'unitPrice', line.unit_price, 'total', line.total
  ) order by line.id), '[]')
  from order_lines line where line.order_id = orders.id)`;

const total = sql`(select coalesce(sum(line.total), 0)::float8 from order_lines line where line.order_id = orders.id)`;

const paid = sql`(
  select coalesce(sum(given.amount), 0)::float8
  from payments given where given.order_id = orders.id and given.status = 'succeeded')`;

/** A payment that arrives is held before its order: so are the payments of an order, which let go of it when it goes. */
async function hold(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(payments.id))
    .for('no key update');
  await holdRows(transaction, orders, ids);
}

/** Whose an order is, and what it bills: that stays, once money came in for it. */
const fixed = ['siteId', 'customerId', 'bookingId'] as const;

async function requireSameSubject(transaction: Database, asked: Values, current: StoredRow | null): Promise<void> {
  const changed = fixed.find((field) => asked[field] !== undefined && asked[field] !== current?.[field]);
  if (current === null || changed === undefined) return;
  const made = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, current.id), ne(payments.status, 'failed')))
    .limit(1);
  if (made.length > 0)
    throw new Refusal(409, 'This order has a payment, so its customer, site and booking stay as they are.', changed);
}

async function requireOwnBooking(transaction: Database, { bookingId, customerId }: Values): Promise<void> {
  if (typeof bookingId !== 'number' || typeof customerId !== 'number') return;
  const [billed] = await transaction
    .select({ customerId: bookings.customerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (billed?.customerId === customerId) return;
  throw new Refusal(400, 'This booking is the one of another customer.', 'bookingId');
}

async function prepare(transaction: Database, viewer: Viewer, asked: Values, current: StoredRow | null) {
  const standing = (current?.['status'] ?? null) as OrderState | null;
  const status = requireTransition(lifecycle, standing, asked['status'] as OrderState | undefined);
  await requireOwnSites(transaction, viewer, asked, current);
  const { lines: given, ...columns } = asked;
  const next: Values = { ...current, ...columns };
  const owner = await ownerOfSite(transaction, next['siteId'] as number);
  await requireOf(transaction, owner, 'customer', next['customerId'], 'customerId');
  await requireOf(transaction, owner, 'booking', next['bookingId'], 'bookingId');
  await requireSameSubject(transaction, asked, current);
  if (asked['bookingId'] !== undefined || asked['customerId'] !== undefined) {
    await requireOwnBooking(transaction, next);
  }
  if (given !== undefined && areOtherLines(given as OrderLine[], current)) {
    if (standing !== null && standing !== 'pending') {
      throw new Refusal(409, `This order is ${standing}: its lines stay as they are.`, 'lines');
    }
    await requireLines(transaction, owner, given as OrderLine[]);
  }
  return { ...columns, status };
}

/** @throws Refusal with status 409 for a state, or for lines, that the order's payments contradict. */
async function requireMoney(transaction: Database, id: number, given: Values, current: StoredRow | null) {
  const order = await holdOrder(transaction, id);
  if (order === null) return;
  const to = given['status'] as OrderState | undefined;
  const sentence = to === undefined || to === current?.['status'] ? null : orderMoneyRefusal(to, order);
  if (sentence !== null) throw new Refusal(409, sentence, 'status');
  if (leftToPay(order) >= 0 || given['lines'] === undefined) return;
  throw new Refusal(409, `${dollars(order.paid)} of this order is paid, so it cannot come to less.`, 'lines');
}

type Standing = Pick<OrderStanding, 'status' | 'bookingId' | 'total' | 'paid'>;

/** Dollars that are asked for. */
const askedFor = ({ status, total, paid }: Standing) => (status === 'pending' ? leftToPay({ total, paid }) : 0);

/** Brings the order up to its payments, and the bookings that it bills, or billed, along. */
async function settleMoney(settling: Settling, id: number, given: Values, current: StoredRow | null): Promise<void> {
  const { transaction } = settling;
  await requireMoney(transaction, id, given, current);
  const before = current as unknown as Standing | null;
  const { bookingId, periods } = await settleOrder(transaction, id, before?.status ?? 'pending');
  const after = await holdOrder(transaction, id);
  if (after === null) return;
  const wasAsked = before === null ? 0 : askedFor(before);
  const billed = before?.bookingId ?? null;
  if (billed !== null && billed !== bookingId) await settleBooking(settling, billed, { credit: wasAsked });
  if (bookingId === null) return;
  const credit = billed === bookingId ? wasAsked - askedFor(after) : 0;
  await settleBooking(settling, bookingId, { credit, periods });
}

async function settle(settling: Settling, id: number, given: Values, current: StoredRow | null): Promise<void> {
  const { transaction, viewer, now } = settling;
  const asked = given['lines'] as OrderLine[] | undefined;
  const hasOtherLines = asked !== undefined && areOtherLines(asked, current);
  if (hasOtherLines) await replaceLines(transaction, id, asked);
  const moves = (['status', 'bookingId'] as const).some((field) => field in given && given[field] !== current?.[field]);
  if (hasOtherLines || moves) await settleMoney(settling, id, given, current);
  if (given['status'] !== 'collected' || current === null || current['status'] === 'collected') return;
  await transaction.insert(eventLogs).values({
    siteId: (given['siteId'] ?? current['siteId']) as number,
    event: 'Order Collected',
    kind: 'access',
    detail: String(current['number']),
    userId: viewer.userId,
    createdAt: now,
  });
}

export const orderResource: ServerResource = {
  entity: order.name,
  table: orders,
  fields: {
    ...columnsNamed(orders, ['id', 'siteId', 'number', 'customerId', 'bookingId', 'status', 'createdAt']),
    customer,
    lines,
    total,
    paid,
  },
  optionName: orders.number,
  ...ofOwnSite(orders.siteId),
  writing: {
    body: orderBody,
    hold,
    prepare,
    settle,
    beforeDelete: (_transaction, _viewer, current) => {
      const status = String(current['status']);
      if (status === 'pending' && current['bookingId'] !== null) {
        throw new Refusal(409, 'This order is a bill of a booking: cancel it instead of deleting it.');
      }
      if (['pending', 'cancelled'].includes(status) && current['paid'] === 0) return Promise.resolve();
      const standing = status === 'pending' ? 'partly paid' : status;
      throw new Refusal(409, `This order is ${standing}, so it cannot be deleted.`);
    },
    conflicts: {},
    nameOf: (row) => String(row['number']),
  },
};
