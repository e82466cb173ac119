import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#domain/calls/imports.ts';
import { startRetention } from '#server/operations/retention.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import { imports } from '#server/storage/schema/imports.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const day = 86_400_000;
const key = 'ab'.repeat(32);
const file = { key, entity: 'customer', fileName: 'Tenants.csv', rowCount: 380 };
const row = (number: number) => `import.${key}.${number}.record`;
const newCustomer = (firstName = 'Grace') => ({ firstName, lastName: 'Hopper' });

let desk: Desk;
let now = new Date('2026-11-23T10:00:00Z');
const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  desk = await openDesk(server);
});

const pass = (days: number) => {
  now = new Date(now.getTime() + days * day);
};
const open = (given: object = {}, of = desk) =>
  of.record('POST', 'imports', { ...file, ...given }) as unknown as Promise<ImportRecord>;
const close = (id: number, state: 'finished' | 'undone') => desk.record('PUT', `imports/${id}`, { state });
const listed = async (of = desk, query = '') =>
  (await of.ask('GET', `imports${query}`)).body as { count: number; rows: ImportRecord[] };
const deleteOld = () =>
  startRetention({
    storage: server.storage,
    days: null,
    log: pino({ level: 'silent' }),
    clock: createManualClock(now),
  }).stop();
const customers = async () => (await desk.ids('customers')).length;

describe('an import at the server', () => {
  it(
    'is opened once by a key, also by two tabs at once, and again after it was closed',
    { tags: 'postgres' },
    async () => {
      const [first, second] = await Promise.all([open(), open()]);
      expect(first).toMatchObject({ ...file, state: 'open', closedAt: null });
      expect(second).toEqual(first);
      expect(await close(first.id, 'finished')).toMatchObject({ state: 'finished', closedAt: now.toISOString() });
      expect(await open()).toMatchObject({ id: first.id, state: 'open', closedAt: null });
      expect(await close(first.id, 'undone')).toMatchObject({ state: 'undone' });
      expect(await close(first.id, 'undone')).toMatchObject({ state: 'undone' });
      const lines = await server.database.select().from(actionLogs);
      const own = lines.filter(({ organisationId }) => organisationId === desk.organisationId);
      expect(own.map(({ action, detail }) => [action, detail])).toEqual([
        ['Opened import of customers', '380 rows'],
        ['Finished import of customers', '380 rows'],
        ['Reopened import of customers', '380 rows'],
        ['Undid import of customers', '380 rows'],
      ]);
    },
  );

  it('shows with its person to the organisation alone, the newest first', async () => {
    const { id } = await open();
    pass(1);
    const later = await open({ key: 'cd'.repeat(32), entity: 'unit' });
    const { count, rows } = await listed();
    expect([count, rows.map((each) => each.id)]).toEqual([2, [later.id, id]]);
    expect(rows[1]).toMatchObject({ fileName: 'Tenants.csv', rowCount: 380, key: null });
    expect((await listed(desk, '?limit=1&offset=1')).rows.map((each) => each.id)).toEqual([id]);
    const stranger = await openDesk(server);
    expect(await listed(stranger)).toEqual({ count: 0, rows: [] });
    expect(await stranger.refused('PUT', `imports/${id}`, { state: 'finished' })).toMatchObject({ status: 404 });
    // The same file of another organisation is another import.
    expect((await open({}, stranger)).id).not.toBe(id);
  });

  it('needs the right to create its records, and a key, a kind and a number that make sense', async () => {
    const reader = await openDesk(server, { ...desk, permissions: { ...everywhere(2), units: 31 } });
    expect(await reader.refused('POST', 'imports', file)).toMatchObject({ status: 403 });
    const { id } = await open();
    expect(await reader.refused('PUT', `imports/${id}`, { state: 'finished' })).toMatchObject({ status: 403 });
    expect((await listed(reader)).count).toBe(1);
    for (const [given, field] of [
      [{ key: 'short' }, 'key'],
      [{ entity: 'order' }, 'entity'],
      [{ rowCount: 50_001 }, 'rowCount'],
      [{ fileName: 'x'.repeat(5_000) }, 'fileName'],
    ] as const) {
      expect(await desk.refused('POST', 'imports', { ...file, ...given })).toMatchObject({ status: 400, field });
    }
    expect(await desk.refused('PUT', `imports/${id}`, { state: 'open' })).toMatchObject({ status: 400 });
  });
});

describe('an import of others', () => {
  it('is listed to those who may see its kind, since the file is often named after people', async () => {
    await open();
    const later = await open({ key: 'cd'.repeat(32), entity: 'unit', fileName: 'Units.csv' });
    const blind = await openDesk(server, { ...desk, permissions: { ...everywhere(31), customers: 0 } });
    const { count, rows } = await listed(blind);
    expect([count, rows.map((each) => each.id)]).toEqual([1, [later.id]]);
    expect((await listed()).count).toBe(2);
  });

  it('is closed by its person alone: a run that goes on needs its answers', async () => {
    const { id } = await open();
    const colleague = await openDesk(server, desk);
    expect(await colleague.refused('PUT', `imports/${id}`, { state: 'finished' })).toMatchObject({ status: 403 });
    expect((await listed()).rows).toEqual([expect.objectContaining({ id, state: 'open' })]);
  });
});

describe('a request of an import', () => {
  it('makes its record once for as long as the import is open, also at a restarted server', async () => {
    await open();
    const { id } = await desk.record('POST', 'customers', newCustomer(), row(0));
    await desk.record('POST', 'customers', newCustomer('Ada'), 'a key of no import');
    pass(20);
    await deleteOld();
    expect((await desk.record('POST', 'customers', newCustomer(), row(0))).id).toBe(id);
    const restarted = await openApplication(server, { now: () => now });
    const again = await fetch(`${restarted.url}/api/admin/customers`, {
      method: 'POST',
      headers: { Authorization: desk.token, 'Content-Type': 'application/json', 'Idempotency-Key': row(0) },
      body: JSON.stringify(newCustomer()),
    });
    await restarted.close();
    expect(await again.json()).toMatchObject({ id });
    expect(await customers()).toBe(2);
    // The other one has aged.
    await desk.record('POST', 'customers', newCustomer('Ada'), 'a key of no import');
    expect(await customers()).toBe(3);
  });

  it('ages as usual from the time when the import is closed', async () => {
    const { id: importId } = await open();
    const { id } = await desk.record('POST', 'customers', newCustomer(), row(0));
    pass(20);
    await close(importId, 'finished');
    pass(0.9);
    await deleteOld();
    expect((await desk.record('POST', 'customers', newCustomer(), row(0))).id).toBe(id);
    pass(0.2);
    expect((await desk.record('POST', 'customers', newCustomer(), row(0))).id).not.toBe(id);
    await deleteOld();
    expect(await customers()).toBe(2);
  });

  it('ages as usual where nobody opened the import, or somebody else did', async () => {
    const other = await openDesk(server, desk);
    await open({}, other);
    await desk.record('POST', 'customers', newCustomer(), row(0));
    pass(1.1);
    await desk.record('POST', 'customers', newCustomer(), row(0));
    expect(await customers()).toBe(2);
  });

  it('ages too once an import was left open for 90 days', async () => {
    const { id: importId } = await open();
    await desk.record('POST', 'customers', newCustomer(), row(0));
    pass(89);
    await deleteOld();
    // The sign-in of its person has ended by now.
    const colleague = await openDesk(server, desk);
    const [waiting] = (await listed(colleague)).rows;
    expect(waiting).toMatchObject({ id: importId, state: 'open' });
    const kept = async () =>
      (await server.database.select().from(requestAnswers)).filter(({ userId }) => userId === waiting?.userId).length;
    expect(await kept()).toBe(1);
    pass(2);
    await deleteOld();
    expect((await listed(colleague)).rows[0]).toMatchObject({ state: 'finished', closedAt: now.toISOString() });
    expect(await kept()).toBe(1);
    pass(1.1);
    await deleteOld();
    expect(await kept()).toBe(0);
  });

  it('leaves nothing by which somebody with the database could try its secret values', async () => {
    await open();
    const { id } = await desk.record('POST', 'customers', newCustomer());
    await desk.record('POST', `customers/${id}/pinCodes`, { code: '483926' }, row(7));
    const stored = JSON.stringify([
      await server.database.select().from(imports),
      await server.database.select().from(requestAnswers),
    ]);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain('483926');
  });
});
