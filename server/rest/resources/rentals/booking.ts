import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrearsStepBody, bookingBody } from '#domain/bodies/rentals.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { booking } from '#domain/entities/booking.ts';
import { importRecordMessages } from '#domain/messages/importRecords.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { startsLater } from '#domain/lifecycle/bookedTime.ts';
import { isAdmittedBooking, isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { bookableFields, bookablesOf, replaceBookables, type BookableIds } from '#server/rentals/bookables.ts';
import { endAccessOf } from '#server/rentals/endAccess.ts';
import { endStay } from '#server/rentals/endStay.ts';
import { endBooking } from '#server/rentals/endBooking.ts';
import { requireFree } from '#server/rentals/freeBookables.ts';
import { endArrearsSteps } from '#server/rentals/arrearsSteps.ts';
import { addUnitChanges } from '#server/rentals/addUnitChanges.ts';
import { updateArrears } from '#server/rentals/arrears.ts';
import { postOpening } from '#server/rentals/ledger/rent.ts';
import { billedToOfBooking } from '#server/rentals/ledger/sums.ts';
import { toGiveBackOfBooking } from '#server/rentals/ledger/toGiveBack.ts';
import { logTables } from '#server/rentals/logTables.ts';
import { countOverlocked, liftOverlocks, liftOverlocksOf } from '#server/rentals/overlocks.ts';
import { recordAction, type Action } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import { defineResource, type RowOf } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { dollars } from '#format/numbers.ts';
import { ofOwnSite } from '../ofOwnSite.ts';
import { requireUnused, usersRead } from '../unused.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { owedByBooking } from '#server/rentals/bills.ts';
import { prepareBooking, type AskedBooking } from '#server/rentals/bookingRules.ts';
import { settleBooking } from '#server/rentals/settleBooking.ts';

type Row = RowOf<typeof fields>;

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = bookings.customer_id)`;

const units = sql`(
  select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'kind', held.kind) order by held.id), '[]')
  from booking_units line join units held on held.id = line.unit_id where line.booking_id = bookings.id)`;

const lockables = sql`(
  select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'type', held.type) order by held.id), '[]')
  from booking_lockables line join lockables held on held.id = line.lockable_id where line.booking_id = bookings.id)`;

/** The steps of the current arrears, else of the last. */
const arrearsSteps = sql`(
  select coalesce(json_agg(json_build_object(
    'step', taken.step, 'state', taken.state, 'by', taken.by_name, 'reason', taken.reason, 'orderId', taken.order_id,
    'at', to_char(taken.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by taken.id), '[]')
  from arrears_steps taken where taken.booking_id = bookings.id and taken.ended_at is not distinct from (
    select latest.ended_at from arrears_steps latest
    where latest.booking_id = bookings.id order by latest.ended_at desc nulls first limit 1))`;

const parametersSchema = z.object({ type: z.enum(bookingTypes) });

function narrow(parameters: unknown) {
  const parsed = parametersSchema.safeParse(parameters);
  if (!parsed.success) throw new Refusal(404, `There are only these types of booking: ${bookingTypes.join(', ')}.`);
  const { type } = parsed.data;
  return { condition: eq(bookings.type, type), values: { type } };
}

/** A booking made active before its time begins now; a given later start is refused. */
async function beginNow({ transaction, now }: WriteContext, id: number, given: AskedBooking): Promise<void> {
  const [coming] = await transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), gt(bookings.startsAt, now)));
  if (coming === undefined || !isRunningBooking(coming.status)) return;
  const isLater = startsLater(coming.startsAt.getTime(), now.getTime());
  if (isLater && given.startsAt !== undefined) {
    throw new Refusal(
      409,
      'An active booking cannot start in the future. Make it upcoming, or start it now.',
      'startsAt',
    );
  }
  await requireFree(transaction, await bookablesOf(transaction, id), { ...coming, startsAt: now }, id);
  await transaction.update(bookings).set({ startsAt: now }).where(eq(bookings.id, id));
}

/** Announces the customers, since they show their debts too. */
async function noteDebtors(
  transaction: Database,
  row: Row,
  customerIds: readonly number[],
  addChange: (change: Change) => void,
): Promise<void> {
  if (row.arrears === 0) return;
  const organisationId = await ownerOfSite(transaction, row.site_id);
  for (const id of customerIds) {
    addChange({ entity: 'customer', act: 'UPDATE', id, organisationId, organisationIds: [organisationId] });
  }
}

const pickBookables = (given: AskedBooking) =>
  Object.fromEntries(
    bookableFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  ) as Partial<BookableIds>;

/** Lifts the overlocks of units that a running booking left. @throws Refusal with status 403 without the right to lift one. */
async function liftOverlocksOfLeft(settling: WriteContext, unitIds: readonly number[]): Promise<void> {
  if ((await countOverlocked(settling.transaction, unitIds)) === 0) return;
  requireRight(settling.viewer, rentalCalls.bookingArrears.ask);
  await liftOverlocks(settling, unitIds, 'The tenant left the unit');
}

const endedOf = ({ id, site_id: siteId, customer_id: customerId }: Row) => ({ id, siteId, customerId });

/** Replaces the booked records. */
async function settleBookables(settling: WriteContext, id: number, given: AskedBooking, current: Row | null) {
  const { transaction, now, addChange } = settling;
  const before = await bookablesOf(transaction, id);
  const after = { ...before, ...pickBookables(given) };
  if (bookableFields.some((field) => given[field] !== undefined)) await replaceBookables(transaction, id, after);
  const touched = [...new Set([...before.unitIds, ...after.unitIds])];
  await logTables(transaction, touched, now);
  await addUnitChanges(transaction, touched, addChange);
  // The overlock of a unit that the booking would have later is another tenant's.
  if (current === null || !isRunningBooking(current.status)) return;
  await liftOverlocksOfLeft(
    settling,
    before.unitIds.filter((unitId) => !after.unitIds.includes(unitId)),
  );
}

/** A paid-to day that a person gives is that of a booking taken over from elsewhere: later bills go on from it. */
async function settlePaidTo(settling: WriteContext, id: number, given: AskedBooking, current: Row | null) {
  const { paidTo } = given;
  if (paidTo === undefined || paidTo === (current?.paidTo ?? null)) return;
  const [booking] = await settling.transaction
    .select({ id: bookings.id, siteId: bookings.siteId, customerId: bookings.customerId })
    .from(bookings)
    .where(eq(bookings.id, id));
  if (booking === undefined) return;
  await postOpening(settling, booking, paidTo);
  await updateArrears(settling, id);
}

const otherPeriod = 'The days that are billed cannot be settled by another period. Change the period apart from this.';

/**
 * Settles the change by the sum that the person agreed to.
 * @throws Refusal with the field: nothing changes that could be settled, or the rate becomes another period's.
 */
async function settleRest(settling: WriteContext, given: AskedBooking, current: Row | null): Promise<void> {
  const { settlement, status, rate = current?.rate, period = current?.period } = given;
  if (settlement === undefined) return;
  const isMoveOut = status === 'completed';
  const changes = isMoveOut || rate !== current?.rate || bookableFields.some((field) => given[field] !== undefined);
  if (current === null || rate === undefined || !changes) {
    throw new Refusal(400, 'Only a change of unit or a move-out can be settled.', 'settlement');
  }
  if (!isMoveOut && period !== current.period) throw new Refusal(400, otherPeriod, 'settlement');
  await settleBooking(settling, current, { isMoveOut, rate }, settlement);
}

/** Whether a change ends arrears by hand. */
const endsArrears = (current: Row | null, { status }: AskedBooking) =>
  current?.status === 'in arrears' && status === 'active';

/** A complimentary booking has no arrears. */
const forgivesArrears = (current: Row | null, { complimentary }: AskedBooking) =>
  current?.status === 'in arrears' && complimentary === true && !current.complimentary;

/** Ending arrears lifts overlocks, so it needs the right to lift one. */
function requireMayEndArrears(viewer: Viewer, { reason }: AskedBooking): void {
  requireRight(viewer, rentalCalls.bookingArrears.ask);
  const { error } = arrearsStepBody.shape.reason.safeParse(reason);
  if (error !== undefined) throw new Refusal(400, error.issues[0]?.message ?? '', 'reason');
}

/** A person starts the steps of a booking that waits by a call of its own, which the history names. */
function requireNewToWait({ ladderWaits }: AskedBooking, current: Row | null): void {
  if (current === null || ladderWaits === undefined || ladderWaits === current.ladderWaits) return;
  throw new Refusal(409, importRecordMessages.onlyNew, 'ladderWaits');
}

function prepare(transaction: Database, viewer: Viewer, asked: AskedBooking, current: Row | null, now = new Date()) {
  if (endsArrears(current, asked)) requireMayEndArrears(viewer, asked);
  if (forgivesArrears(current, asked)) requireRight(viewer, rentalCalls.bookingArrears.ask);
  requireNewToWait(asked, current);
  return prepareBooking(transaction, viewer, asked, current?.id ?? null, now);
}

/** A coming booking that is called off, and one that another customer takes over, let its customer in no more. */
async function settleAccess(settling: WriteContext, given: AskedBooking, current: Row | null): Promise<void> {
  if (current === null || !isAdmittedBooking(current.status)) return;
  const { customer_id: customerId = current.customer_id, status = current.status } = given;
  if (customerId === current.customer_id && (isAdmittedBooking(status) || status === 'completed')) return;
  await endAccessOf(settling, endedOf(current));
}

async function settle(settling: WriteContext, id: number, given: AskedBooking, current: Row | null): Promise<void> {
  const { transaction, now, addChange } = settling;
  const turns = (status: BookingState) => given.status === status && current?.status !== status;
  if (turns('completed')) {
    await endBooking(transaction, id, now);
    await endStay(settling, id);
  }
  await settleAccess(settling, given, current);
  await settleBookables(settling, id, given, current);
  await settlePaidTo(settling, id, given, current);
  await settleRest(settling, given, current);
  if (turns('active') || given.startsAt !== undefined) await beginNow(settling, id, given);
  if (current !== null && endsArrears(current, given)) {
    await liftOverlocksOf(settling, id, 'Lifted by hand');
    await endArrearsSteps(transaction, id, now);
    await recordAction(transaction, settling.viewer, now, {
      action: 'Ended arrears',
      detail: given.reason ?? null,
      siteId: current.site_id,
      entity: 'booking',
      recordId: id,
    });
  }
  if (current === null) return;
  const { customer_id: customerId = current.customer_id, complimentary = current.complimentary } = given;
  if (customerId !== current.customer_id || complimentary !== current.complimentary) {
    await noteDebtors(transaction, current, [...new Set([current.customer_id, customerId])], addChange);
  }
}

/** Names the bills and payments of a booking, without cancelled bills. */
async function moneyOf(transaction: Database, id: number): Promise<string[]> {
  const bills = await transaction
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.bookingId, id), ne(orders.status, 'cancelled')))
    .orderBy(asc(orders.id))
    .limit(usersRead);
  const paid = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.bookingId, id))
    .orderBy(asc(payments.id))
    .limit(usersRead);
  return [...bills.map(({ number }) => `bill ${number}`), ...paid.map((payment) => `payment ${payment.id}`)];
}

async function beforeDelete(
  context: Pick<WriteContext, 'transaction' | 'addChange' | 'now'>,
  current: Row,
): Promise<void> {
  const { transaction, addChange } = context;
  const { status } = current;
  if (isRunningBooking(status)) {
    throw new Refusal(409, `This booking is ${status}: it must end before it can be deleted.`);
  }
  if (current.arrears > 0) {
    throw new Refusal(409, `This booking has ${dollars(current.arrears)} in arrears, so it cannot be deleted.`);
  }
  requireUnused('booking', await moneyOf(transaction, current.id));
  if (isAdmittedBooking(current.status)) await endAccessOf(context, endedOf(current));
  await addUnitChanges(transaction, (await bookablesOf(transaction, current.id)).unitIds, addChange);
}

/** The names of booked records as the row has them: "A101, A102". */
const namesOf = (held: unknown) => (held as readonly { name: string }[]).map(({ name }) => name).join(', ');

const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name)).join(', ');

/** A unit in place of another is a move, whose line names both units and both rates. */
function lineOfMove({ period }: Row, changes: readonly FieldChange[]): Partial<Action> {
  const units = changes.find(({ field }) => field === 'unitIds');
  const rate = changes.find(({ field }) => field === 'rate');
  const [before, after] = [units?.from, units?.to].map((names) => String(names ?? '').split(', ')) as [
    string[],
    string[],
  ];
  const [left, taken] = [without(before, after), without(after, before)];
  if (left === '' || taken === '') return {};
  const { history } = bookingMessages;
  return {
    action: history.moved(left, taken),
    detail: rate === undefined ? null : history.rate(Number(rate.from), Number(rate.to), period),
    changes: changes.filter((change) => change !== units && change !== rate),
  };
}

const fields = {
  ...columnsNamed(bookings, [
    'id',
    'type',
    'status',
    'productId',
    'startsAt',
    'endsAt',
    'rate',
    'period',
    'arrears',
    'paidTo',
    'complimentary',
    'heldUntil',
    'ladderWaits',
    'notes',
    'displayName',
    'createdAt',
  ]),
  site_id: bookings.siteId,
  customer_id: bookings.customerId,
  owed: owedByBooking,
  billedTo: billedToOfBooking,
  toGiveBack: toGiveBackOfBooking,
  customer,
  units,
  lockables,
  arrearsSteps,
};

export const bookingResource = defineResource({
  entity: booking.name,
  table: bookings,
  fields,
  ...ofOwnSite(bookings.siteId, 'site_id'),
  narrow,
  writing: {
    body: bookingBody,
    prepare,
    settle,
    beforeDelete: (transaction, _viewer, current, addChange, now) =>
      beforeDelete({ transaction, addChange, now }, current),
    conflicts: {
      bookings_span: { status: 400, field: 'endsAt', sentence: 'A booking must end after it starts.' },
    },
    nameOf: (row) => `booking ${row.id}`,
    compared: (row) => ({ ...row, unitIds: namesOf(row.units), lockableIds: namesOf(row.lockables) }),
    lineOf: (_transaction, row, _verb, changes) => lineOfMove(row, changes),
  },
});
