import { bookedAs, type BookingType } from '#domain/states/unitKind.ts';
import {
  bookableFields,
  bookables,
  lockBookables,
  type BookableField,
  type BookableIds,
  type BookableRow,
} from '#server/rentals/bookables.ts';
import { ownerOfVisibleSite, requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';
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
  throw new Refusal(400, `${name} is booked under ${bookedAs[kind]}, not ${type}.`, field);
}

/** Locks the booked rows. Rows that the viewer cannot see count as missing. */
async function visibleRows(
  transaction: Database,
  viewer: Viewer,
  ids: BookableIds,
): Promise<(FoundRow & { owner: number })[]> {
  const found: (FoundRow & { owner: number })[] = [];
  for (const field of bookableFields) {
    const rows = await lockBookables(transaction, field, ids[field]);
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
 * Checks that booked units and lockables are at one site of the viewer's organisation and fit the type, and locks them
 * until the transaction ends.
 * @returns their site.
 * @throws Refusal with the field; status 403 for a site that is only shared.
 */
export async function requirePlace(
  transaction: Database,
  viewer: Viewer,
  ids: BookableIds,
  type: BookingType,
): Promise<BookingPlace> {
  const rows = await visibleRows(transaction, viewer, ids);
  const [first] = rows;
  if (first === undefined) throw new Refusal(400, 'Choose a unit or a lockable to book.', 'unitIds');
  const elsewhere = rows.find(({ siteId }) => siteId !== first.siteId);
  if (elsewhere !== undefined) {
    const { noun } = bookables[elsewhere.field];
    throw new Refusal(400, `All ${noun}s of a booking must be at one site.`, elsewhere.field);
  }
  requireOwner(viewer, first.owner);
  for (const row of rows) requireKind(row, type);
  return { siteId: first.siteId, owner: first.owner };
}
