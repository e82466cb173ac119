import { ownerFor } from '#server/rest/access/ownership.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { StoredRow, Values } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/**
 * The organisation of a record that stays with the one that it was made in.
 * @throws Refusal when it is to move, or when the viewer may not name that organisation.
 */
export function stayingOwner(viewer: Viewer, values: Values, current: StoredRow | null, label: string): Values {
  const owner = ownerFor(viewer, values, current);
  const given = values['organisationId'];
  if (current !== null && given !== undefined && given !== current['organisationId']) {
    throw new Refusal(409, `A ${label} stays with its organisation.`, 'organisationId');
  }
  return owner;
}
