import { isMoreThan } from '#domain/money/dollars.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { creditRefundBody, creditUndoBody, creditUseBody } from '#domain/bodies/customerCredit.ts';
import { dollars } from '#format/numbers.ts';
import { recordAction, type Action } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { z } from 'zod';
import { announceDebtorsOf } from './arrears.ts';
import { lockCredit } from './ledger/postRefund.ts';
import { postLines } from './ledger/posting.ts';
import { lockOrder, type OrderBalance } from './orders.ts';
import { requirePayable, settlePaid } from './receivePayment.ts';

function requireCredit(amount: number, credit: number): void {
  if (!isMoreThan(amount, credit)) return;
  const sentence = credit > 0 ? `This customer has ${dollars(credit)} of credit` : 'This customer has no credit';
  throw new Refusal(409, `${sentence}, so ${dollars(amount)} is too much.`, 'amount');
}

const logged = (
  { transaction, viewer, now }: WriteContext,
  customerId: number,
  line: Pick<Action, 'action' | 'detail' | 'siteId'>,
) => recordAction(transaction, viewer, now, { ...line, entity: 'customer', recordId: customerId });

/** @throws Refusal when it is not a bill of the customer. */
async function lockOwnOrder(transaction: Database, customerId: number, orderId: number): Promise<OrderBalance> {
  const order = await lockOrder(transaction, orderId);
  if (order === null) throw new Refusal(400, 'There is no such order.', 'orderId');
  if (order.customerId === customerId) return order;
  throw new Refusal(400, `${order.number} is not a bill of this customer.`, 'orderId');
}

/**
 * Pays a bill with its customer's credit.
 * @throws Refusal when it is another customer's bill, or needs less, or there is less credit.
 */
export async function useCredit(
  context: WriteContext,
  customerId: number,
  { orderId, amount }: z.output<typeof creditUseBody>,
): Promise<void> {
  const { transaction } = context;
  const credit = await lockCredit(transaction, customerId);
  const order = await lockOwnOrder(transaction, customerId, orderId);
  const { number, siteId, bookingId } = order;
  requirePayable(order, { amount, status: 'succeeded' });
  requireCredit(amount, credit);
  await postLines(context, [
    { siteId, customerId, kind: 'credit', amount, reason: `Used for ${number}` },
    { siteId, customerId, bookingId, orderId, kind: 'credit', amount: -amount },
  ]);
  await settlePaid(context, { siteId, customerId, orderId });
  await logged(context, customerId, { action: 'Used credit', detail: `${dollars(amount)} for ${number}`, siteId });
}

/**
 * Takes the credit that paid a bill, or a part of it, back from it: the bill is owed again.
 * @throws Refusal when it is another customer's bill, or no credit paid it.
 */
export async function undoCredit(
  context: WriteContext,
  customerId: number,
  { orderId, reason }: z.output<typeof creditUndoBody>,
): Promise<void> {
  const { transaction, viewer, now } = context;
  await lockCredit(transaction, customerId);
  const { number, siteId, bookingId, creditUsed: amount } = await lockOwnOrder(transaction, customerId, orderId);
  if (amount <= 0) throw new Refusal(409, `No credit pays ${number}.`, 'orderId');
  await postLines(context, [
    { siteId, customerId, bookingId, orderId, kind: 'credit', amount, reason },
    { siteId, customerId, kind: 'credit', amount: -amount, reason: `Taken back from ${number}: ${reason}` },
  ]);
  await settlePaid(context, { siteId, customerId, orderId });
  await recordAction(transaction, viewer, now, {
    action: 'Took credit back',
    detail: `${dollars(amount)} of ${number}: ${reason}`,
    siteId,
    entity: 'order',
    recordId: orderId,
  });
}

/** The site where a customer's credit changed last. */
async function siteOfCredit(transaction: Database, customerId: number): Promise<number | null> {
  const [last] = await transaction
    .select({ siteId: ledgerLines.siteId })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.customerId, customerId), isNull(ledgerLines.orderId)))
    .orderBy(desc(ledgerLines.id))
    .limit(1);
  return last?.siteId ?? null;
}

/**
 * Records that credit went back to its customer.
 * @throws Refusal when there is less.
 */
export async function giveCreditBack(
  context: WriteContext,
  customerId: number,
  { amount, method, reason }: z.output<typeof creditRefundBody>,
): Promise<void> {
  const { transaction } = context;
  const credit = await lockCredit(transaction, customerId);
  const siteId = await siteOfCredit(transaction, customerId);
  requireCredit(amount, siteId === null ? 0 : credit);
  if (siteId === null) return;
  await postLines(context, [{ siteId, customerId, kind: 'refund', amount, method, reason }]);
  await announceDebtorsOf(context, { siteId, customerId, bookingId: null });
  const detail = `${dollars(amount)} (${method}): ${reason}`;
  await logged(context, customerId, { action: 'Refunded credit', detail, siteId });
}
