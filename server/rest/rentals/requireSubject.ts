import { entityOf, type EntityName } from '#domain/entities/index.ts';
import type { Database } from '#server/storage/database.ts';
import { Refusal } from '../refusal.ts';
import { parseId } from '../crud/body.ts';
import type { StoredRow } from '../crud/define.ts';
import type { ResourceReader } from '../crud/read.ts';
import { sentences } from '../sentences.ts';
import type { Viewer } from '../viewer.ts';

/**
 * The record that the :id of a path names.
 * @throws Refusal with status 404 when the viewer sees none such.
 */
export async function requireSubject(
  reader: ResourceReader,
  entity: EntityName,
  database: Database,
  viewer: Viewer,
  parameters: unknown,
): Promise<StoredRow> {
  const id = parseId(parameters);
  const [row] = await reader.rows(database, viewer, [id]);
  if (row === undefined) throw new Refusal(404, sentences.notFound(entityOf(entity).label.one.toLowerCase(), id));
  return row;
}
