import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { calls } from '#domain/calls/index.ts';
import type { Furnished } from '#tests/support/server/badInput.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import type { DrawnCall } from './drawCall.ts';

type Kind = 'super admin' | 'admin' | 'clerk' | 'neighbour' | 'program' | 'nobody';

export interface Visitor {
  kind: Kind;
  /** 0: nobody. */
  userId: number;
  token: string | null;
}

export interface HeardAnswer {
  status: number;
  /** "" without content. */
  type: string;
  version: string | null;
  text: string;
}

/** Exactly as it was drawn. */
async function send(
  { port }: TestServer,
  { method, path, headers, body }: Pick<DrawnCall, 'path' | 'headers' | 'body'> & { method: string },
): Promise<HeardAnswer> {
  const bytes = body === null ? null : Buffer.from(body);
  const length = bytes === null ? {} : { 'Content-Length': String(bytes.length) };
  const sending = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: { ...headers, ...length },
  });
  sending.end(bytes ?? undefined);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    version: answer.headers.etag ?? null,
    text: await text(answer),
  };
}

/** Most calls come from those whom the server lets do most. */
const kinds: readonly Kind[] = [
  'super admin',
  'super admin',
  'super admin',
  'admin',
  'admin',
  'clerk',
  'neighbour',
  'program',
  'nobody',
];

export interface Visitors {
  /** A service account. */
  program: Visitor;
  /** The one whose turn it is. */
  of(turn: number): Visitor;
  send(visitor: Visitor, call: DrawnCall): Promise<HeardAnswer>;
  /** Another one of the kind comes: this one's sign-in has ended, or the person is gone. */
  replace(visitor: Visitor): Promise<void>;
}

/** The first super admin is the one who has records of their own among the server's rows. */
export async function inviteVisitors(
  server: TestServer,
  { organisationId, userId, token }: Furnished,
): Promise<Visitors> {
  const { build } = server;
  const neighbours = await build.organisation();
  let signIns = 0;

  const signIn = async (user: { email: string }): Promise<string> => {
    signIns += 1;
    const { status, text: answered } = await send(server, {
      method: calls.signIn.method,
      path: `/${calls.signIn.path}`,
      headers: {
        'Content-Type': 'application/json',
        // The drawn sign-ins fail, and soon the server lets nobody in from their address.
        'X-Forwarded-For': `10.0.${signIns >> 8}.${signIns & 255}`,
      },
      body: JSON.stringify({ email: user.email, password: builtPassword }),
    });
    if (status !== 200) throw new Error(`A visitor's sign-in was refused: ${answered}`);
    return answered;
  };
  const invite = async (kind: Kind): Promise<Visitor> => {
    if (kind === 'nobody') return { kind, userId: 0, token: null };
    if (kind === 'program') {
      const permissions = everywhere(31);
      const { id } = await build.user({ organisationId, isServiceAccount: true, permissions });
      return { kind, userId: id, token: (await build.apiToken({ userId: id, permissions })).token };
    }
    const user = await build.user({
      organisationId: kind === 'neighbour' ? neighbours.id : organisationId,
      isSuperAdmin: kind === 'super admin',
      ...(kind === 'clerk' ? { permissions: { sites: 3, bookings: 1, customers: 2 } } : {}),
    });
    return { kind, userId: user.id, token: await signIn(user) };
  };
  const present = new Map<Kind, Visitor>();
  for (const kind of new Set(kinds)) present.set(kind, await invite(kind));
  present.set('super admin', { kind: 'super admin', userId, token });
  const visitorOf = (kind: Kind): Visitor => {
    const visitor = present.get(kind);
    if (visitor === undefined) throw new Error(`No ${kind} was invited.`);
    return visitor;
  };
  return {
    program: visitorOf('program'),
    of: (turn) => visitorOf(kinds[turn % kinds.length] ?? 'nobody'),
    send: ({ token }, { operation, headers, ...call }) =>
      send(server, {
        ...call,
        method: operation.method,
        headers: token === null ? headers : { ...headers, Authorization: token },
      }),
    async replace({ kind }) {
      present.set(kind, await invite(kind));
    },
  };
}
