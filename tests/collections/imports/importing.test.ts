import { afterEach, describe, expect, it } from 'vitest';
import { MemoryLedger } from '#collections/imports/importLedger.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { manyPlan, newManyValues } from '#domain/many/manyTable.ts';
import { plainHeaders, startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { startProxy, type Passing, type Proxy } from '#tests/support/proxy/proxy.ts';
import { fewOf } from '#tests/support/proofs.ts';
import { currentSeed } from '#tests/support/properties/seed.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { ImportDesk, newPerson, type Person } from './importDesk.ts';

let person: Person;
const desks: ImportDesk[] = [];

/** Called after the server has done a POST, before its answer goes on. */
let onMade: () => void = () => undefined;

/** Whether the list of customers cannot be read now. */
let isListRefused = false;

const server = await startTestServer();
const written = ({ method }: Passing) => {
  if (method === 'POST') onMade();
  return undefined;
};
const instead = ({ method, path }: Passing) =>
  isListRefused && method === 'GET' && path.includes('admin/customers?')
    ? { status: 500, body: 'The disk is full.' }
    : undefined;
const proxy = await startProxy({ target: server.url, written, instead });
const isOurs = ({ path }: Passing) => /admin\/imports|openingBalance/.test(path);
/** It shows whole records, and knows no keys. */
const keyless = await startProxy({
  target: proxy.url,
  headers: plainHeaders,
  instead: (passing) => (isOurs(passing) ? { status: 404, body: 'Not found' } : undefined),
});
const plain = await startPlainApi({ target: proxy.url });
afterEach(async () => {
  onMade = () => undefined;
  for (const desk of desks.splice(0)) await desk.close();
});

async function newDesk(url = server.url, ledger = new MemoryLedger(), given?: Person): Promise<ImportDesk> {
  person = given ?? (await newPerson(server));
  const desk = new ImportDesk(url, person, ledger);
  desks.push(desk);
  return desk.open();
}

async function records(path: string): Promise<AnyRecord[]> {
  const { body } = await server.call('GET', `api/admin/${path}?limit=100`, { token: person.token });
  return (body as { rows: AnyRecord[] }).rows;
}

const tenants = (count: number) =>
  ['First name,Last name,Email', ...Array.from({ length: count }, (_, n) => `Ann${n},Hart${n},ann${n}@hart.test`)].join(
    '\n',
  );

/** The customers of the file `tenants`, as if somebody had made them before. */
async function buildTenants({ organisationId }: Person, count: number) {
  for (let n = 0; n < count; n += 1)
    await server.build.customer({
      organisationId,
      firstName: `Ann${n}`,
      lastName: `Hart${n}`,
      email: `ann${n}@hart.test`,
    });
}

const units = (count: number) =>
  [
    'Unit,Area,Monthly rate',
    ...Array.from({ length: count }, (_, n) => `A${100 + n},${n % 2 ? 'North' : 'South'},${90 + n}`),
  ].join('\n');

/** Numbers below `limit` that a seed gives. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Resolves when the server has done the nth POST from now; its answer is lost if the caller breaks the connection. */
const made = (nth: number, breakOff: () => unknown) =>
  new Promise<void>((resolve) => {
    let count = 0;
    onMade = () => {
      count += 1;
      if (count !== nth) return;
      onMade = () => undefined;
      breakOff();
      resolve();
    };
  });

/** Breaks a running import off several times: its tab is closed, or the server dies, while answers are on their way. */
async function breakOff(desk: ImportDesk, times: number, wayTo: Proxy): Promise<void> {
  const below = numbersOf(currentSeed());
  for (let time = 0; time < times; time += 1) {
    let ended: Promise<void> = Promise.resolve();
    const isTab = time % 2 === 0;
    await made(1 + below(4), () => (ended = isTab ? desk.close() : wayTo.down()));
    await ended;
    if (isTab) await desk.open();
    else await wayTo.up();
  }
}

const emailsOf = (rows: readonly AnyRecord[]) => rows.map(({ email }) => String(email)).toSorted();

const emailsOfTenants = (count: number) => Array.from({ length: count }, (_, n) => `ann${n}@hart.test`).toSorted();

describe('an import', () => {
  it('checks a file, saves its rows, and shows each outcome', async () => {
    const desk = await newDesk();
    const id = await desk.check('customer', tenants(5));
    expect(desk.view(id)).toMatchObject({
      rowCount: 5,
      verdicts: { create: 5, cannot: 0 },
      notices: expect.anything(),
    });
    expect(await records('customers')).toHaveLength(0);
    await desk.steer(id, 'start');
    const { outcomes, canUndo } = await desk.reaches(id, 'finished');
    expect({ outcomes, canUndo }).toMatchObject({ outcomes: { done: 5, failed: 0, waiting: 0 }, canUndo: true });
    expect((await records('customers')).map(({ email }) => email)).toEqual(
      Array.from({ length: 5 }, (_, n) => `ann${n}@hart.test`),
    );
    expect(desk.rows(id).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('makes an area that several units name once', async () => {
    const desk = await newDesk();
    await desk.run('unit', units(6));
    expect((await records('areas')).map(({ name }) => name).toSorted()).toEqual(['North', 'South']);
    const made = await records('units');
    expect(made.map(({ name, price }) => `${String(name)} ${String(price)}`)).toContain('A103 93');
    expect(new Set(made.map(({ areaId }) => areaId)).size).toBe(2);
  });

  it('keeps refused rows with their reasons, and sends them again once their cells are mended', async () => {
    const desk = await newDesk(proxy.url);
    const { organisationId } = person;
    const id = await desk.check('unit', units(4).replace('A102,South,92', 'A102,South,cheap'));
    expect(desk.view(id)?.verdicts).toMatchObject({ create: 3, cannot: 1 });
    await server.build.customer({ organisationId });
    await desk.steer(id, 'start');
    expect((await desk.reaches(id, 'finished')).outcomes).toMatchObject({ done: 3, failed: 0, waiting: 0 });
    const csv = await desk.requests.importRefusals({ id });
    expect(csv.split('\n').filter((line) => line.includes('A10'))).toEqual([expect.stringContaining('cheap')]);
    await desk.requests.setImportCell({ id, index: 2, field: 'price', text: '$92.00' });
    await expect.poll(() => desk.view(id)?.verdicts.cannot).toBe(0);
    await desk.steer(id, 'start');
    await expect.poll(() => desk.view(id)?.outcomes.done).toBe(4);
    await desk.reaches(id, 'finished');
    expect(await records('units')).toHaveLength(4);
    expect(await records('areas')).toHaveLength(2);
    await expect(desk.requests.setImportCell({ id, index: 2, field: 'price', text: '1' })).rejects.toThrow(
      'sent already',
    );
  });

  it('gives rows that the server refused back too, with its reason', async () => {
    const desk = await newDesk();
    const id = await desk.check('unit', units(3));
    // Somebody makes a unit of this name after the check.
    await server.build.unit({ siteId: person.siteId, name: 'A102' });
    await desk.steer(id, 'start');
    const { outcomes } = await desk.reaches(id, 'finished');
    const [failed] = desk.rows(id, { states: ['failed'] });
    expect([outcomes.failed, failed?.name]).toEqual([1, 'A102']);
    const csv = await desk.requests.importRefusals({ id });
    expect(csv.split('\r\n').filter((line) => line.includes('A10'))).toEqual([
      expect.stringContaining(failed?.outcome ?? 'no outcome'),
    ]);
  });

  it('says why a list cannot be read, and checks no row without it', async () => {
    const desk = await newDesk(proxy.url);
    isListRefused = true;
    const id = await desk.choose('booking', 'Unit,Email,Start date\nA1,ann@hart.test,2026-01-01');
    await expect.poll(() => desk.view(id)?.notices.join(' ')).toContain("couldn't be read, so no row can be checked");
    expect(desk.view(id)).toMatchObject({ state: 'matching', verdicts: { create: 0, cannot: 0 } });
    isListRefused = false;
  });

  const rentRoll = [
    'Unit,Email,Move in date,Rent,Paid to,Balance',
    'A100,ann0@hart.test,2026-01-05,90,2027-01-05,45.50',
    'A101,ann1@hart.test,2026-02-05,91,2027-02-05,-20',
  ].join('\n');

  const runRentRoll = async (url: string) => {
    const owner = await newPerson(server);
    for (const name of ['A100', 'A101']) await server.build.unit({ siteId: owner.siteId, name });
    await buildTenants(owner, 2);
    const desk = await newDesk(url, new MemoryLedger(), owner);
    const id = await desk.check('booking', rentRoll);
    const notices = desk.view(id)?.notices.join(' ');
    await desk.steer(id, 'start');
    await desk.reaches(id, 'finished');
    expect(desk.rows(id).map(({ state, outcome }) => [state, outcome])).toEqual([
      ['done', null],
      ['done', null],
    ]);
    return { desk, id, notices };
  };

  it('brings balances forward as orders of today and credit as payments, where the server has no call for them', async () => {
    const { notices } = await runRentRoll(keyless.url);
    expect(notices).toContain('no opening balances');
    const orders = await records('orders');
    const brought = orders.filter(({ lines }) => JSON.stringify(lines).includes('Balance brought forward'));
    expect(brought).toMatchObject([{ total: 45.5 }]);
    expect(await records('payments')).toMatchObject([{ amount: 20, reference: 'Balance brought forward' }]);
  });

  it('lets the ladder of our own server wait, opens balances there, and takes all of it back', async () => {
    const { desk, id, notices } = await runRentRoll(proxy.url);
    expect(notices).not.toContain('no opening balances');
    expect(await records('bookings/storage')).toMatchObject([{ ladderWaits: true }, { ladderWaits: true }]);
    expect(await records('payments')).toEqual([]);
    expect((await records('bookings/storage')).map(({ owed }) => owed)).toEqual([45.5, 0]);
    const imports = await records('imports');
    expect(imports.map(({ entity, state }) => [entity, state])).toEqual([['booking', 'finished']]);
    await desk.steer(id, 'undo');
    await desk.reaches(id, 'undone');
    expect(desk.rows(id).map(({ state, outcome }) => [state, outcome?.includes('taken back')])).toEqual([
      ['undone', true],
      ['undone', true],
    ]);
    expect((await records('bookings/storage')).filter(({ status }) => status === 'active')).toEqual([]);
    expect((await records('imports')).map(({ state }) => state)).toEqual(['undone']);
  });

  const breaks = [
    { times: 2, rows: 14 },
    { times: 5, rows: 40 },
  ];
  it.each(fewOf('long', breaks))(
    'makes each of $rows records once, though its tab is closed or the server dies $times times',
    async ({ times, rows }) => {
      const desk = await newDesk(proxy.url);
      const id = await desk.check('customer', tenants(rows));
      const broken = breakOff(desk, times, proxy);
      await desk.steer(id, 'start');
      await broken;
      const { outcomes } = await desk.reaches(id, 'finished');
      expect(outcomes).toMatchObject({ done: rows, failed: 0, unknown: 0 });
      expect(emailsOf(await records('customers'))).toEqual(emailsOfTenants(rows));
    },
  );

  it('looks for what it may have made, where the server knows no keys', async () => {
    const desk = await newDesk(keyless.url);
    const id = await desk.check('customer', tenants(9));
    expect(desk.view(id)?.notices.join(' ')).toContain('cannot recognise a repeated save');
    const broken = breakOff(desk, 2, keyless);
    await desk.steer(id, 'start');
    await broken;
    const { outcomes } = await desk.reaches(id, 'finished');
    expect(outcomes).toMatchObject({ done: 9, unknown: 0 });
    expect(emailsOf(await records('customers'))).toEqual(emailsOfTenants(9));
  });

  it('says what it cannot know, where the server does not show what it saved', async () => {
    const desk = await newDesk(plain.url);
    const id = await desk.check('customer', tenants(5));
    const broken = breakOff(desk, 1, plain);
    await desk.steer(id, 'start');
    await broken;
    const { outcomes } = await desk.reaches(id, 'finished');
    expect(outcomes.done + outcomes.unknown).toBe(5);
    expect(outcomes.unknown).toBeGreaterThan(0);
    expect(desk.rows(id, { states: ['unknown'] })[0]?.outcome).toContain('The connection broke');
    const made = emailsOf(await records('customers'));
    expect(new Set(made).size).toBe(made.length);
  });

  it('finds what it made for later rows, where the server answers without it', async () => {
    const curt = await startProxy({
      target: server.url,
      headers: plainHeaders,
      written: ({ method }) => (method === 'POST' ? { status: 201, body: 'OK' } : undefined),
    });
    const desk = await newDesk(curt.url);
    const id = await desk.check('unit', units(4));
    await desk.steer(id, 'start');
    const { outcomes } = await desk.reaches(id, 'finished');
    expect(outcomes).toMatchObject({ done: 4, failed: 0 });
    const areas = await records('areas');
    expect((await records('units')).every(({ areaId }) => areas.some((area) => area.id === areaId))).toBe(true);
    await desk.close();
    await curt.close();
  });

  it('makes many units of a form after the tab was lost, and undone leaves nothing', async () => {
    const ledger = new MemoryLedger();
    const desk = await newDesk(server.url, ledger);
    const result = manyPlan(
      'unit',
      { ...newManyValues, way: 'pattern', rows: 'A-B', to: '1', area: 'Level {floor}' },
      { names: [], controllers: [] },
    );
    if ('problem' in result) throw new Error(result.problem.sentence);
    const id = await desk.make('unit', result.plan.table);
    expect(await desk.reaches(id, 'planned')).toMatchObject({ isMade: true, verdicts: { create: 6 }, questions: [] });
    await expect.poll(async () => (await ledger.rowsOf(id)).length).toBe(6);
    await desk.close();

    const later = await newDesk(server.url, ledger, person);
    expect(await later.reaches(id, 'planned')).toMatchObject({ needsFile: false, verdicts: { create: 6 } });
    await later.steer(id, 'start');
    await later.reaches(id, 'finished');
    expect((await records('units')).map(({ name }) => name)).toContain('B301');
    expect(await records('areas')).toHaveLength(3);

    await later.steer(id, 'undo');
    expect((await later.reaches(id, 'undone')).outcomes).toMatchObject({ undone: 6, kept: 0 });
    expect([...(await records('units')), ...(await records('areas'))]).toEqual([]);
  });

  it('pauses between rows, goes on, and is undone: what it made goes, what it changed comes back', async () => {
    const desk = await newDesk(proxy.url);
    const { organisationId } = person;
    const known = await server.build.customer({
      organisationId,
      firstName: 'Ann1',
      lastName: 'Hart1',
      email: 'ann1@hart.test',
      phone: '0400 000 001',
    });
    const file = tenants(6)
      .split('\n')
      .map((line, n) => `${line},${n === 0 ? 'Phone' : `0400 111 10${n}`}`)
      .join('\n');
    const id = await desk.check('customer', file);
    expect(desk.view(id)?.verdicts).toMatchObject({ create: 5, change: 1 });
    const reached = made(2, () => void desk.steer(id, 'pause'));
    await desk.steer(id, 'start');
    await reached;
    const { outcomes } = await desk.reaches(id, 'paused');
    expect(outcomes.waiting).toBeGreaterThan(0);
    await desk.steer(id, 'start');
    await desk.reaches(id, 'finished');
    const [changed] = (await records('customers')).filter((row) => row.id === known.id);
    expect(changed?.['phone']).not.toBe('0400 000 001');
    const edited = (await records('customers')).find(({ email }) => email === 'ann4@hart.test');
    await server.call('PUT', `api/admin/customers/${edited?.id}`, {
      token: person.token,
      body: { notes: 'Has a dog.' },
    });
    await desk.steer(id, 'undo');
    const undone = await desk.reaches(id, 'undone');
    expect(undone.outcomes).toMatchObject({ undone: 5, kept: 1 });
    expect(desk.rows(id, { states: ['kept'] }).map(({ outcome }) => outcome)).toEqual([
      'It was changed since the import.',
    ]);
    const left = await records('customers');
    expect(left.map((row) => row.id)).toEqual([known.id, edited?.id]);
    expect(left[0]?.['phone']).toBe('0400 000 001');
    // The same file makes them again: its first keys are used up.
    await desk.run('customer', file);
    expect(await records('customers')).toHaveLength(6);
  });

  it('keeps no column that is left out, which may have codes and passwords', async () => {
    const desk = await newDesk(proxy.url);
    const file = tenants(3)
      .split('\n')
      .map((line, n) => `${line},${n === 0 ? 'Gate code' : `73912${n}`}`)
      .join('\n');
    const { id, columns, settings } = await desk.run('customer', file);
    expect(settings.fields[columns.indexOf('Gate code')]).toBeNull();
    const written = JSON.stringify(await everything(desk.ledger));
    expect(written).toContain('ann1@hart.test');
    expect(written).not.toContain('73912');
    expect(desk.rows(id)).toHaveLength(3);
  });

  it('asks again who is meant when another file has the same name', async () => {
    const desk = await newDesk();
    const { organisationId, siteId } = person;
    for (const name of ['A1', 'A2']) await server.build.unit({ siteId, name, status: 'locked' });
    const [first] = await Promise.all(
      ['zoe@one.test', 'zoe@two.test'].map((email) =>
        server.build.customer({ organisationId, firstName: 'Zoë', lastName: 'Hart', email }),
      ),
    );
    const roll = (unit: string) => `Unit,Tenant,Move in,Rent\n${unit},Zoë Hart,2026-03-01,120`;
    const id = await desk.choose('booking', roll('A1'));
    const { settings } = await desk.reaches(id, 'matching');
    const answers = { 'customer:Zoë Hart': String(first?.id) };
    await desk.requests.setImport({ id, settings: { ...settings, siteId, answers } });
    expect((await desk.reaches(id, 'planned')).verdicts.create).toBe(1);
    const other = await desk.choose('booking', roll('A2'));
    const matched = await desk.reaches(other, 'matching');
    expect(matched.settings.fields).toEqual(settings.fields);
    await expect.poll(() => desk.view(other)?.questions.map((question) => question.id)).toEqual(['customer:Zoë Hart']);
    expect(desk.view(other)?.settings.answers).toEqual({});
  });

  it('keeps no PIN: the same file is asked for again, and then each code is given once', async () => {
    const owner = await newPerson(server);
    await buildTenants(owner, 5);
    const desk = await newDesk(proxy.url, new MemoryLedger(), owner);
    const codes = Array.from({ length: 5 }, (_, n) => `7391${20 + n}`);
    const file = ['Email,PIN', ...codes.map((code, n) => `ann${n}@hart.test,${code}`)].join('\n');
    const id = await desk.check('pinCode', file);
    expect(JSON.stringify(desk.rows(id))).not.toContain('739120');
    let closed: Promise<void> = Promise.resolve();
    const reached = made(3, () => (closed = desk.close()));
    await desk.steer(id, 'start');
    await reached;
    await closed;
    const written = JSON.stringify(await everything(desk.ledger));
    for (const code of codes) expect(written).not.toContain(code);
    await desk.open();
    expect(await desk.reaches(id, 'paused')).toMatchObject({ needsFile: true });
    await expect(desk.steer(id, 'start')).rejects.toThrow('Choose the same file again');
    expect(await desk.choose('pinCode', file)).toBe(id);
    await desk.steer(id, 'start');
    const { outcomes } = await desk.reaches(id, 'finished');
    expect(outcomes).toMatchObject({ done: 5 });
    const customers = await records('customers');
    const given = await Promise.all(
      customers.map(async (customer) => (await records(`customers/${customer.id}/pinCodes`)).map(({ code }) => code)),
    );
    expect(given.flat().toSorted()).toEqual(codes);
  });
});

/** All that a ledger has. */
async function everything(ledger: MemoryLedger): Promise<unknown> {
  const heads = await ledger.imports();
  const parts = heads.map(async ({ id }) => [await ledger.rowsOf(id), [...(await ledger.placesOf(id))]]);
  return [heads, await Promise.all(parts)];
}
