// @module-tag postgres
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { startCardProvider, type SearchAnswer } from '#tests/support/cards/cardProvider.ts';
import { openCardScene, passMinutes, startCardServer } from '#tests/support/cards/cardScene.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';

const clock = createManualClock(new Date());
const provider = await startCardProvider();
const server = await startCardServer(provider, clock);
beforeEach(() => {
  provider.answerSearches('truth');
  provider.answerRefunds('good');
  provider.decide('declined');
});

const pass = (minutes: number) => passMinutes(clock, minutes, 1);

const refundsOf = (payment: Record<string, unknown>) => payment['cardRefunds'] as Record<string, unknown>[];

/** The refund that an answer tells about. */
const sentOf = (answer: Record<string, unknown>) => refundsOf(answer).find(({ id }) => id === answer['sentRefundId']);

describe('the refund of a charged card', () => {
  it('asks for a recent proof above $500, and of nothing less', async () => {
    const { paidByCard } = await openCardScene(server);
    const { refund, refused, payment } = await paidByCard(600);
    const asked = provider.receivedRefunds.length;
    await pass(11);
    expect(await refused()).toMatchObject({ status: 403, sentence: expect.stringContaining('Confirm that it is you') });
    expect(await refused({ amount: 500.01 })).toMatchObject({ status: 403 });
    expect(provider.receivedRefunds).toHaveLength(asked);
    expect(await payment()).toMatchObject({ status: 'succeeded', refunds: [] });
    expect(await refund({ amount: 500 })).toMatchObject({ refunds: [{ amount: 500 }] });
  });

  it('is asked of the provider by the number of the charge, and counts once the provider has done it', async () => {
    const { paidByCard, desk, customerId } = await openCardScene(server);
    const { id, refund, order } = await paidByCard();
    const answer = await refund({ amount: 15.5 });
    expect(answer).toMatchObject({
      id,
      status: 'succeeded',
      sendsRefunds: true,
      refunds: [{ amount: 15.5, reason: 'They left early.', by: expect.any(String) }],
    });
    expect(sentOf(answer)).toMatchObject({ amount: 15.5, status: 'succeeded' });
    expect(provider.receivedRefunds.at(-1)).toEqual({
      authorization: `Basic ${Buffer.from('secret:').toString('base64')}`,
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      form: {
        transactionType: 'refund',
        parentTransactionId: String(provider.charges.at(-1)?.transactionId),
        principalAmount: '15.50',
        orderNumber: expect.stringMatching(/^[0-9a-f]{20}$/),
      },
    });
    expect(await order()).toMatchObject({ status: 'pending', paid: 104.5 });
    expect(await refund()).toMatchObject({ status: 'refunded', refunds: [{ amount: 15.5 }, { amount: 104.5 }] });
    expect(provider.givenBack(customerId)).toBe(120);
    const { body } = await desk.ask('GET', `actionLogs/orders/${Number((await order()).id)}`);
    expect((body as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({ action: 'Refunded payment', detail: expect.stringContaining('$15.50 of ORD-') }),
    );
  });

  it('takes the amount off the bill where nothing is owed again', async () => {
    const { paidByCard } = await openCardScene(server);
    const { refund, order } = await paidByCard();
    await refund({ amount: 20, owedAgain: false });
    expect(await order()).toMatchObject({ status: 'paid', paid: 100, writtenOff: 20 });
  });

  it('changes nothing when the provider declines it, and says why', async () => {
    const { paidByCard, customerId } = await openCardScene(server);
    const { refund, order, payment } = await paidByCard();
    provider.answerRefunds('declined');
    const answer = await refund();
    expect(answer).toMatchObject({ status: 'succeeded', refunds: [] });
    expect(sentOf(answer)).toMatchObject({ status: 'failed', note: 'Insufficient funds', amount: 120 });
    expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
    provider.answerRefunds('good');
    await refund();
    expect(await payment()).toMatchObject({ status: 'refunded', refunds: [{ amount: 120 }] });
    expect(provider.givenBack(customerId)).toBe(120);
  });

  it('fails with the words of a provider that refuses the request', async () => {
    const { paidByCard } = await openCardScene(server);
    const { id, refund } = await paidByCard();
    await server.database.update(payments).set({ chargeTransaction: '1' }).where(eq(payments.id, id));
    expect(sentOf(await refund())).toMatchObject({ status: 'failed', note: 'Parent transaction is invalid.' });
  });

  it('is sent once however often it is asked for with its key', async () => {
    const { paidByCard, customerId } = await openCardScene(server);
    const { refund, order } = await paidByCard();
    const before = provider.receivedRefunds.length;
    const together = await Promise.all([0, 1, 2].map(() => refund({ amount: 10 }, 'a-key-of-a-refund')));
    const later = await refund({ amount: 10 }, 'a-key-of-a-refund');
    expect(new Set([...together, later].map(({ sentRefundId }) => sentRefundId)).size).toBe(1);
    expect(sentOf(later)).toMatchObject({ status: 'succeeded' });
    expect(provider.receivedRefunds).toHaveLength(before + 1);
    expect(provider.givenBack(customerId)).toBe(10);
    expect(await order()).toMatchObject({ paid: 110 });
  });

  it('never gives back more than was charged, of several at once or while one has no outcome', async () => {
    const { desk, paidByCard, customerId } = await openCardScene(server);
    const { id, refused, payment } = await paidByCard();
    provider.answerRefunds('undecided');
    const ask = () => desk.ask('POST', `payments/${id}/refund`, { reason: 'They left early.', amount: 70 });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await refused({ amount: 50.01 })).toMatchObject({
      status: 409,
      field: 'amount',
      sentence: expect.stringContaining('$70.00 of this payment is being refunded'),
    });
    expect(await payment()).toMatchObject({ status: 'succeeded', refunds: [] });
    provider.answerRefunds('good');
    expect(sentOf(await desk.record('POST', `payments/${id}/refund`, { reason: 'The rest.' }))).toMatchObject({
      status: 'succeeded',
      amount: 50,
    });
    expect(await payment()).toMatchObject({ status: 'succeeded' });
    provider.decide('approved');
    await pass(2);
    expect(await payment()).toMatchObject({ status: 'refunded', refunds: [{ amount: 50 }, { amount: 70 }] });
    expect(provider.givenBack(customerId)).toBe(120);
  });

  it('is the word of a person only after the provider has refused', async () => {
    const { desk, paidByCard } = await openCardScene(server);
    const { id, refund, refused } = await paidByCard();
    const before = provider.receivedRefunds.length;
    expect(await refused({ providerRefunded: true })).toMatchObject({ status: 409, field: 'providerRefunded' });
    expect(await desk.refused('PUT', `payments/${id}`, { status: 'refunded' })).toMatchObject({
      status: 409,
      sentence: expect.stringContaining('to the card provider itself'),
    });
    expect(provider.receivedRefunds).toHaveLength(before);
    provider.answerRefunds('declined');
    await refund();
    expect(await refund({ providerRefunded: true })).toMatchObject({ status: 'refunded' });
    expect(provider.receivedRefunds).toHaveLength(before + 1);
  });

  it('is a tick where the number of the charge is not known', async () => {
    const { paidByCard } = await openCardScene(server);
    const { id, refund, refused, payment } = await paidByCard();
    await server.database.update(payments).set({ chargeTransaction: null }).where(eq(payments.id, id));
    expect(await payment()).toMatchObject({ sendsRefunds: false });
    expect(await refused()).toMatchObject({ status: 409, field: 'providerRefunded' });
    expect(await refund({ providerRefunded: true })).toMatchObject({ status: 'refunded', cardRefunds: [] });
  });

  it('is sent for a charge whose outcome was looked up', async () => {
    const { bill, desk, customerId } = await openCardScene(server);
    const { id } = await (await bill()).charge('charged, silent');
    await pass(2);
    await desk.record('POST', `payments/${id}/refund`, { reason: 'They left early.' });
    expect(provider.givenBack(customerId)).toBe(120);
  });
});

describe('a refund without an answer', () => {
  const lost = ['charged, silent', 'charged, error', 'charged, garbage', 'charged, conflict'] as const;

  it('is pending, is looked up within minutes and then counts once', async () => {
    const { paidByCard, customerId } = await openCardScene(server);
    const paid = [];
    for (const token of lost) {
      const payment = await paidByCard();
      provider.answerRefunds(token);
      const answer = await payment.refund({ amount: 30 });
      expect(answer).toMatchObject({ status: 'succeeded', refunds: [] });
      expect(sentOf(answer)).toMatchObject({ status: 'pending', note: expect.stringContaining('did not answer') });
      expect(await payment.order()).toMatchObject({ status: 'paid', paid: 120 });
      paid.push(payment);
    }
    await pass(2);
    for (const { payment, order } of paid) {
      expect(await payment()).toMatchObject({ refunds: [{ amount: 30, by: expect.any(String) }] });
      expect(await order()).toMatchObject({ status: 'pending', paid: 90 });
    }
    expect(provider.givenBack(customerId)).toBe(30 * lost.length);
    const searches = provider.searched.length;
    await pass(1);
    expect(provider.searched).toHaveLength(searches);
  });

  it('fails as the provider says', async () => {
    const { paidByCard } = await openCardScene(server);
    const { refund, payment } = await paidByCard();
    provider.answerRefunds('declined, silent');
    await refund();
    await pass(2);
    expect(refundsOf(await payment())).toEqual([
      expect.objectContaining({ status: 'failed', note: 'Insufficient funds' }),
    ]);
  });

  it('fails once no request can be under way any more, if the provider has none', async () => {
    const { paidByCard } = await openCardScene(server);
    const { refund, payment } = await paidByCard();
    provider.answerRefunds('silent');
    await refund();
    await pass(14);
    expect(refundsOf(await payment())).toMatchObject([{ status: 'pending' }]);
    await pass(2);
    expect(refundsOf(await payment())).toMatchObject([
      { status: 'failed', note: 'The card provider has no such refund, so no money went back.' },
    ]);
    provider.answerRefunds('good');
    expect(await refund()).toMatchObject({ status: 'refunded' });
  });

  it.runIf(isOnPostgres)(
    'stays pending however searches are answered that tell nothing, and staff are told once',
    async () => {
      const { paidByCard, payment, alerts } = await openCardScene(server);
      const { id, refund } = await paidByCard();
      provider.answerRefunds('charged, silent');
      await refund();
      const answers: SearchAnswer[] = ['garbage', 'error', 'nothing', 'everything', 'another amount', 'two charges'];
      for (const answer of answers) {
        provider.answerSearches(answer);
        const before = provider.searched.length;
        await pass(2);
        expect(provider.searched.length).toBeGreaterThan(before);
        expect([answer, refundsOf(await payment(id))]).toMatchObject([answer, [{ status: 'pending' }]]);
      }
      expect(await alerts()).toEqual([]);
      await pass(15);
      await pass(25 * 60);
      expect(refundsOf(await payment(id))).toMatchObject([{ status: 'pending' }]);
      expect(await alerts()).toEqual([
        expect.stringMatching(
          new RegExp(`^A refund of \\$120.00 to a card of Jo Diaz has no known outcome \\(payment ${id}\\)`),
        ),
      ]);
      provider.answerSearches('twice');
      await pass(1);
      expect(await payment(id)).toMatchObject({ status: 'refunded' });
    },
  );

  it.runIf(isOnPostgres)('is stored once, whether its answer or the search comes first', async () => {
    const { paidByCard, customerId } = await openCardScene(server);
    const { refund, order, payment } = await paidByCard();
    provider.answerRefunds('slow');
    const before = provider.receivedRefunds.length;
    const answer = refund({ amount: 40 });
    await expect.poll(() => provider.receivedRefunds.length).toBe(before + 1);
    await pass(2);
    expect(await payment()).toMatchObject({ refunds: [{ amount: 40 }] });
    provider.release();
    expect(await answer).toMatchObject({ refunds: [{ amount: 40 }] });
    expect(await order()).toMatchObject({ paid: 80 });
    expect(provider.givenBack(customerId)).toBe(40);
  });

  it.runIf(isOnPostgres)('counts when it is made after it had failed here, and staff are told', async () => {
    const { paidByCard, customerId, alerts } = await openCardScene(server);
    const { refund, order, payment } = await paidByCard();
    provider.answerRefunds('late, silent');
    await refund({ amount: 40 });
    await pass(16);
    expect(refundsOf(await payment())).toMatchObject([{ status: 'failed' }]);
    provider.release();
    await pass(61);
    expect(await payment()).toMatchObject({ refunds: [{ amount: 40 }], cardRefunds: [{ status: 'succeeded' }] });
    expect(await order()).toMatchObject({ paid: 80 });
    expect(provider.givenBack(customerId)).toBe(40);
    expect(await alerts()).toEqual([expect.stringContaining('was made after it had been recorded as failed')]);
  });
});

describe('the refund of credit that a card paid', () => {
  async function creditByCard() {
    const scene = await openCardScene(server);
    const { desk, customerId } = scene;
    const asked = { siteId: desk.siteId, customerId, amount: 50, cardToken: 'good' };
    const { id } = await desk.record('POST', 'payments/card', asked);
    const { asked: bill } = await scene.bill();
    return {
      ...scene,
      refund: (body: object = {}) => desk.record('POST', `payments/${id}/refund`, { reason: 'They left.', ...body }),
      payment: () => desk.record('GET', `payments/${id}`),
      credit: async () => (await desk.record('GET', `customers/${customerId}`))['credit'],
      useCredit: (amount: number) =>
        desk.ask('POST', `customers/${customerId}/credit/use`, { orderId: bill.orderId, amount }),
    };
  }

  it('keeps the credit from being used until it has an outcome', async () => {
    const { refund, credit, useCredit } = await creditByCard();
    provider.answerRefunds('charged, silent');
    await refund({ amount: 30 });
    expect(await useCredit(20.01)).toMatchObject({ status: 409 });
    expect(await useCredit(20)).toMatchObject({ status: 200 });
    await pass(2);
    expect(await credit()).toBe(0);
  });

  it.runIf(isOnPostgres)('counts although the credit was used meanwhile, and staff are told', async () => {
    const { desk, refund, payment, credit, useCredit, alerts } = await creditByCard();
    provider.answerRefunds('late, silent');
    await refund();
    await pass(16);
    expect(await useCredit(50)).toMatchObject({ status: 200 });
    provider.release();
    await pass(61);
    expect(await payment()).toMatchObject({ status: 'refunded' });
    expect(await credit()).toBe(-50);
    expect(await alerts()).toEqual([expect.stringContaining('was made after it had been recorded as failed')]);
    expect(await proveLedger(server.database, clock.now(), desk.organisationId)).toEqual([
      expect.objectContaining({ sentence: expect.stringContaining('used more credit than they had: -$50.00') }),
    ]);
  });
});

describe('the refund of a late charge that its bill passed on as credit', () => {
  type Scene = Awaited<ReturnType<typeof openCardScene>>;
  type LateBill = Pick<Scene, 'desk'> & { orderId: number } & Pick<Awaited<ReturnType<Scene['bill']>>, 'payCash'>;

  /** A charge that a person marked as failed, and that counts once its bill has changed. */
  async function lateCharge(change: (bill: LateBill) => Promise<{ id: number }>) {
    const scene = await openCardScene(server);
    const { desk, customerId } = scene;
    const { asked, charge, order, payCash } = await scene.bill();
    const { id } = await charge('charged, silent');
    await desk.record('PUT', `payments/${id}`, { status: 'failed' });
    const changed = await change({ desk, orderId: asked.orderId, payCash });
    await pass(2);
    const refundOf = (paymentId: number) => (body: object) =>
      desk.ask('POST', `payments/${paymentId}/refund`, { reason: 'Paid twice.', ...body });
    return {
      ...scene,
      changed,
      order,
      refundOf,
      refund: refundOf(id),
      credit: async () => (await desk.record('GET', `customers/${customerId}`))['credit'],
      giveCreditBack: (amount: number) =>
        desk.ask('POST', `customers/${customerId}/credit/refund`, { amount, method: 'cash', reason: 'Paid twice.' }),
      proof: () => proveLedger(server.database, clock.now(), desk.organisationId),
    };
  }

  const cancelled = () =>
    lateCharge(({ desk, orderId }) => desk.record('PUT', `orders/${orderId}`, { status: 'cancelled' }));

  it('gives back what is left of it, once', async () => {
    const { refund, giveCreditBack, order, credit, proof, customerId } = await cancelled();
    expect(await giveCreditBack(100)).toMatchObject({ status: 200 });
    expect(await refund({})).toMatchObject({
      status: 409,
      body: expect.stringContaining('$20.00 of this money is left'),
    });
    expect(await refund({ amount: 20 })).toMatchObject({ status: 200 });
    expect(await refund({ amount: 1 })).toMatchObject({ status: 409 });
    expect(provider.givenBack(customerId)).toBe(20);
    expect([await credit(), await order()]).toEqual([0, expect.objectContaining({ status: 'cancelled', paid: 0 })]);
    expect(await proof()).toEqual([]);
  });

  it('keeps the credit from going back until it has an outcome', async () => {
    const { refund, giveCreditBack, credit, proof } = await cancelled();
    provider.answerRefunds('charged, silent');
    expect(await refund({ amount: 70 })).toMatchObject({ status: 200 });
    expect(await giveCreditBack(50.01)).toMatchObject({ status: 409 });
    expect(await giveCreditBack(50)).toMatchObject({ status: 200 });
    await pass(2);
    expect(await credit()).toBe(0);
    expect(await proof()).toEqual([]);
  });

  it('leaves no more to refund of the other payment than its bill kept', async () => {
    const scene = await lateCharge(({ payCash }) => payCash());
    const { changed: cash, refund, refundOf, giveCreditBack, order, proof } = scene;
    expect(await giveCreditBack(120)).toMatchObject({ status: 200 });
    expect(await refund({ owedAgain: false })).toMatchObject({ status: 200 });
    expect(await refundOf(cash.id)({ owedAgain: false })).toMatchObject({ status: 409 });
    expect(await order()).toMatchObject({ status: 'refunded', paid: 0, writtenOff: 120 });
    expect(await proof()).toEqual([]);
  });
});
