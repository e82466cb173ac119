import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { openHttpCalls } from '#tests/support/server/httpCalls.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const kept = keepLog('trace');
const calls = openHttpCalls();
const server = await startTestServer({ log: kept.log });
afterAll(() => calls.close());

const requestId = 'test-0123456789-abcdef';

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  calls.send(`${server.url}/${path}`, { method, headers, body });

const lineOf = (id: string | null) => kept.says((line) => line['requestId'] === id && 'status' in line);

describe('the log of calls', () => {
  it('has one line a call: id, method, route, status, time, and who asked', async () => {
    const user = await server.build.user();
    const token = await server.signIn(user);
    const given = { Authorization: token, 'X-Request-Id': requestId };
    const response = await send('GET', 'api/admin/units/2000000000?searchQuery=Jane', given);
    expect(response.headers.get('x-request-id')).toBe(requestId);
    const line = await lineOf(requestId);
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/api/admin/units/:id',
      status: 404,
      userId: user.id,
      organisationId: user.organisationId,
      msg: 'A call was answered',
    });
    expect(line['milliseconds']).toBeGreaterThanOrEqual(0);
    expect(Object.keys(line).toSorted()).toEqual(
      [
        'hostname',
        'level',
        'method',
        'milliseconds',
        'msg',
        'organisationId',
        'pid',
        'requestId',
        'route',
        'status',
        'time',
        'userId',
      ].toSorted(),
    );
    expect(kept.text().match(new RegExp(requestId, 'g'))).toHaveLength(1);
  });

  it('knows who asked when a body was read before', async () => {
    const user = await server.build.user();
    const headers = { Authorization: await server.signIn(user), 'Content-Type': 'application/json' };
    const response = await send('POST', 'api/admin/units', headers, JSON.stringify({ name: 'U'.repeat(200_000) }));
    expect(await lineOf(response.headers.get('x-request-id'))).toMatchObject({ status: 400, userId: user.id });
  });

  it('makes an id where none was given, or one that is none', async () => {
    const ids = new Set<string | null>();
    for (const headers of [{}, { 'X-Request-Id': 'Jane Citizen' }, { 'X-Request-Id': 'jane@example.test' }]) {
      ids.add((await send('GET', 'api/admin/units', headers)).headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  });

  it('says that nobody asked, and of no route, when there was none', async () => {
    const response = await send('GET', 'api/secret/Jane');
    const line = await lineOf(response.headers.get('x-request-id'));
    expect(line).toMatchObject({ level: 30, status: 404, route: null });
    expect(line).not.toHaveProperty('userId');
    const health = await send('GET', 'healthz');
    expect(await lineOf(health.headers.get('x-request-id'))).toMatchObject({ level: 20, status: 200 });
  });

  it('has the failure of a call under the same id', async () => {
    const token = await server.signIn(await server.build.user());
    await server.database.execute(sql`alter table units rename to lost`);
    const headers = { Authorization: token, 'X-Request-Id': 'failing-0123456789abcdef' };
    const response = await send('GET', 'api/admin/units?searchQuery=', headers);
    await server.database.execute(sql`alter table lost rename to units`);
    expect(response.status).toBe(500);
    const failure = await kept.says((line) => line.level === 50 && line['requestId'] === 'failing-0123456789abcdef');
    expect(failure).toMatchObject({ route: '/api/admin/units', failure: { name: expect.any(String) } });
  });
});

describe('what people send', () => {
  // Each value where it could leak: body, query, path, header.
  const personal = {
    name: 'Wilhelmina Quatermain',
    email: 'wilhelmina.quatermain@example.test',
    phone: '0491570156',
    password: 'Kraken_9021_swim',
    code: '73915502',
    notes: 'Zanzibar cellar key under the Ficus',
  };
  const secrets = Object.values(personal);
  const inQuery = new URLSearchParams({
    searchQuery: JSON.stringify([{ column: personal.name, query: personal.email }]),
    setting: personal.notes,
    mode: personal.phone,
  });

  it('is not in the log, whatever the call and its answer', async () => {
    const token = await server.signIn(await server.build.user({ isSuperAdmin: true, email: personal.email }));
    const statuses = new Set<number>();
    // Sign-out would end later sign-ins.
    const calls = everyCall.filter(({ name }) => name !== 'signOut').map(({ call }) => call);
    const body = JSON.stringify({
      ...personal,
      customer: personal,
      firstName: personal.name,
      username: personal.email,
    });
    let sent = 0;
    const sendAs = async (authorization: string, { method, path }: (typeof calls)[number], parameter: string) => {
      sent += 1;
      const json = method === 'GET' ? {} : { 'Content-Type': 'application/json' };
      const headers = { Authorization: authorization, 'X-Request-Id': personal.email, ...json };
      const target = `${path.replace(/:\w+/g, encodeURIComponent(parameter))}?${inQuery.toString()}`;
      statuses.add((await send(method, target, headers, method === 'GET' ? undefined : body)).status);
    };
    for (const call of calls) await sendAs(token, call, '1');
    // One call of each method and depth: a name in the path is logged alike, whatever record it would be.
    const kindOf = ({ method, path }: (typeof calls)[number]) => `${method} ${path.split('/').length}`;
    const named = calls.filter(({ path }) => path.includes(':'));
    for (const call of new Map(named.map((each) => [kindOf(each), each])).values())
      await sendAs(token, call, personal.name);
    // Calls of nobody are refused before any of them differs.
    for (const method of new Set(calls.map((call) => call.method)))
      for (const call of calls.filter((other) => other.method === method && other.path.includes(':')).slice(0, 1))
        await sendAs(personal.password, call, personal.email);
    await send('POST', 'auth/user/login', { 'Content-Type': 'application/json' }, `{"email": "${personal.email}`);
    await send('POST', 'auth/user/login', { 'Content-Type': `text/${personal.code}` }, personal.notes);
    for (const status of [400, 401, 403, 404]) expect(statuses).toContain(status);
    const text = kept.text();
    expect(secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))).toEqual([]);
    expect(text).not.toContain(token.split('.')[1] ?? token);
    expect(text.split('\n').length).toBeGreaterThan(sent);
  }, 120_000);
});
