import { recordRoutesOf } from '#domain/routes/recordPlaces.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import type { RecordLink } from '#domain/reports/report.ts';

export interface RecordPage {
  to: RouteId;
  parameters: PathParameters;
}

/**
 * The details page of a record; null: it has none. A booking's or product's page moves to the right path itself where
 * the record is of another kind.
 */
export function recordPage({ entity, id }: RecordLink): RecordPage | null {
  const to = recordRoutesOf(entity).find((route) => route.endsWith('.detail'));
  if (to === undefined) return null;
  return { to, parameters: entity === 'booking' ? { id, type: bookingTypes[0] } : { id } };
}
