import type { Database } from '#server/storage/database.ts';
import { actionLogs } from '#server/storage/schema/logs.ts';
import type { Viewer } from '#server/rest/viewer.ts';

export interface Action {
  action: string;
  detail: string | null;
  siteId: number | null;
  unitId?: number | null;
  gateId?: number | null;
  controllerId?: number | null;
  hidId?: number | null;
  commandKey?: string | undefined;
}

/** Who did it: a viewer, or somebody who is not signed in and known all the same. */
export type Actor = Pick<Viewer, 'userId' | 'organisationId' | 'name'>;

/** Writes who did what. @returns the line's id, so that what came of it can be added. */
export async function recordAction(
  database: Database,
  { userId, organisationId, name }: Actor,
  at: Date,
  action: Action,
): Promise<number> {
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
