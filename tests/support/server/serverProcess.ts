import { runProcess, type ServerProcess } from './process.ts';

export interface RemoteServer {
  url: string;
  process: ServerProcess;
  /** Sends a call by its path under the server. Rejects without an answer. */
  call(method: string, path: string, token: string | null, body?: unknown): Promise<{ status: number; body: unknown }>;
  signIn(user: { email: string }, password: string): Promise<string>;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  /** Stops the server by a signal, like a supervisor. */
  stop(): Promise<void>;
}

/** Starts a server as a process (see serve.ts). Waits until it serves. */
export async function startServerProcess(environment: Readonly<Record<string, string>>): Promise<RemoteServer> {
  const running = runProcess('tests/support/server/serve.ts', [], environment);
  const [, url = ''] = await running.says(/Serving at (\S+)/);
  const call: RemoteServer['call'] = async (method, path, token, body) => {
    const response = await fetch(`${url}/${path}`, {
      method,
      headers: {
        'Connection-Point': 'dashboard',
        ...(token === null ? {} : { Authorization: token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    url,
    process: running,
    call,
    async signIn({ email }, password) {
      const { status, body } = await call('POST', 'auth/user/login', null, { email, password });
      if (status !== 200) throw new Error(`The sign-in of ${email} was refused: ${String(body)}`);
      return String(body);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
