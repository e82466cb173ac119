import { z } from 'zod';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';

const mapSchema = z.record(z.string(), z.unknown());
const idSchema = z.coerce.number().int().positive();
const nameSchema = z.string().min(1);

/**
 * Reads a map of unit id to name. An entry without a unit's id is skipped; one without a readable name keeps its unit,
 * whose alarm counts more than what it is called.
 * @param nameOf what a unit is called that the server did not name.
 * @param skipped told of each entry that was skipped.
 * @throws AppError when the answer is no map at all.
 */
export function namesById(
  raw: unknown,
  nameOf: (id: number) => string,
  skipped: () => void,
): ReadonlyMap<number, string> {
  const map = mapSchema.safeParse(raw);
  if (!map.success) {
    throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200, cause: map.error });
  }
  const names = new Map<number, string>();
  for (const [key, value] of Object.entries(map.data)) {
    const id = idSchema.safeParse(key);
    if (id.success) names.set(id.data, nameSchema.safeParse(value).data ?? nameOf(id.data));
    else skipped();
  }
  return names;
}
