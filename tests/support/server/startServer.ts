import { rmSync } from 'node:fs';
import { matchHeader } from '#domain/calls/recordVersion.ts';
import { keyHeader } from '#domain/calls/requestKey.ts';
import type { OpenDevices } from '#server/devices/port.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { noteAnswer } from './answered.ts';
import { createBuilders, type Builders } from './builders/index.ts';
import { builtPassword } from './builders/people.ts';
import { openHttpCalls } from './httpCalls.ts';
import { lentDatabase } from './lentDatabase.ts';
import { closeWithFile } from './closeWithFile.ts';
import { seededDatabase } from './seededDatabase.ts';
import { startSession } from './startSession.ts';
import { createTestDevice, type TestDevice } from './testDevice.ts';

export interface Answer {
  status: number;
  /** The parsed JSON, else the text. */
  body: unknown;
  headers: Headers;
}

interface CallOptions {
  token?: string | null;
  body?: unknown;
  /** Marks repetitions of one request. */
  key?: string | undefined;
  /** The version that a change is based on. */
  version?: string | null | undefined;
}

export interface TestServer extends RunningServer {
  build: Builders;
  /** Behind the port, unless others are given. */
  device: TestDevice;
  /** The token of a session that nobody's browser began. */
  signIn(user: { email: string }): Promise<string>;
  /** The token of a sign-in with a password, with all that the server does then. */
  signInByCall(user: { email: string }, password?: string): Promise<string>;
  /** Calls by path under the server: "api/admin/units". The token is optional. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

type TestOptions = Partial<Omit<ServerOptions, 'devices'>> & { devices?: OpenDevices | undefined };

function parsed(text: string, type: string): unknown {
  return type.includes('application/json') ? (JSON.parse(text) as unknown) : text;
}

async function databaseFor({ seed = null }: TestOptions): Promise<DatabaseChoice> {
  return seed === null ? lentDatabase() : seededDatabase(seed);
}

/**
 * On a free port, with an empty database (or `seed`'s demo data), a test device, and nothing that comes with time. It
 * closes when the file's tests have run.
 */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const device = createTestDevice();
  const database = options.database ?? (await databaseFor(options));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    seed: null,
    rentalsClock: false,
    retentionClock: false,
    alertClock: false,
    devices: () => Promise.resolve(device),
    ...options,
    database,
  });
  const calls = openHttpCalls();
  const call: TestServer['call'] = async (method, path, { token, body, key, version } = {}) => {
    const answer = await calls.send(`${server.url}/${path}`, {
      method,
      headers: {
        'Connection-Point': 'dashboard',
        ...(token === undefined || token === null ? {} : { Authorization: token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { [keyHeader]: key }),
        ...(version === undefined || version === null ? {} : { [matchHeader]: version }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    noteAnswer(method, path, answer.status);
    const { status, headers } = answer;
    return { status, headers, body: parsed(answer.text, headers.get('content-type') ?? '') };
  };
  return {
    ...server,
    close: closeWithFile(async () => {
      await server.close();
      calls.close();
      if (options.database === undefined && database.kind === 'folder') rmSync(database.path, { recursive: true });
    }),
    device,
    build: createBuilders(server.database, options.sessionKeys),
    call,
    signIn: ({ email }) => startSession(server.database, options, email),
    async signInByCall({ email }, password = builtPassword) {
      const { status, body } = await call('POST', 'auth/user/login', { body: { email, password } });
      if (status !== 200) throw new Error(`The sign-in of ${email} was refused: ${String(body)}`);
      return String(body);
    },
  };
}
