import { entityOf, type EntityName } from '#domain/entities/index.ts';
import type { Database } from '#server/storage/database.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '../crud/body.ts';
import type { ResourceReader } from '../crud/read.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * Loads the record of the path's :id.
 * @throws Refusal with status 404: the viewer cannot see it.
 */
export async function requireSubject<Row extends { id: number }>(
  reader: ResourceReader<Row>,
  entity: EntityName,
  database: Database,
  viewer: Viewer,
  parameters: unknown,
): Promise<Row> {
  const id = parseId(parameters);
  const [row] = await reader.rows(database, viewer, [id]);
  if (row === undefined) throw new Refusal(404, sentences.notFound(entityOf(entity).label.one.toLowerCase(), id));
  return row;
}
