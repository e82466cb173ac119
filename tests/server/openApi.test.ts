import { describe, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { entityNames } from '#domain/entities/index.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import type { OpenApiDocument } from '#server/rest/openApi/document.ts';
import { sendRaw } from '#tests/support/server/badInput.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const document = (await server.call('GET', 'api/openapi.json')).body as OpenApiDocument;

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** The calls that take a header. */
const takers = (header: string) =>
  operations()
    .filter(({ operation }) => operation.parameters.some((each) => each.name === header))
    .map(({ operation }) => operation.operationId);

/** However deep, with its key. */
function* everyValue(value: unknown): Generator<[key: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield [key, inner];
    yield* everyValue(inner);
  }
}

describe('the OpenAPI document', () => {
  it('has every call once, with its right in words', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
    for (const { name, call } of everyCall) {
      const { operation, method } = operations().find((each) => each.operation.operationId === name) ?? {};
      expect(method).toBe(call.method.toLowerCase());
      expect(operation?.summary).toBe(call.summary);
      if (call.ask?.area !== undefined) expect(operation?.description).toContain(`Right: ${describeRight(call.ask)}.`);
      expect({ name, security: operation?.security }).toEqual({
        name,
        security: call.public === true ? [] : undefined,
      });
    }
  });

  it('says which calls take a key', () => {
    const ids = takers('Idempotency-Key');
    for (const id of ['unitOpen', 'paymentCard', 'customer.create', 'serviceAccountGenerate'])
      expect(ids).toContain(id);
    for (const id of ['signIn', 'customer.update', 'siteImage', 'eventLog.create']) expect(ids).not.toContain(id);
  });

  it('says which calls compare a version, and what they answer to a stale one', () => {
    const ids = takers('If-Match');
    for (const id of ['customer.update', 'mapUnit.update', 'mapUnit.remove', 'profileUpdate'])
      expect(ids).toContain(id);
    for (const id of ['customer.create', 'eventLog.update', 'siteImage']) expect(ids).not.toContain(id);
    const stale = operations().filter(({ operation }) => '412' in operation.responses);
    expect(stale.map(({ operation }) => operation.operationId)).toEqual(ids);
  });

  it('names the address of every call, whatever its parameters are called', () => {
    for (const { name, call } of everyCall) {
      const { path = '' } = operations().find((each) => each.operation.operationId === name) ?? {};
      expect(path.replace(/\{\w+\}/g, ':')).toBe(`/${call.path.replace(/:\w+/g, ':')}`);
    }
    const bare = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(bare).size).toBe(bare.length);
  });

  it('declares every parameter of every path, and none twice', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0]);
    }
  });

  it('lists the values of a type in an address', () => {
    const typeOf = (path: string) =>
      document.paths[path]?.['get']?.parameters.find(({ name }) => name === 'type')?.schema;
    expect(typeOf('/api/admin/bookings/{type}')).toEqual({ type: 'string', enum: ['storage', 'workspace', 'hire'] });
    expect(typeOf('/api/admin/units/vacant/{type}')?.enum).toEqual(
      expect.arrayContaining(['storage', 'workspace', 'hire', 'office', 'trolley']),
    );
  });

  it('refers to nothing that is not there', () => {
    const references = [...everyValue(document)].flatMap(([key, value]) => (key === '$ref' ? [String(value)] : []));
    expect(references.length).toBeGreaterThan(500);
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\/components\/\w+\/\w+$/);
      const [, , kind = '', name = ''] = reference.split('/');
      expect(document.components[kind as 'schemas']).toHaveProperty(name);
    }
    expect(Object.keys(document.components.schemas)).toHaveLength(entityNames.length);
  });

  it('has a shape for every body and good answer, and a sentence for every refusal', () => {
    for (const { operation } of operations()) {
      const { requestBody, responses } = operation;
      for (const { schema } of Object.values(requestBody?.content ?? {})) expect(schema).not.toEqual({});
      const good = Object.keys(responses).filter((status) => status.startsWith('2'));
      expect(good.length + ('405' in responses ? 1 : 0)).toBe(1);
    }
    const { Refusal412, ...refusals } = document.components.responses;
    expect(Refusal412?.content).toEqual({
      'application/json': { schema: {} },
      'text/plain': { schema: { type: 'string' } },
    });
    for (const { content } of Object.values(refusals)) {
      expect(content).toEqual({ 'text/plain': { schema: { type: 'string' } } });
    }
    expect(JSON.stringify(document)).not.toContain('$schema');
  });

  it('answers what a known call takes', () => {
    const create = document.paths['/api/admin/sites']?.['post'];
    const shape = create?.requestBody?.content['application/json']?.schema;
    expect(shape).toMatchObject({ type: 'object', required: ['name'] });
    const list = document.paths['/api/admin/units']?.['get'];
    expect(list?.parameters.map(({ name }) => name)).toEqual(['siteId', 'offset', 'limit', 'searchQuery', 'mode']);
    expect(list?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              rows: { items: { anyOf: [{ $ref: '#/components/schemas/Unit' }, { required: ['id', 'name'] }] } },
            },
          },
        },
      },
    });
  });
});

it('says which fields the rows of a list have that are no whole records', () => {
  const options = document.paths['/api/admin/deviceConfigs/options']?.['get'];
  expect(options?.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: { rows: { items: { anyOf: [{ required: ['id', 'identifier', 'name', 'type'] }, {}] } } },
        },
      },
    },
  });
});

describe('an answer that somebody gets for something odd', () => {
  const declared = (id: string) =>
    Object.keys(operations().find(({ operation }) => operation.operationId === id)?.operation.responses ?? {});

  it.each([
    ['energyLog.update', 'PUT', 'api/admin/energyLogs/0', 400],
    ['doorConnection', 'GET', 'api/admin/doorConnection?a=%00', 400],
    ['serviceAccountRegenerate', 'POST', 'api/admin/users/apiUser/regenerate', 404],
    ['deviceConfig.remove', 'DELETE', 'api/admin/deviceConfigs/1', 405],
    ['networkDeviceTrace', 'GET', 'api/admin/networkDevices/1/trace', 409],
    ['signOut', 'POST', 'auth/user/logout', 415],
  ])('of %s is declared: %s %s: %i', async (id, method, path, status) => {
    const { build } = server;
    const { id: organisationId } = await build.organisation();
    const { id: siteId } = await build.site({ organisationId });
    if (status === 409) await build.networkDevice({ siteId });
    const token = await server.signIn(await build.user({ organisationId, isSuperAdmin: true }));
    const body = status === 404 ? JSON.stringify({ id: 999, reason: 'lost' }) : '<a/>';
    const type = status === 415 ? 'text/xml' : 'application/json';
    const sent = status === 404 || status === 415 ? { body, type } : {};
    const answer = await sendRaw(server, { method, path, token, ...sent });
    expect({ id, answered: answer.status }).toEqual({ id, answered: status });
    expect(declared(id)).toContain(String(status));
  });

  it('of a late step of a sign-in is declared', async () => {
    const { status } = await server.call('POST', 'auth/user/login/setup/authenticator', {
      body: { challenge: 'x'.repeat(43) },
    });
    expect(status).toBe(401);
    for (const id of ['setupAuthenticator', 'setupPasskey', 'secondStepPasskey']) expect(declared(id)).toContain('401');
  });

  it('of a call for people that an API token made is declared', async () => {
    const { id: userId } = await server.build.user({ isServiceAccount: true });
    const { token } = await server.build.apiToken({ userId });
    expect((await server.call('GET', `api/admin/users/current/${userId}/factors`, { token })).status).toBe(403);
    for (const id of ['factors', 'signIns', 'signOut', 'importClose']) expect(declared(id)).toContain('403');
  });
});

describe('the page of the API', () => {
  it('shows every call, with nothing from elsewhere and nothing inline', async () => {
    const { status, body, headers } = await server.call('GET', 'api');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = String(body);
    for (const { name } of everyCall) expect(page).toContain(`id="${name}"`);
    expect(page).not.toMatch(/https?:\/\/|<style|style="|onclick|<script>/);
    for (const [, address = ''] of page.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
      expect({ address, status: (await server.call('GET', address.slice(1))).status }).toEqual({
        address,
        status: 200,
      });
    }
  });

  it('links only to what it shows', async () => {
    const page = String((await server.call('GET', 'api')).body);
    const ids = new Set([...page.matchAll(/id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, anchor = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
  });
});
