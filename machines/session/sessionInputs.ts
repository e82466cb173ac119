import type { LoadFeaturesInput, LoadUserInput, SessionContext } from './sessionTypes.ts';

interface Scope {
  context: SessionContext;
}

/** The input for reading the active user. */
export function userInput({ context: { token, holder } }: Scope): LoadUserInput {
  if (token === null || holder === null) throw new Error('The active user is read within a session only.');
  return { token, userId: holder.userId };
}

/** The input for reading the organisation's features. */
export function featuresInput({ context: { token, user } }: Scope): LoadFeaturesInput {
  if (token === null || user === null) throw new Error('Features are read once the user is known.');
  return { token, organisationId: user.organisationId };
}

/** The session's user id as an action parameter. */
export function currentUserId({ context: { holder } }: Scope): { userId: number | null } {
  return { userId: holder?.userId ?? null };
}

/** The session's token as an action parameter. */
export function currentToken({ context: { token } }: Scope): Pick<SessionContext, 'token'> {
  return { token };
}
