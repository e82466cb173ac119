import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { directoryCalls } from '#domain/calls/directory.ts';
import { pathTo } from '#domain/routes/path.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { accountFor } from '#server/people/directory/accounts.ts';
import {
  findDirectory,
  findDirectoryOfEmail,
  isConnected,
  type StoredDirectory,
} from '#server/people/directory/directories.ts';
import { directorySentences as sentences } from '#server/people/directory/directorySentences.ts';
import { DirectoryFailure, newSignInChecks, readPerson, signInAddress } from '#server/people/directory/provider.ts';
import type { Providers } from '#server/people/directory/providers.ts';
import { storeWaiting, takeWaiting } from '#server/people/directory/waitingSignIns.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall, answerPublicCall } from '#server/rest/call.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import { noteInTrace, noteOwnerInTrace } from '#server/rest/traceNotes.ts';
import { sentences as commonSentences } from '#server/sentences.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from './authenticate.ts';
import { createAttemptLimits } from './attemptLimits.ts';
import { keepBrowserMark } from './browserMark.ts';
import { attemptsPerMinute } from './passwordAttempts.ts';
import { requireProof } from './requireProof.ts';
import { requireOwnAccount } from './requireSelf.ts';
import type { StartSession } from './startSession.ts';

export interface DirectoryParts {
  storage: Storage;
  authenticate: Authenticate;
  providers: Providers;
  startSession: StartSession;
  /** The address of the dashboard. */
  publicUrl: () => string;
  now: () => Date;
  log: Logger;
}

/** Where directories send browsers back. */
export const returnAddressOf = (publicUrl: string) => new URL(pathTo('directorySignIn'), publicUrl).href;

/** Notes why a directory signed nobody in: nothing of the person, and no code or token. */
export function refusalOf(log: Logger, failure: DirectoryFailure, organisationId: number): Refusal {
  log.warn({ organisationId, failure: loggable(failure.cause) }, `A directory was ${failure.reason}`);
  const status = { down: 503, declined: 401, untrusted: 401 }[failure.reason];
  return new Refusal(status, sentences.failures[failure.reason], 'email');
}

/** Signs people in through their organisation's directory: OpenID Connect with PKCE, in the browser that began it. */
export function routeDirectory(server: FastifyInstance, parts: DirectoryParts): void {
  const { storage, authenticate, providers, startSession, publicUrl, now, log } = parts;
  const limit = createAttemptLimits(
    server,
    [{ max: attemptsPerMinute.client, timeWindow: serverTiming.attempts.passwords, keyOf: clientOf }],
    commonSentences.tooManyAttempts,
    'email',
  );

  /** @throws Refusal */
  async function withDirectory<Result>(directory: StoredDirectory, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DirectoryFailure) throw refusalOf(log, error, directory.organisationId);
      throw error;
    }
  }

  interface Begun {
    directory: StoredDirectory;
    email: string;
    asksAgain: boolean;
    /** The account that the person connects; null: they sign in. */
    userId: number | null;
  }

  async function begin(request: FastifyRequest, reply: FastifyReply, begun: Begun) {
    const { directory, email, asksAgain, userId } = begun;
    const markHash = keepBrowserMark(request, reply);
    if (markHash === null) throw new Refusal(403, sentences.noMark, 'email');
    const checks = newSignInChecks(asksAgain);
    const returnAddress = returnAddressOf(publicUrl());
    const address = await withDirectory(directory, async () =>
      signInAddress(await providers.of(directory), checks, { returnAddress, email }),
    );
    await storage.write((transaction) => storeWaiting(transaction, { directory, checks, userId }, markHash, now()));
    return { address };
  }

  answerPublicCall(server, directoryCalls.directorySignIn, async ({ body, request, reply }) => {
    await limit(request);
    const directory = await findDirectoryOfEmail(storage.database, body.email);
    if (directory === null) throw new Refusal(404, sentences.none, 'email');
    return begin(request, reply, { directory, email: body.email, asksAgain: body.again === true, userId: null });
  });

  answerCall(server, authenticate, directoryCalls.directoryConnect, async ({ viewer, request, reply }) => {
    const userId = requireOwnAccount(viewer, request);
    const directory = await findDirectory(storage.database, viewer.organisationId);
    if (directory === null) throw new Refusal(404, sentences.notSetUp);
    // Who is connected proves by it that they are still there.
    if (!(await isConnected(storage.database, directory.organisationId, userId))) requireProof(viewer);
    return begin(request, reply, { directory, email: '', asksAgain: true, userId });
  });

  answerPublicCall(server, directoryCalls.directoryReturn, async ({ body, request, reply }) => {
    await limit(request);
    const over = () => new Refusal(401, sentences.over, 'email');
    const markHash = keepBrowserMark(request, reply);
    if (markHash === null) throw over();
    const waiting = await storage.write((transaction) => takeWaiting(transaction, body.state, markHash, now()));
    if (waiting === null) throw over();
    const { directory, checks, userId } = waiting;
    const answer = new URL(returnAddressOf(publicUrl()));
    for (const [name, value] of Object.entries(body)) if (value !== undefined) answer.searchParams.set(name, value);
    const person = await withDirectory(directory, async () =>
      readPerson(await providers.of(directory), answer, checks, directory),
    );
    const account = await storage.write((transaction, addChange) =>
      accountFor({ transaction, addChange, directory, person, now: now() }, userId),
    );
    noteOwnerInTrace(request, account);
    const token = await startSession({ request, reply }, account, undefined, person);
    if (token === null) throw new Refusal(403, sentences.archived, 'email');
    if (userId !== null) noteInTrace(request, 'Connected with the directory');
    return reply.type('text/plain; charset=utf-8').send(token);
  });
}
