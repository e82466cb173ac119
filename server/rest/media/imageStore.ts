import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { imageLimit } from '#domain/calls/image.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { StoredRow } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import { media } from '#server/storage/schema/media.ts';
import { typeOfImage } from './imageType.ts';

/** An image as it came in: what its owner calls it, and its bytes. */
export interface GivenImage {
  title: string;
  content: Uint8Array;
}

export const imageTooLarge = () =>
  new Refusal(413, `An image may have ${imageLimit / 1024 / 1024} MB at most.`, 'image');

/**
 * The bytes of a base64 data URL (RFC 2397). The type that it claims is not believed.
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
 * Keeps an image under a name that nobody can guess.
 * @returns that name.
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
  const name = `${randomBytes(18).toString('hex')}.${found.ending}`;
  await transaction.insert(media).values({ name, organisationId, type: found.type, title, content });
  return name;
}

/** The image that a record shows; null: it has none. */
export function imageOf(row: StoredRow): string | null {
  return (row['Media'] as { name: string } | null | undefined)?.name ?? null;
}

/** Deletes the image of a record that shows one; the record then shows none. */
export async function forgetImage(transaction: Database, row: StoredRow): Promise<void> {
  const name = imageOf(row);
  if (name !== null) await transaction.delete(media).where(eq(media.name, name));
}
