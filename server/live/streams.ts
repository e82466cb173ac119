import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { StartFailure } from '#server/config/startFailure.ts';

/** What carries live events between servers. */
export interface Streams {
  /** For socket.io: passes each packet to the other servers, and keeps it for connections that come back. */
  adapter: ReturnType<typeof createAdapter>;
  /** Whether events get through now. */
  isUp(): boolean;
  /** Resolves once redis took everything that was told so far. Rejects where it did not take something. */
  allTaken(): Promise<void>;
  /** Resolves once this server's connections were told everything up to an entry of the stream. */
  hasPassed(entry: string): Promise<void>;
  /**
   * Hears of trouble. "down": from now on nothing gets through. "lost": it does again, or still, but something that was
   * told may have reached nobody.
   */
  onTrouble(listener: (trouble: 'down' | 'lost') => void): void;
  close(): void;
}

const streamName = 'gatehouse';

/** Milliseconds for a connection to stand, between two signs of life, and without one until it counts as dead. */
const connectLimit = 5_000;
const pingInterval = 5_000;
const silenceLimit = 15_000;
const longestPause = 2_000;

/** Commands that wait for redis to come back; with more, the dashboards read everything again instead. */
const longestQueue = 20_000;

function connect(url: string, mayRetry: () => boolean) {
  return createClient({
    url,
    // The adapter reads answers in the shape of this version.
    RESP: 2,
    pingInterval,
    commandsQueueMaxLength: longestQueue,
    socket: {
      connectTimeout: connectLimit,
      socketTimeout: silenceLimit,
      reconnectStrategy: (retries) => (mayRetry() ? Math.min(50 * 2 ** retries, longestPause) : false),
    },
  });
}
type Client = ReturnType<typeof connect>;

/** The last entry of the stream, from which reading begins: "$" would miss what comes between two readings. */
async function newestEntry(client: Client): Promise<string> {
  const entries = await client.xRevRange(streamName, '+', '-', { COUNT: 1 });
  return entries?.[0]?.id ?? '0-0';
}

/** Entries are numbered by milliseconds and a count: "1795000000000-3". */
function isAtLeast(entry: string, other: string): boolean {
  const [time = 0, count = 0] = entry.split('-').map(Number);
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number);
  return time > otherTime || (time === otherTime && count >= otherCount);
}

/** How far the stream was read, for those who wait for an entry. */
function createProgress(start: string) {
  let reached = start;
  const waiting = new Set<() => void>();
  return {
    start,
    reach(entry: string): void {
      reached = entry;
      waiting.forEach((look) => look());
    },
    hasReached: (entry: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isAtLeast(reached, entry)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
type Progress = ReturnType<typeof createProgress>;

/** A connection of its own for the adapter, which reads or subscribes by it; it resumes by itself. */
function extraConnection(publisher: Client, progress: Progress, opened: Client[]) {
  const client = publisher.duplicate();
  opened.push(client);
  return {
    sSubscribe: client.sSubscribe.bind(client),
    on: client.on.bind(client),
    connect: () => client.connect(),
    xRead: ([{ key, id }]: [{ key: string; id: string }], options: { COUNT: number; BLOCK: number }) => {
      const from = id === '$' ? progress.start : id;
      // Whoever asks for what comes after an entry has passed on all until there.
      progress.reach(from);
      return client.xRead([{ key, id: from }], options);
    },
    subscribe: client.subscribe.bind(client),
    // Closed with the others, so that nobody waits for a reading to end.
    disconnect: () => undefined,
  };
}

async function firstConnection(url: string, publisher: Client): Promise<void> {
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
 * Connects to redis; a connection that is lost later comes back by itself.
 * @throws StartFailure when redis does not answer.
 */
export async function openStreams(url: string, log: Logger): Promise<Streams> {
  let started = false;
  let up = true;
  let lost = false;
  let listener: (trouble: 'down' | 'lost') => void = () => undefined;
  const publisher = connect(url, () => started);
  const opened: Client[] = [publisher];
  publisher.on('error', (error: unknown) => {
    if (!started || !up) return;
    up = false;
    log.error({ failure: loggable(error) }, 'The connection to redis was lost');
    listener('down');
  });
  publisher.on('ready', () => {
    up = true;
    if (lost) listener('lost');
    lost = false;
  });
  await firstConnection(url, publisher);
  started = true;
  const progress = createProgress(await newestEntry(publisher));

  /** The adapter lets nobody know what became of what it sends, so it is noted here. */
  const noteFailure = (error: unknown) => {
    if (!started) return;
    log.error({ failure: loggable(error) }, 'Redis did not take a live event');
    if (up && publisher.isReady) listener('lost');
    else lost = true;
  };
  const underWay = new Set<Promise<unknown>>();
  const noted = <Result>(sent: Promise<Result>): Promise<Result> => {
    sent.catch(noteFailure);
    underWay.add(sent);
    const settled = () => underWay.delete(sent);
    sent.then(settled, settled);
    return sent;
  };
  /** What is only asked for loses nothing: whoever asked hears no answer. */
  const unheard = (sent: Promise<unknown>) =>
    sent.catch((error: unknown) => log.warn({ failure: loggable(error) }, 'Redis did not take a message'));

  const client = {
    sSubscribe: publisher.sSubscribe.bind(publisher),
    duplicate: () => extraConnection(publisher, progress, opened),
    xAdd: (...entry: Parameters<Client['xAdd']>) => noted(publisher.xAdd(...entry)),
    xRange: publisher.xRange.bind(publisher),
    multi: publisher.multi.bind(publisher),
    sendCommand: publisher.sendCommand.bind(publisher),
    set: (...given: Parameters<Client['set']>) => unheard(publisher.set(...given)),
    publish: (...given: Parameters<Client['publish']>) => unheard(publisher.publish(...given)),
  };
  return {
    adapter: createAdapter(client, {
      streamName,
      channelPrefix: streamName,
      sessionKeyPrefix: `${streamName}:session:`,
    }),
    hasPassed: progress.hasReached,
    async allTaken() {
      await Promise.all(underWay);
    },
    isUp: () => up && publisher.isReady,
    onTrouble: (hear) => (listener = hear),
    close() {
      started = false;
      for (const each of opened) if (each.isOpen) each.destroy();
    },
  };
}
