import type { Rights } from '#domain/permissions/can.ts';

export interface Viewer {
  userId: number;
  /** For the action log. */
  name: string;
  organisationId: number;
  sessionId: string;
  expiresAt: Date;
  rights: Rights;
  /** Whether a program uses one of its account's tokens, instead of its password. */
  isApiToken: boolean;
  /** Whether they proved lately that it is they, by signing in or since. */
  isProven: boolean;
  /** The only sites whose records they see, of those that they may see; null: no such limit. */
  siteIds: readonly number[] | null;
}

export interface StaffNames {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** The person's name, else their email; their id alone where neither is known. */
export function nameOfStaff(userId: number, { firstName, lastName, email }: StaffNames): string {
  const isGiven = (part: string | null): part is string => part !== null && part !== '';
  const name = [firstName, lastName].filter(isGiven).join(' ');
  return [name, email].find(isGiven) ?? `user ${userId}`;
}
