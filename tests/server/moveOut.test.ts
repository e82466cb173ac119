import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { invitations } from '#server/storage/schema/rentals/bookings.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

/** Active booking, invitation to its unit, and PIN codes for the site and for all sites. */
async function tenant() {
  const { organisationId, siteId } = desk;
  const { id: customerId } = await server.build.customer({ organisationId });
  const { id: unitId } = await server.build.unit({ siteId });
  const booked = (unit: number) => ({
    customer_id: customerId,
    unitIds: [unit],
    status: 'active',
    rate: 40,
    period: 'month',
    startsAt: new Date(Date.now() - 60_000).toISOString(),
  });
  const booking = await desk.record('POST', 'bookings/storage', booked(unitId));
  const { id: invitationId } = await desk.record('POST', 'invitations', { unitId, customerId, name: 'Ida Friend' });
  const codes = [
    await desk.record('POST', `customers/${customerId}/pinCodes`, { siteId }),
    await desk.record('POST', `customers/${customerId}/pinCodes`, {}),
  ];
  const moveOut = () => desk.record('PUT', `bookings/storage/${Number(booking.id)}`, { status: 'completed' });
  const statusOf = async () =>
    (
      await server.database
        .select()
        .from(invitations)
        .where(eq(invitations.id, Number(invitationId)))
    )[0]?.status;
  const endsOf = () =>
    Promise.all(
      codes.map(async ({ id }) => {
        const [code] = await server.database
          .select()
          .from(pinCodes)
          .where(eq(pinCodes.id, Number(id)));
        return code?.endsAt !== null;
      }),
    );
  return { customerId, booked, moveOut, statusOf, endsOf };
}

describe('moving out', () => {
  it('ends the invitations to the units, and the PIN codes of a customer who holds nothing else', async () => {
    const { moveOut, statusOf, endsOf } = await tenant();
    await moveOut();
    expect(await statusOf()).toBe('expired');
    expect(await endsOf()).toEqual([true, true]);
  });

  it('leaves the PIN codes to a customer who has another booking at the site', async () => {
    const { booked, moveOut, statusOf, endsOf } = await tenant();
    const { id: other } = await server.build.unit({ siteId: desk.siteId });
    await desk.record('POST', 'bookings/storage', booked(other));
    await moveOut();
    expect(await statusOf()).toBe('expired');
    expect(await endsOf()).toEqual([false, false]);
  });
});
