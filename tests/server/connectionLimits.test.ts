import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { ConnectionLimits } from '#server/rest/connectionLimits.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { openApplication, type OpenedApplication } from '#tests/support/server/openApplication.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const kept = keepLog('info');
const opened: OpenedApplication[] = [];
const server = await startTestServer();
afterAll(async () => {
  for (const { close } of opened) await close();
});

/** Far apart, so each test meets its own limit. */
const long: ConnectionLimits = {
  headTimeout: 60_000,
  callTimeout: 60_000,
  silenceTimeout: 60_000,
  idleTimeout: 60_000,
  checkInterval: 50,
};

async function open(limits: Partial<ConnectionLimits>) {
  const application = await openApplication(server, { log: kept.log, connectionLimits: { ...long, ...limits } });
  opened.push(application);
  return application;
}

/** Opens a connection. Resolves with everything received until the server ends it. */
async function connection(
  { port }: OpenedApplication,
  sent: string,
): Promise<{ socket: Socket; said: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  const said = text(socket);
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return { socket, said };
}

const head = 'POST /auth/user/login HTTP/1.1\r\nHost: localhost\r\n';
const halfBody = `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":`;
const tooSlow = 'The request took too long to arrive. Send it again.';

describe('a connection', () => {
  it('that sends nothing is ended', async () => {
    const { said } = await connection(await open({ headTimeout: 100 }), '');
    expect(await said).toContain(tooSlow);
  });

  it('that never ends the head of its call is told so in a sentence, and ended', async () => {
    const { said } = await connection(await open({ headTimeout: 100 }), `${head}X-Slow: `);
    const answer = await said;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/\r\nContent-Type: text\/plain; charset=utf-8\r\n/);
    expect(answer.endsWith(`\r\n\r\n${tooSlow}`)).toBe(true);
  });

  it('that sends its body a byte at a time is ended all the same', async () => {
    const { socket, said } = await connection(
      await open({ headTimeout: 100, callTimeout: 300, silenceTimeout: 250 }),
      halfBody,
    );
    const dripping = setInterval(() => socket.write(' '), 20);
    const answer = await said;
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(kept.text()).not.toContain('A call failed');
  });

  it('that falls silent within its body is ended', async () => {
    const { said } = await connection(await open({ silenceTimeout: 100 }), halfBody);
    expect(await said).toBe('');
  });

  it('that nobody uses any more is ended', async () => {
    const { said } = await connection(
      await open({ idleTimeout: 100 }),
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    );
    expect(await said).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*alive$/);
  });

  it('that sends what is no call is told so in a sentence', async () => {
    const { said } = await connection(await open({}), 'Jane Citizen, 0491 570 156\r\n\r\n');
    expect(await said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*\r\n\r\nThe address of the call cannot be read\.$/);
    const huge = await connection(await open({}), `${head}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(await huge.said).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\nThe head of the call is too large\.$/);
    expect(kept.text()).not.toContain('Citizen');
  });

  it('for live events stays, however long nothing happens', async () => {
    const token = await server.signIn(await server.build.user());
    const short = await open({ headTimeout: 50, callTimeout: 60, silenceTimeout: 50, idleTimeout: 50 });
    const live = await listenLive(short.url, token);
    // Later connections have ended by then.
    for (let turn = 0; turn < 3; turn += 1) await (await connection(short, head)).said;
    expect(live.socket.connected).toBe(true);
    live.close();
  });
});

it('gives a command, a statement and a client more time than they take', () => {
  const { headTimeout: untilHead, callTimeout, silenceTimeout, idleTimeout, checkInterval } = serverTiming.connection;
  expect(untilHead).toBeLessThan(callTimeout);
  expect(silenceTimeout).toBeGreaterThan(Math.max(timing.apiTimeout, callTimeout));
  expect(idleTimeout).toBeGreaterThan(120_000);
  expect(checkInterval).toBeLessThan(untilHead);
});
