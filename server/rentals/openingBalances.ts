import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { openingBalanceBody, openingBalanceReverseBody } from '#domain/bodies/imports.ts';
import type { OpeningBalance } from '#domain/calls/imports.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { importRecordMessages } from '#domain/messages/importRecords.ts';
import { isMoreThan, subtractDollars } from '#domain/money/dollars.ts';
import { can } from '#domain/permissions/can.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { dayOf, startOfDayIn } from '#domain/time/zonedTime.ts';
import { dollars } from '#format/numbers.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { atOwnSite, ownerOfVisibleSite, requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { announceDebtors, announceDebtorsOf, updateArrears } from './arrears.ts';
import { lockCredit } from './ledger/postRefund.ts';
import { ofOrder, postCharges } from './ledger/postCharges.ts';
import { postLines } from './ledger/posting.ts';
import { chargeRunning, lockOrder, updateOrderState } from './orders.ts';

type Asked = z.output<typeof openingBalanceBody>;

interface Owner {
  id: number;
  organisationId: number;
}

type Line = typeof ledgerLines.$inferSelect;

/**
 * Checks the site of a balance.
 * @returns its zone.
 * @throws Refusal for a site of another organisation than the customer's, and for a day that is still to come there.
 */
async function requireSite(
  { transaction, viewer, now }: WriteContext,
  customer: Owner,
  { siteId, on }: Asked,
): Promise<string> {
  const owner = await ownerOfVisibleSite(transaction, viewer, siteId);
  if (owner === null) throw new Refusal(400, 'There is no such site.', 'siteId');
  requireOwner(viewer, owner);
  if (owner !== customer.organisationId) throw new Refusal(400, 'There is no such site.', 'siteId');
  const [site] = await transaction.select({ zone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  const zone = site?.zone ?? 'UTC';
  if (on > dayOf(now.getTime(), zone)) throw new Refusal(400, importRecordMessages.future, 'on');
  return zone;
}

/**
 * Locks the booking of a balance.
 * @throws Refusal for a booking of another customer or site, and where a debt would stop steps of arrears that the viewer
 * may not change.
 */
async function lockOwnBooking(
  { transaction, viewer }: WriteContext,
  customer: Owner,
  { amount, bookingId, siteId }: Asked,
): Promise<void> {
  if (bookingId == null) return;
  const [found] = await transaction
    .select({ customerId: bookings.customerId, siteId: bookings.siteId, ladderWaits: bookings.ladderWaits })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update');
  if (found?.customerId !== customer.id)
    throw new Refusal(400, 'There is no such booking of this customer.', 'bookingId');
  if (found.siteId !== siteId) throw new Refusal(400, 'This booking is at another site.', 'siteId');
  const { ask } = rentalCalls.bookingArrears;
  if (amount > 0 && !found.ladderWaits && !can(viewer.rights, ask)) {
    throw new Refusal(403, sentences.missingRight(describeRight(ask)));
  }
}

/** Bills a debt by its own day. No step of its booking's arrears follows from it until a person starts them. */
async function billDebt(
  context: WriteContext,
  customer: Owner,
  { amount, siteId, bookingId = null }: Asked,
  at: Date,
): Promise<number> {
  const { transaction } = context;
  const [bill] = await transaction
    .insert(orders)
    .values({ siteId, customerId: customer.id, bookingId, createdAt: at, broughtForward: true })
    .returning({ id: orders.id });
  if (bill === undefined) throw new Error('The order gave no number back.');
  const description = importRecordMessages.broughtForward;
  await transaction.insert(orderLines).values({ orderId: bill.id, description, quantity: 1, unitPrice: amount });
  await postCharges(context, ofOrder(bill.id));
  if (bookingId !== null) {
    await transaction.update(bookings).set({ ladderWaits: true }).where(eq(bookings.id, bookingId));
    await updateArrears(context, bookingId);
  }
  await announceDebtors(context, bill.id);
  return bill.id;
}

async function addCredit(
  context: WriteContext,
  customer: Owner,
  { amount, siteId, bookingId = null }: Asked,
  at: Date,
): Promise<void> {
  const customerId = customer.id;
  await lockCredit(context.transaction, customerId);
  await postLines(context, [{ siteId, customerId, bookingId, kind: 'brought forward', amount, at }]);
  await announceDebtorsOf(context, { siteId, customerId, bookingId: null });
}

/** The last line of the ledger that brought a balance of a customer forward. */
async function lastLine(transaction: Database, customerId: number, orderId: number | null): Promise<Line> {
  const [line] = await transaction
    .select()
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.customerId, customerId),
        isNull(ledgerLines.reversesId),
        orderId === null
          ? eq(ledgerLines.kind, 'brought forward')
          : and(eq(ledgerLines.orderId, orderId), eq(ledgerLines.kind, 'charge')),
      ),
    )
    .orderBy(sql`${ledgerLines.id} desc`)
    .limit(1);
  if (line === undefined) throw new Error('The ledger gave no line back.');
  return line;
}

async function wireBalance(transaction: Database, line: Line): Promise<OpeningBalance> {
  const { id, orderId, bookingId, siteId, amount, at } = line;
  const [site] = await transaction.select({ zone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  return { id, orderId, bookingId, siteId, amount, on: dayOf(at.getTime(), site?.zone ?? 'UTC') };
}

/**
 * Brings a balance of a customer forward from other records: a debt as a bill of its day, money as credit.
 * @throws Refusal for a site or booking that is not the customer's.
 */
export async function bringForward(context: WriteContext, customer: Owner, asked: Asked): Promise<OpeningBalance> {
  const { transaction, viewer, now } = context;
  const zone = await requireSite(context, customer, asked);
  await lockOwnBooking(context, customer, asked);
  const at = new Date(startOfDayIn(zone, asked.on));
  const isDebt = asked.amount > 0;
  const orderId = isDebt ? await billDebt(context, customer, asked, at) : null;
  if (!isDebt) await addCredit(context, customer, asked, at);
  await recordAction(transaction, viewer, now, {
    action: isDebt ? 'Brought debt forward' : 'Brought credit forward',
    detail: dollars(Math.abs(asked.amount)),
    siteId: asked.siteId,
    entity: 'customer',
    recordId: customer.id,
  });
  return wireBalance(transaction, await lastLine(transaction, customer.id, orderId));
}

/** @throws Refusal when some of the bill is paid or written off, or it was taken back. */
async function cancelBill(context: WriteContext, orderId: number): Promise<void> {
  const { transaction } = context;
  const order = await lockOrder(transaction, orderId);
  if (order === null || order.status === 'cancelled') throw new Refusal(409, importRecordMessages.taken, 'id');
  if (order.charging > 0) throw new Refusal(409, chargeRunning(order.number), 'id');
  if (order.paid > 0) throw new Refusal(409, importRecordMessages.partlyPaid(order.number, order.paid), 'id');
  if (order.writtenOff > 0)
    throw new Refusal(409, importRecordMessages.writtenOff(order.number, order.writtenOff), 'id');
  await transaction.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId));
  const bookingId = await updateOrderState(context, orderId, { from: order.status });
  if (bookingId !== null) await updateArrears(context, bookingId);
  await announceDebtors(context, orderId);
}

/** @throws Refusal when some of the credit was used, or it was taken back. */
async function takeCreditBack(context: WriteContext, line: Line, reason: string): Promise<void> {
  const { transaction } = context;
  const { id, siteId, bookingId, amount } = line;
  const customerId = line.customerId ?? 0;
  const credit = await lockCredit(transaction, customerId);
  const [earlier] = await transaction
    .select({ id: ledgerLines.id })
    .from(ledgerLines)
    .where(eq(ledgerLines.reversesId, id));
  if (earlier !== undefined) throw new Refusal(409, importRecordMessages.taken, 'id');
  if (isMoreThan(-amount, credit)) {
    throw new Refusal(409, importRecordMessages.partlyUsed(subtractDollars(-amount, Math.max(0, credit))), 'id');
  }
  const kind = 'brought forward';
  await postLines(context, [{ siteId, customerId, bookingId, kind, amount: -amount, reason, reversesId: id }]);
  await announceDebtorsOf(context, { siteId, customerId, bookingId: null });
}

/**
 * Takes a balance back that was brought forward, by a line that reverses it.
 * @throws Refusal when it is not the customer's, was taken back already, or some of it was paid or used.
 */
export async function takeBack(
  context: WriteContext,
  customer: Owner,
  { id, reason }: z.output<typeof openingBalanceReverseBody>,
): Promise<OpeningBalance> {
  const { transaction, viewer, now } = context;
  const broughtForward = sql`(${ledgerLines.kind} = 'brought forward' or exists (
    select from ${orders} bill where bill.id = ${ledgerLines.orderId} and bill.brought_forward))`;
  const [line] = await transaction
    .select()
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.id, id),
        eq(ledgerLines.customerId, customer.id),
        inArray(ledgerLines.kind, ['charge', 'brought forward']),
        isNull(ledgerLines.reversesId),
        broughtForward,
        atOwnSite(viewer, ledgerLines.siteId),
      ),
    );
  if (line === undefined) throw new Refusal(400, 'There is no such balance of this customer.', 'id');
  if (line.orderId === null) await takeCreditBack(context, line, reason);
  else await cancelBill(context, line.orderId);
  await recordAction(transaction, viewer, now, {
    action: line.orderId === null ? 'Took back credit brought forward' : 'Took back debt brought forward',
    detail: `${dollars(Math.abs(line.amount))}: ${reason}`,
    siteId: line.siteId,
    entity: 'customer',
    recordId: customer.id,
  });
  return wireBalance(transaction, line);
}
