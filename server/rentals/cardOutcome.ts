import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { dollars } from '#format/numbers.ts';
import { serverTiming } from '#server/config/timing.ts';
import { recordAction, type Actor } from '#server/operations/recordAction.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import type { Storage } from '#server/storage/storage.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { alertOnce } from './alertOnce.ts';
import type { CardNews } from './cardCharger.ts';
import { receivePayment } from './receivePayment.ts';
import type { RentalContext } from './rentalContext.ts';

type Payment = typeof payments.$inferSelect;

/** When a charge or refund is looked up next. @param status absent: it is new. */
export const nextSearch = (now: Date, status = 'pending') =>
  new Date(now.getTime() + (status === 'pending' ? serverTiming.card.searchOpen : serverTiming.card.searchSettled));

/** Why a charge or refund has no outcome. */
export const openNotes = {
  answer: 'The card provider did not answer. It is asked again every minute.',
  search: 'The card provider gives no clear outcome. It is asked again every minute.',
} as const satisfies Record<CardNews['from'], string>;

const notes = {
  ...openNotes,
  absent: 'The card provider has no such charge, so no money was taken.',
} as const;

const isOwnNote = (reference: string | null) => reference === null || Object.values<string>(notes).includes(reference);

const alertTexts = {
  unknown: (sum: string, name: string, id: number) =>
    `A card payment of ${sum} by ${name} has no known outcome (payment ${id}). Ask the card provider, then mark the payment as received or failed.`,
  taken: (sum: string, name: string, id: number) =>
    `A card payment of ${sum} by ${name} was taken after it had been recorded as failed (payment ${id}). It counts as received now: check that the customer did not pay twice.`,
  'not taken': (sum: string, name: string, id: number) =>
    `A card payment of ${sum} by ${name} is marked as received (payment ${id}), but the card provider took no money. Check this with the provider, then refund the payment here.`,
} as const;

type Values = Partial<Pick<Payment, 'status' | 'reference' | 'chargeAskAt' | 'chargeTransaction'>>;

interface Step {
  values: Values;
  alert?: keyof typeof alertTexts;
}

/** The provider has told the result of the charge. */
const settled = { chargeAskAt: null } as const satisfies Values;

type Approval = Extract<CardNews['outcome'], { kind: 'approved' }>;

/** The provider has the money: it counts, whatever was recorded before. */
function stepOfApproved({ status, reference, chargeTransaction }: Payment, { receipt, transaction }: Approval): Step {
  const charged = { ...settled, chargeTransaction: transaction ?? chargeTransaction };
  const received = { ...charged, status: 'succeeded', reference: receipt === '' ? null : receipt } as const;
  switch (status) {
    case 'pending':
      return { values: received };
    case 'failed':
      return { values: received, alert: 'taken' };
    case 'succeeded':
      return { values: isOwnNote(reference) ? received : charged };
    case 'refunded':
      return { values: charged };
  }
}

/** The provider has no money. Money that it took before, by its own word, stays received. */
function stepOfNoMoney({ status, reference, chargeAskAt }: Payment, reason: string): Step {
  switch (status) {
    case 'pending':
      return { values: { ...settled, status: 'failed', reference: reason } };
    case 'failed':
      return { values: isOwnNote(reference) ? { ...settled, reference: reason } : settled };
    case 'succeeded':
      return chargeAskAt === null ? { values: {} } : { values: settled, alert: 'not taken' };
    case 'refunded':
      return { values: settled };
  }
}

function stepOfAbsent(payment: Payment, age: number): Step {
  if (age < serverTiming.card.neverMade) return { values: {} };
  const step = stepOfNoMoney(payment, notes.absent);
  const mayStillBeMade =
    age < serverTiming.card.search && (payment.status === 'pending' || payment.status === 'failed');
  return mayStillBeMade ? { ...step, values: { ...step.values, chargeAskAt: payment.chargeAskAt } } : step;
}

function stepOfUnknown({ status, reference }: Payment, note: string): Step {
  return { values: status === 'pending' && isOwnNote(reference) ? { reference: note } : {} };
}

function stepOf(payment: Payment, { from, outcome }: CardNews, now: Date): Step {
  switch (outcome.kind) {
    case 'approved':
      return stepOfApproved(payment, outcome);
    case 'declined':
      return stepOfNoMoney(payment, outcome.reason);
    case 'absent':
      return stepOfAbsent(payment, now.getTime() - payment.createdAt.getTime());
    case 'unknown':
      return stepOfUnknown(payment, notes[from]);
  }
}

/** Alerts the staff of a payment's customer, once. @param since older alerts do not count. */
export async function alertOfCard(
  context: RentalContext,
  { siteId, customerId }: Pick<Payment, 'siteId' | 'customerId'>,
  textFor: (customer: string) => string,
  since: Date,
): Promise<void> {
  // A card is charged for a customer alone.
  if (customerId === null) return;
  const [customer] = await context.transaction
    .select({ name: customers.name, organisationId: customers.organisationId })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) return;
  const { name, organisationId } = customer;
  await alertOnce(context, { kind: 'payment', organisationId, siteId, message: textFor(name) }, since);
}

function alertStaff(context: RentalContext, payment: Payment, alert: keyof typeof alertTexts): Promise<void> {
  const { id, amount, createdAt } = payment;
  return alertOfCard(context, payment, (name) => alertTexts[alert](dollars(amount), name, id), createdAt);
}

/** Tells every dashboard that a payment changed. */
export async function announcePayment(
  { transaction, addChange }: RentalContext,
  { id, siteId }: Pick<Payment, 'id' | 'siteId'>,
): Promise<void> {
  const organisationIds = [await ownerOfSite(transaction, siteId)];
  addChange({ entity: 'payment', act: 'UPDATE', id, siteId, organisationIds });
}

async function logChange({ transaction, now }: RentalContext, actor: Actor, before: Payment, after: Payment) {
  const changes = (['status', 'reference'] as const).flatMap((field): FieldChange[] =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
  await recordAction(transaction, actor, now, {
    action: 'Changed payment',
    detail: `payment ${after.id}`,
    siteId: after.siteId,
    entity: 'payment',
    recordId: after.id,
    changes,
  });
}

interface Receipt {
  now: Date;
  /** The person whose request charged the card; null: the server itself looked the charge up. */
  actor: Actor | null;
}

/**
 * Stores what became of a charge, whatever happened to the payment and its bill meanwhile. Money that the provider took
 * counts in the end, in whichever order its answers come, and only once.
 */
export async function storeChargeOutcome(
  storage: Storage,
  paymentId: number,
  news: CardNews,
  { now, actor }: Receipt,
): Promise<void> {
  await storage.write(async (transaction, addChange) => {
    const context = { transaction, addChange, now };
    const [before] = await transaction.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    if (before === undefined) throw new Error('The payment of a charge is gone');
    const { values, alert } = stepOf(before, news, now);
    if (alert !== undefined) await alertStaff(context, before, alert);
    const after = { ...before, ...values };
    if (Object.keys(values).length > 0) {
      await transaction.update(payments).set(values).where(eq(payments.id, paymentId));
    }
    if (after.status === before.status && after.reference === before.reference) return;
    await receivePayment(context, paymentId, before.status);
    await announcePayment(context, before);
    if (actor !== null) await logChange(context, actor, before, after);
  });
}

/** Alerts staff once of each charge that has had no outcome for long, whether or not the provider can be asked. */
export async function alertOfOpenCharges(storage: Storage, now: Date): Promise<void> {
  const since = new Date(now.getTime() - serverTiming.card.neverMade);
  await storage.write(async (transaction, addChange) => {
    // Locked, so that two servers do not alert at the same time.
    const open = await transaction
      .select()
      .from(payments)
      .where(and(isNotNull(payments.chargeAskAt), eq(payments.status, 'pending'), lte(payments.createdAt, since)))
      .for('no key update', { skipLocked: true });
    for (const payment of open) await alertStaff({ transaction, addChange, now }, payment, 'unknown');
  });
}
