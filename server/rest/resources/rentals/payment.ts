import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { paymentBody } from '#domain/bodies/rentals.ts';
import { payment } from '#domain/entities/payment.ts';
import { paymentLifecycle } from '#domain/lifecycle/order.ts';
import { isMoreThan } from '#domain/money/dollars.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import type { PaymentState } from '#domain/states/booking.ts';
import { serverTiming } from '#server/config/timing.ts';
import { recordRefund } from '#server/rentals/refundPayment.ts';
import { receivePayment, resolvePaymentPurpose, type PaymentPlan } from '#server/rentals/receivePayment.ts';
import { cardRefundsOfPayment } from '#server/rentals/ledger/reservedMoney.ts';
import { refundsOfPayment } from '#server/rentals/ledger/sums.ts';
import { requireOwnSites } from '#server/places/ownership.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { requireTransition } from '#server/rentals/requireTransition.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof paymentBody>;

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = payments.customer_id)`;

/** Fields that are fixed once a payment is settled. */
const fixed = ['siteId', 'customerId', 'orderId', 'bookingId', 'amount', 'method', 'tendered'] as const;

function requireUnchanged(stored: PaymentState, asked: Given, current: Row | null): void {
  const changed = fixed.find((field) => asked[field] !== undefined && asked[field] !== current?.[field]);
  if (changed !== undefined) throw new Refusal(409, `This payment is ${stored}, so it can't change.`, changed);
}

/** The card provider's charge of a payment; undefined: no card was charged for it. */
async function chargeOf(transaction: Database, id: number) {
  const [charge] = await transaction
    .select({
      status: payments.status,
      since: payments.createdAt,
      note: payments.reference,
      askAt: payments.chargeAskAt,
      transaction: payments.chargeTransaction,
    })
    .from(payments)
    .where(and(eq(payments.id, id), isNotNull(payments.chargeKey)));
  return charge;
}
type Charge = Awaited<ReturnType<typeof chargeOf>>;

/** @throws Refusal for a charge whose outcome nobody knows: without the payment the money would be nowhere. */
function requireNoOpenCharge(charge: Charge): void {
  if (charge?.status === 'pending') {
    throw new Refusal(
      409,
      'The card may have been charged. Ask the card provider, then mark the payment as received or failed.',
    );
  }
  if (charge === undefined || charge.askAt === null) return;
  throw new Refusal(409, 'The card provider is still asked about this charge. Delete the payment later.');
}

/** @throws Refusal while the outcome of a charge is on its way: a person's word must not stand against it. */
function requireNotCharging(charge: Charge): void {
  const isRunning = charge?.status === 'pending' && charge.note === null;
  if (!isRunning || Date.now() - charge.since.getTime() > serverTiming.card.charging) return;
  throw new Refusal(409, 'The card is being charged. Wait for the outcome.', 'status');
}

/** Fields of a payment that the card provider was told. */
const charged = ['siteId', 'customerId', 'amount', 'method'] as const;

function requireAsCharged(charge: Charge, asked: Given, current: Row): void {
  const changed = charged.find((field) => asked[field] !== undefined && asked[field] !== current[field]);
  if (charge === undefined || changed === undefined) return;
  throw new Refusal(409, "The card may have been charged for this payment, so it can't change.", changed);
}

/** @throws Refusal for a charged card: its money goes back at the provider alone, by a call of its own. */
function requireUncharged(charge: Charge): void {
  if (charge === undefined) return;
  throw new Refusal(409, charge.transaction === null ? refundMessages.atProvider : refundMessages.byServer, 'status');
}

/** @throws Refusal for cash that is handed over with another method, or is less than the amount. */
function requireTenderedCash({ method, amount = 0, tendered }: Given): void {
  if (tendered == null) return;
  if (method !== 'cash') throw new Refusal(400, paymentMessages.tendered.cashOnly, 'tendered');
  if (isMoreThan(amount, tendered)) throw new Refusal(400, paymentMessages.tendered.tooLittle(amount), 'tendered');
}

async function prepare(transaction: Database, viewer: Viewer, asked: Given, current: Row | null) {
  const stored = current?.status ?? null;
  const status = requireTransition(paymentLifecycle, stored, asked.status);
  if (current !== null) {
    const charge = await chargeOf(transaction, current.id);
    requireNotCharging(charge);
    requireAsCharged(charge, asked, current);
    if (stored === 'succeeded' && status === 'refunded') requireUncharged(charge);
  }
  await requireOwnSites(transaction, viewer, asked, current);
  // A payment that becomes another method than cash has no cash that was handed over.
  const isOtherMethod = asked.method !== undefined && asked.method !== 'cash' && asked.tendered === undefined;
  // The person who marks an expected payment as received is the one who took the money.
  const isTaken = current === null || (stored === 'pending' && status === 'succeeded');
  const taken = isTaken ? { takenBy: viewer.name, takenById: viewer.userId } : {};
  if (stored !== null && stored !== 'pending') {
    requireUnchanged(stored, asked, current);
    return { ...asked, status };
  }
  // Another order may bill another booking.
  const bookingId = asked.orderId === undefined ? current?.bookingId : null;
  const next = {
    orderId: null,
    customerId: null,
    ...current,
    bookingId: bookingId ?? null,
    ...asked,
    ...(isOtherMethod ? { tendered: null } : {}),
    status,
  };
  const owner = await ownerOfSite(transaction, next.siteId as number);
  await requireOfOrganisation(transaction, { owner, viewer }, 'customer', next.customerId, 'customerId');
  await requireOfOrganisation(transaction, { owner, viewer }, 'order', next.orderId, 'orderId');
  await requireOfOrganisation(transaction, { owner, viewer }, 'booking', next.bookingId, 'bookingId');
  requireTenderedCash(next);
  const purpose = await resolvePaymentPurpose(transaction, next as PaymentPlan);
  return { ...asked, ...taken, ...(isOtherMethod ? { tendered: null } : {}), status, ...purpose };
}

/** Updates the payment's purpose. A refund stands in the history of the bill too. */
async function settle(settling: WriteContext, id: number, _given: Given, current: Row | null): Promise<void> {
  const givenBack = await receivePayment(settling, id, current?.status ?? null);
  if (givenBack > 0 && current !== null) {
    await recordRefund(settling, settling.viewer, current, { amount: givenBack, reason: null });
  }
}

const fields = {
  ...columnsNamed(payments, [
    'id',
    'siteId',
    'customerId',
    'orderId',
    'bookingId',
    'amount',
    'method',
    'status',
    'reference',
    'tendered',
    'takenBy',
    'takenById',
    'paidAt',
    'createdAt',
  ]),
  customer,
  refunds: refundsOfPayment,
  sendsRefunds: sql<boolean>`(payments.method = 'card' and payments.charge_transaction is not null)`,
  cardRefunds: cardRefundsOfPayment,
};

export const paymentResource = defineResource({
  entity: payment.name,
  table: payments,
  fields,
  ...ofOwnSite(payments.siteId),
  writing: {
    body: paymentBody,
    prepare,
    settle,
    beforeDelete: async (transaction, _viewer, { id, status }) => {
      const charge = await chargeOf(transaction, id);
      requireNotCharging(charge);
      requireNoOpenCharge(charge);
      if (['pending', 'failed'].includes(status)) return;
      throw new Refusal(
        409,
        status === 'refunded'
          ? "A refunded payment can't be deleted. It stays on record with its refund."
          : "A received payment can't be deleted. Refund it instead.",
      );
    },
    conflicts: {},
    nameOf: (row) => `payment ${row.id}`,
  },
});
