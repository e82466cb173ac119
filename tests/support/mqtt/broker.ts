import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

export interface TestBroker {
  /** "mqtt://127.0.0.1:40123" */
  url: string;
  /** The payloads of retained messages, by topic. */
  readonly kept: ReadonlyMap<string, string>;
  /** Whether somebody there subscribed to exactly this topic: a message that is sent now is heard. */
  isRead(topic: string): boolean;
  close(): Promise<void>;
}

/** Runs a broker in this process, on a free port. */
export async function startBroker(): Promise<TestBroker> {
  const broker = await Aedes.createBroker();
  const kept = new Map<string, string>();
  broker.on('publish', ({ topic, payload, retain }) => {
    const text = payload.toString();
    if (retain && text !== '') kept.set(topic, text);
    if (retain && text === '') kept.delete(topic);
  });
  const read = new Map<string, Set<string>>();
  broker.on('subscribe', (subscriptions, { id }) => {
    for (const { topic } of subscriptions) read.set(id, (read.get(id) ?? new Set()).add(topic));
  });
  broker.on('unsubscribe', (topics, { id }) => topics.forEach((topic) => read.get(id)?.delete(topic)));
  broker.on('clientDisconnect', ({ id }) => read.delete(id));
  const server = createServer(broker.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    kept,
    isRead: (topic) => [...read.values()].some((topics) => topics.has(topic)),
    close: closeWithFile(async () => {
      const closed = once(server, 'close');
      server.close();
      await new Promise<void>((resolve) => {
        broker.close(() => resolve());
      });
      await closed;
    }),
  };
}

export interface Message {
  topic: string;
  payload: string;
}

export interface Watcher {
  /** All that was sent since it came, in order. */
  readonly heard: readonly Message[];
  /** Resolves with the first message that fits, whether it was heard already or comes later. */
  until(fits: (message: Message) => boolean): Promise<Message>;
  send(topic: string, payload: string | object, qos?: 0 | 1): Promise<void>;
  close(): Promise<void>;
}

/** Hears everything at a broker but what had been retained. */
export async function watchBroker(url: string): Promise<Watcher> {
  const client = await connectAsync(url);
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (topic, payload, { retain }) => {
    if (retain) return;
    heard.push({ topic, payload: payload.toString() });
    waiting.forEach((look) => look());
  });
  await client.subscribeAsync('#', { qos: 1 });
  return {
    heard,
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async send(topic, payload, qos = 0) {
      await client.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos });
    },
    close: () => client.endAsync(),
  };
}
