import { describe, expect, it } from 'vitest';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const customerId = (await server.build.customer({ organisationId: desk.organisationId })).id;

/** A moment some days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const unit = (given: Parameters<TestServer['build']['unit']>[0] = {}) =>
  server.build.unit({ siteId: desk.siteId, ...given });

const body = (unitIds: readonly number[], more: object = {}) => ({
  customer_id: customerId,
  unitIds,
  startsAt: day(1),
  endsAt: day(8),
  rate: 40,
  period: 'week',
  ...more,
});

describe('a booking', () => {
  it('shows whose it is, and stands under the base of its type alone', async () => {
    const { id: unitId } = await unit();
    const { id } = await desk.record('POST', 'bookings/storage', body([unitId]));
    const record = await desk.record('GET', `bookings/storage/${id}`);
    expect(record).toMatchObject({
      type: 'storage',
      site_id: desk.siteId,
      customer_id: customerId,
      customer: { id: customerId },
      units: [{ id: unitId, kind: 'storage' }],
      status: 'reserved',
      arrears: 0,
      complimentary: false,
    });
    expect(await desk.ids('bookings/storage')).toContain(id);
    expect(await desk.ids('bookings/hire')).not.toContain(id);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, sentence } = await desk.refused(
        method,
        `bookings/hire/${id}`,
        method === 'PUT' ? { notes: 'Mine' } : undefined,
      );
      expect(status).toBe(404);
      expect(sentence).toContain(`There is no booking ${id}.`);
    }
  });

  it("is made and moved by the API's own fields, of ids or of units", async () => {
    const [one, other] = [await unit(), await unit()];
    const { unitIds: _ours, ...terms } = body([]);
    const { id } = await desk.record('POST', 'bookings/storage', { ...terms, site_id: desk.siteId, units: [one.id] });
    expect(await desk.record('GET', `bookings/storage/${id}`)).toMatchObject({ units: [{ id: one.id }] });
    const moved = await desk.record('PUT', `bookings/storage/${id}`, { units: [{ id: other.id, name: 'B2' }] });
    expect(moved).toMatchObject({ units: [{ id: other.id }], site_id: desk.siteId });
  });

  it('of a type that there is not is answered with a sentence', async () => {
    for (const [method, path] of [
      ['GET', 'bookings/castles'],
      ['GET', 'bookings/castles/1'],
      ['POST', 'bookings/castles'],
    ] as const) {
      expect(await desk.refused(method, path, method === 'GET' ? undefined : body([1]))).toMatchObject({
        status: 404,
        sentence: 'There are only these types of booking: storage, workspace, hire.',
      });
    }
  });

  it('is found by site, customer and state', async () => {
    const room = await openDesk(server);
    const made = await server.build.booking({ siteId: room.siteId, status: 'upcoming' });
    const search = (column: string, query: unknown) =>
      room.ids(`bookings/storage?searchQuery=${encodeURIComponent(JSON.stringify([{ column, query }]))}`);
    expect(await search('customer_id', made.customerId)).toEqual([made.id]);
    expect(await search('status', 'upcoming')).toEqual([made.id]);
    expect(await search('status', 'active')).toEqual([]);
    expect(await room.ids(`bookings/storage?siteId=${room.siteId}`)).toEqual([made.id]);
    expect(await room.ids(`bookings/storage?siteId=${desk.siteId}`)).toEqual([]);
  });

  it('takes units of kinds that its type books', async () => {
    const table = await unit({ kind: 'pool_table', name: 'T1' });
    const carPark = await unit({ kind: 'car_park' });
    const booked = await desk.record('POST', 'bookings/hire', body([table.id], { period: 'hour' }));
    expect(booked).toMatchObject({ type: 'hire' });
    expect(await desk.record('POST', 'bookings/storage', body([carPark.id]))).toMatchObject({ type: 'storage' });
    expect(await desk.refused('POST', 'bookings/workspace', body([table.id]))).toEqual({
      status: 400,
      field: 'unitIds',
      sentence: 'T1 is booked under hire, not workspace.',
    });
  });

  it('is refused for units, customers and products that there are not', async () => {
    const { id } = await unit();
    const elsewhere = await server.build.unit();
    const atOther = await server.build.unit({
      siteId: (await server.build.site({ organisationId: desk.organisationId })).id,
    });
    const strangers = await server.build.customer();
    const none = { status: 400, field: 'unitIds', sentence: 'There is no such unit.' };
    expect(await desk.refused('POST', 'bookings/storage', body([2_000_000_000]))).toEqual(none);
    expect(await desk.refused('POST', 'bookings/storage', body([elsewhere.id]))).toEqual(none);
    expect(await desk.refused('POST', 'bookings/storage', body([id, elsewhere.id]))).toEqual(none);
    expect(await desk.refused('POST', 'bookings/storage', body([id, atOther.id]))).toEqual({
      ...none,
      sentence: 'All units of a booking must be at one site.',
    });
    expect(await desk.refused('POST', 'bookings/storage', body([id], { customer_id: strangers.id }))).toEqual({
      status: 400,
      field: 'customer_id',
      sentence: 'There is no such customer.',
    });
    expect(await desk.refused('POST', 'bookings/storage', body([id], { productId: 2_000_000_000 }))).toEqual({
      status: 400,
      field: 'productId',
      sentence: 'There is no such product.',
    });
    expect(await desk.refused('POST', 'bookings/storage', body([]))).toMatchObject({
      status: 400,
      field: 'unitIds',
      sentence: 'Choose a unit or a lockable to book.',
    });
    expect(await desk.refused('POST', 'bookings/storage', body([id], { endsAt: day(0) }))).toEqual({
      status: 400,
      field: 'endsAt',
      sentence: 'A booking must end after it starts.',
    });
    for (const endsAt of ['tomorrow', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00']) {
      expect(await desk.refused('POST', 'bookings/storage', body([id], { endsAt }))).toMatchObject({
        status: 400,
        field: 'endsAt',
      });
    }
  });
});

describe('two bookings of one unit', () => {
  it('do not overlap, and may follow one upon the other', async () => {
    const { id, name } = await unit({ name: 'OV1' });
    await desk.record('POST', 'bookings/storage', body([id]));
    const taken = {
      status: 409,
      field: 'unitIds',
      sentence: `${name} is already booked for that time.`,
    };
    const startsAt = day(7);
    expect(await desk.refused('POST', 'bookings/storage', body([id], { startsAt, endsAt: day(9) }))).toEqual(taken);
    expect(await desk.refused('POST', 'bookings/storage', body([id], { endsAt: null }))).toEqual(taken);
    const { endsAt } = await desk.record('POST', 'bookings/storage', body([id], { startsAt: day(9), endsAt: day(10) }));
    expect(endsAt).not.toBeNull();
  });

  it('do not come to overlap by a change, and a cancelled one holds nothing', async () => {
    const [one, other] = [await unit(), await unit()];
    const first = await desk.record('POST', 'bookings/storage', body([one.id]));
    const second = await desk.record('POST', 'bookings/storage', body([other.id]));
    const path = `bookings/storage/${second.id}`;
    expect(await desk.refused('PUT', path, { unitIds: [other.id, one.id] })).toMatchObject({ status: 409 });
    expect(await desk.record('GET', path)).toMatchObject({ units: [{ id: other.id }] });
    await desk.record('PUT', `bookings/storage/${first.id}`, { status: 'cancelled' });
    const both = await desk.record('PUT', path, { unitIds: [other.id, one.id] });
    expect(both).toMatchObject({ units: [{ id: one.id }, { id: other.id }] });
    expect(await desk.refused('PUT', `bookings/storage/${first.id}`, { unitIds: [other.id] })).toMatchObject({
      status: 409,
      field: 'unitIds',
      sentence: "This booking is cancelled, so its units and times can't change.",
    });
  });

  it('asked for at once: one of them wins', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await unit();
      const answers = await Promise.all([0, 1, 2, 3].map(() => desk.ask('POST', 'bookings/storage', body([id]))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      expect((await desk.record('GET', `units/${id}`))['Bookings']).toHaveLength(1);
    }
  });

  it('are never active at once, even past the end that the first had named', async () => {
    const { id, name } = await unit();
    const overdue = await server.build.booking({
      siteId: desk.siteId,
      unitIds: [id],
      status: 'in arrears',
      startsAt: new Date(day(-9)),
      endsAt: new Date(day(-2)),
    });
    const begun = { startsAt: day(-1), status: 'active' };
    expect(await desk.refused('POST', 'bookings/storage', body([id], begun))).toEqual({
      status: 409,
      field: 'unitIds',
      sentence: `${name} is still in use under booking ${overdue.id}.`,
    });
    await desk.record('POST', 'bookings/storage', body([id]));
  });
});

describe('the end of a booking', () => {
  it('is now, for who leaves early or had named none', async () => {
    for (const endsAt of [day(8), null]) {
      const { id: unitId } = await unit();
      const { id } = await desk.record(
        'POST',
        'bookings/storage',
        body([unitId], { startsAt: day(-1), endsAt, status: 'active' }),
      );
      const ended = await desk.record('PUT', `bookings/storage/${id}`, { status: 'completed' });
      expect(Math.abs(Date.parse(String(ended['endsAt'])) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('comes before it is deleted', async () => {
    const { id } = await server.build.booking({ siteId: desk.siteId, status: 'active' });
    expect(await desk.refused('DELETE', `bookings/storage/${id}`)).toMatchObject({
      status: 409,
      sentence: 'This booking is active: it must end before it can be deleted.',
    });
    await desk.record('PUT', `bookings/storage/${id}`, { status: 'completed' });
    expect((await desk.ask('DELETE', `bookings/storage/${id}`)).status).toBe(204);
  });
});

describe('a unit that is booked', () => {
  it('stays at its site, of a kind that its bookings fit, and cannot be deleted', async () => {
    const { id } = await unit();
    await desk.record('POST', 'bookings/storage', body([id]));
    const other = await server.build.site({ organisationId: desk.organisationId });
    expect(await desk.refused('PUT', `units/${id}`, { siteId: other.id })).toEqual({
      status: 409,
      field: 'siteId',
      sentence: 'This unit has bookings or invitations, so it stays at its site.',
    });
    expect(await desk.refused('PUT', `units/${id}`, { kind: 'desk' })).toEqual({
      status: 409,
      field: 'kind',
      sentence: 'This unit is booked under storage, so it cannot become one for workspace.',
    });
    await desk.record('PUT', `units/${id}`, { kind: 'locker' });
    expect(await desk.refused('DELETE', `units/${id}`)).toMatchObject({ status: 409 });
  });
});
