import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { awaitInTime, isExpired, type Deadline } from '#server/deadline.ts';
import type { LeaseSession, Query } from './leaseSession.ts';

/** A request on its way to the holder. */
interface RequestMessage<Request> {
  id: string;
  /** When it expires, on the database's clock (milliseconds). */
  expiresAt: number;
  request: Request;
}

/** Without a reply: the holder failed. */
interface ReplyMessage<Reply> {
  id: string;
  reply?: Reply;
}

/** One of the parts, in their order, of a reply that is longer than a notification may be. */
interface ReplyPart {
  id: string;
  part: string;
  isLast: boolean;
}

/** The longest part (characters). A notification has less than 8,000 bytes (PostgreSQL manual, NOTIFY). */
const longestPart = 3_500;

/** @returns the notifications of a reply, without letters of more than a byte: a part may end anywhere. */
function notificationsOf(message: ReplyMessage<unknown>): string[] {
  const text = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (text.length <= 2 * longestPart) return [text];
  const parts = text.match(new RegExp(`[^]{1,${longestPart}}`, 'g')) ?? [];
  return parts.map((part, place) => {
    const notification: ReplyPart = { id: message.id, part, isLast: place === parts.length - 1 };
    return JSON.stringify(notification);
  });
}

interface Waiting<Reply> {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
  /** What came of a long reply. */
  parts: string;
}

export interface HolderCallParts<Request, Reply> {
  /** The number of the advisory lock. */
  lock: number;
  /** Whether a session has the lock. */
  isHolder: (session: LeaseSession) => boolean;
  answer: (request: Request, deadline: Deadline) => Promise<Reply>;
  log: Logger;
}

/** Whether any session of this database has the lock (PostgreSQL manual, pg_locks). */
const lockIsTaken = `locktype = 'advisory' and granted and classid = 0 and objid = $3 and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`;

async function readClock(query: Query): Promise<number> {
  const [row] = await query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::double precision as now',
  );
  if (row === undefined) throw new Error('The database told no time.');
  return row.now;
}

/**
 * Notifies the holder of a lock, in one statement with the check that there is one. Its session listens already.
 * @returns false: nobody can have got it.
 */
async function notifyHolder(
  query: Query,
  { lock, channel, log }: { lock: number; channel: string; log: Logger },
  messageAt: (expiresAt: number) => RequestMessage<unknown>,
  deadline: Deadline,
): Promise<boolean> {
  let mayBeSent = false;
  try {
    // The database's clock has moved on since, so the request expires there no later than here.
    const now = await readClock(query);
    if (isExpired(deadline)) return false;
    const message = messageAt(now + deadline.at - performance.now());
    mayBeSent = true;
    const sent = await query(`select pg_notify($1, $2) from pg_locks where ${lockIsTaken} limit 1`, [
      channel,
      JSON.stringify(message),
      lock,
    ]);
    return sent.length > 0;
  } catch (error) {
    log.warn({ failure: loggable(error) }, 'A request could not be passed to another server');
    return mayBeSent;
  }
}

/** @returns the milliseconds until a time on the database's clock, or fewer; not above 0: it has passed. */
async function remainingTime(query: Query, expiresAt: number): Promise<number> {
  const askedAt = performance.now();
  const now = await readClock(query);
  return expiresAt - now - (performance.now() - askedAt);
}

/**
 * Passes requests to the server that holds a lock, by PostgreSQL's notifications. Those reach only sessions that listen
 * now: nothing is stored for later. The holder proves on the lock's own session that it has the lock, so of two that
 * believe so only one acts, and it drops an expired request.
 */
export function createHolderCalls<Request, Reply>(parts: HolderCallParts<Request, Reply>) {
  const { lock, isHolder, answer, log } = parts;
  const [requests, replies] = [`gatehouse_requests_${lock}`, `gatehouse_replies_${lock}`];
  const waiting = new Map<string, Waiting<Reply>>();

  async function handleRequest(session: LeaseSession, message: RequestMessage<Request>): Promise<void> {
    const { id, expiresAt, request } = message;
    const remaining = await session.run(async (query) => (isHolder(session) ? remainingTime(query, expiresAt) : 0));
    if (!(remaining > 0)) return;
    const outcome = await awaitInTime(remaining, async (deadline): Promise<ReplyMessage<Reply>> => {
      try {
        return { id, reply: await answer(request, deadline) };
      } catch (error) {
        log.error({ failure: loggable(error) }, 'A request of another server failed');
        return { id };
      }
    });
    if (outcome === null) return;
    const parts = notificationsOf(outcome);
    await session.run((query) =>
      query('select pg_notify($1, part) from unnest($2::text[]) with ordinality as sent (part, place) order by place', [
        replies,
        parts,
      ]),
    );
  }

  function handleReply(message: ReplyMessage<Reply> | ReplyPart): void {
    if (!('part' in message)) return settle(message);
    const asker = waiting.get(message.id);
    if (asker === undefined) return;
    asker.parts += message.part;
    if (message.isLast) settle(JSON.parse(asker.parts) as ReplyMessage<Reply>);
  }

  function settle({ id, reply }: ReplyMessage<Reply>): void {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (reply === undefined) asker?.reject(new Error('The server that holds the lease failed.'));
    else asker?.resolve(reply);
  }

  return {
    channels: [requests, replies],
    handleMessage(session: LeaseSession, channel: string, payload: string): void {
      const message = Promise.resolve(payload).then((text) => JSON.parse(text) as unknown);
      const handled =
        channel === replies
          ? message.then((reply) => handleReply(reply as ReplyMessage<Reply> | ReplyPart))
          : message.then((request) => handleRequest(session, request as RequestMessage<Request>));
      handled.catch((error: unknown) =>
        log.warn({ failure: loggable(error) }, 'A message of another server was dropped'),
      );
    },
    /** @returns null: no server has the lock, and nobody got the request. Without an answer it waits for ever. */
    async ask(session: LeaseSession, request: Request, deadline: Deadline): Promise<Reply | null> {
      const id = randomUUID();
      const replied = new Promise<Reply>((resolve, reject) => waiting.set(id, { resolve, reject, parts: '' }));
      deadline.signal.addEventListener('abort', () => waiting.delete(id), { once: true });
      const isSent = await session.run((query) =>
        notifyHolder(query, { lock, channel: requests, log }, (expiresAt) => ({ id, expiresAt, request }), deadline),
      );
      if (isSent) return replied;
      waiting.delete(id);
      return null;
    },
  };
}
