import { ownerFor } from '#server/places/ownership.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * Records stay with their first organisation.
 * @throws Refusal for a move, or when the viewer may not name that organisation.
 */
export function stayingOwner(
  viewer: Viewer,
  values: { organisationId?: number | undefined },
  current: { organisationId: number } | null,
  label: string,
): { organisationId?: number } {
  const owner = ownerFor(viewer, values, current);
  const given = values.organisationId;
  if (current !== null && given !== undefined && given !== current.organisationId) {
    throw new Refusal(409, `A ${label} stays with its organisation.`, 'organisationId');
  }
  return owner;
}
