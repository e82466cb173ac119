import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body, parsed. */
  event: { type: string; timestamp: string; data: Readonly<Record<string, unknown>> };
  id: string;
  /** How it was answered. */
  answer: ReceiverAnswer;
}

/** How a receiver answers; hang: not at all; garbage: not as HTTP. */
export type ReceiverAnswer = 'hang' | 'garbage' | { status: number; body?: string; location?: string };

/** A server of another system, which receives webhooks at any path. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, ReceiverAnswer[]>();
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as Received['event'];
      const planned = answers.get(path) ?? [];
      const answer = (planned.length > 1 ? planned.shift() : planned[0]) ?? { status: 200, body: 'thanks' };
      received.push({ path, headers: request.headers, body, event, id: String(request.headers['webhook-id']), answer });
      watchers.forEach((look) => look());
      if (answer === 'hang') return;
      if (answer === 'garbage') {
        request.socket.end('no HTTP at all\r\n\r\n');
        return;
      }
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end(answer.body ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Each answer is given once, but for the last, which stays. Absent: 200. */
    answer(path: string, ...planned: ReceiverAnswer[]) {
      answers.set(path, planned);
    },
    at: (path: string) => received.filter((each) => each.path === path),
    /** Resolves once so many requests came to a path. */
    has: (path: string, count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (received.filter((each) => each.path === path).length < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    close: closeWithFile(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
