import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

/** Every byte of one request that came. */
export interface Received {
  /** Path and query. */
  address: string;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

const eventSchema = z.looseObject({
  type: z.string().optional(),
  event_id: z.string(),
  transaction: z.string(),
  release: z.string(),
  environment: z.string(),
  timestamp: z.number(),
  tags: z.record(z.string(), z.string()),
  user: z.object({ id: z.uuid() }).strict(),
  exception: z
    .object({ values: z.array(z.looseObject({ type: z.string().optional(), value: z.string() })) })
    .optional(),
  spans: z.array(z.looseObject({ description: z.string().optional() })).optional(),
});
export type ReceivedEvent = z.output<typeof eventSchema>;

/** An envelope is a header's line, then two lines per item: header and content. */
function eventsIn({ body }: Received): ReceivedEvent[] {
  const [, ...lines] = body.split('\n');
  return lines.filter((_line, place) => place % 2 === 1).map((line) => eventSchema.parse(JSON.parse(line)));
}

export interface Receiver {
  dsn: string;
  url: string;
  received: readonly Received[];
  events(): ReceivedEvent[];
  close(): Promise<void>;
}

/** An error-reporting service that keeps its input. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (request.method === 'POST') received.push({ address: request.url ?? '', headers: request.headers, body });
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    url: `http://127.0.0.1:${port}`,
    received,
    events: () => received.flatMap(eventsIn),
    close: closeWithFile(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }),
  };
}
