import { createServer } from 'node:net';
import { StartFailure } from './startFailure.ts';

export function listenFailure(host: string, port: number, cause: unknown): StartFailure {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another.`, { cause });
  }
  return new StartFailure(
    `The server cannot listen on ${host}:${port} (${code ?? String(cause)}): check HOST and PORT.`,
    { cause },
  );
}

/**
 * Checks the port before anything slow. Port 0 is always free.
 * @throws StartFailure when it is in use.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (cause) => reject(listenFailure(host, port, cause)));
    probe.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}
