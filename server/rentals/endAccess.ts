import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { admittedBookingStates, type InvitationState } from '#domain/states/booking.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { bookings, invitations } from '#server/storage/schema/rentals/bookings.ts';
import { customers, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { bookablesOf } from './bookables.ts';
import type { RentalContext } from './rentalContext.ts';

const openInvitationStates = ['pending', 'accepted'] as const satisfies readonly InvitationState[];

/** No record has this id: an empty list of ids is no condition. */
const noId = 0;

type EndedBooking = Pick<typeof bookings.$inferSelect, 'id' | 'siteId' | 'customerId'>;

async function endInvitations({ transaction, addChange }: RentalContext, booking: EndedBooking, owner: number) {
  const { unitIds } = await bookablesOf(transaction, booking.id);
  const ended = await transaction
    .update(invitations)
    .set({ status: 'expired' })
    .where(
      and(
        eq(invitations.customerId, booking.customerId),
        or(eq(invitations.bookingId, booking.id), inArray(invitations.unitId, [...unitIds, noId])),
        inArray(invitations.status, [...openInvitationStates]),
      ),
    )
    .returning({ id: invitations.id, siteId: invitations.siteId });
  for (const each of ended) addChange({ entity: 'invitation', act: 'UPDATE', ...each, organisationIds: [owner] });
}

/** The customer's other bookings that let them pass gates. */
async function otherBookings({ transaction }: RentalContext, { id, customerId }: EndedBooking) {
  // Of two bookings that end at once the second sees that the first did, and each a booking that is made meanwhile.
  await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  return transaction
    .select({ siteId: bookings.siteId })
    .from(bookings)
    .where(
      and(
        eq(bookings.customerId, customerId),
        ne(bookings.id, id),
        inArray(bookings.status, [...admittedBookingStates]),
      ),
    );
}

async function endPinCodes(
  { transaction, now, addChange }: RentalContext,
  { siteId, customerId }: EndedBooking,
  owner: number,
  isLast: boolean,
) {
  const ofSite = eq(pinCodes.siteId, siteId);
  const ended = await transaction
    .update(pinCodes)
    .set({ endsAt: now })
    .where(
      and(
        eq(pinCodes.customerId, customerId),
        isLast ? or(ofSite, isNull(pinCodes.siteId)) : ofSite,
        or(isNull(pinCodes.endsAt), gt(pinCodes.endsAt, now)),
      ),
    )
    .returning({ id: pinCodes.id });
  for (const code of ended) {
    const organisationIds = [owner];
    addChange({
      entity: 'pinCode',
      act: 'UPDATE',
      id: code.id,
      organisationId: owner,
      organisationIds,
      area: 'customers',
    });
  }
}

/** With a PIN code of another site, or a new one, the customer would still pass the gates of this one. */
async function endPermissions({ transaction, now, addChange }: RentalContext, booking: EndedBooking, owner: number) {
  const { siteId, customerId } = booking;
  const { startsAt, endsAt } = accessPermissions;
  const ended = await transaction
    .update(accessPermissions)
    .set({ endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${startsAt} + interval '1 millisecond')` })
    .where(
      and(
        eq(accessPermissions.customerId, customerId),
        eq(accessPermissions.siteId, siteId),
        or(isNull(endsAt), gt(endsAt, now)),
      ),
    )
    .returning({ id: accessPermissions.id });
  for (const { id } of ended) {
    addChange({ entity: 'accessPermission', act: 'UPDATE', id, siteId, organisationIds: [owner] });
  }
}

/**
 * Ends a booking's access when it is over, or no more its customer's: the invitations to its units, and the customer's PIN
 * codes and access permissions at a site without another open booking of theirs. PIN codes for all sites end with the last
 * booking.
 */
export async function endAccessOf(context: RentalContext, booking: EndedBooking): Promise<void> {
  const owner = await ownerOfSite(context.transaction, booking.siteId);
  await endInvitations(context, booking, owner);
  const others = await otherBookings(context, booking);
  if (others.some(({ siteId }) => siteId === booking.siteId)) return;
  await endPinCodes(context, booking, owner, others.length === 0);
  await endPermissions(context, booking, owner);
}

/** The same, by the stored booking. */
export async function endAccess(context: RentalContext, bookingId: number): Promise<void> {
  const [booking] = await context.transaction
    .select({ id: bookings.id, siteId: bookings.siteId, customerId: bookings.customerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (booking !== undefined) await endAccessOf(context, booking);
}
