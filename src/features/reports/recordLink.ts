import { entityOf } from '#domain/entities/index.ts';
import { recordOfKey, typeOfKey } from '#domain/entities/recordKey.ts';
import { recordRoutesOf } from '#domain/routes/recordPlaces.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import type { RecordLink } from '#domain/reports/report.ts';

export interface RecordPage {
  to: RouteId;
  parameters: PathParameters;
}

/**
 * The details page of a record; null: it has none, or its type is unknown. A product's page moves to the right path
 * itself where the record is of another kind.
 */
export function recordPage({ entity, id: key }: RecordLink): RecordPage | null {
  const to = recordRoutesOf(entity).find((route) => route.endsWith('.detail'));
  if (to === undefined || (entityOf(entity).parts !== undefined && typeOfKey(key) === undefined)) return null;
  return { to, parameters: recordOfKey(entity, key) as unknown as PathParameters };
}
