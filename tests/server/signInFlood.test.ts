import { describe, expect, it } from 'vitest';
import { hashesAtOnce, hashPassword, mostWaitingHashes, verifyPassword } from '#server/people/passwords.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer({ trustedProxies: 1 });

/** As a proxy passes it on for a client. */
async function signInFrom(address: string, email: string, password: string) {
  const response = await fetch(`${server.url}/auth/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ email, password }),
  });
  const { status, headers } = response;
  return { status, retryAfter: Number(headers.get('retry-after')), body: await response.text() };
}

describe('guessing from many addresses', () => {
  it('is counted by /64, and keeps no other client out', async () => {
    const { email } = await server.build.user();
    const statuses: number[] = [];
    for (let guess = 1; guess <= 30; guess += 1) {
      statuses.push((await signInFrom(`2001:db8:1:2::${guess}`, email, 'no')).status);
    }
    expect(statuses).toEqual(Array.from({ length: 30 }, (_none, index) => (index < 10 ? 401 : 429)));
    const refused = await signInFrom('2001:db8:1:2::99', email, builtPassword);
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.body).toContain(`Try again in ${refused.retryAfter} seconds.`);
    expect((await signInFrom('2001:db8:1:3::1', email, builtPassword)).status).toBe(200);
  });

  it('gets one guess for each client while many guess; clients that signed in before keep theirs', async () => {
    const { email } = await server.build.user();
    expect((await signInFrom('192.0.2.1', email, builtPassword)).status).toBe(200);
    for (let client = 1; client <= 5; client += 1) await signInFrom(`198.51.100.${client}`, email, 'no');
    const guesses = async (address: string) => {
      const first = await signInFrom(address, email, 'no');
      return [first.status, (await signInFrom(address, email, 'no')).status];
    };
    expect(await guesses('203.0.113.9')).toEqual([401, 429]);
    expect(await guesses('192.0.2.1')).toEqual([401, 401]);
    expect((await signInFrom('192.0.2.1', email, builtPassword)).status).toBe(200);
    expect((await signInFrom('203.0.113.200', email, builtPassword)).status).toBe(200);
  });
});

describe('a flood of passwords', () => {
  it('waits in a short queue, and is refused beyond it', async () => {
    const hash = await hashPassword('Kraken_9021_swim');
    const flood = Array.from({ length: hashesAtOnce + mostWaitingHashes + 20 }, () => verifyPassword(hash, 'no'));
    const outcomes = await Promise.allSettled(flood);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(20);
    expect(refused[0]).toMatchObject({ reason: { status: 429, retryAfter: 1 } });
    expect(await verifyPassword(hash, 'Kraken_9021_swim')).toBe(true);
  });
});

describe('a new password', () => {
  const choose = async (password: string) => {
    const person = await server.build.user();
    const token = await server.signIn(person);
    const body = { currentPassword: builtPassword, password };
    return server.call('PUT', `api/admin/users/current/${person.id}/password`, { token, body });
  };

  it.each(['Password1!', 'P@ssw0rd1', 'Welcome1!', 'Qwerty123!', 'Gatehouse1!'])(
    'may not be %s, which is common or close to it',
    async (password) => {
      const refused = await choose(password);
      expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('easy to guess') as string });
      expect(refused.headers.get('error-field')).toBe('password');
    },
  );

  it('may be any other that passes the checks', async () => {
    expect((await choose('Kraken_9021_swim')).status).toBe(204);
  });
});
