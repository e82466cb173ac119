import { eq, sql, type SQL } from 'drizzle-orm';
import { can } from '#domain/permissions/can.ts';
import { isOpenBooking, openBookingStates, runningBookingStates } from '#domain/states/booking.ts';
import { bookedAs, type UnitKind } from '#domain/states/unitKind.ts';
import { bookables, tablesOf, type BookableField } from '#server/rentals/bookables.ts';
import { Refusal } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, invitations } from '#server/storage/schema/rentals/bookings.ts';
import { ownerOfSite } from '#server/places/visibility.ts';

const among = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

const ofUnit = sql`booking_units line join bookings held on held.id = line.booking_id where line.unit_id = units.id`;

/** The condition for units whose bookings the viewer may read: with the right, at sites of their organisation. */
function bookingsSeen({ organisationId, rights }: Viewer): SQL | null {
  if (!can(rights, { area: 'bookings', level: 'read' })) return null;
  if (rights.isSuperAdmin) return sql`true`;
  return sql`units.site_id in (select own.id from sites own where own.organisation_id = ${organisationId})`;
}

/** The start of the next booking of a vacant unit. */
export function nextBookingFor(viewer: Viewer): Record<string, SQL> {
  const isOwn = bookingsSeen(viewer);
  if (isOwn === null) return {};
  const next = sql`(
    select min(held.starts_at) from ${ofUnit}
    and held.status in ('reserved', 'upcoming') and held.starts_at > now())`.mapWith(bookings.startsAt);
  return { bookedFrom: sql`case when ${isOwn} then ${next} end`.mapWith(bookings.startsAt) };
}

/** The fields of a unit that are derived from its bookings. */
export function bookingFieldsFor(viewer: Viewer): Record<string, SQL> {
  const isOwn = bookingsSeen(viewer);
  if (isOwn === null) return {};
  const active = sql`(
    select json_build_object('id', held.id) from ${ofUnit} and held.status in (${among(runningBookingStates)})
    order by held.starts_at, held.id limit 1)`;
  const open = sql`(
    select coalesce(json_agg(json_build_object('notes', held.notes) order by held.starts_at, held.id), '[]')
    from ${ofUnit} and held.status in (${among(openBookingStates)}))`;
  const hold = sql`(
    select json_build_object('id', held.id, 'type', held.type, 'heldUntil', held.held_until,
      'customer', json_build_object('id', who.id, 'name', who.name))
    from customers who, ${ofUnit} and who.id = held.customer_id
    and held.status = 'reserved' and held.held_until is not null
    order by held.starts_at, held.id limit 1)`;
  return {
    ActiveBooking: sql`case when ${isOwn} then ${active} end`,
    Hold: sql`case when ${isOwn} then ${hold} end`,
    Bookings: sql`case when ${isOwn} then ${open} end`,
  };
}

function bookingsOf(database: Database, field: BookableField, id: number) {
  const { lines, bookedId } = tablesOf(field);
  return database
    .select({ id: bookings.id, siteId: bookings.siteId, type: bookings.type, status: bookings.status })
    .from(lines)
    .innerJoin(bookings, eq(bookings.id, lines.bookingId))
    .where(eq(bookedId, id));
}

async function isInvitedTo(database: Database, unitId: number): Promise<boolean> {
  const found = await database
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.unitId, unitId))
    .limit(1);
  return found.length > 0;
}

interface Bookable {
  siteId: number;
  /** The unit's kind, or the lockable's type. */
  kind: UnitKind;
}

/**
 * Checks that the bookings of a unit or lockable allow its update. Locks its row, so that no booking is added
 * meanwhile.
 * @throws Refusal with status 409 when a booked record changes site or kind.
 */
export async function requireFitting(
  transaction: Database,
  field: BookableField,
  next: Bookable,
  current: Bookable & { id: number },
): Promise<void> {
  const { siteId, kind } = next;
  if (siteId === current.siteId && kind === current.kind) return;
  const { noun } = bookables[field];
  const booked = await bookingsOf(transaction, field, current.id);
  const isInvited = field === 'unitIds' && (await isInvitedTo(transaction, current.id));
  if (siteId !== current.siteId && (booked.length > 0 || isInvited)) {
    throw new Refusal(409, `This ${noun} has bookings or invitations, so it stays at its site.`, 'siteId');
  }
  const type = bookedAs[kind];
  const open = booked.find(({ status }) => isOpenBooking(status));
  if (open !== undefined && open.type !== type) {
    throw new Refusal(
      409,
      `This ${noun} is booked under ${open.type}, so it cannot become one for ${type}.`,
      field === 'unitIds' ? 'kind' : 'type',
    );
  }
}

/** Bookings show the names of their units and lockables. */
export async function addChangesOfRenamed(
  { transaction, addChange }: WriteContext,
  field: BookableField,
  id: number,
  given: { name?: string | undefined },
  current: { name: string } | null,
): Promise<void> {
  if (current === null || given.name === undefined || given.name === current.name) return;
  const shown = (await bookingsOf(transaction, field, id)).filter(({ status }) => isOpenBooking(status));
  for (const each of shown) {
    const organisationIds = [await ownerOfSite(transaction, each.siteId)];
    addChange({ entity: 'booking', act: 'UPDATE', id: each.id, siteId: each.siteId, organisationIds });
  }
}
