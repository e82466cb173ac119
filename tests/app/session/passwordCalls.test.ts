import { createActor, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { passwordCalls } from '#app/session/passwordCalls.ts';
import { sessionActors } from '#app/session/sessionActors.ts';
import { createApi } from '#collections/transport/api.ts';
import { startProxy, type Instead } from '#tests/support/proxy/proxy.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const printed = keepLog('warn');
const newPassword = 'Fresh_start1';
/** The server's answer to a change; undefined: its own. */
let said: Instead | undefined;
const bodies: unknown[] = [];

const server = await startTestServer({ log: printed.log });
const proxy = await startProxy({
  target: server.url,
  written: () => said,
  sent: (_passing, body) => {
    bodies.push(body);
    return body;
  },
});

const calls = () => passwordCalls(createApi({ base: proxy.url, token: () => null }));

it('a sign-in sends the address and the password, and nothing else', async () => {
  said = undefined;
  const { email } = await server.build.user();
  const input = { email, password: builtPassword };
  const { signIn } = sessionActors(() => createApi({ base: proxy.url, token: () => null }));
  bodies.length = 0;
  expect(await toPromise(createActor(signIn, { input }).start())).toMatch(/\S/);
  expect(bodies).toEqual([input]);
});

async function linkTokenOf(userId: number): Promise<string> {
  const { msg } = await printed.says((line) => line.msg.startsWith(`Password reset link for user ${userId}:`));
  return msg.slice(msg.lastIndexOf('/') + 1).trim();
}

describe('a forgotten password', () => {
  it.each<[string, Instead | undefined]>([
    ['as our own server does', undefined],
    ['with a text', { status: 200, body: 'OK' }],
    ['with a text that is called JSON', { status: 200, body: 'OK', type: 'application/json' }],
    ['with 204 and nothing', { status: 204, body: '' }],
    ['with 202 and nothing', { status: 202, body: '' }],
    ['with an object', { status: 201, body: '{"message":"Sent"}', type: 'application/json' }],
  ])('is asked about and set anew by a server that answers %s', async (_how, answer) => {
    const user = await server.build.user();
    said = answer;
    await expect(calls().forgot(user.email)).resolves.toBeUndefined();
    const token = await linkTokenOf(user.id);
    await expect(calls().reset(token, newPassword)).resolves.toBeUndefined();
    await server.signInByCall(user, newPassword);
    await expect(server.signInByCall(user, builtPassword)).rejects.toThrow('was refused');
  });

  it('fails when the link was used before', async () => {
    said = { status: 200, body: 'OK' };
    const user = await server.build.user();
    await calls().forgot(user.email);
    const token = await linkTokenOf(user.id);
    await calls().reset(token, newPassword);
    await expect(calls().reset(token, 'Another_start2')).rejects.toMatchObject({ code: 'notFound', status: 404 });
    await server.signInByCall(user, newPassword);
  });
});
