import type { Rights } from '#domain/permissions/can.ts';

/** Who makes a call, as their record stands now. */
export interface Viewer {
  userId: number;
  /** For the action log. */
  name: string;
  organisationId: number;
  sessionId: string;
  /** When the sign-in runs out. */
  expiresAt: Date;
  rights: Rights;
}

/** What the logs call a member of staff: their name, or their number where they have none. */
export function nameOfStaff(userId: number, names: { firstName: string | null; lastName: string | null }): string {
  const name = [names.firstName, names.lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? `user ${userId}` : name;
}
