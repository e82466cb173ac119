import { mediaCalls } from '#domain/calls/media.ts';

const pathOf = (name: string) => mediaCalls.media.path.replace(':name', encodeURIComponent(name));

export interface ImageOfRecord {
  name: string;
  address: string;
  /** The record's own name and address of the image, which name it in a call. */
  carried: { name?: string; url?: string };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * The image of a record of any server: the field `Media` holds a name, an address, both, or a list of such. null: it has
 * none.
 */
export function imageOfRecord(media: unknown, apiBase = ''): ImageOfRecord | null {
  const first: unknown = Array.isArray(media) ? media[0] : media;
  const { name, url } = (typeof first === 'object' && first !== null ? first : {}) as { name?: unknown; url?: unknown };
  const carried = { ...(isText(name) ? { name } : {}), ...(isText(url) ? { url } : {}) };
  if (isText(url)) return { name: isText(name) ? name : url, address: url, carried };
  return isText(name) ? { name, address: `${apiBase}/${pathOf(name)}`, carried } : null;
}
