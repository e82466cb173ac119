import { bits } from '#domain/permissions/bits.ts';
import { usualRoles } from '#domain/permissions/usualRoles.ts';
import { addDays } from '#format/days.ts';
import { makeAccount } from './accounts.ts';
import { firstRow, listed, rowsOf, unlessHeld, type Attack, type Row, type Scene } from './scene.ts';
import { clerkOf, openTill, type Till } from './till.ts';

const day = 86_400_000;
const reason = 'Agreed on the phone.';
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

let made = 0;
const fresh = (what: string) => `${what} ${(made += 1)} of a debtor`;

const newUnit = async ({ need, siteId }: Till) =>
  (await need('POST', 'units', { siteId, name: fresh('Unit'), kind: 'storage' })).id;

async function book({ need, customerId }: Till, unitId: number, given: object = {}): Promise<Row> {
  const times = { startsAt: ago(90), status: 'active', ...given };
  return need('POST', 'bookings/storage', {
    customer_id: customerId,
    unitIds: [unitId],
    rate: 100,
    period: 'month',
    ...times,
  });
}

interface Debtor extends Till {
  unitId: number;
  /** "bookings/storage/12" */
  path: string;
  bookingId: number;
  /** The bill of the debt. */
  orderId: number;
  unitStatus(): Promise<unknown>;
}

const debt = 300;

/** A tenant who has owed for two months, and whose unit is overlocked. */
async function openDebtor(scene: Scene, given: object = {}): Promise<Debtor> {
  const till = await openTill(scene, scene.lead);
  const { need, siteId, customerId } = till;
  const unitId = await newUnit(till);
  const { id: bookingId } = await book(till, unitId, given);
  const balance = { amount: debt, on: addDays(new Date().toISOString().slice(0, 10), -60), siteId, bookingId };
  const { orderId } = await need('POST', `customers/${customerId}/openingBalance`, balance);
  const path = `bookings/storage/${bookingId}`;
  const step = { step: 'overlock', reason };
  // Held first, so that the server takes the step at this moment, and not within a minute.
  await need('PUT', `${path}/arrears`, { ...step, act: 'hold' });
  await need('POST', 'bookings/waiting/start', { bookingIds: [bookingId] });
  await need('PUT', `${path}/arrears`, { ...step, act: 'resume' });
  const unitStatus = async () => (await need('GET', `units/${unitId}`))['status'];
  if ((await unitStatus()) !== 'overlocked') throw new Error('The unit of a debtor is not overlocked.');
  return { ...till, unitId, path, bookingId, orderId: orderId as number, unitStatus };
}

/** A member of staff who writes bookings and doors, and changes no states of bookings. */
async function openClerk(scene: Scene) {
  const { lead } = usualRoles;
  const permissions = { ...lead.permissions, bookings: bits.scope | bits.read | bits.write | bits.delete };
  return clerkOf(scene, await makeAccount(scene, scene.lead.token, permissions));
}

const noRight = { status: 403, words: /Bookings: state/ };

const unlessOverlocked = async ({ unitStatus }: Debtor) => {
  const status = await unitStatus();
  return status === 'overlocked' ? [] : `the unit is ${String(status)}`;
};

/** Get at goods that somebody owes for. */
const overlockAttacks: readonly Attack[] = [
  {
    name: 'lift an overlock without the right to, by changes of the booking and its bill',
    async run(scene) {
      const debtor = await openDebtor(scene);
      const { path, orderId, bookingId } = debtor;
      const clerk = await openClerk(scene);
      const otherId = await newUnit(debtor);
      const arrears = { step: 'overlock', act: 'lift', reason };
      const calls: [string, object][] = [
        [`${path}/arrears`, arrears],
        [path, { status: 'active', reason }],
        [path, { unitIds: [otherId] }],
        [path, { complimentary: true }],
      ];
      const got: string[] = [];
      for (const [call, body] of calls) got.push(...unlessHeld(await clerk.ask('PUT', call, body), call, noRight));
      const out = await clerk.ask('PUT', path, { status: 'completed' });
      got.push(...unlessHeld(out, 'moved out', { status: 409, words: /in arrears/ }));
      const left = await clerk.ask('PUT', `orders/${orderId}`, { bookingId: null });
      got.push(...unlessHeld(left, 'the debt left', { status: 409, words: /brought forward/i }));
      const { id: bill } = await debtor.bill(100, { bookingId });
      const moved = await clerk.ask('PUT', `orders/${bill}`, { bookingId: null });
      return listed([got, unlessHeld(moved, 'a bill left', noRight), await unlessOverlocked(debtor)]);
    },
  },
  {
    name: 'lift the overlock of a tenant by the move of a later booking of their unit',
    async run(scene) {
      const debtor = await openDebtor(scene, { endsAt: ago(-5) });
      const later = await book(debtor, debtor.unitId, { startsAt: ago(-10), status: 'upcoming' });
      await debtor.need('PUT', `bookings/storage/${later.id}`, { unitIds: [await newUnit(debtor)] });
      return listed([await unlessOverlocked(debtor)]);
    },
  },
  {
    name: 'open an overlocked unit by its commands',
    async run(scene) {
      const { unitId, need } = await openDebtor(scene);
      const { ask } = clerkOf(scene, scene.lead);
      const got: string[] = [];
      for (const act of ['open', 'hold']) {
        const answer = await ask('POST', `units/${unitId}/${act}`, {});
        got.push(...unlessHeld(answer, act, { status: 409, words: /overlocked/ }));
      }
      const { status } = await need('GET', `units/${unitId}`);
      return listed([got, status === 'overlocked' ? [] : `the unit is ${String(status)}`]);
    },
  },
  {
    name: 'get an overlock lifted by a cent, by money that is only expected, or by money that goes back',
    async run(scene) {
      const debtor = await openDebtor(scene);
      const { pay, need, orderId, path, unitStatus } = debtor;
      await pay(0.01, { orderId });
      const afterCent = await unlessOverlocked(debtor);
      await pay(debt - 0.01, { orderId, status: 'pending' });
      const afterPromise = await unlessOverlocked(debtor);
      const { id: paymentId } = await pay(debt - 0.01, { orderId });
      if ((await unitStatus()) === 'overlocked') throw new Error('A debt that is paid did not end the overlock.');
      await need('POST', `payments/${paymentId}/refund`, { reason });
      const { status } = await need('GET', path);
      return listed([afterCent, afterPromise, status === 'in arrears' ? [] : `the booking is ${String(status)}`]);
    },
  },
  {
    name: 'get rid of a debt with its booking, by deleting it or handing it on',
    async run(scene) {
      const { ask, path, orderId, customerId, need } = await openDebtor(scene);
      const friend = await openTill(scene, scene.lead);
      const deleted = await ask('DELETE', path);
      const bill = await ask('DELETE', `orders/${orderId}`);
      const handed = await ask('PUT', `orders/${orderId}`, { customerId: friend.customerId });
      await ask('PUT', path, { customer_id: friend.customerId });
      const { owed } = await need('GET', `customers/${customerId}`);
      return listed([
        unlessHeld(deleted, 'the booking', { status: 409, words: /must end/ }),
        unlessHeld(bill, 'the bill', { status: 409 }),
        unlessHeld(handed, 'handed on', { status: 409, words: /brought forward/i }),
        owed === debt ? [] : `${String(owed)} is owed`,
      ]);
    },
  },
];

/** A customer with a permission for the gates and a code. */
async function giveAccess({ need, siteId, customerId }: Till) {
  const permission = await need('POST', 'accessPermissions', { siteId, customerId, name: fresh('Permission') });
  await need('POST', `customers/${customerId}/pinCodes`, {});
  const isOver = ({ endsAt }: Row) => typeof endsAt === 'string' && Date.parse(endsAt) <= Date.now() + 1_000;
  return async (): Promise<string[]> => {
    const codes = await need('GET', `customers/${customerId}/pinCodes`);
    const left = (codes['rows'] as Row[]).filter((code) => !isOver(code)).map(() => 'a code is left');
    const kept = await need('GET', `accessPermissions/${permission.id}`);
    return isOver(kept) ? left : [...left, 'a permission is left'];
  };
}

/** Pass gates when nobody pays any more. */
const accessAttacks: readonly Attack[] = [
  {
    name: 'keep a code or a permission after moving out, by a unit that is only held',
    async run(scene) {
      const till = await openTill(scene, scene.lead);
      const { id } = await book(till, await newUnit(till));
      const access = await giveAccess(till);
      await book(till, await newUnit(till), { startsAt: ago(0), status: 'reserved', heldUntil: '2999-01-01' });
      if ((await access()).length < 2) throw new Error('The customer had no access before.');
      await till.need('PUT', `bookings/storage/${id}`, { status: 'completed' });
      return listed([await access()]);
    },
  },
  {
    name: 'keep a code or a permission of a booking that is called off, handed on or deleted',
    async run(scene) {
      const friend = await openTill(scene, scene.lead);
      const changes: [string, object?][] = [
        ['PUT', { status: 'cancelled' }],
        ['PUT', { status: 'skipped' }],
        ['PUT', { customer_id: friend.customerId }],
        ['DELETE'],
      ];
      const got: string[] = [];
      for (const [method, body] of changes) {
        const till = await openTill(scene, scene.lead);
        const { id } = await book(till, await newUnit(till), { startsAt: ago(-1), status: 'upcoming' });
        const access = await giveAccess(till);
        const answer = await till.ask(method, `bookings/storage/${id}`, body);
        if (answer.status >= 300) throw new Error(`A booking was not changed: ${answer.status}`);
        got.push(...(await access()).map((left) => `${method} ${JSON.stringify(body)}: ${left}`));
      }
      return listed([got]);
    },
  },
];

/** Reach beyond a site or an organisation. */
const reachAttacks: readonly Attack[] = [
  {
    name: 'give a program, or a token of it, a right to change something',
    async run(scene) {
      const { ask, need } = clerkOf(scene, scene.lead);
      const { id: organisationId } = await firstRow(scene, scene.lead, 'organisations?limit=1');
      const reads = { bookings: bits.scope | bits.read };
      const account = await need('POST', 'users/apiUser/generate', { organisationId, permissions: reads });
      const got: string[] = [];
      for (const level of ['write', 'delete', 'state'] as const) {
        const permissions = { bookings: reads.bookings | bits[level] };
        const held = { status: 403, words: /only be given rights to read/ };
        const program = await ask('POST', 'users/apiUser/generate', { organisationId, permissions });
        got.push(...unlessHeld(program, `a program may ${level}`, held));
        const given = { name: 'Till', permissions, siteIds: null, expiresAt: ago(-5) };
        const token = await ask('POST', `users/apiUser/${account.id}/tokens`, given);
        got.push(...unlessHeld(token, `a token may ${level}`, { status: 403 }));
      }
      const role = await firstRow(scene, scene.lead, 'roles?limit=1');
      const byRole = await ask('POST', 'users/roles', { userId: account.id, roleId: role.id });
      return listed([got, unlessHeld(byRole, 'by a role', { status: 400, words: /no such user/ })]);
    },
  },
  {
    name: 'take the topics of devices of another organisation, or topics of all',
    async run(scene) {
      const { need, siteId } = await openTill(scene, scene.lead);
      const stranger = await openTill(scene, scene.stranger);
      const prefix = `attacked-${siteId}/north`;
      await need('PUT', `sites/${siteId}`, { topicPrefix: prefix });
      const got: string[] = [];
      for (const topicPrefix of [prefix, `attacked-${siteId}`, `${prefix}/gate`]) {
        const answer = await stranger.ask('PUT', `sites/${stranger.siteId}`, { topicPrefix });
        got.push(...unlessHeld(answer, topicPrefix, { status: 409, words: /begins with the other/ }));
      }
      for (const topicPrefix of ['+', '#', `${prefix}/#`, '$SYS', 'cmnd', 'homeassistant/lock', 'a//b', `${prefix}/`]) {
        const answer = await stranger.ask('PUT', `sites/${stranger.siteId}`, { topicPrefix });
        got.push(...unlessHeld(answer, topicPrefix, { status: 400, words: /Topic prefix must/ }));
      }
      await need('PUT', `sites/${siteId}`, { topicPrefix: null });
      return listed([got]);
    },
  },
  {
    name: 'bill days or prices that make no sense',
    async run(scene) {
      const till = await openTill(scene, scene.lead);
      const { ask, siteId, customerId } = till;
      const { id: bookingId } = await book(till, await newUnit(till));
      const line = { description: 'Rent', quantity: 1, unitPrice: 100, kind: 'rent' };
      const lines: object[] = [
        { ...line, periodFrom: '2026-11-21', periodTo: '2026-11-21' },
        { ...line, periodFrom: '2026-11-21', periodTo: '2026-11-01' },
        { ...line, periodFrom: '2026-02-29', periodTo: '2026-03-01' },
        { ...line, quantity: 0.5 },
        { ...line, quantity: -1 },
        { ...line, unitPrice: -100 },
        { ...line, unitPrice: 0.001 },
      ];
      const got: string[] = [];
      for (const each of lines) {
        const answer = await ask('POST', 'orders', { siteId, customerId, bookingId, lines: [each] });
        got.push(...unlessHeld(answer, JSON.stringify(each), { status: 400 }));
      }
      for (const amount of [-1, 0.001, 1e308]) {
        const rate = await ask('PUT', `bookings/storage/${bookingId}`, { rate: amount });
        const product = await ask('POST', 'products', { kind: 'purchasable', name: fresh('Box'), price: amount });
        got.push(...unlessHeld(rate, `a rate of ${amount}`, { status: 400 }));
        got.push(...unlessHeld(product, `a price of ${amount}`, { status: 400 }));
      }
      const bills = rowsOf(await ask('GET', `customers/${customerId}/orders`));
      return listed([got, bills.length === 0 ? [] : `${bills.length} bills`]);
    },
  },
];

/** Attacks on arrears, overlocks, access at gates, devices and limited API tokens. */
export const deviceAndArrearsAttacks: readonly Attack[] = [...overlockAttacks, ...accessAttacks, ...reachAttacks];
