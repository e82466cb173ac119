import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { Authenticate } from './access/authenticate.ts';
import { requireRight } from './access/require.ts';
import { Refusal } from './refusal.ts';
import { parseBody } from './crud/body.ts';
import { issueSentence } from './crud/issueSentence.ts';
import { sentences } from './sentences.ts';
import type { Viewer } from './viewer.ts';

/** A call as it came in: checked against the rights that it asks for, its query and body parsed. */
export interface Asked<Call extends CallDefinition> {
  viewer: Viewer;
  body: Call extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
  query: Call extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  /** With its path's parameters (see parseId) and, for lists, its query (see parseListQuery). */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The same without anybody signed in. */
export type AskedByAnybody<Call extends CallDefinition> = Omit<Asked<Call>, 'viewer'>;

function parsedQuery(schema: z.ZodObject | undefined, query: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new Refusal(400, sentences.addressUnreadable);
  throw new Refusal(400, sentences.queryUnreadable(issueSentence(issue)), String(issue.path[0] ?? 'query'));
}

function register(
  server: FastifyInstance,
  call: CallDefinition,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const limit = call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit };
  for (const path of [call.path, ...(call.alternatives ?? [])]) {
    server.route({ method: call.method, url: `/${path}`, handler, ...limit });
  }
}

function partsOf<Call extends CallDefinition>(call: Call, request: FastifyRequest, reply: FastifyReply) {
  const body = call.body === undefined ? undefined : parseBody(call.body, request.body);
  return { body, query: parsedQuery(call.query, request.query), request, reply } as AskedByAnybody<Call>;
}

/** Answers a call of the domain on each reading of its path, for those who may. */
export function answerCall<Call extends CallDefinition>(
  server: FastifyInstance,
  authenticate: Authenticate,
  call: Call,
  handler: (asked: Asked<Call>) => Promise<unknown>,
): void {
  register(server, call, async (request, reply) => {
    const viewer = await authenticate(request.headers.authorization);
    requireRight(viewer, call.ask ?? {});
    return handler({ ...partsOf(call, request, reply), viewer } as Asked<Call>);
  });
}

/** Answers a public call of the domain. */
export function answerPublicCall<Call extends CallDefinition & { public: true }>(
  server: FastifyInstance,
  call: Call,
  handler: (asked: AskedByAnybody<Call>) => Promise<unknown>,
): void {
  register(server, call, (request, reply) => handler(partsOf(call, request, reply)));
}
