import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bookingBody } from '#domain/bodies/rentals.ts';
import { booking } from '#domain/entities/booking.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, Settling, StoredRow, Values } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';
import { ofOwnSite, ownerOfSite } from '../ofOwnSite.ts';
import { noteUnits, replaceUnits, unitIdsOf } from './bookedUnits.ts';
import { prepareBooking } from './bookingRules.ts';

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = bookings.customer_id)`;

const units = sql`(
  select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'kind', held.kind) order by held.id), '[]')
  from booking_units line join units held on held.id = line.unit_id where line.booking_id = bookings.id)`;

const parametersSchema = z.object({ type: z.enum(bookingTypes) });

function narrow(parameters: unknown) {
  const parsed = parametersSchema.safeParse(parameters);
  if (!parsed.success) throw new Refusal(404, `There are only these types of booking: ${bookingTypes.join(', ')}.`);
  const { type } = parsed.data;
  return { condition: eq(bookings.type, type), values: { type } };
}

/** Who leaves early, or had no day to leave by, leaves now. */
async function endNow({ transaction, now }: Settling, id: number): Promise<void> {
  const notEnded = or(isNull(bookings.endsAt), gt(bookings.endsAt, now));
  await transaction
    .update(bookings)
    .set({ endsAt: now })
    .where(and(eq(bookings.id, id), lt(bookings.startsAt, now), notEnded));
}

/** What is owed shows at the customer too. */
async function noteDebtors(
  transaction: Database,
  row: StoredRow,
  customerIds: readonly unknown[],
  note: (change: Change) => void,
): Promise<void> {
  if (row['arrears'] === 0) return;
  const organisationId = await ownerOfSite(transaction, row['site_id'] as number);
  for (const id of customerIds as readonly number[]) {
    note({ entity: 'customer', act: 'UPDATE', id, organisationId, organisationIds: [organisationId] });
  }
}

async function settle(settling: Settling, id: number, given: Values, current: StoredRow | null): Promise<void> {
  const { transaction, note } = settling;
  if (given['status'] === 'completed' && current?.['status'] !== 'completed') await endNow(settling, id);
  const before = await unitIdsOf(transaction, id);
  const after = (given['unitIds'] as readonly number[] | undefined) ?? before;
  if (after !== before) await replaceUnits(transaction, id, after);
  await noteUnits(transaction, [...new Set([...before, ...after])], note);
  const customerId = given['customer_id'];
  if (current !== null && customerId !== undefined && customerId !== current['customer_id']) {
    await noteDebtors(transaction, current, [current['customer_id'], customerId], note);
  }
}

async function beforeDelete(transaction: Database, current: StoredRow, note: (change: Change) => void): Promise<void> {
  const status = String(current['status']);
  if (status === 'active' || status === 'in arrears') {
    throw new Refusal(409, `This booking is ${status}: it must end before it can be deleted.`);
  }
  await noteUnits(transaction, await unitIdsOf(transaction, current.id), note);
  await noteDebtors(transaction, current, [current['customer_id']], note);
}

export const bookingResource: ServerResource = {
  entity: booking.name,
  table: bookings,
  fields: {
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
      'notes',
      'createdAt',
    ]),
    site_id: bookings.siteId,
    customer_id: bookings.customerId,
    customer,
    units,
  },
  ...ofOwnSite(bookings.siteId, 'site_id'),
  narrow,
  writing: {
    body: bookingBody,
    prepare: (transaction, viewer, values, current) => prepareBooking(transaction, viewer, values, current?.id ?? null),
    settle,
    beforeDelete: (transaction, _viewer, current, note) => beforeDelete(transaction, current, note),
    conflicts: {
      bookings_span: { status: 400, field: 'endsAt', sentence: 'A booking ends after it begins.' },
    },
    nameOf: (row) => `booking ${row.id}`,
  },
};
