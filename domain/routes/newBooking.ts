import { bookingTypes, type BookingType } from '../states/unitKind.ts';
import { isOneOf } from '../states/words.ts';

/** The name of the kind of record that is booked, in the query of the page that books it. */
export const bookedEntityName = 'of';

/** Units and lockables number their records for themselves, so a link to book one says which it is. */
export const bookedEntitySearch = (entity: 'unit' | 'lockable'): string => `?${bookedEntityName}=${entity}`;

/** The name of the open search for something free to book, in the query of a list of bookings. */
const finderName = 'new';

/** The query with which a list of bookings opens the search for something free. */
export const finderSearch = (type: BookingType): string => `?${finderName}=${type}`;

/** The type of booking that something free is searched for; null: the search is closed, or the query names no type. */
export function finderIn(search: URLSearchParams): BookingType | null {
  const type = search.get(finderName);
  return isOneOf(bookingTypes, type) ? type : null;
}

/** A query with the search for something free opened, or closed by null. The rest of it stays. */
export function withFinder(search: URLSearchParams, type: BookingType | null): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (type === null) changed.delete(finderName);
  else changed.set(finderName, type);
  return changed;
}
