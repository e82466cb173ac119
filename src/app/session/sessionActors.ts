import { fromPromise } from 'xstate';
import type { z } from 'zod';
import { sessionCalls } from '#domain/calls/session.ts';
import { organisationFeatures } from '#domain/entities/organisationFeatures.ts';
import { user } from '#domain/entities/user.ts';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { Api } from '#collections/transport/api.ts';
import type { LoadFeaturesInput, LoadUserInput, SignInInput } from '#machines/session/sessionTypes.ts';

/** An answer through a schema. @throws AppError when the server sent something else. */
function parsed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200, cause: result.error });
}

/** Some servers send the token as text, some as a JSON string. */
function tokenOf(text: unknown): string {
  return String(text)
    .trim()
    .replace(/^"(.*)"$/s, '$1');
}

/** The session machine's calls to the API. */
export function sessionActors(apiOf: (token: string | null) => Api) {
  return {
    signIn: fromPromise<string, SignInInput>(async ({ input, signal }) =>
      tokenOf(await apiOf(null).call(sessionCalls.signIn, { body: input, signal })),
    ),
    loadUser: fromPromise(async ({ input: { token, userId }, signal }: { input: LoadUserInput; signal: AbortSignal }) =>
      parsed(user.schema, await apiOf(token).call(sessionCalls.currentUser, { parameters: { id: userId }, signal })),
    ),
    loadFeatures: fromPromise(
      async ({ input: { token, organisationId }, signal }: { input: LoadFeaturesInput; signal: AbortSignal }) =>
        parsed(
          organisationFeatures.schema,
          await apiOf(token).call(sessionCalls.organisationFeatures, { parameters: { id: organisationId }, signal }),
        ),
    ),
  };
}
