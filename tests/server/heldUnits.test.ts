import { describe, expect, it } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** 27 November at 12:00 in Sydney. */
const today = new Date('2026-11-27T01:00:00Z');
let now = today;
const server = await startTestServer({ now: () => now });
const desk = await openDesk(server);

/** A free unit with a customer who wants it held. */
async function wish(name: string) {
  now = today;
  const { organisationId, siteId } = desk;
  const { id: customerId } = await server.build.customer({ organisationId, firstName: 'Zoë', lastName: 'Park' });
  const { id: unitId } = await server.build.unit({ siteId, name, status: 'locked' });
  const body = {
    customer_id: customerId,
    units: [unitId],
    status: 'reserved',
    startsAt: now.toISOString(),
    rate: 120,
    period: 'month',
    heldUntil: '2026-11-30',
  };
  return {
    customerId,
    body,
    hold: () => desk.record('POST', 'bookings/storage', body),
    unit: () => desk.record('GET', `units/${unitId}`),
    isVacant: async () => (await desk.ids('units/vacant/storage')).includes(unitId),
    read: (id: number) => desk.record('GET', `bookings/storage/${id}`),
    history: async (id: number) =>
      ((await desk.ask('GET', `actionLogs/bookings/${id}`)).body as { rows: Record<string, unknown>[] }).rows,
  };
}

describe('a unit that is held for a customer', () => {
  it(
    'says for whom and until when, is not vacant, and is refused to a second clerk in words',
    { tags: 'postgres' },
    async () => {
      const { hold, body, unit, isVacant, customerId } = await wish('A101');
      expect(await unit()).toMatchObject({ Hold: null });
      const answers = await Promise.all(
        [hold(), desk.ask('POST', 'bookings/storage', body)].map((each) => each.catch(String)),
      );
      expect(
        answers.filter((each) => JSON.stringify(each).includes('A101 is held for a customer until 30/11/2026.')),
      ).toHaveLength(1);
      expect(await unit()).toMatchObject({
        ActiveBooking: null,
        Hold: { type: 'storage', heldUntil: '2026-11-30', customer: { id: customerId, name: 'Zoë Park' } },
      });
      expect(await isVacant()).toBe(false);
    },
  );

  it('stays held past its start, and is free after the last day, with a line in the history', async () => {
    const { hold, unit, isVacant, read, history } = await wish('A102');
    const { id } = await hold();
    // 30 November at 23:59 in Sydney.
    now = new Date('2026-11-30T12:59:00Z');
    await advanceRentals(server.storage, now);
    expect(await read(id)).toMatchObject({ status: 'reserved', heldUntil: '2026-11-30' });
    now = new Date('2026-11-30T13:00:00Z');
    await advanceRentals(server.storage, now);
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await unit()).toMatchObject({ Hold: null });
    expect(await isVacant()).toBe(true);
    const [line] = await history(id);
    expect(line).toMatchObject({
      userName: 'Gatehouse',
      action: 'Released the hold',
      detail: 'It was held until 30/11/2026.',
    });
  });

  it('becomes a booking that begins now and has no last day', async () => {
    const { hold, read, unit } = await wish('A103');
    const { id } = await hold();
    now = new Date('2026-11-29T01:00:00Z');
    await desk.record('PUT', `bookings/storage/${id}`, { status: 'upcoming' });
    expect(await read(id)).toMatchObject({ status: 'upcoming', heldUntil: null, startsAt: now.toISOString() });
    expect(await unit()).toMatchObject({ Hold: null });
    await advanceRentals(server.storage, now);
    expect(await read(id)).toMatchObject({ status: 'active' });
  });

  it('takes another last day, but none that has passed, and none for a booking that runs', async () => {
    const { hold, read } = await wish('A104');
    const { id } = await hold();
    const path = `bookings/storage/${id}`;
    await desk.record('PUT', path, { heldUntil: '2026-12-04' });
    expect(await read(id)).toMatchObject({ heldUntil: '2026-12-04' });
    expect(await desk.refused('PUT', path, { heldUntil: '2026-11-26' })).toEqual({
      status: 400,
      field: 'heldUntil',
      sentence: 'This day has passed. Choose today or a later day.',
    });
    await desk.record('PUT', path, { status: 'upcoming' });
    expect(await desk.refused('PUT', path, { heldUntil: '2026-12-05' })).toMatchObject({
      status: 409,
      field: 'heldUntil',
    });
  });
});
