// @module-tag postgres
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { createMailedLink } from '#server/people/resetTokens.ts';
import { directories, directoryPeople } from '#server/storage/schema/people/directories.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { countWaiting, meetBeforeCommit, openTransaction } from '#tests/support/postgres/openTransactions.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

// PGlite takes one transaction after the other.
describe.skipIf(!isOnPostgres)('of two writes that do not see each other', () => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await startTestServer();
    desk = await openDesk(server);
  });
  afterAll(() => server.close());

  const meet = (...calls: (readonly [method: string, path: string, body?: object])[]) =>
    meetBeforeCommit(
      server,
      calls.map((call) => () => desk.ask(...call)),
    );

  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

  const customer = async () => (await server.build.customer({ organisationId: desk.organisationId })).id;

  /** An active booking of a new unit. */
  async function stay(customerId: number) {
    const { siteId } = desk;
    const given = { siteId, customerId, status: 'active', rate: 30, period: 'month' } as const;
    return server.build.booking({ ...given, startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: null });
  }

  describe('the last two bookings of a customer', () => {
    const withPin = async () => {
      const customerId = await customer();
      const pin = await server.build.pinCode({ organisationId: desk.organisationId, siteId: desk.siteId, customerId });
      const endOf = async () =>
        (await server.database.select().from(pinCodes).where(eq(pinCodes.id, pin.id)))[0]?.endsAt;
      return { customerId, endOf };
    };

    it('leave no PIN that opens the gate, whichever ends first', async () => {
      const { customerId, endOf } = await withPin();
      const stays = [await stay(customerId), await stay(customerId)];
      const path = ({ id }: { id: number }) => `bookings/storage/${id}`;
      const answers = await meet(...stays.map((each) => ['PUT', path(each), { status: 'completed' }] as const));
      expect(statusesOf(answers)).toEqual([200, 200]);
      expect(await endOf()).not.toBeNull();
    });

    it.each([false, true])('leave the PIN to a booking that is made meanwhile, confirmed: %s', async (confirm) => {
      const { customerId, endOf } = await withPin();
      const { id, unitIds: _units, ...last } = await stay(customerId);
      const { id: unitId } = await server.build.unit({ siteId: desk.siteId });
      const next = { ...last, customer_id: customerId, unitIds: [unitId], confirm };
      const ends = ['PUT', `bookings/storage/${id}`, { status: 'completed' }] as const;
      const answers = await meet(['POST', 'bookings/storage', next], ends);
      expect(statusesOf(answers)).toEqual([200, 201]);
      expect(await endOf()).toBeNull();
    });
  });

  describe('two bills of a booking', () => {
    const rent = { description: 'Rent', quantity: 1, unitPrice: 30, kind: 'rent' } as const;

    async function bills() {
      const { siteId } = desk;
      const customerId = await customer();
      const { id: bookingId } = await stay(customerId);
      return { siteId, customerId, bookingId };
    }

    it('charge two periods, and none twice', async () => {
      const bill = { ...(await bills()), lines: [rent] };
      const answers = await meet(['POST', 'orders', bill], ['POST', 'orders', bill]);
      expect(statusesOf(answers)).toEqual([201, 201]);
      const periods = answers.flatMap(({ body }) => (body as { lines: { periodFrom: string }[] }).lines);
      expect(periods.map(({ periodFrom }) => periodFrom).toSorted()).toEqual(['2026-01-01', '2026-02-01']);
    });

    it('do not both lose the rent that was given back as credit once', async () => {
      const given = await bills();
      const [paid, unpaid] = [
        await desk.record('POST', 'orders', { ...given, lines: [rent] }),
        await desk.record('POST', 'orders', { ...given, lines: [rent] }),
      ];
      const money = { ...given, orderId: paid.id, amount: 30, method: 'cash', status: 'succeeded' };
      const payment = await desk.record('POST', 'payments', money);
      // Either bill covers it alone.
      const days = { periodFrom: '2026-01-01', periodTo: '2026-03-01' };
      const credit = { ...given, ...days, kind: 'credit', amount: -30, at: new Date() } as const;
      await server.database.insert(ledgerLines).values(credit);
      const answers = await meet(
        ['PUT', `orders/${unpaid.id}`, { status: 'cancelled' }],
        ['POST', `payments/${payment.id}/refund`, { reason: 'Mould', owedAgain: false }],
      );
      expect(statusesOf(answers)).toEqual([200, 409]);
    });

    it('get a payment of the booking on the one that stays, while the other is cancelled', async () => {
      const given = await bills();
      const first = await desk.record('POST', 'orders', { ...given, lines: [rent] });
      const second = await desk.record('POST', 'orders', { ...given, lines: [rent] });
      const [, paid] = await meet(
        ['PUT', `orders/${first.id}`, { status: 'cancelled' }],
        ['POST', 'payments', { ...given, amount: 30, method: 'cash', status: 'succeeded' }],
      );
      expect(paid?.body).toMatchObject({ orderId: second.id });
    });
  });

  describe('a record that is deleted while another begins to use it', () => {
    it('stays if it is a product that is sold', async () => {
      const { organisationId, siteId } = desk;
      const { id: productId } = await server.build.product({ organisationId });
      const lines = [{ productId, description: 'Box', quantity: 1, unitPrice: 4 }];
      const answers = await meet(
        ['POST', 'orders', { siteId, customerId: await customer(), lines }],
        ['DELETE', `products/${productId}`],
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    });

    it('stays if it is a site where a customer gets credit', async () => {
      const { organisationId } = desk;
      const { id: siteId } = await server.build.site({ organisationId });
      const credit = { siteId, amount: -30, on: '2026-01-01' };
      const answers = await meet(
        ['POST', `customers/${await customer()}/openingBalance`, credit],
        ['DELETE', `sites/${siteId}`],
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    });
  });

  describe('two people', () => {
    async function colleague(organisationId: number, given: object = {}) {
      const user = await server.build.user({ organisationId, permissions: everywhere(31), ...given });
      const token = await server.signIn(user);
      const put = (path: string, body: object) => server.call('PUT', `api/admin/${path}`, { token, body });
      return { id: user.id, put };
    }

    it('who archive each other do not both go', async () => {
      const { organisationId } = desk;
      const [one, other] = [await colleague(organisationId), await colleague(organisationId)];
      const answers = await meetBeforeCommit(server, [
        () => one.put(`users/${other.id}`, { status: 'archived' }),
        () => other.put(`users/${one.id}`, { status: 'archived' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    });

    it('of whom one has rights taken away do not give them on meanwhile', async () => {
      const { organisationId } = desk;
      const [one, other] = [await colleague(organisationId), await colleague(organisationId)];
      const third = await server.build.user({ organisationId, permissions: {} });
      const answers = await meetBeforeCommit(server, [
        () => one.put(`users/${other.id}`, { permissions: { settings: 31 } }),
        () => other.put(`users/${third.id}`, { permissions: { customers: 2 } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 403]);
    });
  });

  it('the account for emergencies is not archived while passwords are turned off for all others', async () => {
    const { id: organisationId } = await server.build.organisation();
    const person = () => server.build.user({ organisationId, isSuperAdmin: true });
    const [admin, emergency] = [await person(), await person()];
    const directory = { issuer: 'https://login.example.com', clientId: 'gatehouse', groupsClaim: 'groups' };
    const worked = { ...directory, makesAccounts: false, workedAt: new Date() };
    await server.database.insert(directories).values({ organisationId, ...worked });
    const { issuer } = directory;
    await server.database
      .insert(directoryPeople)
      .values({ organisationId, issuer, userId: admin.id, subject: 'admin' });
    const token = await server.signIn(admin);
    const put = (path: string, body: object) => server.call('PUT', `api/admin/${path}`, { token, body });
    const answers = await meetBeforeCommit(server, [
      () => put(`users/${emergency.id}`, { status: 'archived' }),
      () => put(`organisations/${organisationId}/directory/only`, { emergencyUserId: emergency.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('a request for approval is sent once', async () => {
    const { siteId, ada, units } = await openTwoPersonSite(server, { units: 1 });
    const targets = units.map((id) => ({ entity: 'unit', id }));
    const body = { siteId, act: 'open', targets, reason: 'Inspection' };
    const request = () => server.call('POST', 'api/admin/commandApprovals', { token: ada, body });
    const answers = await meetBeforeCommit(server, [request, request]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });

  describe('somebody who leaves the organisation', () => {
    it.each([
      ['access permission', (userId: number) => ['accessPermissions', { name: 'All gates', userId }] as const],
      ['PIN', (userId: number) => [`users/${userId}/pinCodes`, {}] as const],
    ])('takes the %s with them that they get meanwhile', async (_what, given) => {
      const { organisationId, siteId } = desk;
      const { id } = await server.build.user({ organisationId });
      const { id: other } = await server.build.organisation();
      const token = await server.signIn(await server.build.user({ organisationId, isSuperAdmin: true }));
      const [path, body] = given(id);
      const answers = await meetBeforeCommit(server, [
        () => desk.ask('POST', path, { siteId, ...body }),
        () => server.call('PUT', `api/admin/users/${id}`, { token, body: { organisationId: other } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 200]);
      expect(await server.database.$count(accessPermissions, eq(accessPermissions.userId, id))).toBe(0);
      expect(await server.database.$count(pinCodes, eq(pinCodes.userId, id))).toBe(0);
    });
  });

  describe('a link for a new password that is made while', () => {
    /** Makes the link while another transaction changes its user. */
    async function linkWhile<Made>(
      user: { id: number },
      change: Partial<typeof users.$inferInsert>,
      make: () => Promise<Made>,
    ) {
      const changing = await openTransaction(server, (transaction) =>
        transaction.update(users).set(change).where(eq(users.id, user.id)),
      );
      const making = make();
      await expect.poll(() => countWaiting(server)).toBe(1);
      await changing.end();
      return making;
    }

    it('an invited person sets their first password is refused: it would sign its maker in as them', async () => {
      const { id } = await server.build.user({ organisationId: desk.organisationId, passwordHash: null });
      const make = () => desk.ask('POST', `users/${id}/invitationLink`);
      expect((await linkWhile({ id }, { passwordHash: 'their own' }, make)).status).toBe(409);
    });

    it('its owner gets another email is not mailed to the earlier one', async () => {
      const { id, email } = await server.build.user({ organisationId: desk.organisationId });
      const known = { id, email, isInvited: false };
      const make = () => createMailedLink(server.storage, known, new Date(), server.url);
      expect(await linkWhile({ id }, { email: 'new@example.test' }, make)).toBeNull();
    });
  });
});
