import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

/** A record as a call answers it. @returns undefined: the viewer may not read it, or it does not exist. */
export async function readRecord(
  database: Database,
  viewer: Viewer,
  entity: EntityName,
  id: number,
): Promise<AnyRecord | undefined> {
  const { area } = entityOf(entity);
  if (area === null || !can(viewer.rights, { area, level: 'read' })) return undefined;
  const resource: ServerResource = resources[entity];
  const reader = createReader(resource);
  const [row] = await reader.rows(database, viewer, [id]);
  return row === undefined ? undefined : reader.toWire(row);
}
