import type { LoadFeaturesInput, LoadUserInput, SessionContext } from './sessionTypes.ts';

interface Scope {
  context: SessionContext;
}

export function userInput({ context: { token, holder } }: Scope): LoadUserInput {
  if (token === null || holder === null) throw new Error('The active user is read within a session only.');
  return { token, userId: holder.userId };
}

export function featuresInput({ context: { token, user } }: Scope): LoadFeaturesInput {
  if (token === null || user === null) throw new Error('Features are read once the user is known.');
  return { token, organisationId: user.organisationId };
}

export function currentUserId({ context: { holder } }: Scope): { userId: number | null } {
  return { userId: holder?.userId ?? null };
}

export function currentToken({ context: { token } }: Scope): Pick<SessionContext, 'token'> {
  return { token };
}
