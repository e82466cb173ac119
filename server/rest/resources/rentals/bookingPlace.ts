import { bookedAs, type BookingType } from '#domain/states/unitKind.ts';
import {
  bookableFields,
  bookables,
  holdBookables,
  type BookableField,
  type BookableIds,
  type BookableRow,
} from '#server/rentals/bookables.ts';
import { ownerOfVisibleSite, requireOwner } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';

export interface BookingPlace {
  siteId: number;
  /** The organisation that owns the site. */
  owner: number;
}

interface FoundRow extends BookableRow {
  field: BookableField;
}

function requireKind({ name, kind, field }: FoundRow, type: BookingType): void {
  if (bookedAs[kind] === type) return;
  throw new Refusal(400, `${name} is booked under ${bookedAs[kind]}, not under ${type}.`, field);
}

/** The rows of what is to be booked, held. A row that the viewer does not see is as good as none. */
async function visibleRows(
  transaction: Database,
  viewer: Viewer,
  ids: BookableIds,
): Promise<(FoundRow & { owner: number })[]> {
  const found: (FoundRow & { owner: number })[] = [];
  for (const field of bookableFields) {
    const rows = await holdBookables(transaction, field, ids[field]);
    const owners = new Map<number, number | null>();
    for (const { siteId } of rows) {
      if (!owners.has(siteId)) owners.set(siteId, await ownerOfVisibleSite(transaction, viewer, siteId));
    }
    const seen = rows.flatMap((row) => {
      const owner = owners.get(row.siteId) ?? null;
      return owner === null ? [] : [{ ...row, field, owner }];
    });
    if (seen.length < new Set(ids[field]).size) {
      throw new Refusal(400, `There is no such ${bookables[field].noun}.`, field);
    }
    found.push(...seen);
  }
  return found;
}

/**
 * Checks that what is to be booked stands together at a site of the viewer's own and is of kinds that the type books,
 * and holds it until the transaction ends.
 * @returns where it stands.
 * @throws Refusal that blames the field; status 403 when the site is only shared with the viewer.
 */
export async function requirePlace(
  transaction: Database,
  viewer: Viewer,
  ids: BookableIds,
  type: BookingType,
): Promise<BookingPlace> {
  const rows = await visibleRows(transaction, viewer, ids);
  const [first] = rows;
  if (first === undefined) throw new Refusal(400, 'A booking needs a unit or a lockable.', 'unitIds');
  const elsewhere = rows.find(({ siteId }) => siteId !== first.siteId);
  if (elsewhere !== undefined) {
    const { noun } = bookables[elsewhere.field];
    throw new Refusal(400, `The ${noun}s of a booking stand at one site.`, elsewhere.field);
  }
  requireOwner(viewer, first.owner);
  for (const row of rows) requireKind(row, type);
  return { siteId: first.siteId, owner: first.owner };
}
