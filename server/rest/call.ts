import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { Authenticate } from './account/authenticate.ts';
import { requireProofOfCall } from './account/requireProof.ts';
import { requireRight } from './account/requireRight.ts';
import { Refusal } from '#server/refusal.ts';
import { parseBody } from './crud/body.ts';
import { issueSentence } from './crud/issueSentence.ts';
import { requestKeyOf, type RequestKey } from '#server/repetition/requestKey.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';

/** A call whose right was checked, and whose query and body were parsed. */
export interface CallRequest<Call extends CallDefinition> {
  viewer: Viewer;
  body: Call extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
  query: Call extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined;
  /** null: the call takes none, or the request has none. */
  key: RequestKey | null;
  /** parseId and parseListQuery read from it. */
  request: FastifyRequest;
  reply: FastifyReply;
}

export type PublicCallRequest<Call extends CallDefinition> = Omit<CallRequest<Call>, 'viewer' | 'key'>;

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
  return { body, query: parsedQuery(call.query, request.query), request, reply } as PublicCallRequest<Call>;
}

/** Answers a call on its path and alternative paths, for users with its right. */
export function answerCall<Call extends CallDefinition>(
  server: FastifyInstance,
  authenticate: Authenticate,
  call: Call,
  handler: (asked: CallRequest<Call>) => Promise<unknown>,
): void {
  register(server, call, async (request, reply) => {
    const viewer = await authenticate(request.headers.authorization);
    requireRight(viewer, call.ask ?? {});
    const key = call.once === true ? requestKeyOf(viewer, request) : null;
    const parts = partsOf(call, request, reply);
    requireProofOfCall(viewer, request);
    return handler({ ...parts, viewer, key } as CallRequest<Call>);
  });
}

export function answerPublicCall<Call extends CallDefinition & { public: true }>(
  server: FastifyInstance,
  call: Call,
  handler: (asked: PublicCallRequest<Call>) => Promise<unknown>,
): void {
  register(server, call, (request, reply) => handler(partsOf(call, request, reply)));
}
