import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, everyCall } from '#domain/calls/index.ts';
import { matchSupportHeader } from '#domain/calls/recordVersion.ts';
import { keyHeader, keySupportHeader } from '#domain/calls/requestKey.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { readerOf } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { createApi, type Api } from '#collections/transport/api.ts';
import { fewOf } from '#tests/support/proofs.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('the API client', () => {
  let server: Server;
  let api: Api;
  let base: string;
  let answer: Answer;
  let heard: ('answer' | AppError)[];
  const requests: IncomingMessage[] = [];

  beforeEach(async () => {
    requests.length = 0;
    heard = [];
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/below`;
    api = createApi({ base, token: () => 'the-token', onOutcome: (outcome) => heard.push(outcome) });
  });

  afterEach(() => new Promise((closed) => server.close(closed)));

  const says =
    (status: number, body: string, headers: Record<string, string> = {}): Answer =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body);

  async function failure(promise: Promise<unknown>): Promise<AppError> {
    const error = await promise.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  }

  it('sends the token as it is and its connection point, below the base', async () => {
    answer = says(200, '{"id":5}');
    await api.call(calls.currentUser, { parameters: { id: 5 } });
    const [request] = requests;
    expect(request?.url).toBe('/below/api/admin/users/current/5');
    expect(request?.headers).toMatchObject({ authorization: 'the-token', 'connection-point': 'dashboard' });
    expect(heard).toEqual(['answer']);
  });

  it('sends no token with a sign-in, and takes the token as text', async () => {
    answer = says(200, 'a.b.c');
    expect(await api.call(calls.signIn, { body: { email: 'a@b.c', password: 'x' } })).toBe('a.b.c');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(requests[0]?.headers).toMatchObject({ 'connection-point': 'dashboard' });
  });

  it('sends a key with what is done once, to a server that said so in its last good answer', async () => {
    const supported = { [keySupportHeader]: 'yes' };
    const { create, read } = resourceCalls('customer');
    const lastKey = () => requests.at(-1)?.headers[keyHeader.toLowerCase()];
    answer = says(200, '{"id":5}', supported);
    await api.call(create, { body: {}, key: 'a-key-of-a-form' });
    expect(lastKey()).toBeUndefined();
    await api.call(create, { body: {}, key: 'a-key-of-a-form' });
    expect(lastKey()).toBe('a-key-of-a-form');
    await createApi({ base, token: () => null }).call(create, { body: {} });
    const first = lastKey();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    await api.call(create, { body: {} });
    expect(lastKey()).not.toBe(first);
    await api.call(read, { parameters: { id: 5 } });
    expect(lastKey()).toBeUndefined();
    answer = says(502, 'A proxy');
    await failure(api.call(create, { body: {} }));
    answer = says(200, '{"id":5}');
    await api.call(create, { body: {} });
    expect(lastKey()).toBeDefined();
    await api.call(create, { body: {} });
    expect(lastKey()).toBeUndefined();
  });

  it('sends what is done once again with its key until it succeeded, and anything else with another', async () => {
    const { create } = resourceCalls('customer');
    const ok = says(201, '{"id":5}', { [keySupportHeader]: 'yes' });
    const broken: Answer = (request) => void request.socket.destroy();
    const keyOf = async (name: string, answered: Answer) => {
      answer = answered;
      await api.call(create, { body: { name } }).catch(() => undefined);
      return requests.at(-1)?.headers[keyHeader.toLowerCase()];
    };
    await keyOf('Ada', ok);
    const first = await keyOf('Ada', broken);
    const other = await keyOf('Grace', broken);
    expect(other).not.toBe(first);
    expect(await keyOf('Ada', says(502, 'A proxy'))).toBe(first);
    expect(await keyOf('Grace', broken)).toBe(other);
    expect(await keyOf('Ada', ok)).toBe(first);
    const next = await keyOf('Ada', broken);
    expect(next).not.toBe(first);
    // A refusal made nothing.
    expect(await keyOf('Ada', says(400, 'Name is taken.'))).toBe(next);
    expect(await keyOf('Ada', broken)).not.toBe(next);
    // Two calls that are sent at once make two records.
    answer = says(201, '{"id":5}', { [keySupportHeader]: 'yes' });
    await Promise.all([1, 2].map(() => api.call(create, { body: { name: 'Eve' } })));
    const [one, two] = requests.slice(-2).map(({ headers }) => headers[keyHeader.toLowerCase()]);
    expect(one).not.toBe(two);
  });

  it('names the version that a change is based on, to a server that said so in the answer that was read', async () => {
    const { read, update } = resourceCalls('customer');
    const parameters = { id: 5 };
    const sentAfter = async (headers: Record<string, string>) => {
      answer = says(200, '{"id":5}', headers);
      const seen = (await api.call(read, { parameters })) as object;
      await api.call(update, { parameters, body: {}, seen });
      return requests.at(-1)?.headers['if-match'];
    };
    const supported = { [matchSupportHeader]: 'yes' };
    expect(await sentAfter({ ...supported, ETag: '"one"' })).toBe('"one"');
    expect(await sentAfter({ ...supported, ETag: 'W/"one"' })).toBe('"one"');
    for (const odd of ['one', '""', '"one', '"one", "two"', '*', ''])
      expect([odd, await sentAfter({ ...supported, ETag: odd })]).toEqual([odd, undefined]);
    expect(await sentAfter(supported)).toBeUndefined();
    for (const unasked of ['"one"', 'W/"one"', 'one']) expect(await sentAfter({ ETag: unasked })).toBeUndefined();
    answer = says(412, '{"id":5}');
    const stale = await failure(api.call(update, { parameters, body: {} }));
    expect(stale).toMatchObject({ status: 412, message: apiMessages.stale });
  });

  it('takes lists with a count and plain arrays', async () => {
    answer = says(200, '{"count":40,"rows":[{"id":1}]}');
    expect(await api.list(resourceCalls('unit').list)).toEqual({ count: 40, rows: [{ id: 1 }] });
    answer = says(200, '[{"id":1},{"id":2}]');
    expect(await api.list(resourceCalls('unit').list)).toEqual({ count: null, rows: [{ id: 1 }, { id: 2 }] });
  });

  it('takes nothing in place of a list as unknown, and no rows with a count of 0 as an empty list', async () => {
    for (const [status, body] of [
      [200, ''],
      [204, ''],
      [200, 'null'],
      [200, '{"rows":null}'],
    ] as const) {
      answer = says(status, body);
      await expect(api.list(resourceCalls('unit').list)).rejects.toMatchObject({ code: 'unreadable' });
    }
    answer = says(200, '{"count":0,"rows":null}');
    expect(await api.list(resourceCalls('unit').list)).toEqual({ count: 0, rows: [] });
  });

  it('takes any good answer to a change as a success: a text as it is, nothing as null', async () => {
    const update = () => api.call(resourceCalls('hub').update, { parameters: { id: 5 }, body: { name: 'North' } });
    answer = says(200, 'OK');
    expect(await update()).toBe('OK');
    answer = says(200, '<p>Saved</p>', { 'Content-Type': 'text/html' });
    expect(await update()).toBe('<p>Saved</p>');
    answer = says(204, '');
    expect(await update()).toBeNull();
    answer = says(201, '{"id":5}');
    expect(await update()).toEqual({ id: 5 });
    expect(heard).toEqual(['answer', 'answer', 'answer', 'answer']);
  });

  const writes = everyCall.filter(({ call }) => call.method !== 'GET' && call.answer !== 'file');

  it.each(fewOf('long', ['OK', '', '{}', '[]', 'null', 'true'], 2))(
    'takes %j as a success of every call that writes',
    async (body) => {
      answer = says(200, body);
      for (const { name, call } of writes) {
        const names = [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, 1] as const);
        const value = await api.call(call, { parameters: Object.fromEntries(names) });
        // As the screens read it: without a record or numbers, and without a failure.
        if (call.of !== undefined) expect([name, readRecord(call.of, value)]).toEqual([name, null]);
        const { schema } = call;
        if (schema !== undefined) expect(() => [name, readerOf(schema)(value)]).not.toThrow();
      }
      expect(heard).toEqual(writes.map(() => 'answer'));
    },
  );

  it('writes query fields, searchQuery as JSON, and leaves out what is not given', async () => {
    answer = says(200, '[]');
    const searchQuery = [
      { column: 'id', query: [1, 2] },
      { column: 'customerId', query: 3 },
    ];
    await api.list(resourceCalls('unit').list, { query: { offset: 0, siteId: undefined, searchQuery } });
    const { searchParams } = new URL(requests[0]?.url ?? '', base);
    expect(Object.fromEntries(searchParams)).toEqual({
      offset: '0',
      searchQuery: JSON.stringify([searchQuery[0], { column: 'customer_id', query: 3 }]),
    });
  });

  it.each([
    ['text', 'Unit A101 is overlocked.'],
    ['JSON', '"Unit A101 is overlocked."'],
  ])('shows the sentence of a refusal sent as %s, and the field that it names', async (_as, body) => {
    answer = says(400, body, { 'Error-Field': 'name' });
    const error = await failure(api.call(calls.unitOpen, { parameters: { id: 1 } }));
    expect(error).toMatchObject({ code: 'refused', status: 400, message: 'Unit A101 is overlocked.', field: 'name' });
  });

  it('never shows a page, an object or a bare value as a sentence', async () => {
    const values = ['null', 'true', '123', '-1.5e3', '"123"', '""', '" "', '[1]', '{"cut', '[cut'];
    for (const body of ['<html>Bad gateway</html>', '{"error":"x"}', '', ...values]) {
      answer = says(502, body);
      const error = await failure(api.call(calls.unitOpen, { parameters: { id: 1 } }));
      expect(error).toMatchObject({ code: 'server', status: 502 });
      expect(error.message).toContain(apiMessages.unexpected);
    }
  });

  it('tells 401, 403 and 404 apart', async () => {
    const codes = { 401: 'unauthorised', 403: 'forbidden', 404: 'notFound' };
    for (const [status, code] of Object.entries(codes)) {
      answer = says(Number(status), '');
      expect(await failure(api.call(calls.unitOpen, { parameters: { id: 1 } }))).toMatchObject({ code });
    }
  });

  it('sends a call again with its key and body after the proof that the server asks for', async () => {
    const asked: (string | null)[] = [];
    const bodies: string[] = [];
    let isProven = false;
    const prove = (needed: Headers) => {
      asked.push(needed.get(proofHeader));
      isProven = true;
      return Promise.resolve();
    };
    answer = (request, response) => {
      request.on('data', (part: Buffer) => bodies.push(part.toString()));
      const status = isProven || request.method === 'GET' ? 200 : 403;
      const proof = status === 403 ? { [proofHeader]: 'code, recovery' } : {};
      request.on('end', () => response.writeHead(status, { [keySupportHeader]: 'yes', ...proof }).end('{"id":5}'));
    };
    const asking = createApi({ base, token: () => 'the-token', prove, onOutcome: (outcome) => heard.push(outcome) });
    await asking.call(calls.currentUser, { parameters: { id: 5 } });
    const { create } = resourceCalls('permissionRole');
    expect(await asking.call(create, { body: { name: 'Desk' } })).toEqual({ id: 5 });
    expect(asked).toEqual(['code, recovery']);
    const [, first, second] = requests.map(({ headers }) => headers[keyHeader.toLowerCase()]);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
    expect(bodies).toEqual(['{"name":"Desk"}', '{"name":"Desk"}']);
    expect(heard).toEqual(['answer', 'answer']);
  });

  it('asks for no proof in the background, nor where a 403 names none, and fails as its proof does', async () => {
    const cancelled = new AppError({ code: 'refused', message: 'Cancelled.', status: 403 });
    let asked = 0;
    const prove = () => {
      asked += 1;
      return Promise.reject(cancelled);
    };
    const asking = createApi({ base, token: () => 'the-token', prove, onOutcome: (outcome) => heard.push(outcome) });
    const ask = (inBackground: boolean) =>
      failure(asking.call(calls.currentUser, { parameters: { id: 5 }, inBackground }));
    answer = says(403, 'No.');
    expect(await ask(false)).toMatchObject({ code: 'forbidden', message: 'No.' });
    answer = says(403, 'Prove it.', { [proofHeader]: 'password' });
    expect(await ask(true)).toMatchObject({ code: 'forbidden', message: 'Prove it.' });
    expect(asked).toBe(0);
    expect(heard).toHaveLength(2);
    expect(await ask(false)).toBe(cancelled);
    expect(heard).toHaveLength(2);
  });

  it('has a sentence of its own for a refusal without words', async () => {
    const sentences = { 401: apiMessages.unauthorised, 403: apiMessages.forbidden, 429: apiMessages.tooMany };
    for (const [status, message] of Object.entries(sentences)) {
      answer = says(Number(status), '');
      expect(await failure(api.call(calls.signIn, { body: {} }))).toMatchObject({ message });
    }
  });

  it('knows the status of a refusal whose words are cut off, and whether it may have taken effect', async () => {
    const { create } = resourceCalls('customer');
    const cut =
      (status: number): Answer =>
      (request, response) => {
        response.writeHead(status, { 'Content-Length': 100 }).write('The nam');
        setImmediate(() => request.socket.destroy());
      };
    const keyOf = async (answered: Answer) => {
      answer = answered;
      await api.call(create, { body: { name: 'Ada' } }).catch(() => undefined);
      return requests.at(-1)?.headers[keyHeader.toLowerCase()];
    };
    await keyOf(says(201, '{"id":5}', { [keySupportHeader]: 'yes' }));
    heard = [];
    answer = cut(401);
    const error = await failure(api.call(calls.currentUser, { parameters: { id: 5 } }));
    expect(error).toMatchObject({ code: 'unauthorised', status: 401, message: apiMessages.unauthorised });
    expect(heard).toEqual([error]);
    const first = await keyOf(cut(503));
    expect(await keyOf(cut(503))).toBe(first);
  });

  it('says so when an answer cannot be read', async () => {
    answer = says(200, 'surprise');
    expect(await failure(api.list(resourceCalls('unit').list))).toMatchObject({ code: 'unreadable' });
    answer = says(200, '{"rows":7}');
    expect(await failure(api.list(resourceCalls('unit').list))).toMatchObject({ code: 'unreadable' });
  });

  it('gives an answer up that has begun and does not go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const status of [200, 500]) {
        answer = (_request, response) => void response.writeHead(status, { 'Content-Length': 100 }).write('{"id');
        const answers = new EventEmitter();
        const begun = once(answers, 'begun');
        const watched: typeof fetch = async (...asked) => {
          const response = await fetch(...asked);
          setImmediate(() => answers.emit('begun'));
          return response;
        };
        const failed = failure(api.call(calls.currentUser, { parameters: { id: 5 }, fetch: watched }));
        await begun;
        await vi.advanceTimersByTimeAsync(timing.apiTimeout);
        expect(await failed).toMatchObject({ code: status === 200 ? 'timeout' : 'server', status: 500 });
      }
    } finally {
      vi.useRealTimers();
    }
    server.closeAllConnections();
  });

  it('knows that a broken connection is no answer', async () => {
    answer = (request) => void request.socket.destroy();
    const error = await failure(api.call(calls.unitOpen, { parameters: { id: 1 } }));
    expect(error).toMatchObject({
      code: 'network',
      status: 500,
      message: apiMessages.networkFailed,
      isWithoutAnswer: true,
    });
    expect(heard).toEqual([error]);
    expect(requests).toHaveLength(1);
  });
});
