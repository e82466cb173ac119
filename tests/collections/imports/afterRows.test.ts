import { afterEach, describe, expect, it } from 'vitest';
import { MemoryLedger } from '#collections/imports/importLedger.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { startProxy, type Instead, type Passing } from '#tests/support/proxy/proxy.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { ImportDesk, newPerson, type Person } from './importDesk.ts';

let person: Person;
const desks: ImportDesk[] = [];

/** Answers a request in place of the server. */
let instead: (passing: Passing) => Instead | undefined = () => undefined;
/** Called after the server has done a change, before its answer goes on. */
let onChanged: (passing: Passing) => void = () => undefined;

const post = await startMailServer();
const server = await startTestServer({
  mail: { smtpUrl: post.url, from: 'Gatehouse <gatehouse@example.test>', retryDelays: [0, 0] },
  publicUrl: 'https://gatehouse.example.test',
});
const proxy = await startProxy({
  target: server.url,
  instead: (passing) => instead(passing),
  written: (passing) => {
    onChanged(passing);
    return undefined;
  },
});
afterEach(async () => {
  instead = () => undefined;
  onChanged = () => undefined;
  for (const desk of desks.splice(0)) await desk.close();
});

async function newDesk(given?: Person, ledger = new MemoryLedger()): Promise<ImportDesk> {
  person = given ?? (await newPerson(server));
  const desk = new ImportDesk(proxy.url, person, ledger);
  desks.push(desk);
  return desk.open();
}

async function records(path: string): Promise<AnyRecord[]> {
  const { body } = await server.call('GET', `api/admin/${path}?limit=100`, { token: person.token });
  return (body as { rows: AnyRecord[] }).rows;
}

/** Customers and units that somebody made before. */
async function newFacility({ customers, units = [] }: { customers: number; units?: readonly string[] }) {
  const owner = await newPerson(server);
  const { organisationId, siteId } = owner;
  for (let n = 0; n < customers; n += 1)
    await server.build.customer({
      organisationId,
      firstName: `Ann${n}`,
      lastName: `Hart${n}`,
      email: `ann${n}@hart.test`,
    });
  for (const name of units) await server.build.unit({ siteId, name });
  return owner;
}

/** Closes the desk's tab once the server has done the nth change of this kind; its answer is lost. */
function closedAfter(desk: ImportDesk, nth: number, fits: (passing: Passing) => boolean): Promise<void> {
  return new Promise((resolve) => {
    let count = 0;
    onChanged = (passing) => {
      if (!fits(passing)) return;
      count += 1;
      if (count !== nth) return;
      onChanged = () => undefined;
      void desk.close().then(resolve);
    };
  });
}

const outcomesOf = (desk: ImportDesk, id: string) => desk.rows(id).map(({ state, outcome }) => [state, outcome]);

const tenants = (count: number) =>
  ['First name,Last name,Email', ...Array.from({ length: count }, (_, n) => `Ann${n},Hart${n},ann${n}@hart.test`)].join(
    '\n',
  );

describe('a file of colleagues', () => {
  const names = ['zoe', 'ming', 'priya'];
  const file = ['Name,Email,Roles', ...names.map((name) => `${name} Hart,${name}@desk.test,"Desk, Doors"`)].join('\n');
  const mailsTo = (name: string) => post.mails.filter(({ to }) => to === `${name}@desk.test`);

  it('invites each of them once, and gives them their roles, though the tab was closed in between', async () => {
    const desk = await newDesk();
    const { organisationId } = person;
    const roles = [
      await server.build.role({ organisationId, name: 'Desk', permissions: everywhere(1) }),
      await server.build.role({ organisationId, name: 'Doors' }),
    ];
    const id = await desk.check('user', file);
    expect(
      desk
        .rows(id)[0]
        ?.remarks.map(({ sentence }) => sentence)
        .join(' '),
    ).toContain('set a password');
    const closed = closedAfter(desk, 2, ({ path }) => path.includes('users/roles'));
    await desk.steer(id, 'start');
    await closed;
    await desk.open();
    const { outcomes } = await desk.reaches(id, 'finished');
    expect(outcomes).toMatchObject({ done: 3, failed: 0, unknown: 0 });
    const made = (await records('users')).filter(({ email }) => String(email).endsWith('@desk.test'));
    expect(made).toHaveLength(3);
    const given = await records('users/roles');
    for (const { id: userId } of made)
      expect(given.filter((each) => each['userId'] === userId).map(({ roleId }) => roleId)).toEqual(
        roles.map((role) => role.id),
      );
    await post.has(3);
    for (const name of names) expect(mailsTo(name)).toHaveLength(1);
    const [mail] = mailsTo('zoe');
    const token = /\/reset-password\/([\w-]+)/.exec(mail?.data ?? '')?.[1];
    const { status } = await server.call('PUT', `auth/password/forgot/${token}`, {
      body: { password: 'Fresh_start1' },
    });
    expect(status).toBe(204);
    expect(await server.signInByCall({ email: 'zoe@desk.test' }, 'Fresh_start1')).not.toBe('');

    await desk.steer(id, 'undo');
    await desk.reaches(id, 'undone');
    expect((await records('users')).filter(({ email }) => String(email).endsWith('@desk.test'))).toHaveLength(1);
    expect(outcomesOf(desk, id)).toEqual([
      ['kept', expect.stringContaining('used since')],
      ['undone', expect.stringContaining('Deleted')],
      ['undone', expect.stringContaining('Deleted')],
    ]);
  });
});

describe('a file of doors with addresses', () => {
  it('connects them to the devices that were found on the network', async () => {
    const desk = await newDesk();
    const { siteId } = person;
    const output = (n: number) => ({
      key: `POWER${n}`,
      kind: 'relay' as const,
      name: `Relay ${n}`,
      holds: true,
      pulses: true,
      locks: false,
    });
    const outputs = [output(1), output(2)];
    const board = await server.build.networkDevice({
      siteId,
      name: 'North board',
      key: 'tasmota:acme/newtown/%prefix%/north-1',
      topics: ['acme/newtown/cmnd/north-1/Backlog', 'acme/newtown/cmnd/north-1/POWER2'],
      outputs,
    });
    const used = await server.build.networkDevice({ siteId, key: 'shelly:acme/newtown/south-1', outputs });
    const controller = await server.build.controller({ siteId, name: 'South board', networkDeviceId: used.id });
    await desk.run(
      'unit',
      [
        'Unit,Door address',
        'A1,north-1:0',
        'A2,acme/newtown/cmnd/north-1/POWER2',
        'B1,acme/newtown/south-1:1',
        'C1,',
      ].join('\n'),
    );
    const controllers = await records('controllers');
    const made = controllers.find(({ id }) => id !== controller.id);
    expect(controllers).toHaveLength(2);
    expect(made).toMatchObject({ name: 'North board', networkDeviceId: board.id });
    const wired = (await records('units')).map(({ name, controllerId, channel }) => [name, controllerId, channel]);
    expect(wired).toEqual([
      ['A1', made?.id, 0],
      ['A2', made?.id, 1],
      ['B1', controller.id, 1],
      ['C1', null, null],
    ]);
  });

  it('checks no row while the devices cannot be read', async () => {
    const desk = await newDesk();
    instead = ({ path }) => (path.includes('networkDevices') ? { status: 500, body: 'The disk is full.' } : undefined);
    const id = await desk.choose('unit', 'Unit,Door address\nA1,north-1:0');
    await expect
      .poll(() => desk.view(id)?.notices.join(' '))
      .toContain("devices on the network couldn't be read, so no row can be checked");
  });

  it('makes a controller of that name, where the server finds no devices', async () => {
    const desk = await newDesk();
    instead = ({ path }) => (path.includes('networkDevices') ? { status: 404, body: 'Not found' } : undefined);
    await desk.run('unit', 'Unit,Door address\nA1,north-1:0');
    expect(await records('controllers')).toMatchObject([{ name: 'north-1', networkDeviceId: null }]);
  });
});

describe('a PIN that somebody has', () => {
  it("is refused in words, is the same where it is the person's own, and the others are given", async () => {
    const desk = await newDesk(await newFacility({ customers: 3 }));
    const [first] = await records('customers');
    for (const code of ['739120', '739125'])
      await server.call('POST', `api/admin/customers/${first?.id}/pinCodes`, { token: person.token, body: { code } });
    const id = await desk.check(
      'pinCode',
      ['Email,PIN', 'ann1@hart.test,739120', 'ann2@hart.test,739121', 'ann0@hart.test,739125'].join('\n'),
    );
    await desk.steer(id, 'start');
    await desk.reaches(id, 'finished');
    const refusal = 'This PIN is already in use. Choose another, or leave it empty to get one.';
    expect(outcomesOf(desk, id)).toEqual([
      ['failed', refusal],
      ['done', null],
      ['done', 'It exists already.'],
    ]);
    await desk.steer(id, 'undo');
    await desk.reaches(id, 'undone');
    // What the import did not give stays.
    expect(await records(`customers/${first?.id}/pinCodes`)).toHaveLength(2);
    // The file with the refused rows has the reason for a person, who has the codes.
    const csv = await desk.requests.importRefusals({ id });
    expect(csv).toContain('already in use');
    expect(csv).not.toContain('739120');
  });
});

describe('a file that names records which do not exist', () => {
  it('says what to import first', async () => {
    const desk = await newDesk();
    const file = 'Unit,Email,Move in date,Rent\nA100,ann0@hart.test,2026-01-05,90';
    const empty = await desk.check('booking', file);
    const reasons = (id: string) => desk.rows(id)[0]?.remarks.map(({ sentence }) => sentence);
    expect(reasons(empty)).toEqual([
      'There are no customers yet. Import customers first.',
      'There are no units yet. Import units first.',
    ]);
    await desk.run('customer', tenants(1));
    await desk.run('unit', 'Unit\nA100');
    const other = await desk.check('booking', file.replace('ann0', 'bob').replace('A100', 'A7'));
    expect(reasons(other)).toEqual([
      'There is no customer “bob@hart.test”. Correct it, or import customers first.',
      'There is no unit “A7” at Newtown. Correct it, or import units first.',
    ]);
  });
});

describe('a run', () => {
  it('waits while the server asks for patience, and makes each record once', async () => {
    const desk = await newDesk();
    const id = await desk.check('customer', tenants(6));
    const answers: Instead[] = [
      { status: 429, body: 'Too many requests.' },
      { status: 503, body: 'The server is busy.' },
    ];
    let posts = 0;
    instead = ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('admin/customers')) return undefined;
      posts += 1;
      return posts === 2 || posts === 5 ? answers.shift() : undefined;
    };
    const waited: string[] = [];
    await desk.steer(id, 'start');
    await expect
      .poll(
        () => {
          const view = desk.view(id);
          waited.push(...(view?.notices ?? []));
          return view?.state;
        },
        { timeout: 30_000, interval: 10 },
      )
      .toBe('finished');
    expect(answers).toEqual([]);
    expect(waited).toContain('The server asks for patience. The import goes on in a moment.');
    expect(desk.view(id)?.outcomes).toMatchObject({ done: 6, failed: 0, unknown: 0 });
    expect(await records('customers')).toHaveLength(6);
  });

  it('goes on with an undo after its tab was closed', async () => {
    const desk = await newDesk();
    const { id } = await desk.run('customer', tenants(7));
    const closed = closedAfter(desk, 3, ({ method }) => method === 'DELETE');
    await desk.steer(id, 'undo');
    await closed;
    const left = await records('customers');
    expect(left.length).toBeGreaterThan(0);
    await desk.open();
    expect((await desk.reaches(id, 'undone')).outcomes).toMatchObject({ undone: 7, kept: 0 });
    expect(await records('customers')).toEqual([]);
    expect((await records('imports')).map(({ state }) => state)).toEqual(['undone']);
  });

  it('leaves a booking that somebody ended since, and takes back one that fell in arrears', async () => {
    const desk = await newDesk(await newFacility({ customers: 2, units: ['A1', 'A2'] }));
    const { id } = await desk.run(
      'booking',
      'Unit,Email,Move in date,Rent,Paid to\nA1,ann0@hart.test,2026-01-05,90,2027-01-05\nA2,ann1@hart.test,2026-01-05,90,2027-01-05',
    );
    const bookings = await records('bookings/storage');
    const ended = bookings.find(({ customer_id: customerId }) => customerId === bookings[0]?.['customer_id']);
    const { status } = await server.call('PUT', `api/admin/bookings/storage/${ended?.id}`, {
      token: person.token,
      body: { status: 'completed' },
    });
    expect(status).toBe(200);
    await desk.steer(id, 'undo');
    await desk.reaches(id, 'undone');
    expect(outcomesOf(desk, id).toSorted()).toEqual([
      ['kept', 'It was changed since the import.'],
      ['undone', 'Deleted.'],
    ]);
  });
});
