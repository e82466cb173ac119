import type { PathParameters } from '#domain/routes/path.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { AnyResource, ListVariant } from './define.ts';

/**
 * The parameters in the address of a record's page: its id, and the fields to which the list gives one value, as the
 * bookings of one type do (`/bookings/:type/:id`).
 */
export function pageParameters(
  { variant }: { variant?: ListVariant | undefined },
  id: number,
): PathParameters & { id: number } {
  const fixed = Object.entries(variant?.fixed ?? {}).flatMap(([field, [value, ...others]]) =>
    others.length === 0 && (typeof value === 'string' || typeof value === 'number') ? [[field, value] as const] : [],
  );
  return { ...Object.fromEntries(fixed), id };
}

/** The key of a record of a resource's list or page, whose type may be the list's own. */
export function keyIn(
  { entity, variant }: Pick<AnyResource, 'entity'> & { variant?: ListVariant | undefined },
  id: number,
): RecordKey {
  return recordKey(entity, pageParameters({ variant }, id));
}
