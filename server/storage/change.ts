import type { EntityName } from '#domain/entities/index.ts';
import type { LiveAct } from '#domain/live/event.ts';

/** A record that changed, and the organisations whose staff may see it: now, or until this change. */
export interface Change {
  entity: EntityName;
  act: LiveAct;
  id: number;
  siteId?: number | undefined;
  organisationId?: number | undefined;
  organisationIds: readonly number[];
  /** The change is one for those organisations alone: whoever sees every organisation sees the record as before. */
  onlyForThem?: boolean | undefined;
}
