import type { Rights } from '#domain/permissions/can.ts';

/** The signed-in user of a call, with their current rights. */
export interface Viewer {
  userId: number;
  /** For the action log. */
  name: string;
  organisationId: number;
  sessionId: string;
  /** When the sign-in expires. */
  expiresAt: Date;
  rights: Rights;
}

/** The name of a user in the logs: their own, or their id where they have none. */
export function nameOfStaff(userId: number, names: { firstName: string | null; lastName: string | null }): string {
  const name = [names.firstName, names.lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? `user ${userId}` : name;
}
