import type { Rights } from '#domain/permissions/can.ts';

export interface Viewer {
  userId: number;
  /** For the action log. */
  name: string;
  organisationId: number;
  sessionId: string;
  expiresAt: Date;
  rights: Rights;
}

/** The viewer's name, else their id. */
export function nameOfStaff(userId: number, names: { firstName: string | null; lastName: string | null }): string {
  const name = [names.firstName, names.lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? `user ${userId}` : name;
}
