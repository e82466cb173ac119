import { getTableName, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSequences } from '#server/backup/databaseTables.ts';
import { parseSessionKeys } from '#server/config/sessionKeys.ts';
import type { DatabaseChoice, OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { schema } from '#server/storage/schema/index.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { settings } from '#server/storage/schema/settings.ts';
import {
  archiveOf,
  emptyPlace,
  openForTest,
  restoreInto,
  rowDigests,
  rulesOf,
  unpacked,
} from '#tests/support/backup/archives.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { datedSeed, seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { earlierVersion } from '#tests/support/server/versions.ts';

/** Milliseconds: all rows of the demo are read, restored and compared. */
const timeout = 240_000;

const sessionKeys = parseSessionKeys('k'.repeat(43)) ?? undefined;
const admin = { email: 'ada@example.com' };
const pdf = Buffer.from([...Buffer.from('%PDF-1.7\n'), 0, 9, 10, 13, 92, 255]);
const oddText = 'a tab\t a line\n a return\r a \\N, a "quote", \'another\', {} [] , and 🗝';

/** Rows that the demo lacks: files and their former versions, a signature, odd texts, JSON that is null, a session. */
async function addRows(server: TestServer): Promise<string> {
  const { id: organisationId } = await server.build.organisation({ name: oddText });
  await server.build.user({ ...admin, organisationId, isSuperAdmin: true });
  const token = await server.signIn(admin);
  const { id } = await server.build.document({ organisationId, name: '' });
  for (const name of ['first.pdf', 'second.pdf']) {
    const file = `data:application/pdf;base64,${pdf.toString('base64')}`;
    const stored = await server.call('POST', `api/admin/documents/${id}/file`, { token, body: { name, file } });
    expect(stored.status).toBe(200);
  }
  await server.database.execute(sql`update documents set signed_at = now() where id = ${id}`);
  await server.database.execute(sql`insert into settings (key, value) values ('nothing', 'null'::jsonb)`);
  await server.database.execute(
    sql`insert into security_lines (at, kind, call, is_refused, times) values (now(), 'signIn', 'POST auth', true, 1)`,
  );
  return token;
}

describe('a backup', { timeout }, () => {
  let source: OpenDatabase;
  let archive: Buffer;
  let token: string;
  let place: DatabaseChoice;
  let restored: OpenDatabase;
  beforeAll(async () => {
    const database = await seededDatabase(datedSeed);
    const server = await startTestServer({ database, seed: datedSeed, sessionKeys });
    token = await addRows(server);
    await server.close();
    source = await openForTest(database);
    archive = await archiveOf(source);
    place = await emptyPlace();
    restored = await openForTest(place);
    await restoreInto(restored, archive);
  }, timeout);
  afterAll(async () => {
    await source.close();
    await restored.close();
  });

  it('has every table of the schema', async () => {
    const tables = Object.values(schema).map((table) => getTableName(table));
    const files = await unpacked(archive);
    const names = new Set(files.flatMap(({ name }) => /^tables\/(\w+)\//.exec(name)?.[1] ?? []));
    const header: unknown = JSON.parse(String(files[0]?.content));
    const manifest: unknown = JSON.parse(String(files.at(-1)?.content));
    const rows = Object.fromEntries(tables.map((table) => [table, expect.any(Number)]));
    expect(header).toMatchObject({ tables: Object.fromEntries(tables.map((table) => [table, expect.any(Array)])) });
    expect(manifest).toMatchObject({ rows });
    expect(Object.keys((manifest as { rows: object }).rows).toSorted()).toEqual(tables.toSorted());
    for (const stored of ['media', 'document_files', 'replaced_files']) expect(names).toContain(stored);
  });

  it('comes back row by row, but for its sessions, which have ended', async () => {
    const [before, after] = [await rowDigests(source.database), await rowDigests(restored.database)];
    for (const [table, digest] of Object.entries(before)) {
      if (table === 'sessions') continue;
      expect([table, after[table]]).toEqual([table, digest]);
    }
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(before['ledger_lines']?.rows).toBeGreaterThan(1_000);
    expect(before['replaced_files']?.rows).toBe(1);
    const ended = await restored.database.select({ at: sessions.revokedAt }).from(sessions);
    expect(ended).toEqual([{ at: expect.any(Date) }]);
  });

  it('comes back with its constraints, indexes, triggers and sequences', async () => {
    expect(await rulesOf(restored.database)).toEqual(await rulesOf(source.database));
    expect(await readSequences(restored.database)).toEqual(await readSequences(source.database));
    const refusals: [SQL, RegExp][] = [
      [sql`update ledger_lines set amount = 1 where id = 1`, /never changed or deleted/],
      [sql`delete from security_lines`, /never changed, and kept for a year/],
      [sql`delete from documents where signed_at is not null`, /A signed document is not deleted/],
    ];
    for (const [change, reason] of refusals) {
      const refused: unknown = await restored.database.execute(change).catch((error: unknown) => error);
      expect(String((refused as Error).cause)).toMatch(reason);
    }
  });

  it('has its rows in parts, of which one fits into memory', async () => {
    const files = await unpacked(archive);
    const total = files.reduce((sum, { content }) => sum + content.length, 0);
    const largest = Math.max(...files.map(({ content }) => content.length));
    expect(total).toBeGreaterThan(10 * 2 ** 20);
    expect(largest).toBeLessThan(3 * 2 ** 20);
  });

  it('does not have the keys of sessions', async () => {
    const all = Buffer.concat((await unpacked(archive)).map(({ content }) => content)).toString('latin1');
    const secret = sessionKeys?.[0].secret ?? Buffer.alloc(0);
    expect(all).toContain(sessionKeys?.[0].id);
    for (const encoding of ['base64url', 'base64', 'hex', 'latin1'] as const)
      expect(all).not.toContain(secret.toString(encoding));
  });

  it('serves when it is restored: all sessions have ended, and new records get new numbers', async () => {
    await restored.close();
    const server = await startTestServer({ database: place, seed: datedSeed, sessionKeys });
    try {
      expect((await server.call('GET', 'api/admin/units', { token })).status).toBe(401);
      const again = await server.signIn(admin);
      expect((await server.call('GET', 'api/admin/units', { token: again })).status).toBe(200);
      const customer = await server.build.customer();
      const { rows } = (await server.database.execute(sql`select max(id) as last from customers`)) as unknown as {
        rows: { last: number }[];
      };
      expect(customer.id).toBe(rows[0]?.last);
    } finally {
      await server.close();
    }
    restored = await openForTest(place);
  });
});

const folder = temporaryFolder();
afterAll(folder.remove);

it('an archive of an earlier version is restored, and brought up to date', { timeout }, async () => {
  const source = await openForTest(await emptyPlace());
  await migrate(source, earlierVersion(`${folder.path}/earlier`, '0024_request_answers'));
  for (const row of [
    sql`insert into organisations (name) values ('Then')`,
    sql`insert into sites (organisation_id, name, time_zone) select id, 'There', 'Australia/Sydney' from organisations`,
    sql`insert into orders (site_id, status) select id, 'pending' from sites`,
    sql`insert into order_lines (order_id, description, quantity, unit_price) select id, 'Rent', 2, 10 from orders`,
    sql`insert into settings (key, value) values ('tokenSecret', '"a secret of then"')`,
  ])
    await source.database.execute(row);
  const archive = await archiveOf(source);
  await source.close();
  const restored = await openForTest(await emptyPlace());
  await restoreInto(restored, archive);
  const lines = await restored.database.execute(sql`select kind, amount from ledger_lines`);
  expect(lines).toMatchObject({ rows: [{ kind: 'charge', amount: '20.00' }] });
  expect(await restored.database.select().from(settings)).toEqual([]);
  const fresh = await openForTest(await emptyDatabase());
  expect(await rulesOf(restored.database)).toEqual(await rulesOf(fresh.database));
  await fresh.close();
  await restored.close();
});
