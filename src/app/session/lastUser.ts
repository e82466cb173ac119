import { z } from 'zod';
import type { User } from '#domain/entities/user.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { permissionsSchema } from '#domain/permissions/schema.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';

const schema = z
  .object({
    id: z.number().int(),
    organisationId: z.number().int(),
    rights: z.object({ permissions: permissionsSchema, isSuperAdmin: z.boolean() }),
  })
  .nullable();

export interface LastUser {
  organisationId: number;
  rights: Rights;
}

/** The stored record of this user; null when the last user was another one, or nobody. */
export function readLastUser(userId: number): LastUser | null {
  const kept = parseStored(readStoredText(storageKeys.lastUser), schema, null);
  return kept?.id === userId ? kept : null;
}

/** Stores the user's organisation and rights for the next start and for other tabs. */
export function storeLastUser({ id, organisationId }: User, rights: Rights): void {
  const text = JSON.stringify({ id, organisationId, rights });
  if (readStoredText(storageKeys.lastUser) !== text) writeStoredText(storageKeys.lastUser, text);
}
