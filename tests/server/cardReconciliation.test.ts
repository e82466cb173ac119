// @module-tag postgres
import { afterEach, describe, expect, it } from 'vitest';
import { startCardProvider, type CardToken } from '#tests/support/cards/cardProvider.ts';
import { openCardScene, passMinutes, startCardServer } from '#tests/support/cards/cardScene.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';

const clock = createManualClock(new Date());
const provider = await startCardProvider();
const server = await startCardServer(provider, clock);
afterEach(() => {
  provider.answerSearches('truth');
  provider.decide('declined');
});

const pass = (minutes: number) => passMinutes(clock, minutes, 1);

describe('a charge without an answer', () => {
  it('is looked up at the provider within minutes, and stored as it says', async () => {
    const { bill, payment, received, customerId } = await openCardScene(server);
    const charged = ['charged, silent', 'charged, error', 'charged, garbage', 'charged, conflict'] as const;
    const tokens = [...charged, 'declined, silent'] as const;
    const bills = [await bill(), await bill(), await bill(), await bill(), await bill()];
    const ids: number[] = [];
    for (const [index, token] of tokens.entries()) {
      const made = await bills[index]?.charge(token);
      expect(made).toMatchObject({ status: 'pending', reference: expect.stringContaining('did not answer') });
      ids.push(Number(made?.id));
    }
    await pass(2);
    const receipts = provider.charges.slice(-tokens.length).map(({ receiptNumber }) => receiptNumber);
    for (const index of charged.keys()) {
      expect(await payment(ids[index] ?? 0)).toMatchObject({
        status: 'succeeded',
        reference: receipts[index],
        paidAt: expect.any(String),
      });
      expect(await bills[index]?.order()).toMatchObject({ status: 'paid', paid: 120 });
    }
    expect(await payment(ids[4] ?? 0)).toMatchObject({ status: 'failed', reference: 'Insufficient funds' });
    expect(await bills[4]?.order()).toMatchObject({ status: 'pending', paid: 0 });
    expect(await received()).toBe(provider.taken(customerId));
    const searches = provider.searched.length;
    await pass(1);
    expect(provider.searched).toHaveLength(searches);
  });

  it('fails once no request can be under way any more, if the provider has none', async () => {
    const { bill, payment } = await openCardScene(server);
    const { charge, order } = await bill();
    const { id } = await charge('silent');
    await pass(14);
    expect(await payment(id)).toMatchObject({ status: 'pending' });
    await pass(2);
    expect(await payment(id)).toMatchObject({
      status: 'failed',
      reference: 'The card provider has no such charge, so no money was taken.',
    });
    expect(await charge('good')).toMatchObject({ status: 'succeeded' });
    expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
  });

  it.runIf(isOnPostgres)('stays pending while the provider has not decided, and staff are told once', async () => {
    const { desk, bill, payment, alerts } = await openCardScene(server);
    const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 0 } });
    const { id } = await (await bill()).charge('undecided', 50);
    await pass(2);
    expect(await payment(id)).toMatchObject({
      status: 'pending',
      reference: expect.stringContaining('no clear outcome'),
    });
    expect(await alerts()).toEqual([]);
    await pass(15);
    await pass(1);
    await pass(25 * 60);
    expect(await alerts()).toEqual([
      expect.stringMatching(
        new RegExp(`^A card payment of \\$50.00 by Jo Diaz has no known outcome \\(payment ${id}\\)`),
      ),
    ]);
    expect(await clerk.ids('alerts')).toEqual([]);
    provider.decide('approved');
    await pass(1);
    expect(await payment(id)).toMatchObject({ status: 'succeeded', amount: 50 });
    expect(await alerts()).toHaveLength(1);
  });

  it.runIf(isOnPostgres)(
    'stays as it is while searches are answered with nothing of use, and is looked up again each minute',
    async () => {
      const { bill, payment, received, customerId } = await openCardScene(server);
      // Not on the list of the customer's own charges, so that "everything" is something else.
      await (await bill()).charge('good', 5);
      const [silent, charged] = [await (await bill()).charge('silent'), await (await bill()).charge('charged, silent')];
      const before = [await payment(silent.id), await payment(charged.id)];
      for (const answer of ['garbage', 'error', 'nothing', 'everything'] as const) {
        provider.answerSearches(answer);
        const searches = provider.searched.length;
        await pass(2);
        await pass(1);
        expect(provider.searched.length).toBeGreaterThan(searches + 1);
        expect([await payment(silent.id), await payment(charged.id)]).toEqual(before);
      }
      provider.answerSearches('twice');
      await pass(1);
      expect(await payment(silent.id)).toEqual(before[0]);
      expect(await payment(charged.id)).toMatchObject({ status: 'succeeded' });
      expect(await received()).toBe(provider.taken(customerId));
    },
  );

  it.runIf(isOnPostgres)(
    'stays pending while the provider lists another amount or two charges under its number',
    async () => {
      const { bill, payment } = await openCardScene(server);
      for (const answer of ['another amount', 'two charges'] as const) {
        const { id } = await (await bill()).charge('charged, silent');
        provider.answerSearches(answer);
        await pass(2);
        expect(await payment(id)).toMatchObject({
          status: 'pending',
          reference: expect.stringContaining('no clear outcome'),
        });
      }
    },
  );

  it.runIf(isOnPostgres)('is reported when the provider cannot be asked for long, however many there are', async () => {
    const { bill, payment, alerts } = await openCardScene(server);
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(await (await bill()).charge('charged, silent'));
    provider.answerSearches('error');
    await pass(16);
    expect(await alerts()).toHaveLength(3);
    for (const each of made) {
      expect(await alerts()).toContainEqual(expect.stringContaining(`no known outcome (payment ${each.id})`));
      expect(await payment(each.id)).toEqual(each);
    }
  });
});

describe('the answer to a charge that was looked up meanwhile', () => {
  it.runIf(isOnPostgres)('changes nothing if it says the same, or nothing', async () => {
    const { bill, payment, received, customerId } = await openCardScene(server);
    const bills = [await bill(), await bill()];
    const before = provider.received.length;
    const answers = [bills[0]?.charge('slow'), bills[1]?.charge('slow, garbage')];
    await expect.poll(() => provider.received.length).toBe(before + 2);
    await pass(2);
    for (const each of bills) expect(await each.order()).toMatchObject({ status: 'paid', paid: 120 });
    provider.release();
    for (const answer of answers) expect(await answer).toMatchObject({ status: 'succeeded', reference: /^\d+$/ });
    for (const answer of answers) expect(await payment(Number((await answer)?.id))).toEqual(await answer);
    expect(await received()).toBe(provider.taken(customerId));
  });

  it('turns a failed payment into a received one when the card was charged, and staff are told', async () => {
    const { bill, received, customerId, desk, alerts } = await openCardScene(server);
    const { charge, order } = await bill();
    const before = provider.received.length;
    const answer = charge('late');
    await expect.poll(() => provider.received.length).toBe(before + 1);
    await pass(17);
    const { rows } = (await desk.record('GET', 'payments')) as unknown as { rows: unknown[] };
    expect(rows).toEqual([expect.objectContaining({ status: 'failed' })]);
    expect(await order()).toMatchObject({ status: 'pending', paid: 0 });
    provider.release();
    expect(await answer).toMatchObject({ status: 'succeeded', reference: provider.charges.at(-1)?.receiptNumber });
    expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
    expect(await received()).toBe(provider.taken(customerId));
    expect(await alerts()).toEqual([expect.stringContaining('was taken after it had been recorded as failed')]);
  });

  it.runIf(isOnPostgres)('is found by later searches when it never comes', async () => {
    const { bill, payment, received, customerId } = await openCardScene(server);
    const before = provider.received.length;
    const { charge } = await bill();
    const { id } = await charge('late, silent');
    expect(provider.received).toHaveLength(before + 1);
    await pass(16);
    expect(await payment(id)).toMatchObject({ status: 'failed' });
    provider.release();
    await pass(61);
    expect(await payment(id)).toMatchObject({ status: 'succeeded' });
    expect(await received()).toBe(provider.taken(customerId));
  });
});

describe('the word of a person about a charge', () => {
  /** A bill whose charge a person marked as failed, before the provider was asked. */
  async function billOfFailed(token: CardToken = 'charged, silent') {
    const { desk, bill, payment } = await openCardScene(server);
    const { asked, charge, order } = await bill();
    const { id } = await charge(token);
    await desk.record('PUT', `payments/${id}`, { status: 'failed' });
    return { desk, bill: asked, order, payment: () => payment(id) };
  }

  it('gives way to that of the provider, however the bill was paid meanwhile', async () => {
    const { desk, bill, payment, received, customerId, alerts } = await openCardScene(server);
    const { charge, order, payCash } = await bill();
    const { id } = await charge('charged, silent');
    await desk.record('PUT', `payments/${id}`, { status: 'failed' });
    expect(await desk.refused('DELETE', `payments/${id}`)).toMatchObject({ status: 409 });
    await payCash();
    await pass(2);
    expect(await payment(id)).toMatchObject({ status: 'succeeded', amount: 120 });
    // The money beyond the bill is the customer's credit.
    expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
    expect(await desk.record('GET', `customers/${customerId}`)).toMatchObject({ credit: 120 });
    expect(await received()).toBe(provider.taken(customerId));
    expect(await alerts()).toHaveLength(1);
  });

  it.runIf(isOnPostgres)('is reported when the provider took no money for a payment marked as received', async () => {
    const { desk, bill, payment, alerts } = await openCardScene(server);
    const { id } = await (await bill()).charge('declined, silent');
    await desk.record('PUT', `payments/${id}`, { status: 'succeeded' });
    await pass(2);
    expect(await payment(id)).toMatchObject({ status: 'succeeded' });
    expect(await alerts()).toEqual([expect.stringContaining('the card provider took no money')]);
  });

  it('moves no bill to another customer whose bill the card would then have paid', async () => {
    const { desk, bill, payment, order } = await billOfFailed();
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    const path = `orders/${(await order()).id}`;
    expect(await desk.refused('PUT', path, { customerId })).toMatchObject({ status: 409, field: 'customerId' });
    await pass(2);
    expect(await payment()).toMatchObject({ status: 'succeeded' });
    expect(await order()).toMatchObject({ status: 'paid', customerId: bill.customerId });
  });

  it('lets a bill move once the provider says that it took nothing', async () => {
    const { desk, order } = await billOfFailed('declined, silent');
    const { id: customerId } = await server.build.customer({ organisationId: desk.organisationId });
    await pass(2);
    const path = `orders/${(await order()).id}`;
    expect(await desk.record('PUT', path, { customerId })).toMatchObject({ customerId });
  });

  it('does not change what the card was charged', async () => {
    const { desk, bill, payment } = await openCardScene(server);
    const { id } = await (await bill()).charge('silent');
    for (const change of [{ amount: 12 }, { method: 'cash' }]) {
      expect(await desk.refused('PUT', `payments/${id}`, change)).toMatchObject({
        status: 409,
        field: Object.keys(change)[0],
        sentence: expect.stringContaining('charged'),
      });
    }
    await desk.record('PUT', `payments/${id}`, { reference: 'Asked by phone' });
    await pass(2);
    expect(await payment(id)).toMatchObject({ amount: 120, method: 'card', reference: 'Asked by phone' });
  });
});
