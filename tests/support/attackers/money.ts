import { noAccounts } from '#domain/bookkeeping/accounts.ts';
import { flowsByMethod, netOf } from '#domain/money/cashSums.ts';
import type { CashDay } from '#domain/calls/cashCounts.ts';
import type { LedgerProof } from '#domain/calls/ledger.ts';
import { firstRow, listed, unlessHeld, type Attack, type Row, type Scene } from './scene.ts';
import { clerkOf, openTill, unlessOne, type Till } from './till.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const agreed = 'Agreed by phone';

/** A booking that runs at the till, of a new unit. */
async function moveIn({ need, siteId, customerId }: Till): Promise<Row> {
  const { id: unitId } = await need('POST', 'units', { siteId, name: `Attacked ${customerId}`, kind: 'storage' });
  return need('POST', 'bookings/storage', {
    customer_id: customerId,
    unitIds: [unitId],
    startsAt: new Date(Date.now() - 3 * day).toISOString(),
    rate: 100,
    period: 'month',
    status: 'active',
  });
}

/** The body that signs a count of what a cash day shows, by which nothing is missing. */
function countOf({ day: counted, sums, counts }: CashDay) {
  const net = netOf(sums, 'cash');
  const float = Math.max(0, -net);
  return {
    day: counted,
    previousId: counts[0]?.id ?? null,
    expected: flowsByMethod(sums).map((flow) => ({ method: flow.method, amount: flow.net })),
    float,
    counted: [{ method: 'cash', amount: Number((float + net).toFixed(2)) }],
  };
}

/** Money that goes back or is used twice. */
const twice: readonly Attack[] = [
  {
    name: 'give more of a payment back than came in, by many requests at once',
    async run(scene) {
      const { bill, pay, need, ask } = await openTill(scene, scene.lead);
      const desk = clerkOf(scene, scene.desk);
      const { id: orderId } = await bill(100);
      const { id } = await pay(100, { orderId });
      const refund = ({ ask: by }: Pick<Till, 'ask'>) =>
        by('POST', `payments/${id}/refund`, { amount: 60, reason: agreed, owedAgain: false });
      const answers = await Promise.all([{ ask }, desk, { ask }, desk, { ask }, desk].map(refund));
      const { paid } = await need('GET', `orders/${orderId}`);
      return listed([unlessOne(answers, 'refunds of 60 of 100'), paid === 40 ? [] : `${String(paid)} is left paid`]);
    },
  },
  {
    name: 'use credit and take it out at once, by two people',
    async run(scene) {
      const { bill, pay, ask, customer, customerId } = await openTill(scene, scene.lead);
      const desk = clerkOf(scene, scene.desk);
      await pay(100);
      const bills = [await bill(100), await bill(100)];
      const path = `customers/${customerId}/credit`;
      const answers = await Promise.all([
        ...bills.map(({ id: orderId }) => ask('POST', `${path}/use`, { orderId, amount: 100 })),
        ...bills.map(({ id: orderId }) => desk.ask('POST', `${path}/use`, { orderId, amount: 100 })),
        ask('POST', `${path}/refund`, { amount: 100, method: 'cash', reason: agreed }),
        desk.ask('POST', `${path}/refund`, { amount: 100, method: 'cash', reason: agreed }),
      ]);
      const { credit } = await customer();
      return listed([unlessOne(answers, 'uses of 100'), credit === 0 ? [] : `${String(credit)} of credit`]);
    },
  },
  {
    name: 'have a move-out paid out twice, by two people at once',
    async run(scene) {
      const till = await openTill(scene, scene.lead);
      const desk = clerkOf(scene, scene.desk);
      const { id: bookingId } = await moveIn(till);
      const lines = [{ description: 'Deposit', quantity: 1, unitPrice: 500, kind: 'deposit' }];
      const { id: orderId } = await till.bill(500, { bookingId, lines });
      await till.pay(500, { orderId });
      const settlement = { net: -500, payOut: { amount: 500, method: 'cash' } };
      const out = ({ ask }: Pick<Till, 'ask'>) =>
        ask('PUT', `bookings/storage/${bookingId}`, { status: 'completed', settlement });
      const answers = await Promise.all([till, desk, till, desk].map(out));
      const { credit } = await till.customer();
      return listed([unlessOne(answers, 'move-outs'), credit === 0 ? [] : `${String(credit)} of credit`]);
    },
  },
  {
    name: 'take a balance back that was used, or twice',
    async run(scene) {
      const { ask, need, bill, customer, customerId, siteId } = await openTill(scene, scene.lead);
      const path = `customers/${customerId}/openingBalance`;
      const bring = () => need('POST', path, { amount: -80, on: '2026-01-05', siteId });
      const back = ({ id }: Row) => ask('POST', `${path}/reverse`, { id, reason: agreed });
      const first = await bring();
      const answers = await Promise.all([back(first), back(first), back(first)]);
      const used = await bring();
      const { id: orderId } = await bill(50);
      await need('POST', `customers/${customerId}/credit/use`, { orderId, amount: 50 });
      const ofUsed = unlessHeld(await back(used), 'used', { status: 409, words: /was used/ });
      const { credit } = await customer();
      return listed([unlessOne(answers, 'reversals'), ofUsed, credit === 30 ? [] : `${String(credit)} of credit`]);
    },
  },
  {
    name: 'restock more goods than were sold',
    async run(scene) {
      const { bill, pay, need, ask, siteId } = await openTill(scene, scene.lead);
      const { id: productId } = await need('POST', 'products', { kind: 'purchasable', name: 'Attacked box', price: 5 });
      const stock = await need('POST', 'inventory', { siteId, productId, quantity: 9 });
      const { id: orderId } = await bill(0, {
        lines: [{ productId, description: 'Attacked box', quantity: 4, unitPrice: 5 }],
      });
      const { id } = await pay(20, { orderId });
      const refund = () => ask('POST', `payments/${id}/refund`, { amount: 5, reason: agreed, restock: true });
      const answers = await Promise.all([refund(), refund(), refund()]);
      if (answers.some(({ status }) => status !== 200)) throw new Error('A refund of a part was refused.');
      const { quantity } = await need('GET', `inventory/${stock.id}`);
      return quantity === 9 ? null : `${String(quantity)} of 9 are in stock`;
    },
  },
  {
    name: 'take the same bill over for bookkeeping twice at once',
    async run(scene) {
      const { bill, ask, need, customerId } = await openTill(scene, scene.lead);
      const { id, number, createdAt } = await bill(10);
      const [first = ''] = String(createdAt).split('T');
      const line = { day: first, category: 'other', tax: 'gst', cents: 1_000, gst: 91, number, contact: 'Ada Byron' };
      const entries = [{ document: `order:${id}`, version: 0, lines: [{ ...line, description: '', method: null }] }];
      const { organisationId } = await need('GET', `customers/${customerId}`);
      const body = { program: 'xero', accounts: noAccounts, first, last: first, entries };
      const take = () => ask('POST', `organisations/${String(organisationId)}/bookkeeping`, body);
      return listed(unlessOne(await Promise.all([take(), take(), take()]), 'files'));
    },
  },
];

/** Amounts that no money has. */
const oddAmounts: readonly unknown[] = [0.001, 1e-7, 1e308, 10_000_000.01, '100', [5], true, {}, null];

/** Records that stay as they are. */
const kept: readonly Attack[] = [
  {
    name: 'record money of odd size: below a cent, below 0, huge, or no number',
    async run(scene) {
      const { ask, need, bill, pay, customer, customerId, siteId } = await openTill(scene, scene.lead);
      const { id: orderId } = await bill(100);
      const { id } = await pay(40, { orderId });
      await pay(40);
      const before = JSON.stringify([await need('GET', `payments/${id}`), await customer()]);
      const path = `customers/${customerId}`;
      const common = { siteId, customerId, method: 'cash', status: 'succeeded' };
      const line = { description: 'Box', quantity: 1 };
      const got: string[] = [];
      for (const amount of [...oddAmounts, -1, 0]) {
        const calls: [string, object][] = [
          ['payments', { ...common, amount }],
          [`payments/${id}/refund`, { amount, reason: agreed }],
          [`${path}/credit/use`, { orderId, amount }],
          [`${path}/credit/refund`, { amount, method: 'cash', reason: agreed }],
        ];
        if (amount !== -1) calls.push([`${path}/openingBalance`, { amount, on: '2026-01-05', siteId }]);
        if (amount !== 0) calls.push(['orders', { siteId, customerId, lines: [{ ...line, unitPrice: amount }] }]);
        for (const [call, body] of calls) {
          got.push(...unlessHeld(await ask('POST', call, body), `${call} ${String(amount)}`, { status: 400 }));
        }
      }
      const after = JSON.stringify([await need('GET', `payments/${id}`), await customer()]);
      return listed([got, before === after ? [] : 'the records changed']);
    },
  },
  {
    name: 'change what was paid and received',
    async run(scene) {
      const { ask, need, bill, pay, siteId } = await openTill(scene, scene.lead);
      const other = await openTill(scene, scene.lead);
      const { id: orderId, lines } = await bill(100);
      const { id } = await pay(100, { orderId });
      const read = async () =>
        JSON.stringify([await need('GET', `payments/${id}`), await need('GET', `orders/${orderId}`)]);
      const before = await read();
      const got: string[] = [];
      const { id: otherBill } = await other.bill(100);
      const ofPayment = [{ amount: 1 }, { method: 'EFTPOS' }, { customerId: other.customerId }, { orderId: otherBill }];
      for (const change of [...ofPayment, { status: 'pending' }, { status: 'failed' }]) {
        const answer = await ask('PUT', `payments/${id}`, change);
        got.push(...unlessHeld(answer, JSON.stringify(change), { status: 409, words: /can't change|cannot become/ }));
      }
      const [line] = lines as object[];
      const ofOrder = [
        { lines: [{ ...line, unitPrice: 1 }] },
        { customerId: other.customerId },
        { status: 'cancelled' },
      ];
      for (const change of [...ofOrder, { status: 'pending' }]) {
        const answer = await ask('PUT', `orders/${orderId}`, change);
        got.push(...unlessHeld(answer, Object.keys(change)[0] ?? '', { status: 409 }));
      }
      const deletions = [`payments/${id}`, `orders/${orderId}`, `sites/${siteId}`];
      for (const path of deletions)
        got.push(...unlessHeld(await ask('DELETE', path), `delete ${path}`, { status: 409 }));
      return listed([got, before === (await read()) ? [] : 'the records changed']);
    },
  },
  {
    name: 'delete the customer whose money is kept, or to whom it went',
    async run(scene) {
      const { ask, need, customerId, siteId } = await openTill(scene, scene.lead);
      const path = `customers/${customerId}`;
      await need('POST', `${path}/openingBalance`, { amount: -80, on: '2026-01-05', siteId });
      const withCredit = unlessHeld(await ask('DELETE', path), 'with credit', { status: 409, words: /of credit/ });
      if (withCredit.length > 0) return listed(withCredit);
      await need('POST', `${path}/credit/refund`, { amount: 80, method: 'cash', reason: agreed });
      const afterwards = unlessHeld(await ask('DELETE', path), 'after it went back', {
        status: 409,
        words: /went back/,
      });
      return listed(afterwards);
    },
  },
  {
    name: 'sign a cash count over money that one did not see, twice, or change it afterwards',
    async run(scene) {
      const { ask, need, pay, siteId } = await openTill(scene, scene.lead);
      const desk = clerkOf(scene, scene.desk);
      const read = async () => (await need('GET', `sites/${siteId}/cashDay`)) as unknown as CashDay;
      const path = `sites/${siteId}/cashCounts`;
      await pay(20);
      const seen = await read();
      const { id } = await pay(33);
      const unseen = unlessHeld(await ask('POST', path, countOf(seen)), 'unseen', { status: 409, words: /\$/ });
      const body = countOf(await read());
      const answers = await Promise.all([ask('POST', path, body), desk.ask('POST', path, body)]);
      const { sums } = await read();
      const correction = await ask('PUT', `payments/${id}/method`, { method: 'EFTPOS', reason: agreed });
      return listed([
        unseen,
        unlessOne(answers, 'counts'),
        sums.length === 0 ? [] : `${sums.length} sums are not counted`,
        unlessHeld(correction, 'corrected afterwards', { status: 409, words: /count/ }),
      ]);
    },
  },
  {
    name: 'change, move or delete what a customer signed',
    async run(scene) {
      const { ask, need, customerId } = await openTill(scene, scene.lead);
      const other = await openTill(scene, scene.lead);
      const text = { name: 'Storage agreement', kind: 'agreement', content: 'Rent is $100.' };
      const { id } = await need('POST', 'documents', { ...text, customerId });
      await need('PUT', `customers/${customerId}/documents/${id}/signature`, { signedAt: new Date().toISOString() });
      const before = await need('GET', `documents/${id}`);
      const file = { name: 'a.pdf', file: `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}` };
      const calls: [string, string, object?][] = [
        ['PUT', `documents/${id}`, { content: 'Rent is $900.' }],
        ['PUT', `documents/${id}`, { customerId: other.customerId }],
        ['PUT', `documents/${id}`, { signedAt: '2020-01-01T00:00:00Z' }],
        ['POST', `documents/${id}/file`, file],
        ['DELETE', `documents/${id}`],
        ['DELETE', `customers/${customerId}`],
      ];
      const got: string[] = [];
      for (const [method, path, body] of calls) {
        got.push(...unlessHeld(await ask(method, path, body), `${method} ${path}`, { status: 409, words: /sign/ }));
      }
      const isSame = JSON.stringify(await need('GET', `documents/${id}`)) === JSON.stringify(before);
      return listed([got, isSame ? [] : 'the document changed']);
    },
  },
];

/** Writes of money with every number valid, for somebody who may not make them. */
async function everyWrite(scene: Scene): Promise<[string, string, object][]> {
  const till = await openTill(scene, scene.lead);
  const { siteId, customerId } = till;
  const { id: bookingId } = await moveIn(till);
  const { id: orderId } = await till.bill(100);
  const { id: paymentId } = await till.pay(40, { orderId });
  await till.pay(40);
  const path = `customers/${customerId}`;
  const payment = { siteId, customerId, amount: 1, method: 'cash', status: 'succeeded' };
  return [
    ['POST', 'payments', payment],
    ['POST', 'orders', { siteId, customerId, lines: [{ description: 'Box', quantity: 1, unitPrice: 1 }] }],
    ['PUT', `orders/${orderId}`, { lines: [{ description: 'Box', quantity: 1, unitPrice: 90 }] }],
    ['PUT', `payments/${paymentId}`, { status: 'refunded' }],
    ['POST', `payments/${paymentId}/refund`, { amount: 1, reason: agreed }],
    ['PUT', `payments/${paymentId}/method`, { method: 'EFTPOS', reason: agreed }],
    ['POST', `${path}/credit/use`, { orderId, amount: 1 }],
    ['POST', `${path}/credit/undo`, { orderId, reason: agreed }],
    ['POST', `${path}/credit/refund`, { amount: 1, method: 'cash', reason: agreed }],
    ['POST', `${path}/openingBalance`, { amount: -1, on: '2026-01-05', siteId }],
    ['PUT', `bookings/storage/${bookingId}`, { rate: 1 }],
    ['PUT', `bookings/storage/${bookingId}/arrears`, { step: 'overlock', act: 'lift', reason: agreed }],
    ['POST', 'bookings/waiting/start', { bookingIds: [bookingId] }],
  ];
}

/** Who may not: readers, strangers, and those who use another's key, customer or version. */
const others: readonly Attack[] = [
  {
    name: 'move money with the right to read alone',
    async run(scene) {
      const reader = clerkOf(scene, scene.reader);
      const got: string[] = [];
      for (const [method, path, body] of await everyWrite(scene)) {
        const answer = await reader.ask(method, path, body);
        got.push(...unlessHeld(answer, `${method} ${path}`, { status: 403, words: /permission/ }));
      }
      return listed(got);
    },
  },
  {
    name: 'reach the money of another organisation by numbers in paths and bodies',
    async run(scene) {
      const stranger = clerkOf(scene, scene.stranger);
      const got: string[] = [];
      for (const [method, path, body] of await everyWrite(scene)) {
        const answer = await stranger.ask(method, path, body);
        const isStarted = path.endsWith('/start') && JSON.stringify(answer.body) === '{"started":[]}';
        if (![400, 404].includes(answer.status) && !isStarted) got.push(`${method} ${path}: ${answer.status}`);
      }
      const theirs = await openTill(scene, scene.lead);
      const own = await openTill(scene, scene.stranger);
      const { id: orderId } = await theirs.bill(100);
      const { id: bookingId } = await moveIn(theirs);
      const { id: productId } = await theirs.need('POST', 'products', { kind: 'purchasable', name: 'Key', price: 5 });
      const common = { siteId: own.siteId, customerId: own.customerId };
      const { id: paymentId } = await own.pay(50);
      const { id: theirPayment } = await theirs.pay(50);
      const line = { description: 'Key', quantity: 1, unitPrice: 5 };
      const payment = { ...common, amount: 5, method: 'cash', status: 'succeeded' };
      const nested: [string, object][] = [
        ['payments', { ...payment, orderId }],
        ['payments', { ...payment, bookingId }],
        ['payments', { ...payment, siteId: theirs.siteId }],
        ['payments', { ...payment, customerId: theirs.customerId }],
        ['orders', { ...common, lines: [line], bookingId }],
        ['orders', { ...common, lines: [{ ...line, productId }] }],
        [`customers/${own.customerId}/credit/use`, { orderId, amount: 5 }],
        [`customers/${own.customerId}/openingBalance`, { amount: 5, on: '2026-01-05', siteId: theirs.siteId }],
        [`customers/${own.customerId}/openingBalance`, { amount: 5, on: '2026-01-05', siteId: own.siteId, bookingId }],
        [`payments/${paymentId}/receipt/mail`, { to: 'ada@example.test', others: [theirPayment] }],
      ];
      for (const [path, body] of nested) {
        got.push(
          ...unlessHeld(await own.ask('POST', path, body), path, {
            status: 400,
            words: /no such|does not exist|no payment/,
          }),
        );
      }
      const { paid } = await theirs.need('GET', `orders/${orderId}`);
      return listed([got, paid === 0 ? [] : 'their bill was paid']);
    },
  },
  {
    name: 'pay a bill with the money of another customer',
    async run(scene) {
      const { ask, pay, customer, customerId, siteId } = await openTill(scene, scene.lead);
      const friend = await openTill(scene, scene.lead);
      await pay(100);
      const { id: orderId } = await friend.bill(100);
      const payment = { siteId, customerId, orderId, amount: 100, method: 'cash', status: 'succeeded' };
      const use = await ask('POST', `customers/${customerId}/credit/use`, { orderId, amount: 100 });
      const { credit } = await customer();
      return listed([
        unlessHeld(use, 'credit', { status: 400, words: /not a bill of this customer/ }),
        unlessHeld(await ask('POST', 'payments', payment), 'payment', { status: 400, words: /another customer/ }),
        credit === 100 ? [] : `${String(credit)} of credit`,
      ]);
    },
  },
  {
    name: 'repeat a payment, or be answered another person’s, by its request key',
    async run(scene) {
      const { ask, customer, customerId, siteId } = await openTill(scene, scene.lead);
      const desk = clerkOf(scene, scene.desk);
      const key = crypto.randomUUID();
      const body = { siteId, customerId, amount: 10, method: 'cash', status: 'succeeded' };
      const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST', 'payments', body, key)));
      const ids = new Set(answers.map((answer) => (answer.body as Row).id));
      const changed = await ask('POST', 'payments', { ...body, amount: 99 }, key);
      const { credit } = await customer();
      const own = await desk.need('POST', 'payments', body, key);
      const foreign = await clerkOf(scene, scene.stranger).ask('POST', 'payments', body, key);
      return listed([
        ids.size === 1 && credit === 10 ? [] : `${ids.size} payments, ${String(credit)} of credit`,
        unlessHeld(changed, 'another amount', { status: 422 }),
        ids.has(own.id) ? 'a colleague was answered the payment' : [],
        unlessHeld(foreign, 'a stranger', { status: 400, words: /no such site/ }),
      ]);
    },
  },
  {
    name: 'overwrite a bill that somebody else changed meanwhile',
    async run(scene) {
      const { bill, need } = await openTill(scene, scene.lead);
      const { id } = await bill(100);
      const url = `${scene.server.url}/api/admin/orders/${id}`;
      const headers = { Authorization: scene.lead.token, 'Connection-Point': 'dashboard' };
      const version = (await fetch(url, { headers })).headers.get('etag') ?? '';
      const lines = (unitPrice: number) => ({ lines: [{ description: 'Repair', quantity: 1, unitPrice }] });
      await clerkOf(scene, scene.desk).need('PUT', `orders/${id}`, lines(150));
      const stale = await fetch(url, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json', 'If-Match': version },
        body: JSON.stringify(lines(1)),
      });
      const { total } = await need('GET', `orders/${id}`);
      return stale.status === 412 && total === 150 ? null : `${stale.status}, the bill is of ${String(total)}`;
    },
  },
];

/** The last one: its proof looks at what all the others have left. */
const ledger: Attack = {
  name: 'leave the ledger disagreeing with the records, by all of these and by a deleted bill',
  async run(scene) {
    const { bill, pay, need } = await openTill(scene, scene.lead);
    const { id: orderId } = await bill(100);
    const { id } = await pay(40, { orderId });
    await need('POST', `payments/${id}/refund`, { reason: agreed, owedAgain: false });
    const deleted = await clerkOf(scene, scene.lead).ask('DELETE', `orders/${orderId}`);
    if (deleted.status !== 204) throw new Error(`The bill was not deleted: ${deleted.status}`);
    const { id: organisationId } = await firstRow(scene, scene.lead, 'organisations?limit=1');
    const proof = (await need('POST', `organisations/${organisationId}/ledgerProof`)) as unknown as LedgerProof;
    return listed(proof.disagreements.map(({ sentence }) => sentence));
  },
};

/** Attacks on money and its records. */
export const moneyAttacks: readonly Attack[] = [...twice, ...kept, ...others, ledger];
