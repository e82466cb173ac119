import type { PathParameters } from '#domain/routes/path.ts';
import type { ListVariant } from './define.ts';

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
