import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { parseStored, readStoredText, writeStoredText } from '#lib/storedValue.ts';

const schema = z.object({ userId: z.number().int(), organisationId: z.number().int() }).nullable();

/** The organisation that a user belonged to when they were here last; null when that was somebody else, or nobody. */
export function lastOrganisationOf(userId: number): number | null {
  const kept = parseStored(readStoredText(storageKeys.organisation), schema, null);
  return kept?.userId === userId ? kept.organisationId : null;
}

/** Keeps the user's organisation for the next start. */
export function keepOrganisation(userId: number, organisationId: number): void {
  if (lastOrganisationOf(userId) === organisationId) return;
  writeStoredText(storageKeys.organisation, JSON.stringify({ userId, organisationId }));
}
