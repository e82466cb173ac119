import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { advanceRentals } from '#server/rentals/advanceRentals.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { customersOf } from '#tests/support/server/customersOf.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const customerId = (await server.build.customer({ organisationId: desk.organisationId })).id;

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const sinceNow = (moment: unknown) => Math.abs(Date.parse(String(moment)) - Date.now());

const body = (held: object, more: object = {}) => ({
  customer_id: customerId,
  startsAt: inHours(24),
  endsAt: inHours(48),
  rate: 40,
  period: 'week',
  ...held,
  ...more,
});
const unit = (given: object = {}) => server.build.unit({ siteId: desk.siteId, ...given });
const lockable = (given: object = {}) => server.build.lockable({ siteId: desk.siteId, type: 'trolley', ...given });

describe('an active booking', () => {
  it('cannot begin in the future', async () => {
    const { id } = await unit();
    const future = {
      status: 409,
      field: 'startsAt',
      sentence: 'An active booking cannot start in the future. Make it upcoming, or start it now.',
    };
    const unitIds = [id];
    expect(await desk.refused('POST', 'bookings/storage', body({ unitIds }, { status: 'active' }))).toEqual(future);
    // The client's clock is a minute ahead.
    const begun = body({ unitIds }, { status: 'active', startsAt: inHours(1 / 60) });
    const made = await desk.record('POST', 'bookings/storage', begun);
    expect(Date.parse(String(made['startsAt']))).toBeLessThanOrEqual(Date.now());
    expect(await desk.refused('PUT', `bookings/storage/${made.id}`, { startsAt: inHours(5) })).toEqual(future);
  });

  it('begins now when it is activated early', async () => {
    const { id } = await unit();
    const path = async (more: object = {}) =>
      `bookings/storage/${(await desk.record('POST', 'bookings/storage', body({ unitIds: [id] }, more))).id}`;
    const early = await path();
    await desk.record('PUT', early, { status: 'upcoming' });
    const before = await path({ startsAt: inHours(2), endsAt: inHours(3) });
    expect(await desk.refused('PUT', early, { status: 'active' })).toMatchObject({ status: 409, field: 'unitIds' });
    await desk.record('PUT', before, { status: 'cancelled' });
    const active = await desk.record('PUT', early, { status: 'active' });
    expect(sinceNow(active['startsAt'])).toBeLessThan(60_000);
  });
});

describe('the end of a booking', () => {
  it('is always set on completion', async () => {
    for (const [startsAt, endsAt] of [
      [-5, null],
      [-5, 5],
      [3, null],
      [3, 9],
    ] as const) {
      const span = {
        startsAt: new Date(inHours(startsAt)),
        endsAt: endsAt === null ? null : new Date(inHours(endsAt)),
      };
      const { id } = await server.build.booking({ siteId: desk.siteId, status: 'active', ...span });
      const ended = await desk.record('PUT', `bookings/storage/${id}`, { status: 'completed', endsAt: null });
      expect(sinceNow(ended['endsAt'])).toBeLessThan(Math.max(0, startsAt) * hour + 60_000);
      expect(Date.parse(String(ended['endsAt']))).toBeGreaterThan(Date.parse(String(ended['startsAt'])));
    }
  });

  it('is set by a move-out at a kiosk, too', async () => {
    const { siteId } = desk;
    const { id } = await server.build.booking({ siteId, status: 'active', endsAt: null });
    customersOf(server).act({ kind: 'move-out', at: new Date(), siteId, bookingId: id });
    await customersOf(server).drain();
    const [row] = await server.database.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ status: 'completed', endsAt: expect.any(Date) as Date });
  });
});

describe('without a confirmation', () => {
  it('an archived customer gets no booking', async () => {
    const archived = await server.build.customer({
      organisationId: desk.organisationId,
      firstName: 'Ada',
      lastName: 'Gone',
      archived: true,
    });
    const { id } = await unit();
    const wanted = body({ unitIds: [id] }, { customer_id: archived.id });
    expect(await desk.refused('POST', 'bookings/storage', wanted)).toEqual({
      status: 409,
      field: 'customer_id',
      sentence: 'Ada Gone is archived. To book anyway, send the booking again with confirm set to true.',
    });
    const own = await desk.record('POST', 'bookings/storage', body({ unitIds: [id] }));
    const path = `bookings/storage/${own.id}`;
    expect(await desk.refused('PUT', path, { customer_id: archived.id })).toMatchObject({ status: 409 });
    const given = await desk.record('PUT', path, { customer_id: archived.id, confirm: true });
    expect(given).toMatchObject({ customer_id: archived.id });
    expect(given).not.toHaveProperty('confirm');
    await desk.record('PUT', path, { notes: 'Rings first.' });
  });

  it('a unit in CLEAN/REPAIR cannot be booked', async () => {
    const free = await unit();
    const broken = await unit({ name: 'BR1', cleaningState: 'CLEAN/REPAIR' });
    const refusal = {
      status: 409,
      field: 'unitIds',
      sentence:
        'BR1 is marked CLEAN/REPAIR and should not be rented. ' +
        'To book anyway, send the booking again with confirm set to true.',
    };
    const wanted = body({ unitIds: [broken.id] });
    expect(await desk.refused('POST', 'bookings/storage', wanted)).toEqual(refusal);
    expect(await desk.refused('POST', 'bookings/storage', { ...wanted, confirm: false })).toEqual(refusal);
    const { id } = await desk.record('POST', 'bookings/storage', body({ unitIds: [free.id] }));
    const both = { unitIds: [free.id, broken.id] };
    expect(await desk.refused('PUT', `bookings/storage/${id}`, both)).toEqual(refusal);
    await desk.record('PUT', `bookings/storage/${id}`, { ...both, confirm: true });
    await desk.record('PUT', `bookings/storage/${id}`, { ...both, rate: 50 });
  });

  it('a kiosk refuses bookings that staff would have to confirm', async () => {
    const { siteId, organisationId } = desk;
    const priced = { price: 40, pricePeriod: 'week' } as const;
    const broken = await unit({ cleaningState: 'CLEAN/REPAIR', ...priced });
    const good = await unit(priced);
    const archived = await server.build.customer({ organisationId, archived: true });
    const act = {
      kind: 'booking',
      at: new Date(),
      siteId,
      startsAt: new Date(),
      endsAt: null,
      displayName: null,
    } as const;
    customersOf(server).act({ ...act, customerId, unitIds: [broken.id] });
    customersOf(server).act({ ...act, customerId: archived.id, unitIds: [good.id] });
    customersOf(server).act({ ...act, customerId, unitIds: [good.id] });
    await customersOf(server).drain();
    expect(await desk.ids(`units/${good.id}/bookings`)).toHaveLength(1);
    expect(await desk.ids(`units/${broken.id}/bookings`)).toEqual([]);
  });
});

describe('a customer', () => {
  it('with a running booking cannot be archived', async () => {
    for (const status of ['active', 'in arrears'] as const) {
      const { id, customerId: who } = await server.build.booking({ siteId: desk.siteId, status });
      expect(await desk.refused('PUT', `customers/${who}`, { archived: true })).toEqual({
        status: 409,
        field: 'archived',
        sentence: `This customer has a running booking (${id}). End it before you archive them.`,
      });
      await server.database.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id));
      await desk.record('PUT', `customers/${who}`, { archived: true });
    }
  });
});

describe('a lockable', () => {
  it('is booked under the type of its kind, alone or with a unit', async () => {
    const trolley = await lockable({ name: 'Trolley 7' });
    const locker = await lockable({ type: 'locker' });
    const room = await unit();
    const hired = await desk.record('POST', 'bookings/hire', body({ lockableIds: [trolley.id] }));
    expect(hired).toMatchObject({
      type: 'hire',
      site_id: desk.siteId,
      units: [],
      lockables: [{ id: trolley.id, name: 'Trolley 7', type: 'trolley' }],
    });
    const both = body({ unitIds: [room.id], lockableIds: [locker.id] });
    expect(await desk.record('POST', 'bookings/storage', both)).toMatchObject({
      units: [{ id: room.id }],
      lockables: [{ id: locker.id }],
    });
    expect(await desk.refused('POST', 'bookings/storage', body({ lockableIds: [trolley.id] }))).toEqual({
      status: 400,
      field: 'lockableIds',
      sentence: 'Trolley 7 is booked under hire, not storage.',
    });
    expect(await desk.refused('POST', 'bookings/hire', body({}))).toMatchObject({
      status: 400,
      field: 'unitIds',
      sentence: 'Choose a unit or a lockable to book.',
    });
    const foreign = await server.build.lockable({ type: 'trolley' });
    expect(await desk.refused('POST', 'bookings/hire', body({ lockableIds: [foreign.id] }))).toEqual({
      status: 400,
      field: 'lockableIds',
      sentence: 'There is no such lockable.',
    });
  });

  it('has one booking at a time', async () => {
    const { id, name } = await lockable();
    const lockableIds = [id];
    const first = await desk.record('POST', 'bookings/hire', body({ lockableIds }));
    const taken = {
      status: 409,
      field: 'lockableIds',
      sentence: `${name} is already booked for that time.`,
    };
    expect(await desk.refused('POST', 'bookings/hire', body({ lockableIds }))).toEqual(taken);
    const other = await desk.record('POST', 'bookings/hire', body({ lockableIds: [(await lockable()).id] }));
    expect(await desk.refused('PUT', `bookings/hire/${other.id}`, { lockableIds })).toEqual(taken);
    await desk.record('PUT', `bookings/hire/${first.id}`, { status: 'cancelled' });
    expect(await desk.record('PUT', `bookings/hire/${other.id}`, { lockableIds })).toMatchObject({
      lockables: [{ id }],
    });
    expect(await desk.refused('PUT', `bookings/hire/${other.id}`, { lockableIds: [] })).toMatchObject({ status: 400 });
  });

  it('in use is not given to the next booking by the clock', async () => {
    const { id } = await lockable();
    const held = { siteId: desk.siteId, type: 'hire', unitIds: [], lockableIds: [id] } as const;
    const past = { startsAt: new Date(inHours(-9)), endsAt: new Date(inHours(-1)) };
    const late = await server.build.booking({ ...held, ...past, status: 'in arrears' });
    const next = await server.build.booking({ ...held, status: 'upcoming', startsAt: new Date(inHours(-1)) });
    await advanceRentals(server.storage, new Date());
    expect(await desk.record('GET', `bookings/hire/${next.id}`)).toMatchObject({ status: 'upcoming' });
    await server.database.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, late.id));
    await advanceRentals(server.storage, new Date(inHours(-0.5)));
    expect(await desk.record('GET', `bookings/hire/${next.id}`)).toMatchObject({ status: 'active' });
  });

  it('that is booked can change neither site nor kind, and cannot be deleted', async () => {
    const { id } = await lockable();
    await desk.record('POST', 'bookings/hire', body({ lockableIds: [id] }));
    const other = await server.build.site({ organisationId: desk.organisationId });
    expect(await desk.refused('PUT', `lockables/${id}`, { siteId: other.id })).toEqual({
      status: 409,
      field: 'siteId',
      sentence: 'This lockable has bookings or invitations, so it stays at its site.',
    });
    expect(await desk.refused('PUT', `lockables/${id}`, { type: 'locker' })).toEqual({
      status: 409,
      field: 'type',
      sentence: 'This lockable is booked under hire, so it cannot become one for storage.',
    });
    await desk.record('PUT', `lockables/${id}`, { type: 'trailer' });
    expect(await desk.refused('DELETE', `lockables/${id}`)).toMatchObject({ status: 409 });
  });
});

describe('a period', () => {
  it('can be a year, of products and of bookings', async () => {
    const { id } = await unit();
    const yearly = body({ unitIds: [id] }, { period: 'year' });
    expect(await desk.record('POST', 'bookings/storage', yearly)).toMatchObject({ period: 'year' });
    const product = { kind: 'bookable', name: 'Archive, by the year', price: 900, period: 'year' };
    expect(await desk.record('POST', 'products', product)).toMatchObject({ period: 'year' });
  });
});
