// @module-tag postgres
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bookings, payments } from '#server/storage/schema/rentals/bookings.ts';
import { cardRefunds } from '#server/storage/schema/rentals/cardRefunds.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import { startCardProvider, type CardToken } from '#tests/support/cards/cardProvider.ts';
import { openCardScene, passMinutes } from '#tests/support/cards/cardScene.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const clock = createManualClock(new Date());
const running = new Set<TestServer>();

/** @param timeout how long the provider is waited for (milliseconds). */
async function startOn(timeout: number): Promise<TestServer> {
  const server = await startTestServer({
    database: shared.database,
    cards: { ...provider.settings, timeout },
    rentalsClock: clock,
    now: () => clock.now(),
    stopTimeout: 0,
  });
  running.add(server);
  return server;
}

async function stop(server: TestServer): Promise<void> {
  running.delete(server);
  await server.close();
}

const provider = await startCardProvider();
const shared = await sharedDatabase();

const tokens: readonly CardToken[] = [
  'good',
  'silent',
  'charged, silent',
  'declined, silent',
  'undecided',
  'late, silent',
];

it.runIf(isOnPostgres)(
  'agrees with the provider to the cent after timeouts, lost answers, and a stop in the middle of a charge',
  async () => {
    const staying = await startOn(2_000);
    const { bill, desk, customerId, received } = await openCardScene(staying);
    for (const [index, token] of tokens.entries()) await (await bill()).charge(token, 10.01 + index * 1.1);
    // The provider is waited for in vain, and has charged the card.
    expect(await (await bill()).charge('slow', 33.33)).toMatchObject({ status: 'pending' });
    const { siteId } = desk;
    const { id: bookingId } = await staying.build.booking({ siteId, customerId, status: 'in arrears', arrears: 100 });
    const debt = { siteId, customerId, bookingId, amount: 30.05, cardToken: 'charged, silent' };
    await desk.record('POST', 'payments/card', debt);

    const stopped = await startOn(30_000);
    const { asked, order } = await bill();
    const before = provider.received.length;
    const unanswered = stopped
      .call('POST', 'api/admin/payments/card', { token: desk.token, body: { ...asked, cardToken: 'slow' } })
      .catch(() => null);
    await expect.poll(() => provider.received.length).toBe(before + 1);
    await stop(stopped);
    provider.release();
    expect(await unanswered).not.toMatchObject({ status: 201 });
    expect(await order()).toMatchObject({ status: 'pending', paid: 0 });
    expect(await received()).toBeLessThan(provider.taken(customerId));

    await startOn(30_000);
    provider.searched.length = 0;
    await passMinutes(clock, 1, 4);
    // Each charge is looked up by one of the servers.
    expect(provider.searched.toSorted()).toEqual([...new Set(provider.searched)].toSorted());
    expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
    provider.decide('approved');
    await passMinutes(clock, 16, 4);

    // All but the declined cards and the request that was lost.
    expect(provider.taken(customerId)).toBe(235.52);
    expect(await received()).toBe(provider.taken(customerId));
    const [booking] = await staying.database.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(booking?.arrears).toBe(69.95);
    const ours = await staying.database.select().from(payments).where(isNotNull(payments.chargeKey));
    expect(ours.filter(({ status }) => status === 'pending')).toEqual([]);
    const listed = (rows: { amount: number; receipt: string | null }[]) =>
      rows.toSorted((one, other) => one.amount - other.amount);
    expect(
      listed(
        ours
          .filter(({ status }) => status === 'succeeded')
          .map(({ amount, reference }) => ({ amount, receipt: reference })),
      ),
    ).toEqual(
      listed(
        provider.charges
          .filter(({ status }) => status === 'approved')
          .map(({ principalAmount, receiptNumber }) => ({ amount: principalAmount, receipt: receiptNumber })),
      ),
    );
  },
);

it.runIf(isOnPostgres)(
  'agrees with the provider to the cent after refunds without answers, and a stop in the middle of one',
  async () => {
    const [staying] = running;
    if (staying === undefined) throw new Error('No server runs.');
    const { desk, paidByCard, customerId, received } = await openCardScene(staying);
    for (const [index, token] of tokens.entries()) {
      provider.answerRefunds(token);
      const { refund } = await paidByCard();
      await refund({ amount: 5.01 + index * 1.1 });
    }
    const { refund: refundSlowly } = await paidByCard();
    provider.answerRefunds('slow');
    await refundSlowly({ amount: 33.33 });

    const stopped = await startOn(30_000);
    const { id } = await paidByCard();
    const before = provider.receivedRefunds.length;
    const body = { reason: 'They left early.', amount: 44.44 };
    const unanswered = stopped
      .call('POST', `api/admin/payments/${id}/refund`, { token: desk.token, body })
      .catch(() => null);
    await expect.poll(() => provider.receivedRefunds.length).toBe(before + 1);
    await stop(stopped);
    provider.release();
    expect(await unanswered).not.toMatchObject({ status: 200 });

    await startOn(30_000);
    provider.searched.length = 0;
    await passMinutes(clock, 1, running.size * 2);
    // Each refund is looked up by one of the servers.
    expect(provider.searched.toSorted()).toEqual([...new Set(provider.searched)].toSorted());
    provider.decide('approved');
    await passMinutes(clock, 16, running.size * 2);

    const { database } = staying;
    const rows = await database.select().from(cardRefunds);
    expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
    const confirmed = rows.filter(({ status }) => status === 'succeeded');
    const approved = provider.refunds.filter(({ status }) => status === 'approved');
    const listed = (each: { amount: number; key: string | null }[]) =>
      each.map((one) => JSON.stringify(one)).toSorted();
    expect(listed(confirmed.map(({ amount, transaction }) => ({ amount, key: transaction })))).toEqual(
      listed(
        approved.map(({ principalAmount, transactionId }) => ({ amount: principalAmount, key: String(transactionId) })),
      ),
    );
    const lines = await database
      .select({ amount: ledgerLines.amount })
      .from(ledgerLines)
      .where(and(eq(ledgerLines.customerId, customerId), eq(ledgerLines.kind, 'refund')));
    const sum = lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
    expect(sum).toBe(provider.givenBack(customerId));
    expect(await received()).toBe(provider.taken(customerId));
  },
);

it('stops at once while a search has no answer, and looks the charge up at the next start', async () => {
  const server = [...running][0] ?? (await startOn(2_000));
  const { id } = await (await (await openCardScene(server)).bill()).charge('charged, silent');
  provider.answerSearches('silence');
  const before = provider.searched.length;
  await clock.pass(2 * 60_000);
  await expect.poll(() => provider.searched.length).toBeGreaterThan(before);
  const begun = Date.now();
  for (const each of Array.from(running)) await stop(each);
  expect(Date.now() - begun).toBeLessThan(15_000);
  provider.answerSearches('truth');
  await clock.pass(60_000);
  const { database } = await startOn(30_000);
  const statusOf = async () => {
    const [row] = await database.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
    return row?.status;
  };
  await expect.poll(statusOf).toBe('succeeded');
});
