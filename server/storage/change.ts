import type { FieldChange } from '#domain/entities/actionLog.ts';
import type { LiveAct, LiveSubject } from '#domain/live/event.ts';
import type { Area } from '#domain/permissions/bits.ts';

/** A changed record, and the organisations whose staff can see it or could before. */
export interface Change {
  entity: LiveSubject;
  act: LiveAct;
  id: number;
  siteId?: number | undefined;
  /** Other sites that show the record: each gets an event of its own. */
  alsoAtSites?: readonly number[] | undefined;
  organisationId?: number | undefined;
  /** The client's id of the request that answers with the changed record; absent: it sent none. */
  requestId?: string | undefined;
  organisationIds: readonly number[];
  /** Before and after, for the change log; absent: not known here. */
  fields?: readonly FieldChange[] | undefined;
  /** The area of the right that shows the record, if it is not the entity's own (for PIN codes, the owner's). */
  area?: Area | undefined;
  /** The only user who receives the change. */
  toUser?: number | undefined;
  /** Whether super admins do not receive the change: for them the record is unchanged. */
  onlyForThem?: boolean | undefined;
}
