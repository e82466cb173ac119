import { eq, sql, type SQL } from 'drizzle-orm';
import { can } from '#domain/permissions/can.ts';
import { isOpenBooking, openBookingStates } from '#domain/states/booking.ts';
import { bookedAs, type UnitKind } from '#domain/states/unitKind.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Settling, StoredRow, Values } from '#server/rest/resource/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits, invitations } from '#server/storage/schema/rentals.ts';
import { ownerOfSite } from '../ofOwnSite.ts';
import { runningStates } from './runningBookings.ts';

const among = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

const ofUnit = sql`booking_units line join bookings held on held.id = line.booking_id where line.unit_id = units.id`;

/** What a unit shows of its bookings: nothing without the right to read them, nor of a site that is only shared. */
export function bookingFieldsFor({ organisationId, rights }: Viewer): Record<string, SQL> {
  if (!can(rights, { area: 'bookings', level: 'read' })) return {};
  const isOwn = rights.isSuperAdmin
    ? sql`true`
    : sql`units.site_id in (select own.id from sites own where own.organisation_id = ${organisationId})`;
  const active = sql`(
    select json_build_object('id', held.id) from ${ofUnit} and held.status in (${among(runningStates)})
    order by held.starts_at, held.id limit 1)`;
  const open = sql`(
    select coalesce(json_agg(json_build_object('notes', held.notes) order by held.starts_at, held.id), '[]')
    from ${ofUnit} and held.status in (${among(openBookingStates)}))`;
  return {
    ActiveBooking: sql`case when ${isOwn} then ${active} end`,
    Bookings: sql`case when ${isOwn} then ${open} end`,
  };
}

function bookingsOf(database: Database, unitId: number) {
  return database
    .select({ id: bookings.id, siteId: bookings.siteId, type: bookings.type, status: bookings.status })
    .from(bookingUnits)
    .innerJoin(bookings, eq(bookings.id, bookingUnits.bookingId))
    .where(eq(bookingUnits.unitId, unitId));
}

async function isInvitedTo(database: Database, unitId: number): Promise<boolean> {
  const found = await database
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.unitId, unitId))
    .limit(1);
  return found.length > 0;
}

/**
 * Checks that a unit's bookings still fit it. Its row is held, so that none is made meanwhile.
 * @throws Refusal with status 409 when it is to move or to become of another kind.
 */
export async function requireFitting(transaction: Database, values: Values, current: StoredRow): Promise<void> {
  const { siteId = current['siteId'], kind = current['kind'] } = values;
  if (siteId === current['siteId'] && kind === current['kind']) return;
  const booked = await bookingsOf(transaction, current.id);
  if (siteId !== current['siteId'] && (booked.length > 0 || (await isInvitedTo(transaction, current.id)))) {
    throw new Refusal(409, 'This unit has bookings or invitations, so it stays at its site.', 'siteId');
  }
  const type = bookedAs[kind as UnitKind];
  const open = booked.find(({ status }) => isOpenBooking(status));
  if (open !== undefined && open.type !== type) {
    throw new Refusal(409, `This unit is booked under ${open.type}, so it cannot become one for ${type}.`, 'kind');
  }
}

/** A booking shows the names of its units. */
export async function noteRenamedUnit({ transaction, note }: Settling, unitId: number): Promise<void> {
  const shown = (await bookingsOf(transaction, unitId)).filter(({ status }) => isOpenBooking(status));
  for (const { id, siteId } of shown) {
    const organisationIds = [await ownerOfSite(transaction, siteId)];
    note({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds });
  }
}
