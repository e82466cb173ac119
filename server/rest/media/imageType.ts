import type { ImageType } from '#domain/limits/files.ts';

interface Signature {
  type: ImageType;
  ending: string;
  fits(bytes: Buffer): boolean;
}

const begins = (...signature: readonly number[]) => {
  const expected = Buffer.from(signature);
  return (bytes: Buffer) => bytes.subarray(0, expected.length).equals(expected);
};

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** How files begin: PNG (ISO/IEC 15948, 5.2), JPEG (ITU-T T.81, annex B), WebP (RFC 9649), GIF (GIF89a, 17). */
const signatures: readonly Signature[] = [
  { type: 'image/png', ending: 'png', fits: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', ending: 'jpg', fits: begins(0xff, 0xd8, 0xff) },
  {
    type: 'image/webp',
    ending: 'webp',
    fits: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  },
  { type: 'image/gif', ending: 'gif', fits: (bytes) => ['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6)) },
];

/** Returns the type of an image by its first bytes; null: not supported. */
export function typeOfImage(content: Uint8Array): { type: ImageType; ending: string } | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const found = signatures.find(({ fits }) => fits(bytes));
  return found === undefined ? null : { type: found.type, ending: found.ending };
}
