import { expect, it } from 'vitest';
import { startCardProvider } from '#tests/support/cards/cardProvider.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const provider = await startCardProvider();
const server = await startTestServer({ cards: provider.settings });

async function bill() {
  const desk = await openDesk(server);
  const { siteId, organisationId } = desk;
  const { id: customerId } = await server.build.customer({ organisationId });
  const lines = [{ description: 'Rent', quantity: 1, unitPrice: 120 }];
  const { id: orderId } = await server.build.order({ siteId, customerId, lines });
  const asked = (cardToken: string, amount = 120) => ({ siteId, customerId, orderId, amount, cardToken });
  return {
    desk,
    asked,
    customerId,
    charge: (token: string) => desk.record('POST', 'payments/card', asked(token)),
    order: () => desk.record('GET', `orders/${orderId}`),
  };
}

it('charges a card once for its bill, and keeps the receipt number', async () => {
  const { charge, order, customerId } = await bill();
  const payment = await charge('good');
  expect(payment).toMatchObject({
    method: 'card',
    status: 'succeeded',
    amount: 120,
    reference: provider.charges.at(-1)?.receiptNumber,
  });
  expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
  expect(provider.received.at(-1)).toEqual({
    authorization: `Basic ${Buffer.from('secret:').toString('base64')}`,
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    form: {
      singleUseTokenId: 'good',
      transactionType: 'payment',
      currency: 'aud',
      merchantId: 'M1',
      principalAmount: '120.00',
      customerNumber: String(customerId),
      orderNumber: expect.stringMatching(/^[0-9a-f]{20}$/),
    },
  });
});

it('records a declined card with the reason', async () => {
  const { charge, order } = await bill();
  expect(await charge('declined')).toMatchObject({ status: 'failed', reference: 'Insufficient funds' });
  expect(await charge('bad')).toMatchObject({ status: 'failed', reference: 'Single use token is invalid.' });
  expect(await order()).toMatchObject({ status: 'pending', paid: 0 });
});

it('leaves a payment waiting whose charge nobody answered', async () => {
  const { charge } = await bill();
  expect(await charge('silent')).toMatchObject({
    status: 'pending',
    reference: expect.stringContaining('did not answer'),
  });
});

it('charges nothing above what is left to pay', async () => {
  const { desk, asked } = await bill();
  const before = provider.received.length;
  expect(await desk.refused('POST', 'payments/card', asked('good', 121))).toMatchObject({
    status: 409,
    field: 'amount',
  });
  expect(provider.received.length).toBe(before);
});

it('charges one bill once when two desks take it at the same time, and stores what the provider says', async () => {
  const { desk, asked, charge, order } = await bill();
  const before = provider.received.length;
  const first = charge('slow');
  await expect.poll(() => provider.received.length).toBe(before + 1);
  // Nobody else pays the bill, cancels it, or decides about the charge meanwhile.
  const refusal = { status: 409, sentence: expect.stringContaining('card is being charged') };
  expect(await desk.refused('POST', 'payments/card', asked('good'))).toMatchObject(refusal);
  expect(
    await desk.refused('POST', 'payments', {
      ...asked('good'),
      cardToken: undefined,
      method: 'cash',
      status: 'succeeded',
    }),
  ).toMatchObject(refusal);
  const { id: orderId } = await order();
  expect(await desk.refused('PUT', `orders/${orderId}`, { status: 'cancelled' })).toMatchObject(refusal);
  const [waiting] = (await desk.record('GET', 'payments')).rows as { id: number; status: string }[];
  const id = Number(waiting?.id);
  expect(await desk.refused('PUT', `payments/${id}`, { status: 'failed' })).toMatchObject(refusal);
  expect(await desk.refused('DELETE', `payments/${id}`)).toMatchObject(refusal);
  provider.release();
  expect(await first).toMatchObject({ id, status: 'succeeded', reference: provider.charges.at(-1)?.receiptNumber });
  expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
  expect(provider.received.length).toBe(before + 1);
});

it('keeps a charge of unknown outcome on record until a person has asked the provider', async () => {
  const { desk, asked, charge, order } = await bill();
  const { id } = await charge('silent');
  expect(await desk.refused('DELETE', `payments/${id}`)).toMatchObject({
    status: 409,
    sentence: expect.stringContaining('may have been charged'),
  });
  expect(await desk.refused('POST', 'payments/card', asked('good'))).toMatchObject({ status: 409, field: 'amount' });
  expect(await desk.record('PUT', `payments/${id}`, { status: 'failed' })).toMatchObject({ status: 'failed' });
  expect(await charge('good')).toMatchObject({ status: 'succeeded' });
  expect(await order()).toMatchObject({ status: 'paid', paid: 120 });
});

it('charges a card once however often the payment is sent with its key', { tags: 'postgres' }, async () => {
  const { desk, asked, customerId } = await bill();
  const before = provider.received.length;
  const charge = () => desk.record('POST', 'payments/card', asked('good'), 'a-key-of-a-charge');
  const answers = await Promise.all([charge(), charge()]);
  answers.push(await charge());
  expect(answers.map(({ id, status }) => ({ id, status }))).toEqual(
    answers.map(() => ({ id: answers[0]?.id, status: 'succeeded' })),
  );
  expect(provider.received.length).toBe(before + 1);
  expect(await desk.ids(`customers/${customerId}/payments`)).toHaveLength(1);
});
