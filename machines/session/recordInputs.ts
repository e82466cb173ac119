import type { LoadFeaturesInput, LoadUserInput, SessionContext } from './sessionTypes.ts';

interface Scope {
  context: SessionContext;
}

/** What reading the active user needs. */
export function userInput({ context: { token, holder } }: Scope): LoadUserInput {
  if (token === null || holder === null) throw new Error('The active user is read within a session only.');
  return { token, userId: holder.userId };
}

/** What reading the features of the user's organisation needs. */
export function featuresInput({ context: { token, user } }: Scope): LoadFeaturesInput {
  if (token === null || user === null) throw new Error('Features are read once the user is known.');
  return { token, organisationId: user.organisationId };
}

/** Whose session it is as an action's parameter. */
export function holderId({ context: { holder } }: Scope): { userId: number | null } {
  return { userId: holder?.userId ?? null };
}

/** The token of the session as an action's parameter. */
export function heldToken({ context: { token } }: Scope): Pick<SessionContext, 'token'> {
  return { token };
}
