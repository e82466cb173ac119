import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { imageLimit } from '#domain/calls/image.ts';
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
  new Refusal(413, `An image may have ${imageLimit / 1024 / 1024} MB at most.`, 'image');

/**
 * Decodes base64 (RFC 2397); the URL's type is ignored.
 * @throws Refusal with status 400 or 413.
 */
export function readDataUrl(text: string): Uint8Array {
  const comma = text.indexOf(',');
  const encoded = text.slice(comma + 1);
  if (!/^data:[^,]*;base64$/i.test(text.slice(0, Math.max(0, comma))) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) {
    throw new Refusal(400, 'An image must be sent as a data URL: data:image/png;base64,…', 'image');
  }
  return Buffer.from(encoded, 'base64');
}

/**
 * @returns a name that cannot be guessed.
 * @throws Refusal with status 413 for its size, 415 for its type.
 */
export async function storeImage(
  transaction: Database,
  organisationId: number,
  { title, content }: GivenImage,
): Promise<string> {
  if (content.byteLength > imageLimit) throw imageTooLarge();
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
