import { keyHeader } from '#domain/calls/requestKey.ts';
import { runProcess, type ServerProcess } from './process.ts';

/** A server as its clients see it. */
export interface RemoteCalls {
  url: string;
  /**
   * Sends a call by its path under the server. Rejects without an answer.
   * @param key marks repetitions of one request.
   */
  call(
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
    key?: string,
  ): Promise<{ status: number; body: unknown }>;
  signIn(user: { email: string }, password: string): Promise<string>;
}

export interface RemoteServer extends RemoteCalls {
  process: ServerProcess;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  /** Stops the server by a signal, like a supervisor. */
  stop(): Promise<void>;
}

export function remoteCalls(url: string): RemoteCalls {
  const call: RemoteCalls['call'] = async (method, path, token, body, key) => {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: {
        'Connection-Point': 'dashboard',
        ...(token === null ? {} : { Authorization: token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { [keyHeader]: key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  return {
    url,
    call,
    async signIn({ email }, password) {
      const { status, body } = await call('POST', 'auth/user/login', null, { email, password });
      if (status !== 200) throw new Error(`The sign-in of ${email} was refused: ${String(body)}`);
      return String(body);
    },
  };
}

/** Starts a server as a process (see serve.ts). Waits until it serves. */
export async function startServerProcess(environment: Readonly<Record<string, string>>): Promise<RemoteServer> {
  const running = runProcess('tests/support/server/serve.ts', [], environment);
  const [, url = ''] = await running.says(/Serving at (\S+)/);
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    ...remoteCalls(url),
    process: running,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
