import { rmSync } from 'node:fs';
import type { OpenDevices } from '#server/devices/port.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/start.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { noteAnswer } from './answered.ts';
import { createBuilders, type Builders } from './builders/index.ts';
import { builtPassword } from './builders/people.ts';
import { lentDatabase } from './lentDatabase.ts';
import { seededDatabase } from './seededDatabase.ts';
import { createTestDevice, type TestDevice } from './testDevice.ts';

export interface Answer {
  status: number;
  /** Parsed where it is JSON, else the text. */
  body: unknown;
  headers: Headers;
}

export interface TestServer extends RunningServer {
  build: Builders;
  /** The device behind the port, unless others were given. */
  device: TestDevice;
  /** A token of a user, by the server's own sign-in. */
  signIn(user: { email: string }, password?: string): Promise<string>;
  /** One call by its path under the server: "api/admin/units". Without a token it goes out without one. */
  call(method: string, path: string, options?: { token?: string | null; body?: unknown }): Promise<Answer>;
}

type TestOptions = Partial<Omit<ServerOptions, 'devices'>> & { devices?: OpenDevices };

function parsed(text: string, type: string): unknown {
  return type.includes('application/json') ? (JSON.parse(text) as unknown) : text;
}

async function databaseFor({ seed = null }: TestOptions): Promise<DatabaseChoice> {
  return seed === null ? lentDatabase() : seededDatabase(seed);
}

/** A real server on a free port: an empty database (or one with demo data, by `seed`), a test's device behind it. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const device = createTestDevice();
  const database = options.database ?? (await databaseFor(options));
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    seed: null,
    rentalsClock: false,
    devices: () => Promise.resolve(device),
    ...options,
    database,
  });
  const call: TestServer['call'] = async (method, path, { token, body } = {}) => {
    const response = await fetch(`${server.url}/${path}`, {
      method,
      headers: {
        'Connection-Point': 'dashboard',
        ...(token === undefined || token === null ? {} : { Authorization: token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    noteAnswer(method, path, response.status);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: parsed(text, response.headers.get('content-type') ?? ''),
    };
  };
  return {
    ...server,
    async close() {
      await server.close();
      if (options.database === undefined && database.kind === 'folder') rmSync(database.path, { recursive: true });
    },
    device,
    build: createBuilders(server.database),
    call,
    async signIn({ email }, password = builtPassword) {
      const { status, body } = await call('POST', 'auth/user/login', { body: { email, password } });
      if (status !== 200) throw new Error(`The sign-in of ${email} was refused: ${String(body)}`);
      return String(body);
    },
  };
}
