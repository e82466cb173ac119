import { z } from 'zod';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { createReader } from '../crud/read.ts';
import { bookingResource } from '../resources/rentals/booking.ts';
import { requireSubject } from './requireSubject.ts';

const parametersSchema = z.object({ type: z.enum(bookingTypes) });

export const bookingReader = createReader(bookingResource);

/**
 * Loads the booking of a path with :type and :id.
 * @throws Refusal with status 404: the viewer cannot see it, or it is of another type.
 */
export async function requireBooking(database: Database, viewer: Viewer, parameters: unknown) {
  const found = await requireSubject(bookingReader, 'booking', database, viewer, parameters);
  const type = parametersSchema.safeParse(parameters).data?.type;
  if (found.type !== type) throw new Refusal(404, 'There is no such booking of this type.');
  return found;
}
