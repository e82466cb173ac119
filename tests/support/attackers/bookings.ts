import { addDays } from '#format/days.ts';
import { fresh, freshEmail } from './accounts.ts';
import { listed, rowsOf, unlessHeld, type Answer, type Attack, type Row } from './scene.ts';
import { clerkOf, openTill, type Till } from './till.ts';

const reason = 'Agreed on the phone.';
const day = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);

interface Stay extends Till {
  /** "bookings/storage/12" */
  path: string;
  bookingId: number;
  otherUnitId: number;
  lines: object[];
  orderId: number;
  paymentId: number;
  /** Dollars to pay for a change; below 0: of credit. */
  net(query: string): Promise<number>;
}

/** A tenant who has paid a month's rent of $300 and a deposit of $50, of which some days have passed. */
async function openStay(till: Till): Promise<Stay> {
  const { need, siteId, customerId, bill, pay } = till;
  const newUnit = async () => (await need('POST', 'units', { siteId, name: fresh('Unit'), kind: 'storage' })).id;
  const [unitId, otherUnitId] = [await newUnit(), await newUnit()];
  const { id: bookingId } = await need('POST', 'bookings/storage', {
    customer_id: customerId,
    unitIds: [unitId],
    startsAt: new Date(Date.now() - 10 * day).toISOString(),
    rate: 300,
    period: 'month',
    status: 'active',
  });
  const days = { periodFrom: addDays(today(), -10), periodTo: addDays(today(), 20) };
  const lines = [
    { description: 'Rent', quantity: 1, unitPrice: 300, kind: 'rent', ...days },
    { description: 'Deposit', quantity: 1, unitPrice: 50, kind: 'deposit' },
  ];
  const { id: orderId } = await bill(0, { bookingId, lines });
  const { id: paymentId } = await pay(350, { orderId });
  const path = `bookings/storage/${bookingId}`;
  const net = async (query: string) => Number((await need('GET', `${path}/settlement?${query}`))['net']);
  return { ...till, path, bookingId, otherUnitId, lines, orderId, paymentId, net };
}

const givenAlready = { status: 409, words: /given back as credit already/ };

const unlessCredit = async ({ customer }: Till, expected: number) => {
  const { credit } = await customer();
  return credit === expected ? [] : `${String(credit)} of credit, not ${expected}`;
};

/** Money of a booking that goes back although it went back before. */
const bookingAttacks: readonly Attack[] = [
  {
    name: 'get rent and deposit back twice, by a bill that leaves the booking',
    async run(scene) {
      const stay = await openStay(await openTill(scene, scene.lead));
      const { ask, need, bill, bookingId, lines, paymentId } = stay;
      const net = await stay.net('moveOut=true');
      await need('PUT', stay.path, { status: 'completed', settlement: { net } });
      const { id: other } = await bill(0, { bookingId, lines });
      await need('POST', `payments/${paymentId}/refund`, { reason, owedAgain: false });
      const got: string[] = [];
      for (const given of [{ status: 'cancelled' }, { bookingId: null }])
        got.push(...unlessHeld(await ask('PUT', `orders/${other}`, given), Object.keys(given).join(), givenAlready));
      return listed([got, await unlessCredit(stay, -net)]);
    },
  },
  {
    name: 'get the same rent back twice, by other days on its bill',
    async run(scene) {
      const stay = await openStay(await openTill(scene, scene.lead));
      const { ask, need, lines, orderId, otherUnitId, path, paymentId } = stay;
      const net = await stay.net('rate=30');
      await need('PUT', path, { unitIds: [otherUnitId], rate: 30, settlement: { net } });
      await need('POST', `payments/${paymentId}/refund`, { reason, owedAgain: true });
      const [rent, deposit] = lines;
      const later = { ...rent, periodFrom: addDays(today(), 100), periodTo: addDays(today(), 130) };
      const answer = await ask('PUT', `orders/${orderId}`, { lines: [later, deposit] });
      return listed([unlessHeld(answer, 'changed', givenAlready), await unlessCredit(stay, -net)]);
    },
  },
  {
    name: 'get a deposit back twice, where other bills charge as much for days that were used',
    async run(scene) {
      const stay = await openStay(await openTill(scene, scene.lead));
      const { ask, need, pay, bill, bookingId } = stay;
      const lines = [{ description: 'Second deposit', quantity: 1, unitPrice: 40, kind: 'deposit' }];
      const { id: orderId } = await bill(0, { bookingId, lines });
      const { id: paymentId } = await pay(40, { orderId });
      const net = await stay.net('moveOut=true');
      await need('PUT', stay.path, { status: 'completed', settlement: { net } });
      const answer = await ask('POST', `payments/${paymentId}/refund`, { reason, owedAgain: false });
      return listed([unlessHeld(answer, 'refunded', givenAlready), await unlessCredit(stay, -net)]);
    },
  },
  {
    name: 'get credit for a dearer unit, by a rate of another period',
    async run(scene) {
      const stay = await openStay(await openTill(scene, scene.lead));
      const net = await stay.net('rate=75');
      const weekly = { unitIds: [stay.otherUnitId], rate: 75, period: 'week', settlement: { net } };
      const held = { status: 400, words: /cannot be settled by another period/ };
      return listed([
        net < 0 ? [] : 'A rate of $75 a month gives no credit',
        unlessHeld(await stay.ask('PUT', stay.path, weekly), 'settled', held),
        await unlessCredit(stay, 0),
      ]);
    },
  },
];

const importKey = () => crypto.randomUUID().replaceAll('-', '').repeat(2);

/** What an import may leave, and to whom. */
const importAttacks: readonly Attack[] = [
  {
    name: 'bring a balance forward more than once by an import, also at once and after it was closed',
    async run(scene) {
      const till = await openTill(scene, scene.lead);
      const { ask, need, customerId, siteId } = till;
      const key = importKey();
      const open = () => need('POST', 'imports', { key, entity: 'customer', fileName: 'a.csv', rowCount: 1 });
      const { id } = await open();
      const path = `customers/${customerId}/openingBalance`;
      const bring = (amount = -90) =>
        ask('POST', path, { amount, on: '2026-01-05', siteId }, `import.${key}.1.balance`);
      const answers: Answer[] = await Promise.all([bring(), bring(), bring()]);
      await need('PUT', `imports/${id}`, { state: 'finished' });
      answers.push(await bring());
      await open();
      answers.push(await bring());
      const ids = new Set(answers.map(({ body }) => (body as Row).id));
      return listed([
        ids.size === 1 ? [] : `${ids.size} balances`,
        unlessHeld(await bring(-91), 'another amount', { status: 422 }),
        await unlessCredit(till, 90),
      ]);
    },
  },
  {
    name: 'end, see or begin the import of somebody else',
    async run(scene) {
      const { need } = await openTill(scene, scene.lead);
      const file = { key: importKey(), entity: 'customer', fileName: `${fresh('File')}.csv`, rowCount: 1 };
      const { id } = await need('POST', 'imports', file);
      const close = (staff: typeof scene.lead) =>
        clerkOf(scene, staff).ask('PUT', `imports/${id}`, { state: 'undone' });
      const seen = async (staff: typeof scene.lead) =>
        rowsOf(await clerkOf(scene, staff).ask('GET', 'imports?limit=100')).filter((row) => row.id === id);
      const [own] = await seen(scene.lead);
      if (own === undefined) throw new Error('The import is not listed.');
      const theirs = await clerkOf(scene, scene.stranger).need('POST', 'imports', file);
      return listed([
        unlessHeld(await close(scene.desk), 'a colleague', { status: 403 }),
        unlessHeld(await close(scene.reader), 'a reader', { status: 403 }),
        unlessHeld(await close(scene.stranger), 'a stranger', { status: 404 }),
        unlessHeld(await clerkOf(scene, scene.reader).ask('POST', 'imports', file), 'a reader', { status: 403 }),
        (await seen(scene.stranger)).length === 0 ? [] : 'a stranger sees it',
        theirs.id === id ? 'a stranger got it by its key' : [],
        own['key'] === null ? [] : 'its key is listed',
        (await seen(scene.lead))[0]?.['state'] === 'open' ? [] : 'it was ended',
      ]);
    },
  },
];

/** Acts of staff that nobody would notice, or that strangers would suffer. */
const unseenAttacks: readonly Attack[] = [
  {
    name: 'share a site without that its log names with whom',
    async run(scene) {
      const { need, ask } = await openTill(scene, scene.lead);
      const [theirs] = rowsOf(await clerkOf(scene, scene.stranger).ask('GET', 'organisations?limit=1'));
      const { id } = await need('POST', 'sites', { name: fresh('Site') });
      const lastLine = async () => JSON.stringify(rowsOf(await ask('GET', `actionLogs/sites/${id}`))[0]);
      const name = String(theirs?.['name']);
      const got: string[] = [];
      for (const sharedWith of [[theirs?.id], []]) {
        await need('PUT', `sites/${id}`, { sharing: 'SITE', sharedWith });
        if (!(await lastLine()).includes(name)) got.push(`${sharedWith.length} organisations: not named`);
      }
      await need('DELETE', `sites/${id}`);
      return listed([got]);
    },
  },
  {
    name: 'send a stranger one link after the other, by a new email of a colleague',
    async run(scene) {
      const { need, ask } = clerkOf(scene, scene.lead);
      const { id } = await need('POST', 'users', { email: freshEmail('mailed'), permissions: { sites: 2 } });
      await need('PUT', `users/${id}`, { email: freshEmail('stranger', 'elsewhere.example') });
      const path = `users/${id}/emailChange`;
      const byStranger = await clerkOf(scene, scene.stranger).ask('PUT', path);
      const answers: Answer[] = [];
      for (let times = 0; times < 6; times += 1) answers.push(await ask('PUT', path));
      const sent = answers.filter(({ status }) => status === 204).length;
      await need('DELETE', `users/${id}`);
      return listed([
        unlessHeld(byStranger, 'another organisation', { status: 404 }),
        sent === 5 ? [] : `${sent} of 6 were sent`,
        unlessHeld(answers.at(-1) as Answer, 'the last', { status: 429, words: /too often/ }),
      ]);
    },
  },
];

/** Attacks on the money of bookings, by imports, and unseen. */
export const bookingAndImportAttacks: readonly Attack[] = [...bookingAttacks, ...importAttacks, ...unseenAttacks];
