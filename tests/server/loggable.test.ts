import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggable } from '#server/config/loggable.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const kept = keepLog('trace');
const server = await startTestServer({ log: kept.log });

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('Nothing was thrown.')),
    (error: unknown) => error,
  );

describe('the log of a failure of the database', () => {
  it('has message, code and the rule that was broken, and no value', async () => {
    const { organisationId } = await server.build.user({ email: 'jane.citizen@example.test' });
    const twice = server.database.insert(users).values({ organisationId, email: 'jane.citizen@example.test' });
    const logged = loggable(await thrownBy(twice.execute()));
    expect(logged).toMatchObject({
      message: 'duplicate key value violates unique constraint "…"',
      code: '23505',
      constraint: 'users_email',
    });
    expect(logged.at.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toContain('citizen');
  });

  it.each([
    [sql`select ${'Jane "Ficus" Citizen'}::text::int`, 'invalid input syntax for type integer: "…"', '22P02'],
    [sql`select ${'{"name": Jane}'}::text::json`, 'invalid input syntax for type json', '22P02'],
    [sql`select 1 / length(${''})`, 'division by zero', '22012'],
    [sql`select ${'Jane'}::text::date`, 'invalid input syntax for type date: "…"', '22007'],
  ])('has what the database said without what it was given', async (statement, message, code) => {
    const logged = loggable(await thrownBy(server.database.execute(statement).then((result) => result)));
    expect(logged).toMatchObject({ message, code });
    expect(JSON.stringify(logged)).not.toMatch(/Jane|Ficus/);
  });

  it('has none of the values, whatever they are', async () => {
    const value = fc.string({ minLength: 3, unit: 'binary' }).map((text) => `Q${text.replaceAll('\0', '')}Q`);
    await fc.assert(
      fc.asyncProperty(value, async (text) => {
        const failed = await thrownBy(server.database.execute(sql`select ${text}::text::int`).then((rows) => rows));
        const logged = loggable(failed);
        expect(logged.message).toBe('invalid input syntax for type integer: "…"');
        expect(logged.at.every((line) => /^ {4}at .*:\d+:\d+\)?$|^ {4}at async /.test(line))).toBe(true);
      }),
      { numRuns: draws(40) },
    );
  });
});

describe('the log of an error that nobody foresaw', () => {
  it.each([
    ['Cannot read properties of undefined (reading "Jane")', 'Cannot read properties of undefined (reading "…")'],
    ["Can't open the drawer", "Can't open the drawer"],
    ['550 <jane@example.test>: User unknown', '550 <…>: User unknown'],
    ['No answer from jane@example.test', 'No answer from [email]'],
    ['Call 0491 570 156 or open https://example.test/reset/abc', 'Call [number] or open [address]'],
    ['The PIN 73915502 was refused', 'The PIN [number] was refused'],
    [`Token ${'a1'.repeat(30)}.${'b'.repeat(9)} ended`, 'Token [token] ended'],
    [`“Jane” and «Citizen»`, '"…"'],
    ['Two\nlines', 'Two lines'],
  ])('has %j', (message, expected) => {
    expect(loggable(new TypeError(message))).toMatchObject({ name: 'TypeError', message: expected });
  });

  it('has what caused it, and its code', () => {
    const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    const logged = loggable(new Error('fetch failed', { cause }));
    expect(logged).toMatchObject({ message: 'fetch failed: connect refused', code: 'ECONNREFUSED' });
  });

  it('has its places, and no line of its message that looks like one', () => {
    const { at } = loggable(new Error('Jane lives\n    at 7 Ficus Street (Testville:1:2)'));
    expect(at[0]).toContain('loggable.test.ts');
    expect(at.join()).not.toContain('Ficus');
  });

  it('has the kind of what is no error', () => {
    expect(loggable('Jane')).toEqual({ name: 'string', at: [] });
    expect(loggable(undefined)).toEqual({ name: 'undefined', at: [] });
  });

  it('cuts a long message, and what was quoted does not come back by it', () => {
    const { message } = loggable(new Error(`Unexpected "${'Jane '.repeat(2_000)}" in ${'words '.repeat(200)}`));
    expect(message).toMatch(/^Unexpected "…" in words/);
    expect(message?.length).toBe(300);
  });
});

describe('the log of a call', () => {
  it('whose statement fails has message and code under its id', async () => {
    const token = await server.signIn(await server.build.user());
    await server.database.execute(sql`alter table customers rename to customers_away`);
    const requestId = 'failing-statement-0123456789';
    const response = await fetch(`${server.url}/api/admin/customers`, {
      headers: { Authorization: token, 'X-Request-Id': requestId },
    });
    await server.database.execute(sql`alter table customers_away rename to customers`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('customers');
    const line = await kept.says((each) => each.level === 50 && each['requestId'] === requestId);
    expect(line).toMatchObject({
      route: '/api/admin/customers',
      failure: { message: 'relation "…" does not exist', code: '42P01' },
    });
  });

  it('whose body is refused has the status and nothing of the body', async () => {
    const requestId = 'refused-body-0123456789';
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId };
    for (const body of ['{"email": Jane Citizen', '{"email": "Jane Citizen"}', 'Jane Citizen']) {
      const response = await fetch(`${server.url}/auth/user/login`, { method: 'POST', headers, body });
      expect(response.status).toBe(400);
    }
    await kept.says((line) => line['requestId'] === requestId && line['status'] === 400);
    expect(kept.text()).not.toContain('Citizen');
  });
});
