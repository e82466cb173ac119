import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { serverTiming } from '#server/config/timing.ts';

export interface RedisStreams {
  /** The socket.io adapter: passes packets to the other servers, and stores them for connection recovery. */
  adapter: ReturnType<typeof createAdapter>;
  /** Whether redis takes events now. */
  isUp(): boolean;
  /** Resolves once redis has stored every event so far; rejects when it refused one. */
  flush(): Promise<void>;
  /** Resolves once this server has read the stream up to the entry. */
  waitForEntry(entry: string): Promise<void>;
  /**
   * Sets the listener for failures. "down": redis takes no events from now on. "lost": it does, but an earlier event
   * may have reached nobody.
   */
  onFailure(listener: (failure: 'down' | 'lost') => void): void;
  close(): void;
}

const streamName = 'gatehouse';

const times = serverTiming.redis;

/** Commands that wait while redis is down. With more, dashboards read everything again instead. */
const maxQueuedCommands = 20_000;

function connect(url: string, mayRetry: () => boolean) {
  return createClient({
    url,
    // The adapter reads answers of this protocol version.
    RESP: 2,
    pingInterval: times.ping,
    commandsQueueMaxLength: maxQueuedCommands,
    socket: {
      connectTimeout: times.connect,
      socketTimeout: times.silence,
      reconnectStrategy: (retries) =>
        mayRetry() ? Math.min(times.reconnect.first * 2 ** retries, times.reconnect.longest) : false,
    },
  });
}
type Client = ReturnType<typeof connect>;

/** The last entry of the stream, from which reading begins: "$" would miss entries that come between two readings. */
async function newestEntry(client: Client): Promise<string> {
  const entries = await client.xRevRange(streamName, '+', '-', { COUNT: 1 });
  return entries?.[0]?.id ?? '0-0';
}

/** Entry ids are milliseconds and a count, such as "1795000000000-3". */
function isAtLeast(entry: string, other: string): boolean {
  const [time = 0, count = 0] = entry.split('-').map(Number);
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number);
  return time > otherTime || (time === otherTime && count >= otherCount);
}

/** The last stream entry that was read, with the callers that wait for one. */
function createReadPosition(start: string) {
  let position = start;
  const waiting = new Set<() => void>();
  return {
    start,
    advance(entry: string): void {
      position = entry;
      waiting.forEach((check) => check());
    },
    waitFor: (entry: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!isAtLeast(position, entry)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}
type ReadPosition = ReturnType<typeof createReadPosition>;

/** Opens another connection for the adapter, which reads or subscribes by it. */
function duplicateConnection(publisher: Client, position: ReadPosition, connections: Client[]) {
  const client = publisher.duplicate();
  connections.push(client);
  return {
    sSubscribe: client.sSubscribe.bind(client),
    on: client.on.bind(client),
    connect: () => client.connect(),
    xRead: ([{ key, id }]: [{ key: string; id: string }], options: { COUNT: number; BLOCK: number }) => {
      const from = id === '$' ? position.start : id;
      // The adapter has delivered every entry before the one that it reads from.
      position.advance(from);
      return client.xRead([{ key, id: from }], options);
    },
    subscribe: client.subscribe.bind(client),
    // `close` ends this connection with the others, without waiting for a blocking read.
    disconnect: () => undefined,
  };
}

interface BroadcastOptions {
  rooms: ReadonlySet<string>;
  except?: ReadonlySet<string>;
  flags?: { local?: boolean };
}

/** The parts of the adapter that pass events, named as in socket.io-adapter. */
interface PassingAdapter {
  uid: string;
  broadcast(packet: unknown, options: BroadcastOptions): Promise<void>;
  publishAndReturnOffset(message: { type: number; data: unknown }): Promise<string>;
  onRawMessage(message: Record<string, string>, entry: string): void;
}

/** The adapter's number of a message that holds an event. */
const eventType = 3;

/**
 * Lets this server's own events, too, reach its sockets when they are read from the stream. The adapter would send them
 * as soon as redis answers, before those of other servers that stand earlier in the stream; a connection that is cut in
 * between then asks for what follows the wrong entry, and misses an event or gets one twice.
 */
function inStreamOrder(create: ReturnType<typeof createAdapter>): ReturnType<typeof createAdapter> {
  // Socket.io calls it with `new`, which an arrow function refuses.
  return function (namespace) {
    const created = create(namespace);
    const adapter = created as unknown as PassingAdapter;
    const read = adapter.onRawMessage.bind(adapter);
    const sendHere = adapter.broadcast.bind(adapter);
    adapter.broadcast = async (packet, options) => {
      const { rooms, except = [], flags } = options;
      if (flags?.local === true) return sendHere(packet, options);
      const data = { packet, opts: { rooms: [...rooms], except: [...except], flags } };
      try {
        await adapter.publishAndReturnOffset({ type: eventType, data });
      } catch {
        await sendHere(packet, { ...options, flags: { ...flags, local: true } });
      }
    };
    // The adapter ignores messages of its own.
    adapter.onRawMessage = (message, entry) =>
      read(
        message['uid'] === adapter.uid && message['type'] === String(eventType) ? { ...message, uid: '' } : message,
        entry,
      );
    return created;
  };
}

async function connectOrFail(url: string, publisher: Client): Promise<void> {
  try {
    await publisher.connect();
  } catch (cause) {
    const { hostname, port } = new URL(url);
    const { code, name } = cause as NodeJS.ErrnoException;
    throw new StartFailure(
      `The redis at ${hostname}${port === '' ? '' : `:${port}`} does not answer (${code ?? name}): ` +
        'check REDIS_URL and that it runs, or leave REDIS_URL out where there is one server alone.',
      { cause },
    );
  }
}

/**
 * Connects to redis; a lost connection comes back by itself.
 * @throws StartFailure when redis does not answer.
 */
export async function openRedisStreams(url: string, log: Logger): Promise<RedisStreams> {
  let isStarted = false;
  let isConnected = true;
  let hasLostEvents = false;
  let listener: (failure: 'down' | 'lost') => void = () => undefined;
  const publisher = connect(url, () => isStarted);
  const connections: Client[] = [publisher];
  publisher.on('error', (error: unknown) => {
    if (!isStarted || !isConnected) return;
    isConnected = false;
    log.error({ failure: loggable(error) }, 'The connection to redis was lost');
    listener('down');
  });
  publisher.on('ready', () => {
    isConnected = true;
    if (hasLostEvents) listener('lost');
    hasLostEvents = false;
  });
  await connectOrFail(url, publisher);
  isStarted = true;
  const position = createReadPosition(await newestEntry(publisher));

  /** The adapter ignores failed writes, so they are reported here. */
  const reportLostEvent = (error: unknown) => {
    if (!isStarted) return;
    log.error({ failure: loggable(error) }, 'Redis did not take a live event');
    if (isConnected && publisher.isReady) listener('lost');
    else hasLostEvents = true;
  };
  const pendingWrites = new Set<Promise<unknown>>();
  const trackWrite = <Result>(sent: Promise<Result>): Promise<Result> => {
    sent.catch(reportLostEvent);
    pendingWrites.add(sent);
    const remove = () => pendingWrites.delete(sent);
    sent.then(remove, remove);
    return sent;
  };
  /** These messages carry no events: a failure only leaves a request unanswered. */
  const logRejection = (sent: Promise<unknown>) =>
    sent.catch((error: unknown) => log.warn({ failure: loggable(error) }, 'Redis did not take a message'));

  const client = {
    sSubscribe: publisher.sSubscribe.bind(publisher),
    duplicate: () => duplicateConnection(publisher, position, connections),
    xAdd: (...entry: Parameters<Client['xAdd']>) => trackWrite(publisher.xAdd(...entry)),
    xRange: publisher.xRange.bind(publisher),
    multi: publisher.multi.bind(publisher),
    sendCommand: publisher.sendCommand.bind(publisher),
    set: (...args: Parameters<Client['set']>) => logRejection(publisher.set(...args)),
    publish: (...args: Parameters<Client['publish']>) => logRejection(publisher.publish(...args)),
  };
  return {
    adapter: inStreamOrder(
      createAdapter(client, {
        streamName,
        channelPrefix: streamName,
        sessionKeyPrefix: `${streamName}:session:`,
      }),
    ),
    waitForEntry: position.waitFor,
    async flush() {
      await Promise.all(pendingWrites);
    },
    isUp: () => isConnected && publisher.isReady,
    onFailure: (onFailure) => (listener = onFailure),
    close() {
      isStarted = false;
      for (const each of connections) if (each.isOpen) each.destroy();
    },
  };
}
