// @module-tag postgres
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { countWaiting, openTransaction } from '#tests/support/postgres/openTransactions.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';

// PGlite takes one transaction after the other.
describe.skipIf(!isOnPostgres)('while a person changes a password that a stranger knows', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const currentPassword = builtPassword;

  async function person() {
    const { id, email } = await server.build.user({ permissions: { sites: 1 } });
    const token = await server.signIn({ email });
    const post = (path: string, body: object) =>
      server.call('POST', `api/admin/users/current/${id}/${path}`, { token, body });
    return { id, post };
  }

  async function startSetup({ post }: Awaited<ReturnType<typeof person>>) {
    const started = await post('factors/authenticator', { currentPassword });
    const { setup, secret } = secondFactorCalls.authenticatorStart.schema.parse(started.body);
    return { setup, name: 'Phone', code: totpCode(secret, new Date()) };
  }

  /** Makes the call once another transaction has set a new password, and before that commits. */
  async function callWhilePasswordChanges<Answer>({ id }: { id: number }, call: () => Promise<Answer>) {
    const changing = await openTransaction(server, (transaction) =>
      transaction.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id)),
    );
    const calling = call();
    await expect.poll(() => countWaiting(server)).toBe(1);
    await changing.end();
    return calling;
  }

  it('the stranger adds no second factor', async () => {
    const owner = await person();
    const factor = await startSetup(owner);
    const { status } = await callWhilePasswordChanges(owner, () => owner.post('factors', factor));
    expect(status).toBe(409);
    expect(await server.database.$count(secondFactors, eq(secondFactors.userId, owner.id))).toBe(0);
  });

  it.each([
    ['removes no second factor', (factorId: number) => `factors/${factorId}/remove`],
    ['draws no recovery codes', () => 'recoveryCodes'],
  ])('the stranger %s', async (_what, pathOf) => {
    const owner = await person();
    expect((await owner.post('factors', await startSetup(owner))).status).toBe(200);
    const [factor] = await server.database.select().from(secondFactors).where(eq(secondFactors.userId, owner.id));
    const path = pathOf(factor?.id ?? 0);
    const { status } = await callWhilePasswordChanges(owner, () => owner.post(path, { currentPassword }));
    expect(status).toBe(400);
    expect(await server.database.$count(secondFactors, eq(secondFactors.userId, owner.id))).toBe(1);
  });
});
