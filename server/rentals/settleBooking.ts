import { subtractDollars } from '#domain/money/dollars.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Settlement } from '#domain/lifecycle/settlement.ts';
import { addDays, formatDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { announceDebtors, announceDebtorsOf, updateArrears } from './arrears.ts';
import { postLines, type NewLedgerLine } from './ledger/posting.ts';
import { requireCreditCovered } from './ledger/requireCreditCovered.ts';
import { payOutCredit, type PayOut } from './payOut.ts';
import { updateOrderState } from './orders.ts';
import { settlementOf, type ChangingBooking, type SettledChange } from './settlement.ts';

export type SettlingBooking = ChangingBooking & { customer_id: number };

/** "$12.00 to pay", "$30.00 of credit" */
function sumText(net: number): string {
  if (net === 0) return dollars(0);
  return net > 0 ? `${dollars(net)} to pay` : `${dollars(-net)} of credit`;
}

/** The settled days: `text` is "25/11/2026 to 23/12/2026". null: there are none. */
const payOutText = ({ amount, method }: PayOut) => `${dollars(amount)} given back (${method})`;

function daysOf({ from, to }: Settlement) {
  if (from === null || to === null) return null;
  return { periodFrom: from, periodTo: addDays(to, 1), text: `${formatDay(from)} to ${formatDay(to)}` };
}

/** Locks the bills of a booking, so that none is paid or given back meanwhile. */
async function lockBills(transaction: Database, bookingId: number): Promise<void> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.bookingId, bookingId))
    .orderBy(asc(orders.id))
    .for('no key update');
}

/** The line of a bill that a deposit is given back for. */
async function depositLine(transaction: Database, bookingId: number): Promise<number | null> {
  const [line] = await transaction
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.bookingId, bookingId), eq(orderLines.kind, 'deposit')))
    .orderBy(asc(orderLines.id))
    .limit(1);
  return line?.id ?? null;
}

/** Bills the rest of the period. The line is no rent, since the period is billed already. */
async function bill(context: WriteContext, booking: SettlingBooking, settlement: Settlement): Promise<void> {
  const { transaction, now } = context;
  const { id, site_id: siteId, customer_id: customerId } = booking;
  const [made] = await transaction
    .insert(orders)
    .values({ siteId, customerId, bookingId: id, createdAt: now })
    .returning({ id: orders.id });
  if (made === undefined) throw new Error('The order gave no number back.');
  const { text, ...period } = daysOf(settlement) ?? { text: '' };
  await transaction.insert(orderLines).values({
    ...period,
    orderId: made.id,
    description: `Change of unit, ${text}`,
    kind: 'other',
    quantity: 1,
    unitPrice: settlement.net,
  });
  await updateOrderState(context, made.id);
  await updateArrears(context, id);
  await announceDebtors(context, made.id);
}

const tooMuchGiven = (given: string, charged: string) =>
  `With this, ${given} would be given back of the ${charged} that the booking's bills charge. Check the days on its bills.`;

/** Gives credit. It takes nothing off a bill, since the days of the credit were billed and paid. */
async function giveCredit(
  context: WriteContext,
  booking: SettlingBooking,
  change: SettledChange,
  sum: Settlement,
  payOut?: PayOut,
) {
  const { transaction } = context;
  const { id: bookingId, site_id: siteId, customer_id: customerId } = booking;
  const days = daysOf(sum);
  const ofBooking = { siteId, customerId, bookingId, kind: 'credit' } as const;
  const lines: NewLedgerLine[] = [];
  const rent = subtractDollars(sum.unusedRent, sum.newRent);
  if (rent > 0 && days !== null) {
    const { text, ...period } = days;
    const reason = change.isMoveOut ? `Unused rent ${text}` : `Change of unit, ${text}`;
    lines.push({ ...ofBooking, ...period, amount: -rent, reason });
  }
  if (sum.deposit > 0) {
    const orderLineId = await depositLine(transaction, bookingId);
    lines.push({ ...ofBooking, orderLineId, amount: -sum.deposit, reason: 'Deposit returned' });
  }
  await postLines(context, lines);
  // A bill may name other days by now than those that were given back.
  await requireCreditCovered(transaction, bookingId, tooMuchGiven);
  if (payOut !== undefined) await payOutCredit(context, ofBooking, payOut, -sum.net);
  await announceDebtorsOf(context, { siteId, customerId, bookingId });
}

/**
 * Settles a change of unit or a move-out by a sum that a person agreed to.
 * @param booking the booking before its change.
 * @param agreed dollars to pay; below 0: of credit. `payOut` is the part of the credit that goes back in money.
 * @throws Refusal with status 409: the sum is another now.
 */
export async function settleBooking(
  context: WriteContext,
  booking: SettlingBooking,
  change: SettledChange,
  agreed: { net: number; payOut?: PayOut | undefined },
): Promise<void> {
  const { transaction, viewer, now } = context;
  await lockBills(transaction, booking.id);
  const settlement = await settlementOf(transaction, booking, change, now);
  const { net } = settlement;
  const { payOut } = agreed;
  if (net !== agreed.net) {
    throw new Refusal(409, `The sum is ${sumText(net)} now. Check it, then try again.`, 'settlement');
  }
  if (payOut !== undefined && (net >= 0 || !change.isMoveOut)) {
    throw new Refusal(400, 'Only a move-out with credit gives money back.', 'settlement');
  }
  if (net === 0) return;
  if (net > 0) await bill(context, booking, settlement);
  else await giveCredit(context, booking, change, settlement, payOut);
  await recordAction(transaction, viewer, now, {
    action: change.isMoveOut ? 'Settled move-out' : 'Settled change of unit',
    detail: [sumText(net), daysOf(settlement)?.text, payOut && payOutText(payOut)].filter(Boolean).join(', '),
    siteId: booking.site_id,
    entity: 'booking',
    recordId: booking.id,
  });
}
