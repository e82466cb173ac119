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

/** What the record of a user said when they were here last. */
export interface LastUser {
  organisationId: number;
  rights: Rights;
}

/** What this user's record said last; null when somebody else was here last, or nobody. */
export function lastUserOf(userId: number): LastUser | null {
  const kept = parseStored(readStoredText(storageKeys.lastUser), schema, null);
  return kept?.id === userId ? kept : null;
}

/** Keeps for the next start, and for tabs that open beside this one, what the user's record says. */
export function keepUser({ id, organisationId }: User, rights: Rights): void {
  const text = JSON.stringify({ id, organisationId, rights });
  if (readStoredText(storageKeys.lastUser) !== text) writeStoredText(storageKeys.lastUser, text);
}
