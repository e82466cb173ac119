import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { refundMessages } from '#domain/messages/refunds.ts';
import { dollars } from '#format/numbers.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Actor } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { cardRefunds } from '#server/storage/schema/rentals/cardRefunds.ts';
import type { CardNews, CardRefund } from './cardCharger.ts';
import { alertOfCard, announcePayment, nextSearch, openNotes } from './cardOutcome.ts';
import { lockRefund } from './ledger/postRefund.ts';
import { refundPayment, type RefundRequest } from './refundPayment.ts';
import type { RentalContext } from './rentalContext.ts';

type Payment = typeof payments.$inferSelect;
type Refund = typeof cardRefunds.$inferSelect;

const absent = 'The card provider has no such refund, so no money went back.';

const alertTexts = {
  unknown: (sum: string, name: string, id: number) =>
    `A refund of ${sum} to a card of ${name} has no known outcome (payment ${id}). Ask the card provider before you refund it again.`,
  late: (sum: string, name: string, id: number) =>
    `A refund of ${sum} to a card of ${name} was made after it had been recorded as failed (payment ${id}). It counts now: check that the customer did not get the money twice.`,
} as const;

function alertStaff(
  context: RentalContext,
  payment: Payment,
  { amount, createdAt }: Refund,
  alert: keyof typeof alertTexts,
): Promise<void> {
  return alertOfCard(context, payment, (name) => alertTexts[alert](dollars(amount), name, payment.id), createdAt);
}

async function hasFailedRefund(transaction: Database, paymentId: number): Promise<boolean> {
  const failed = await transaction
    .select({ id: cardRefunds.id })
    .from(cardRefunds)
    .where(and(eq(cardRefunds.paymentId, paymentId), eq(cardRefunds.status, 'failed')))
    .limit(1);
  return failed.length > 0;
}

/**
 * Whether the server asks the card provider for a refund, which it can for its own charges. A person's word counts for
 * other cards, and after the provider has refused.
 * @param canAsk whether the server has a card provider.
 * @throws Refusal for money of a card of which nobody says that it went back, or only a person where the provider would.
 */
export async function goesToProvider(
  transaction: Database,
  { id, method, chargeTransaction }: Payment,
  { providerRefunded = false }: RefundRequest,
  canAsk: boolean,
): Promise<boolean> {
  if (method !== 'card') return false;
  const isAskable = canAsk && chargeTransaction !== null;
  if (!providerRefunded) {
    if (!isAskable) throw new Refusal(409, refundMessages.atProvider, 'providerRefunded');
    return true;
  }
  if (isAskable && !(await hasFailedRefund(transaction, id))) {
    throw new Refusal(409, refundMessages.byServer, 'providerRefunded');
  }
  return false;
}

/** A refund before the card provider is asked for it. */
export interface RequestedRefund extends CardRefund {
  id: number;
}

/**
 * Records a refund before the card provider is asked for it: it reserves its part of the payment. The payment is locked.
 * @throws Refusal when less is left.
 */
export async function requestCardRefund(
  { transaction, now }: RentalContext,
  { userId, organisationId, name }: Actor,
  payment: Payment,
  asked: RefundRequest,
): Promise<RequestedRefund> {
  const { amount } = await lockRefund(transaction, payment, asked);
  if (amount <= 0)
    throw new Refusal(409, 'The rest of this payment is being refunded. Wait for the outcome.', 'amount');
  const [made] = await transaction
    .insert(cardRefunds)
    .values({
      paymentId: payment.id,
      amount,
      key: randomUUID(),
      askAt: nextSearch(now),
      reason: asked.reason,
      writesOff: asked.writesOff ?? false,
      restock: asked.restock ?? null,
      userId,
      organisationId,
      byName: name,
      createdAt: now,
    })
    .returning({ id: cardRefunds.id, key: cardRefunds.key });
  if (made === undefined) throw new Error('The refund gave no row back.');
  return { ...made, amount, charge: payment.chargeTransaction ?? '' };
}

type Values = Partial<Pick<Refund, 'status' | 'note' | 'askAt' | 'transaction'>>;

/** The provider gave no money back. Money that it gave back before, by its own word, stays refunded. */
const valuesOfNoMoney = ({ status }: Refund, note: string): Values =>
  status === 'succeeded' ? { askAt: null } : { askAt: null, status: 'failed', note };

function valuesOfAbsent(refund: Refund, age: number): Values {
  if (age < serverTiming.card.neverMade) return {};
  const values = valuesOfNoMoney(refund, absent);
  return refund.status !== 'succeeded' && age < serverTiming.card.search ? { ...values, askAt: refund.askAt } : values;
}

function valuesOf(refund: Refund, { from, outcome }: CardNews, now: Date): Values {
  switch (outcome.kind) {
    case 'approved':
      return { askAt: null, status: 'succeeded', note: null, transaction: outcome.transaction };
    case 'declined':
      return valuesOfNoMoney(refund, outcome.reason);
    case 'absent':
      return valuesOfAbsent(refund, now.getTime() - refund.createdAt.getTime());
    case 'unknown':
      return refund.status === 'pending' ? { note: openNotes[from] } : {};
  }
}

/** Records the money that the provider gave back, whatever happened to the payment and its bill meanwhile. */
async function recordGivenBack(context: RentalContext, payment: Payment, refund: Refund): Promise<void> {
  const { amount, reason, writesOff, restock, userId, organisationId, byName, status } = refund;
  if (status === 'failed') await alertStaff(context, payment, refund, 'late');
  const asked = { amount, reason, writesOff, restock: restock ?? undefined, isDone: true };
  await refundPayment(context, { userId, organisationId, name: byName }, payment, asked);
}

/**
 * Stores what became of a refund. Money that the provider gave back counts in the end, in whichever order its answers
 * come, and only once.
 */
export async function storeRefundOutcome(storage: Storage, refundId: number, news: CardNews, now: Date): Promise<void> {
  await storage.write(async (transaction, addChange) => {
    const context = { transaction, addChange, now };
    const ofRefund = eq(cardRefunds.id, refundId);
    const [payment] = await transaction
      .select()
      .from(payments)
      .where(eq(payments.id, transaction.select({ id: cardRefunds.paymentId }).from(cardRefunds).where(ofRefund)))
      .for('no key update');
    // Read once the payment is locked, as each change of a refund's state does first.
    const [refund] = await transaction.select().from(cardRefunds).where(ofRefund);
    if (payment === undefined || refund === undefined) throw new Error('The payment of a refund is gone');
    const values = valuesOf(refund, news, now);
    if (Object.keys(values).length === 0) return;
    await transaction.update(cardRefunds).set(values).where(ofRefund);
    const after = { ...refund, ...values };
    if (after.status === 'succeeded' && refund.status !== 'succeeded') await recordGivenBack(context, payment, refund);
    if (after.status !== refund.status || after.note !== refund.note) await announcePayment(context, payment);
  });
}

/** Alerts staff once of each refund that has had no outcome for long, whether or not the provider can be asked. */
export async function alertOfOpenRefunds(storage: Storage, now: Date): Promise<void> {
  const since = new Date(now.getTime() - serverTiming.card.neverMade);
  await storage.write(async (transaction, addChange) => {
    // Locked, so that two servers do not alert at the same time.
    const open = await transaction
      .select({ refund: cardRefunds, payment: payments })
      .from(cardRefunds)
      .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
      .where(and(isNotNull(cardRefunds.askAt), eq(cardRefunds.status, 'pending'), lte(cardRefunds.createdAt, since)))
      .for('no key update', { of: cardRefunds, skipLocked: true });
    const context = { transaction, addChange, now };
    for (const { refund, payment } of open) await alertStaff(context, payment, refund, 'unknown');
  });
}
