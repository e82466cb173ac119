import type { LiveAct, LiveSubject } from '#domain/live/event.ts';
import type { Area } from '#domain/permissions/bits.ts';

/** Something that changed, and the organisations whose staff may see it: now, or until this change. */
export interface Change {
  entity: LiveSubject;
  act: LiveAct;
  id: number;
  siteId?: number | undefined;
  /** Other sites where the record shows too: each gets an event of its own. */
  alsoAtSites?: readonly number[] | undefined;
  organisationId?: number | undefined;
  organisationIds: readonly number[];
  /** The right that shows the record, where it is not that of the entity (a PIN code goes by its owner's). */
  area?: Area | undefined;
  /** The record is one user's own: only they hear of it. */
  toUser?: number | undefined;
  /** The change is one for those organisations alone: whoever sees every organisation sees the record as before. */
  onlyForThem?: boolean | undefined;
}
