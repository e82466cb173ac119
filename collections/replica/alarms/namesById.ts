import { z } from 'zod';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';

const mapSchema = z.record(z.string(), z.unknown());
const idSchema = z.coerce.number().int().positive();
const nameSchema = z.string().min(1);

/**
 * Reads a map of unit id to name. Entries without a readable name stay, because the alarm matters more.
 * @param nameOf names a unit that the server did not.
 * @param skipped called for each entry without a unit id.
 * @throws AppError when the answer is no map.
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
