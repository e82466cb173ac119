import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How the way between browsers and servers is:
 * - slow: each answer waits;
 * - cut: some requests end before or after the server had them, and live connections end;
 * - half: some answers end in their middle;
 * - doubled: each change reaches both servers at once, and one of the answers is lost.
 */
export type Way = 'good' | 'slow' | 'cut' | 'half' | 'doubled';

export interface Front {
  url: string;
  way: Way;
  /** The changes that went through, by their method and path. */
  readonly changes: readonly { at: number; call: string; status: number }[];
  close(): Promise<void>;
}

interface Whole {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Milliseconds. */
const slowest = 4_000;
const betweenCuts = 2_000;
const share = 0.3;

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length']);
const passedOn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

async function ask(target: string, incoming: IncomingMessage, body: Buffer): Promise<Whole> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = body.length === 0 ? {} : { 'content-length': body.length };
    const options = { method: incoming.method, headers: { ...passedOn(incoming.headers), ...length } };
    send(`${target}${incoming.url ?? '/'}`, options, resolve)
      .once('error', reject)
      .end(body);
  });
  return { status: answer.statusCode ?? 502, headers: passedOn(answer.headers), body: await buffer(answer) };
}

/** A balancer before servers, to which the way may be bad. @param random 0 to 1. */
export async function startFront(servers: () => readonly string[], random: () => number): Promise<Front> {
  const changes: { at: number; call: string; status: number }[] = [];
  const sockets = new Set<Socket>();
  const tunnels = new Set<Socket>();
  let turn = 0;
  let way: Way = 'good';

  /** Asks one server after the other, until one takes the call. */
  async function askAny(incoming: IncomingMessage, body: Buffer): Promise<Whole> {
    const up = servers();
    turn += 1;
    for (let nth = 0; nth < up.length; nth += 1) {
      try {
        return await ask(up[(turn + nth) % up.length] ?? '', incoming, body);
      } catch (cause) {
        // One that had the call may have carried it out.
        if (!/ECONNREFUSED/.test(String(cause))) throw cause;
      }
    }
    return { status: 503, headers: { 'content-type': 'text/plain' }, body: Buffer.from('No server is up.') };
  }

  async function askAll(incoming: IncomingMessage, body: Buffer): Promise<Whole> {
    const answers = await Promise.allSettled(servers().map((target) => ask(target, incoming, body)));
    const whole = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    return whole[Math.floor(random() * whole.length)] ?? askAny(incoming, body);
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    const isChange = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    const isHit = random() < share;
    const isLostFirst = random() < 0.5;
    const body = await buffer(incoming);
    if (way === 'cut' && isHit && isLostFirst) return void response.destroy();
    if (way === 'slow') await pause(random() * slowest);
    const answer = await (way === 'doubled' && isChange ? askAll : askAny)(incoming, body);
    if (isChange) changes.push({ at: Date.now(), call: `${method} ${url}`, status: answer.status });
    if (way === 'cut' && isHit) return void response.destroy();
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    if (way !== 'half' || !isHit) return void response.end(answer.body);
    response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy());
    return undefined;
  }

  /** Passes a WebSocket on, byte for byte. */
  function dig(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const up = servers();
    const target = new URL(up[(turn += 1) % up.length] ?? 'http://127.0.0.1:9');
    const upstream = connect(Number(target.port), target.hostname, () => {
      const { rawHeaders } = incoming;
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : []));
      upstream.write(`${incoming.method ?? 'GET'} ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    tunnels.add(socket);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.once('close', () => {
        other.destroy();
        tunnels.delete(socket);
      });
    }
  }

  const http = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  http.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('upgrade', (incoming, socket, head) => dig(incoming, socket as Socket, head));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const cutting = setInterval(() => {
    if (way === 'cut') tunnels.forEach((socket) => socket.destroy());
  }, betweenCuts);

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    changes,
    get way() {
      return way;
    },
    set way(given) {
      way = given;
    },
    async close() {
      clearInterval(cutting);
      http.close();
      sockets.forEach((socket) => socket.destroy());
      await once(http, 'close');
    },
  };
}
