import type { FieldChange } from '#domain/entities/actionLog.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { noteActor } from '#server/storage/actor.ts';
import type { Database } from '#server/storage/database.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import type { Viewer } from '#server/viewer.ts';

export interface Action {
  action: string;
  detail: string | null;
  siteId: number | null;
  unitId?: number | null;
  gateId?: number | null;
  controllerId?: number | null;
  hidId?: number | null;
  /** The record, for its own log. */
  entity?: EntityName;
  recordId?: number | null;
  changes?: FieldChange[];
  unapprovedDoors?: number | null;
}

/** A viewer, or a user who is not signed in. */
export interface Actor extends Pick<Viewer, 'organisationId' | 'name'> {
  /** null: the user was deleted since. */
  userId: number | null;
}

/**
 * Adds a line to the action log. The transaction's lines of the change log name its person too.
 * @returns the line's id, for adding the outcome.
 */
export async function recordAction(
  database: Database,
  { userId, organisationId, name }: Actor,
  at: Date,
  action: Action,
): Promise<number> {
  if (userId !== null) noteActor(database, userId);
  const [line] = await database
    .insert(actionLogs)
    .values({
      ...action,
      organisationId,
      userId,
      userName: name,
      createdAt: at,
    })
    .returning({ id: actionLogs.id });
  if (line === undefined) throw new Error('The action log gave no line back.');
  return line.id;
}
