import type { FastifyInstance } from 'fastify';
import { directoryCalls } from '#domain/calls/directory.ts';
import { serverTiming } from '#server/config/timing.ts';
import { findDirectory } from '#server/people/directory/directories.ts';
import { directorySentences as sentences } from '#server/people/directory/directorySentences.ts';
import { endSignedOut, readLogoutToken } from '#server/people/directory/logoutTokens.ts';
import { DirectoryFailure } from '#server/people/directory/provider.ts';
import { Refusal } from '#server/refusal.ts';
import { answerPublicCall } from '#server/rest/call.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { sentences as commonSentences } from '#server/sentences.ts';
import { createAttemptLimits } from './attemptLimits.ts';
import { refusalOf, type DirectoryParts } from './directory.ts';

/** Words from one address within a minute: a directory has one address for all of its people. */
const most = 600;

export interface LogoutParts extends Pick<DirectoryParts, 'storage' | 'providers' | 'now' | 'log'> {
  /** Disconnects the live connections of a session. */
  endSession: (sessionId: string) => void;
}

/**
 * Ends sessions when the directory says that somebody signed out there or lost their account (OpenID Connect Back-Channel
 * Logout 1.0). A refusal has status 400, as the standard asks for.
 */
export function routeDirectoryLogout(server: FastifyInstance, parts: LogoutParts): void {
  const { storage, providers, now, log, endSession } = parts;
  const limit = createAttemptLimits(
    server,
    [{ max: most, timeWindow: serverTiming.attempts.passwords, keyOf: clientOf }],
    commonSentences.tooManyAttempts,
  );
  // Only this call takes a form.
  void server.register((own, _options, done) => {
    own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    answerPublicCall(own, directoryCalls.directoryLogout, async ({ body, request, reply }) => {
      await limit(request);
      const directory = await findDirectory(storage.database, parseId(request.params));
      if (directory === null) throw new Refusal(404, sentences.notSetUp);
      try {
        const word = await readLogoutToken(await providers.of(directory), directory, body.logout_token, now());
        const ended = await storage.write((transaction) => endSignedOut(transaction, directory, word, now()));
        ended?.forEach(endSession);
        if (ended === null) throw new Refusal(400, sentences.wordRepeated);
      } catch (error) {
        if (!(error instanceof DirectoryFailure)) throw error;
        const { message } = refusalOf(log, error, directory.organisationId);
        throw new Refusal(error.reason === 'down' ? 503 : 400, message);
      }
      return reply.code(204).send();
    });
    done();
  });
}
