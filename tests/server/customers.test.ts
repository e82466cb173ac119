import { describe, expect, it } from 'vitest';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

const build = (given: object = {}) => server.build.customer({ organisationId: desk.organisationId, ...given });
const address = { street1: '1 Pitt Street', suburb: 'Sydney', state: 'NSW', postcode: '2000', country: 'Australia' };
const person = { firstName: 'Ada', lastName: 'Byron' };

describe('a customer', () => {
  it('is refused with the invalid field, and nothing is stored', async () => {
    const before = await desk.ids('customers?limit=1000');
    const refused = (body: object) => desk.refused('POST', 'customers', { ...person, ...body });
    expect(await refused({ firstName: ' ' })).toMatchObject({
      field: 'firstName',
      sentence: 'First name is required.',
    });
    expect(await refused({ phone: '12' })).toMatchObject({
      status: 400,
      field: 'phone',
      sentence: 'Please enter a valid Australian phone number.',
    });
    expect(await refused({ email: 'nobody' })).toMatchObject({
      field: 'email',
      sentence: 'Please enter a valid email address.',
    });
    expect(await refused({ address: { ...address, postcode: '12' } })).toMatchObject({
      status: 400,
      field: 'address',
      sentence: 'Postcode must be 4 digits.',
    });
    expect(await refused({ dateOfBirth: '0000-01-01' })).toMatchObject({
      status: 400,
      field: 'dateOfBirth',
      sentence: 'The year must be between 1900 and 2999.',
    });
    const foreign = await server.build.site();
    expect(await refused({ siteId: foreign.id })).toMatchObject({
      status: 400,
      field: 'siteId',
      sentence: 'There is no such site.',
    });
    expect(await refused({ organisationId: foreign.organisationId })).toMatchObject({
      status: 403,
      field: 'organisationId',
    });
    expect(await desk.ids('customers?limit=1000')).toEqual(before);
  });

  it('is found by name, email, phone and company', async () => {
    const room = await openDesk(server);
    const { organisationId } = room;
    const one = await server.build.customer({
      organisationId,
      firstName: 'Grace',
      lastName: 'Hopper',
      phone: '0491570156',
    });
    const other = await server.build.customer({
      organisationId,
      company: 'Analytical Engines',
      email: 'ada@example.test',
    });
    const search = (column: string, query: string) =>
      room.ids(`customers?searchQuery=${encodeURIComponent(JSON.stringify([{ column, query }]))}`);
    expect(await search('name', 'grace hop')).toEqual([one.id]);
    expect(await search('phone', '57015')).toEqual([one.id]);
    expect(await search('company', 'engines')).toEqual([other.id]);
    expect(await search('email', 'ADA@')).toEqual([other.id]);
    expect(await search('name', '%')).toEqual([]);
    const day = encodeURIComponent('[{"column":"dateOfBirth","query":"yesterday"}]');
    expect(await room.refused('GET', `customers?searchQuery=${day}`)).toEqual({
      status: 400,
      field: 'searchQuery',
      sentence: 'The column "dateOfBirth" must be searched by a day such as 2026-12-31.',
    });
  });

  it('owes the sum of their bookings', async () => {
    const { id } = await build();
    await server.build.booking({ siteId: desk.siteId, customerId: id, arrears: 10.1, status: 'in arrears' });
    await server.build.booking({ siteId: desk.siteId, customerId: id, arrears: 0.2, status: 'completed' });
    expect(await desk.record('GET', `customers/${id}`)).toMatchObject({ arrears: 10.3 });
  });

  it('has one address, which can be replaced and removed', async () => {
    const { id } = await build();
    const first = await desk.record('PUT', `customers/${id}`, { address });
    const second = await desk.record('PUT', `customers/${id}`, { address: { ...address, street1: '2 Pitt Street' } });
    expect(second['address']).toEqual({ ...(first['address'] as object), street1: '2 Pitt Street' });
    expect(await desk.refused('POST', 'addresses', { customerId: id, ...address })).toEqual({
      status: 409,
      field: 'customerId',
      sentence: 'This customer already has an address. Change it instead.',
    });
    const { id: addressId } = second['address'] as { id: number };
    await desk.record('PUT', `addresses/${addressId}`, { suburb: 'Newtown' });
    expect(await desk.record('GET', `customers/${id}`)).toMatchObject({ address: { suburb: 'Newtown' } });
    const { id: otherId } = await build();
    expect(await desk.refused('PUT', `addresses/${addressId}`, { customerId: otherId })).toMatchObject({
      status: 409,
      sentence: "An address can't move to another customer.",
    });
    expect(await desk.record('PUT', `customers/${id}`, { address: null })).toMatchObject({ address: null });
    expect((await desk.ask('GET', `addresses/${addressId}`)).status).toBe(404);
    const strangers = await server.build.customer();
    expect(await desk.refused('POST', 'addresses', { customerId: strangers.id, ...address })).toEqual({
      status: 400,
      field: 'customerId',
      sentence: 'There is no such customer.',
    });
  });

  it('stays listed when archived, and cannot be deleted while they have bookings', async () => {
    const { id } = await build();
    await desk.record('PUT', `customers/${id}`, { archived: true });
    expect(await desk.ids('customers?limit=1000')).toContain(id);
    await server.build.booking({ siteId: desk.siteId, customerId: id, status: 'completed' });
    expect(await desk.refused('DELETE', `customers/${id}`)).toMatchObject({
      status: 409,
      sentence: 'This customer has bookings. Archive the customer instead.',
    });
    const buyer = await build();
    await server.build.order({ siteId: desk.siteId, customerId: buyer.id });
    expect(await desk.refused('DELETE', `customers/${buyer.id}`)).toMatchObject({
      status: 409,
      sentence: 'This customer is still in use by other records, so it cannot be deleted.',
    });
  });

  it('stays with their organisation, even for a super admin', async () => {
    const admin = await openDesk(server, { isSuperAdmin: true });
    const { id } = await build();
    expect(await admin.refused('PUT', `customers/${id}`, { organisationId: admin.organisationId })).toEqual({
      status: 409,
      field: 'organisationId',
      sentence: 'A customer stays with its organisation.',
    });
    expect(await admin.refused('POST', 'customers', { ...person, organisationId: 2_000_000_000 })).toEqual({
      status: 400,
      field: 'organisationId',
      sentence: 'There is no such organisation.',
    });
    const made = await admin.record('POST', 'customers', { ...person, organisationId: desk.organisationId });
    expect(await desk.record('GET', `customers/${made.id}`)).toMatchObject({ name: 'Ada Byron' });
  });
});

describe('the records of a customer', () => {
  it('are listed: bookings, documents, orders and payments', async () => {
    const { siteId, organisationId } = desk;
    const { id: customerId } = await build();
    const mine = { siteId, customerId };
    const made = {
      bookings: [(await server.build.booking(mine)).id, (await server.build.booking({ ...mine, type: 'hire' })).id],
      documents: [(await server.build.document({ organisationId, customerId })).id],
      orders: [(await server.build.order(mine)).id],
      payments: [(await server.build.payment(mine)).id, (await server.build.payment(mine)).id],
    };
    await server.build.booking({ siteId });
    await server.build.document({ organisationId });
    const stranger = await openDesk(server);
    for (const [segment, ids] of Object.entries(made)) {
      const path = `customers/${customerId}/${segment}`;
      expect(await desk.ids(path)).toEqual(ids);
      expect(await desk.ids(`${path}?limit=1&offset=${ids.length - 1}`)).toEqual(ids.slice(-1));
      const { rows } = (await desk.ask('GET', `${path}?mode=options`)).body as { rows: { name: string }[] };
      for (const row of rows) expect(row).toEqual({ id: expect.any(Number) as number, name: row.name });
      expect(await stranger.refused('GET', path)).toMatchObject({
        status: 404,
        sentence: `There is no customer ${customerId}.`,
      });
    }
  });
});

describe('rentals at a shared site', () => {
  it('are hidden from guests: no people, bookings or money', async () => {
    const guest = await openDesk(server);
    const { id: organisationId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({
      organisationId,
      sharing: 'ORGANISATION',
      sharedWith: [guest.organisationId],
    });
    const owner = await openDesk(server, { organisationId, siteId });
    const booking = await server.build.booking({ siteId });
    const [unitId = 0] = booking.unitIds;
    const { customerId } = booking;
    const at = { siteId, customerId };
    const records = {
      'bookings/storage': booking.id,
      orders: (await server.build.order(at)).id,
      payments: (await server.build.payment(at)).id,
      invitations: (await server.build.invitation({ ...at, unitId })).id,
      customers: customerId,
    };
    expect(await guest.ids('units')).toContain(unitId);
    for (const [path, id] of Object.entries(records)) {
      expect(await owner.ids(path)).toEqual([id]);
      expect(await guest.ids(path)).toEqual([]);
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await guest.refused(method, `${path}/${id}`, method === 'PUT' ? { notes: 'Mine' } : undefined);
        expect(answer.status).toBe(404);
      }
    }
    const theirs = await server.build.customer({ organisationId: guest.organisationId });
    const notOwner = { status: 403, sentence: expect.stringContaining('another organisation') as string };
    const booked = {
      customer_id: theirs.id,
      unitIds: [unitId],
      startsAt: '2031-01-01T00:00:00Z',
      rate: 1,
      period: 'day',
    };
    const line = { description: 'Box', quantity: 1, unitPrice: 4 };
    const money = { siteId, customerId: theirs.id, amount: 1, method: 'cash' };
    expect(await guest.refused('POST', 'bookings/storage', booked)).toMatchObject(notOwner);
    expect(await guest.refused('POST', 'orders', { siteId, lines: [line] })).toMatchObject(notOwner);
    expect(await guest.refused('POST', 'payments', money)).toMatchObject(notOwner);
    const invited = { unitId, customerId: theirs.id, name: 'Guest' };
    expect(await guest.refused('POST', 'invitations', invited)).toMatchObject(notOwner);
  });
});
