import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '#server/storage/schema/index.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server.close());

/** Every row of every table, as a dump has it. */
async function dumpOf({ database }: TestServer): Promise<string> {
  const texts: string[] = [];
  for (const table of Object.values(schema)) {
    const text = sql<string>`row_to_json(each)::text`;
    const rows = await database.select({ text }).from(sql`${sql.identifier(getTableName(table))} each`);
    texts.push(...rows.map((row) => row.text));
  }
  return texts.join('\n');
}

describe('a thief of a dump', () => {
  it('finds no PIN code in it, whichever way it was given', async () => {
    const { organisationId } = desk;
    const { id } = await server.build.customer({ organisationId });
    const path = `customers/${id}/pinCodes`;
    const made = await desk.record('POST', path, { code: '83614527' }, randomUUID());
    await desk.record('PUT', `${path}/${made.id}`, { code: '94725638' });
    const drawn = await desk.record('POST', path, {}, randomUUID());
    const dump = await dumpOf(server);
    for (const code of ['83614527', '94725638', String(drawn['code'])]) expect(dump).not.toContain(code);
  });
});
