import type { Rights } from '#domain/permissions/can.ts';

/** Who makes a call, as their record stands now. */
export interface Viewer {
  userId: number;
  /** For the action log. */
  name: string;
  organisationId: number;
  sessionId: string;
  rights: Rights;
}
