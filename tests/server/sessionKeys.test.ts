// @module-tag postgres
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOfFolder, parseSessionKeys, type SessionKeys } from '#server/config/sessionKeys.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { serverTiming } from '#server/config/timing.ts';
import { hashOfToken, newLinkToken } from '#server/people/linkTokens.ts';
import { endSessionsAndForgetKey } from '#server/storage/sessionGuard.ts';
import { settings } from '#server/storage/schema/settings.ts';
import { emailChanges, passwordResets, sessions, users } from '#server/storage/schema/people/users.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { sharedDatabase, type SharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/** Every text that the table of settings holds, as it is and decoded, as a thief of a dump would try them. */
async function possibleSecrets({ database }: TestServer): Promise<Uint8Array[]> {
  const rows = await database.select().from(settings);
  return rows.flatMap(({ value }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [Buffer.from(text), Buffer.from(text, 'base64'), Buffer.from(text, 'hex')].filter(
      ({ length }) => length > 0,
    );
  });
}

describe('a thief of a dump', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('finds nothing in it that signs a session', async () => {
    const user = await server.build.user({ isSuperAdmin: true });
    const genuine = await server.signIn(user);
    const read = (token: string) => server.call('GET', `api/admin/users/${user.id}`, { token });
    expect((await read(genuine)).status).toBe(200);
    const [row] = await server.database.select({ id: sessions.id }).from(sessions);
    for (const secret of await possibleSecrets(server)) {
      const forged = await new SignJWT({ id: user.id, tokenType: 'user', permissions: {}, isSuperAdmin: true })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(row?.id ?? '')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(secret);
      expect((await read(forged)).status).toBe(401);
    }
    expect(await server.database.execute(sql`select 1 from settings where key = 'tokenSecret'`)).toMatchObject({
      rows: [],
    });
  });
});

const keys = (...letters: string[]): SessionKeys => {
  const parsed = parseSessionKeys(letters.map((letter) => letter.repeat(43)).join(' '));
  if (parsed === null) throw new Error('These keys are none.');
  return parsed;
};

describe('keys that sign sessions', () => {
  const admin = { email: 'ada@example.com' };
  let shared: SharedDatabase;

  /** Starts servers on one database, one after the other. */
  async function withKeys<Result>(sessionKeys: SessionKeys, work: (server: TestServer) => Promise<Result>) {
    const server = await startTestServer({ database: shared.database, sessionKeys });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  }

  const signIn = (server: TestServer) => server.signIn(admin);

  /** The next start may bring any keys. */
  const forgetKey = ({ database }: TestServer) => endSessionsAndForgetKey(database, new Date());

  beforeAll(async () => {
    shared = await sharedDatabase();
    await withKeys(keys('a'), async (server) => {
      await server.build.user({ ...admin, isSuperAdmin: true });
      await forgetKey(server);
    });
  });
  afterAll(() => shared.close());

  const statusOf = async (server: TestServer, token: string) =>
    (await server.call('GET', 'api/admin/units', { token })).status;

  it('give way to a new key without ending a session, until the old one is left out', async () => {
    const token = await withKeys(keys('a'), signIn);
    await withKeys(keys('a', 'b'), async (server) => expect(await statusOf(server, token)).toBe(200));
    const [b] = keys('b');
    await withKeys(keys('b', 'a'), async (server) => {
      expect(await statusOf(server, token)).toBe(200);
      expect(decodeProtectedHeader(await server.signInByCall(admin)).kid).toBe(b.id);
    });
    await withKeys(keys('b'), async (server) => {
      expect(await statusOf(server, token)).toBe(401);
      await forgetKey(server);
    });
  });

  it('are the same for all servers of a database, or a start is refused, until the key is given up', async () => {
    const token = await withKeys(keys('a'), signIn);
    const refused: unknown = await withKeys(keys('b'), () => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartFailure);
    expect((refused as StartFailure).message).toMatch(/^Another key signs .* SESSION_KEYS .* npm run end-sessions/);
    await withKeys(keys('a'), forgetKey);
    await withKeys(keys('b', 'a'), async (server) => {
      expect(await statusOf(server, token)).toBe(401);
      await forgetKey(server);
    });
  });

  /** As a restored dump has it: a new table with the old rows. */
  async function makeNewTable({ database }: TestServer): Promise<void> {
    for (const statement of [
      sql`alter table sessions rename to saved`,
      sql`create table sessions (like saved including defaults)`,
      sql`insert into sessions select * from saved`,
      sql`alter table sessions add primary key (id)`,
    ])
      await database.execute(statement);
  }

  async function takeNewTableAway({ database }: TestServer): Promise<void> {
    await database.execute(sql`drop table sessions`);
    await database.execute(sql`alter table saved rename to sessions`);
  }

  it('do not save the sessions of a restored database', async () => {
    const token = await withKeys(keys('a'), signIn);
    await withKeys(keys('a'), async (server) => {
      expect(await statusOf(server, token)).toBe(200);
      await makeNewTable(server);
    });
    await withKeys(keys('a'), async (server) => {
      expect(await statusOf(server, token)).toBe(401);
      const again = await server.signIn(admin);
      expect(await statusOf(server, again)).toBe(200);
      await takeNewTableAway(server);
    });
  });

  it('do not save its mailed links either: some were used or taken back since the backup', async () => {
    const links = await withKeys(keys('a'), async (server) => {
      const [{ id: userId } = { id: 0 }] = await server.database.select({ id: users.id }).from(users);
      const [reset, email] = [newLinkToken(), newLinkToken()];
      const expiresAt = new Date(Date.now() + serverTiming.link.email);
      await server.database.insert(passwordResets).values({ userId, tokenHash: hashOfToken(reset), expiresAt });
      await server.database
        .insert(emailChanges)
        .values({ userId, email: 'mallory@example.com', isTold: true, tokenHash: hashOfToken(email), expiresAt });
      await makeNewTable(server);
      return { reset, email };
    });
    await withKeys(keys('a'), async (server) => {
      const body = { password: 'Taken_0ver_again' };
      expect((await server.call('PUT', `auth/password/forgot/${links.reset}`, { body })).status).toBe(404);
      expect((await server.call('PUT', `auth/email/confirm/${links.email}`)).status).toBe(404);
      expect(await server.database.select().from(emailChanges)).toEqual([]);
      await takeNewTableAway(server);
    });
  });
});

describe('the key file', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const file = join(folder.path, 'session.keys');

  it('is written once, and only its owner reads it', () => {
    const drawn = keysOfFolder(folder.path);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(keysOfFolder(folder.path)).toEqual(drawn);
    expect(readdirSync(folder.path)).toEqual(['session.keys']);
    expect(readFileSync(file, 'utf8')).not.toContain(drawn[0].id);
  });

  it('stops the start when it is damaged, and is not written over', () => {
    writeFileSync(file, 'half a k');
    expect(() => keysOfFolder(folder.path)).toThrow(/^The key file .*session\.keys is damaged: put it back/);
    expect(readFileSync(file, 'utf8')).toBe('half a k');
    rmSync(file);
  });
});
