import { mediaCalls } from '#domain/calls/media.ts';

const pathOf = (name: string) => mediaCalls.media.path.replace(':name', encodeURIComponent(name));

/**
 * The name and address of a record's image, of any server: the field `Media` holds a name, an address, or a list of such.
 * null: it has none.
 */
export function imageOfRecord(media: unknown, apiBase = ''): { name: string; address: string } | null {
  const first: unknown = Array.isArray(media) ? media[0] : media;
  const { name, url } = (typeof first === 'object' && first !== null ? first : {}) as { name?: unknown; url?: unknown };
  if (typeof url === 'string' && url !== '') return { name: typeof name === 'string' ? name : url, address: url };
  return typeof name === 'string' && name !== '' ? { name, address: `${apiBase}/${pathOf(name)}` } : null;
}
