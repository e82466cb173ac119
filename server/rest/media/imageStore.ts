import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fileLimits, megabyte } from '#domain/limits/files.ts';
import { requireRoomForFile } from '#server/operations/storedFiles.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { media } from '#server/storage/schema/media.ts';
import { typeOfImage } from './imageType.ts';

/** An uploaded image. */
export interface GivenImage {
  title: string;
  content: Uint8Array;
}

export const imageTooLarge = () =>
  new Refusal(413, `An image may have ${fileLimits.image.bytes / megabyte} MB at most.`, 'image');

/**
 * @returns a name that cannot be guessed.
 * @throws Refusal with status 413 for its size, 415 for its type.
 */
export async function storeImage(
  transaction: Database,
  organisationId: number,
  { title, content }: GivenImage,
): Promise<string> {
  if (content.byteLength > fileLimits.image.bytes) throw imageTooLarge();
  const found = typeOfImage(content);
  if (found === null) throw new Refusal(415, 'An image must be a PNG, JPEG, WebP or GIF file.', 'image');
  await requireRoomForFile(transaction, organisationId, content.byteLength, 'image');
  const name = `${randomBytes(18).toString('hex')}.${found.ending}`;
  await transaction.insert(media).values({ name, organisationId, type: found.type, title, content });
  return name;
}

/** The field `Media` of a record with an image. */
export interface ShownImage {
  name: string;
}

/** The name of a record's image; null: none. */
export function imageOf(row: Readonly<Record<string, unknown>>): string | null {
  return (row['Media'] as ShownImage | null | undefined)?.name ?? null;
}

/** Deletes the record's image, if it has one. */
export async function deleteImage(transaction: Database, row: Readonly<Record<string, unknown>>): Promise<void> {
  const name = imageOf(row);
  if (name !== null) await transaction.delete(media).where(eq(media.name, name));
}
