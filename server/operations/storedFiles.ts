import { eq, sql } from 'drizzle-orm';
import { megabyte } from '#domain/limits/files.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';

interface Stored {
  /** Bytes of its images and of its documents' files, also replaced ones. */
  bytes: number;
  megabytesAllowed: number;
}

async function storedBy(transaction: Database, organisationId: number): Promise<Stored> {
  const { rows } = (await transaction.execute(sql`
    select organisations.file_megabytes as "megabytesAllowed",
      (select coalesce(sum(octet_length(content)), 0) from media where organisation_id = organisations.id)
      + (select coalesce(sum(octet_length(document_files.content)), 0) from document_files
        join documents on documents.id = document_files.document_id where documents.organisation_id = organisations.id)
      + (select coalesce(sum(octet_length(replaced_files.content)), 0) from replaced_files
        join documents on documents.id = replaced_files.document_id where documents.organisation_id = organisations.id)
      as bytes
    from organisations where organisations.id = ${organisationId}`)) as unknown as {
    rows: Record<keyof Stored, unknown>[];
  };
  const [row] = rows;
  return { bytes: Number(row?.bytes ?? 0), megabytesAllowed: Number(row?.megabytesAllowed ?? 0) };
}

/**
 * Locks the organisation, so that of two files at once the second is counted with the first.
 * @throws Refusal with status 409: the organisation's files would be more than it may store.
 */
export async function requireRoomForFile(
  transaction: Database,
  organisationId: number,
  size: number,
  field: string,
): Promise<void> {
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update');
  const { bytes, megabytesAllowed } = await storedBy(transaction, organisationId);
  if (bytes + size > megabytesAllowed * megabyte) throw new Refusal(409, sentences.noRoom(megabytesAllowed), field);
}
