import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

/** A request on its way to the server. */
export interface Passing {
  method: string;
  /** The path with its query, such as "/api/admin/units?offset=7". */
  path: string;
}

/** An answer that replaces the server's. */
export interface Instead {
  status: number;
  body: string;
  /** The Content-Type; absent: plain text. */
  type?: string;
}

export interface ProxyOptions {
  /** The server behind: "http://127.0.0.1:4200". */
  target: string;
  /** Another path to request first; the passing request waits for its answer. */
  ask?: (passing: Passing) => string | Promise<string>;
  /** Answers without the server; undefined: asks it. */
  instead?: (passing: Passing) => Instead | undefined;
  /** Replaces the JSON body of a request. */
  sent?: (passing: Passing, body: unknown) => unknown;
  /** Replaces JSON answers with status 200. */
  answer?: (passing: Passing, body: unknown) => unknown;
  /** Replaces the answer to a change (2xx); undefined: the server's own. */
  written?: (passing: Passing) => Instead | undefined;
  /** Replaces the headers of answers. */
  headers?: (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders;
  /** Takes live connections; absent: they pass unchanged. */
  live?: (http: Server) => () => Promise<unknown>;
}

export interface Proxy {
  url: string;
  /** The calls, with the time of each, in milliseconds since 1970. */
  passed: readonly (Passing & { at: number })[];
  /** The number of requests without an answer yet. */
  unanswered(): number;
  /** The number of live connections. */
  tunnels(): number;
  /** Ends every connection and refuses new ones. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'accept-encoding'];
const forwarded = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.includes(name)));

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Keeps the host header, from which the server derives addresses. */
function forward(target: URL, path: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { ...forwarded(incoming.headers), ...(body.length === 0 ? {} : { 'content-length': body.length }) };
    const options = { host: target.hostname, port: target.port, method: incoming.method, path, headers };
    send(options, resolve).once('error', reject).end(body);
  });
}

function respond(response: ServerResponse, { status, body, type = 'text/plain' }: Instead): void {
  // As the server: any origin may read the answer.
  response.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body);
}

async function pass(
  options: ProxyOptions,
  passing: Passing,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (await options.ask?.(passing)) ?? passing.path;
  const instead = options.instead?.(passing);
  if (instead !== undefined) {
    await bodyOf(incoming);
    return respond(response, instead);
  }
  const given = await bodyOf(incoming);
  const isSentAsJson = given.length > 0 && (incoming.headers['content-type'] ?? '').includes('application/json');
  const replaced = isSentAsJson ? options.sent?.(passing, JSON.parse(given.toString('utf8'))) : undefined;
  const sent = replaced === undefined ? given : Buffer.from(JSON.stringify(replaced));
  const answer = await forward(new URL(options.target), path, incoming, sent);
  const body = await bodyOf(answer);
  const status = answer.statusCode ?? 502;
  const isDone = passing.method !== 'GET' && status >= 200 && status < 300;
  const replacement = isDone ? options.written?.(passing) : undefined;
  if (replacement !== undefined) return respond(response, replacement);
  const isJson = (answer.headers['content-type'] ?? '').includes('application/json');
  const changed = options.answer !== undefined && isJson && status === 200;
  const content = changed
    ? Buffer.from(JSON.stringify(options.answer?.(passing, JSON.parse(body.toString('utf8')))))
    : body;
  const headers = forwarded(answer.headers);
  response.writeHead(status, options.headers?.(headers) ?? headers).end(content);
}

/** Passes a WebSocket on, byte for byte. */
function tunnel(
  target: URL,
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  const upstream = connect(Number(target.port), target.hostname, () => {
    const headers = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
    );
    upstream.write(`${method} ${url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.once('error', () => socket.destroy());
  upstream.once('close', () => socket.destroy());
  socket.once('error', () => upstream.destroy());
  socket.once('close', () => upstream.destroy());
}

/** Starts a proxy between browser and server, on a free port. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const passed: (Passing & { at: number })[] = [];
  let unanswered = 0;
  const http = createServer((incoming, response) => {
    const passing = { method: incoming.method ?? 'GET', path: incoming.url ?? '/' };
    passed.push({ ...passing, at: Date.now() });
    unanswered += 1;
    response.once('close', () => (unanswered -= 1));
    pass(options, passing, incoming, response).catch(() => response.destroy());
  });
  const sockets = new Set<Socket>();
  http.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const endLive = options.live?.(http);
  const tunnels = new Set<Socket>();
  const dig = (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
    tunnel(new URL(options.target), incoming, socket, head);
  };
  if (endLive === undefined) http.on('upgrade', (incoming, socket, head) => dig(incoming, socket as Socket, head));
  const listen = (port: number) => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = http.address() as AddressInfo;
  async function down(): Promise<void> {
    const closed = new Promise((resolve) => http.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    unanswered: () => unanswered,
    tunnels: () => tunnels.size,
    down,
    up: () => listen(port),
    close: closeWithFile(async () => {
      await endLive?.();
      await down();
    }),
  };
}
