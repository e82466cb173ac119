import { fromPromise } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { Api } from '#collections/transport/api.ts';
import type { LoadFeaturesInput, LoadUserInput, SignInInput } from '#machines/session/sessionTypes.ts';

const unreadable = () => new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200 });

/** The record that an answer holds. @throws AppError when the server sent something else. */
function recordIn<Name extends EntityName>(name: Name, answer: unknown): RecordOf<Name> {
  const record = readRecord(name, answer);
  if (record === null) throw unreadable();
  return record as RecordOf<Name>;
}

/** Some servers send the token as plain text, others as a JSON string. */
export function tokenOf(text: unknown): string {
  return String(text)
    .trim()
    .replace(/^"(.*)"$/s, '$1');
}

export function sessionActors(apiOf: (token: string | null) => Api) {
  return {
    signIn: fromPromise<string, SignInInput>(async ({ input, signal }) =>
      tokenOf(await apiOf(null).call(sessionCalls.signIn, { body: input, signal })),
    ),
    loadUser: fromPromise(async ({ input: { token, userId }, signal }: { input: LoadUserInput; signal: AbortSignal }) =>
      recordIn('user', await apiOf(token).call(sessionCalls.currentUser, { parameters: { id: userId }, signal })),
    ),
    loadFeatures: fromPromise(
      async ({ input: { token, organisationId }, signal }: { input: LoadFeaturesInput; signal: AbortSignal }) => {
        if (organisationId === undefined) throw unreadable();
        const parameters = { id: organisationId };
        const answer = await apiOf(token).call(sessionCalls.organisationFeatures, { parameters, signal });
        return recordIn('organisationFeatures', answer);
      },
    ),
  };
}
