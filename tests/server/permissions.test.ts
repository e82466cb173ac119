import { describe, expect, it } from 'vitest';
import { everyCall, type NamedCall } from '#domain/calls/index.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { bits, type Area, type Level } from '#domain/permissions/bits.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const levels = Object.keys(bits) as Level[];
const everyBit = 31;

const guarded = everyCall.flatMap(({ name, call }) => {
  const { area, level } = call.ask ?? {};
  return area !== undefined && level !== undefined ? [{ name, call: { ...call, ask: { area, level } } }] : [];
});
/** One call of each right. */
const ofRights = [...new Map(guarded.map((each) => [describeRight(each.call.ask), each])).values()];
/** Calls for any signed-in user's own records. */
const personal = everyCall.filter(({ call }) => call.public !== true && call.ask?.area === undefined);

const server = await startTestServer();
const { id: organisationId } = await server.build.organisation();
const holding = async (permissions: Record<string, number>) =>
  server.signIn(await server.build.user({ organisationId, permissions }));
/** By the words of the right that is missing. */
const everythingButOne: Record<string, string> = {};
for (const { call } of ofRights) {
  const { area, level } = call.ask;
  everythingButOne[describeRight(call.ask)] = await holding({
    ...everywhere(everyBit),
    [area]: everyBit & ~bits[level],
  });
}
const alone: [Level, string][] = [];
for (const level of levels) alone.push([level, await holding(everywhere(bits[level]))]);
const onlyOneBit = Object.fromEntries(alone) as Record<Level, string>;
const superAdmin = await server.signIn(await server.build.user({ permissions: {}, isSuperAdmin: true }));

/** No record has it, so allowed calls get 404. */
const nobody = 1_999_999_999;
/** Path parameters that are no numbers. */
const words: Readonly<Record<string, string>> = { type: 'storage', segment: 'nowhere', token: 'none' };
const ask = ({ method, path }: CallDefinition, token: string | null) => {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => words[name] ?? String(nobody));
  return server.call(method, filled, { token, ...(method === 'GET' ? {} : { body: {} }) });
};
const missing = (right: { area: Area; level: Level }) =>
  `You need the "${describeRight(right)}" permission for this. Ask an administrator.`;

/** The call may fail for any reason but a missing right. */
async function expectAnswered(call: (typeof guarded)[number]['call'], token: string): Promise<void> {
  const { status, body } = await ask(call, token);
  expect([200, 204, 400, 403, 404, 405, 409], 'with its right alone').toContain(status);
  expect(body, 'with its right alone').not.toBe(missing(call.ask));
}

const expectSignInAsked = async (call: CallDefinition) =>
  expect(await ask(call, null), 'without a sign-in').toMatchObject({ status: 401, body: 'Sign in first.' });

it.each([guarded[0], personal[0]])('a forged sign-in is none', async (named) => {
  const forged = 'eyJhbGciOiJub25lIn0.eyJpZCI6MSwidG9rZW5UeXBlIjoidXNlciJ9.';
  expect(await ask((named as NamedCall).call, forged)).toMatchObject({
    status: 401,
    body: 'You have been signed out. Sign in again.',
  });
});

describe.each(guarded)('$name', ({ call }) => {
  it('asks for a sign-in, refuses without its right by name, and lets that alone pass', async () => {
    await expectSignInAsked(call);
    expect(await ask(call, everythingButOne[describeRight(call.ask)] ?? ''), 'with all but its right').toMatchObject({
      status: 403,
      body: missing(call.ask),
    });
    await expectAnswered(call, onlyOneBit[call.ask.level]);
  });
});

it.each(ofRights)('a super admin needs no right: $name', ({ call }) => expectAnswered(call, superAdmin));

it.each(personal)('$name asks for a sign-in, and for no right', async ({ name, call }) => {
  await expectSignInAsked(call);
  // A sign-out would end later tests' sign-in: it has its own tests.
  if (name === 'signOut') return;
  expect([200, 201, 204, 400, 403, 404]).toContain((await ask(call, onlyOneBit.scope)).status);
});

describe('mode=options', () => {
  const options = resourceCalls('site').list.path;

  it('opens with scope alone, and with read', async () => {
    expect((await server.call('GET', `${options}?mode=options`, { token: onlyOneBit.scope })).status).toBe(200);
    expect((await server.call('GET', `${options}?mode=options`, { token: onlyOneBit.read })).status).toBe(200);
    expect((await server.call('GET', options, { token: onlyOneBit.scope })).status).toBe(403);
    expect(await server.call('GET', `${options}?mode=options`, { token: onlyOneBit.write })).toMatchObject({
      status: 403,
      body: 'You need the "Sites: scope" permission for this. Ask an administrator.',
    });
  });
});

describe('mode=options without read', () => {
  const names = (resource: string, column: string, query: unknown, token: string) => {
    const searchQuery = encodeURIComponent(JSON.stringify([{ column, query }]));
    return server.call('GET', `api/admin/${resource}?mode=options&searchQuery=${searchQuery}`, { token });
  };

  it('searches only by what it shows', async () => {
    for (const [resource, column, query] of [
      ['units', 'id', [1, 2]],
      ['units', 'siteId', 1],
      ['units', 'site_id', 1],
      ['units', 'name', 'A1'],
      ['sites', 'name', 'A1'],
      ['users', 'id', 1],
    ] as const) {
      expect((await names(resource, column, query, onlyOneBit.scope)).status).toBe(200);
    }
    for (const [resource, column, query, sentence] of [
      ['units', 'status', 'opened', 'Without the right "Sites: read" names can be searched only by id, siteId, name.'],
      ['sites', 'phone', '04', 'Without the right "Sites: read" names can be searched only by id, name.'],
      ['users', 'email', 'a', 'Without the right "Settings: read" names can be searched only by id.'],
      ['users', 'isSuperAdmin', true, 'Without the right "Settings: read" names can be searched only by id.'],
    ] as const) {
      expect(await names(resource, column, query, onlyOneBit.scope)).toMatchObject({ status: 403, body: sentence });
      expect((await names(resource, column, query, onlyOneBit.read)).status).toBe(200);
    }
  });
});

describe('organisation features', () => {
  it('open to anybody of the organisation, and to nobody else', async () => {
    const { id } = await server.build.features();
    const own = await server.signIn(await server.build.user({ organisationId: id, permissions: {} }));
    const stranger = await server.signIn(await server.build.user({ permissions: {} }));
    const administrator = await server.signIn(await server.build.user());
    const path = sessionCalls.organisationFeatures.path.replace(':id', String(id));
    expect(await server.call('GET', path, { token: own })).toMatchObject({ status: 200, body: { organisationId: id } });
    expect((await server.call('GET', path, { token: stranger })).status).toBe(403);
    expect((await server.call('GET', path, { token: administrator })).status).toBe(404);
    expect((await server.call('GET', path, { token: superAdmin })).status).toBe(200);
  });
});
