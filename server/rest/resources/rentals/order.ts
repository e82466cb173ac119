import { subtractDollars } from '#domain/money/dollars.ts';
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { orderBody } from '#domain/bodies/rentals.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { order } from '#domain/entities/order.ts';
import { importRecordMessages } from '#domain/messages/importRecords.ts';
import { leftToPay, orderLifecycle, orderMoneyRefusal } from '#domain/lifecycle/order.ts';
import { announceDebtors, announceDebtorsOf, updateArrears } from '#server/rentals/arrears.ts';
import { chargeRunning, lockOrder, updateOrderState } from '#server/rentals/orders.ts';
import { requireCreditCovered } from '#server/rentals/ledger/requireCreditCovered.ts';
import { creditUsedForOrder, paidOfOrder, writtenOffOrder } from '#server/rentals/ledger/sums.ts';
import { requireOwnSites } from '#server/places/ownership.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { bookings, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { dollars } from '#format/numbers.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { areOtherLines, replaceLines, requireLines, type OrderLine } from './orderLines.ts';
import { requireTransition } from '#server/rentals/requireTransition.ts';
import { requireUnbilledTime } from '#server/rentals/requireUnbilledTime.ts';
import { requireInStock } from '#server/rentals/stockState.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof orderBody>;

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = orders.customer_id)`;

const lines = sql<OrderLine[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productId', line.product_id, 'description', line.description, 'quantity', line.quantity,
    'unitPrice', line.unit_price, 'total', line.total, 'kind', line.kind,
    'periodFrom', line.period_from, 'periodTo', line.period_to, 'taken', line.taken
  ) order by line.id), '[]')
  from order_lines line where line.order_id = orders.id)`;

/** The parts of lines that reports read. */
const linesInReports = sql`(
  select coalesce(json_agg(json_build_object('unitPrice', line.unit_price, 'total', line.total) order by line.id), '[]')
  from order_lines line where line.order_id = orders.id)`;

const total = sql<number>`(select coalesce(sum(line.total), 0)::float8 from order_lines line where line.order_id = orders.id)`;

/** Locks an order's payments before the order, as an arriving payment does. */
async function lockOrders(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(payments.id))
    .for('no key update');
  await lockRows(transaction, orders, ids);
}

/** Fields that are fixed once money came in. */
const fixed = ['siteId', 'customerId', 'bookingId'] as const;

/** A charge that a person marked as failed may have taken money all the same, until the card provider has said. */
async function requireSameSubject(transaction: Database, asked: Given, current: Row | null): Promise<void> {
  const changed = fixed.find((field) => asked[field] !== undefined && asked[field] !== current?.[field]);
  if (current === null || changed === undefined) return;
  if (current.broughtForward) throw new Refusal(409, importRecordMessages.stays, changed);
  if (current.creditUsed > 0) {
    throw new Refusal(
      409,
      "Credit pays this order, so its customer, site and booking can't change. Take the credit back first.",
      changed,
    );
  }
  const made = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, current.id), or(ne(payments.status, 'failed'), isNotNull(payments.chargeAskAt))))
    .limit(1);
  if (made.length > 0)
    throw new Refusal(409, "This order has a payment, so its customer, site and booking can't change.", changed);
}

/**
 * A bill that its booking loses may end the booking's arrears, though it stays owed.
 * @throws Refusal with status 403 without the right to lift an overlock.
 */
async function requireMayLeave(transaction: Database, viewer: Viewer, { bookingId }: Given, current: Row | null) {
  if (current === null || current.bookingId === null || bookingId === undefined || bookingId === current.bookingId)
    return;
  const [left] = await transaction
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, current.bookingId));
  if (left?.status === 'in arrears') requireRight(viewer, rentalCalls.bookingArrears.ask);
}

async function requireOwnBooking(transaction: Database, { bookingId, customerId }: Given): Promise<void> {
  if (bookingId == null || customerId == null) return;
  const [billed] = await transaction
    .select({ customerId: bookings.customerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (billed?.customerId === customerId) return;
  throw new Refusal(400, 'This booking belongs to another customer.', 'bookingId');
}

async function prepare(transaction: Database, viewer: Viewer, asked: Given, current: Row | null) {
  const stored = current?.status ?? null;
  const status = requireTransition(orderLifecycle, stored, asked.status);
  await requireOwnSites(transaction, viewer, asked, current);
  const { lines: given, ...columns } = asked;
  const next: Given = { ...current, ...columns };
  const owner = await ownerOfSite(transaction, next.siteId as number);
  await requireOfOrganisation(transaction, { owner, viewer }, 'customer', next.customerId, 'customerId');
  await requireOfOrganisation(transaction, { owner, viewer }, 'booking', next.bookingId, 'bookingId');
  await requireSameSubject(transaction, asked, current);
  await requireMayLeave(transaction, viewer, asked, current);
  if (asked.bookingId !== undefined || asked.customerId !== undefined) {
    await requireOwnBooking(transaction, next);
  }
  if (given !== undefined && areOtherLines(given, current)) {
    if (current?.broughtForward === true) throw new Refusal(409, importRecordMessages.kept, 'lines');
    if (stored !== null && stored !== 'pending') {
      throw new Refusal(409, `This order is ${stored}, so its lines can't change.`, 'lines');
    }
    await requireLines(transaction, owner, given);
    const taken = current?.lines.map((line) => ({ ...line, quantity: -(line.taken ?? 0) })) ?? [];
    await requireInStock(transaction, next.siteId as number, [...given, ...taken], current?.id ?? null);
  }
  return { ...columns, status };
}

/** @throws Refusal with status 409: the order's payments contradict the state or lines. */
async function requireMoney(transaction: Database, id: number, given: Given, current: Row | null) {
  const order = await lockOrder(transaction, id);
  if (order === null) return;
  const to = given.status;
  // Credit goes back to the customer by itself.
  const credit = to === 'cancelled' ? order.creditUsed : 0;
  const money = { ...order, paid: subtractDollars(order.paid, credit) };
  const sentence = to === undefined || to === current?.status ? null : orderMoneyRefusal(to, money);
  if (sentence !== null) throw new Refusal(409, sentence, 'status');
  if (to === 'cancelled' && order.charging > 0) throw new Refusal(409, chargeRunning(order.number), 'status');
  if (leftToPay(order) - order.charging >= 0 || given.lines === undefined) return;
  if (order.charging > 0) throw new Refusal(409, chargeRunning(order.number), 'lines');
  throw new Refusal(409, `${dollars(order.paid)} of this order is already paid, so the total cannot be less.`, 'lines');
}

/** Updates the order by its payments, and the bookings that it bills or billed. */
async function settleMoney(settling: WriteContext, id: number, given: Given, current: Row | null): Promise<void> {
  await requireMoney(settling.transaction, id, given, current);
  const bookingId = await updateOrderState(settling, id, { from: current?.status ?? 'pending' });
  const former = current?.bookingId ?? null;
  if (former !== null && former !== bookingId) await requireCreditCovered(settling.transaction, former);
  const billed = new Set([former, bookingId]);
  for (const each of billed) if (each !== null) await updateArrears(settling, each);
}

/** Whether an order moves to another customer or booking. */
const isOfOthers = (given: Given, current: Row) =>
  (['customerId', 'bookingId'] as const).some((field) => field in given && given[field] !== current[field]);

/** Dollars of rent that an order has charged to a booking. */
const rentOf = (order: Row | null, bookingId: number) =>
  (order?.bookingId === bookingId ? order.lines : [])
    .filter(({ kind }) => kind === 'rent')
    .reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

/** Fields that change whose bill it is, or the debt for it. */
const movingFields = ['status', 'bookingId', 'customerId', 'siteId'] as const;

async function settle(settling: WriteContext, id: number, given: Given, current: Row | null): Promise<void> {
  const { transaction, viewer, now } = settling;
  const asked = given.lines;
  const hasOtherLines = asked !== undefined && areOtherLines(asked, current);
  if (hasOtherLines) await replaceLines(transaction, id, asked, current?.lines ?? []);
  const moves = movingFields.some((field) => field in given && given[field] !== current?.[field]);
  const bookingId = given.bookingId === undefined ? current?.bookingId : given.bookingId;
  if (bookingId != null && (hasOtherLines || moves)) {
    await requireUnbilledTime(transaction, { id, bookingId, before: rentOf(current, bookingId) }, now);
  }
  if (hasOtherLines || moves) await settleMoney(settling, id, given, current);
  await announceDebtors(settling, id);
  if (current !== null && isOfOthers(given, current)) await announceDebtorsOf(settling, current);
  if (given.status !== 'collected' || current === null || current.status === 'collected') return;
  await transaction.insert(eventLogs).values({
    siteId: given.siteId ?? current.siteId,
    event: 'Order Collected',
    kind: 'access',
    detail: current.number,
    userId: viewer.userId,
    createdAt: now,
  });
}

/** The ledger's lines outlive the order. */
async function takeChargesBack(context: WriteContext, id: number): Promise<void> {
  await context.transaction.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id));
  await updateOrderState(context, id, { from: 'pending' });
}

const fields = {
  ...columnsNamed(orders, [
    'id',
    'siteId',
    'number',
    'customerId',
    'bookingId',
    'status',
    'createdAt',
    'broughtForward',
  ]),
  customer,
  lines,
  total,
  paid: paidOfOrder,
  writtenOff: writtenOffOrder,
  creditUsed: creditUsedForOrder,
};

export const orderResource = defineResource({
  entity: order.name,
  table: orders,
  fields,
  inReports: { lines: linesInReports },
  optionName: orders.number,
  ...ofOwnSite(orders.siteId),
  writing: {
    body: orderBody,
    lock: lockOrders,
    prepare,
    settle,
    beforeDelete: async (transaction, viewer, current, addChange, now) => {
      const { id, status } = current;
      if (current.broughtForward && status === 'pending') throw new Refusal(409, importRecordMessages.notDeleted);
      if (status === 'pending' && current.bookingId !== null) {
        throw new Refusal(409, 'This order is a bill of a booking. Cancel it instead.');
      }
      if (!['pending', 'cancelled'].includes(status) || current.paid !== 0) {
        const stored = status === 'pending' ? 'partly paid' : status;
        throw new Refusal(409, `This order is ${stored}, so it cannot be deleted.`);
      }
      if (status === 'pending') await takeChargesBack({ transaction, viewer, now, addChange }, id);
      await announceDebtorsOf({ transaction, addChange }, current);
    },
    conflicts: {},
    nameOf: (row) => row.number,
  },
});
