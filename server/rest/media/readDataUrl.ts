import { Refusal } from '#server/refusal.ts';

/**
 * Decodes base64 (RFC 2397); the URL's type is ignored.
 * @throws Refusal with status 400 and the sentence.
 */
export function readDataUrl(text: string, sentence: string, field: string): Buffer {
  const comma = text.indexOf(',');
  const encoded = text.slice(comma + 1);
  const isDataUrl = /^data:[^,]*;base64$/i.test(text.slice(0, Math.max(0, comma)));
  if (!isDataUrl || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw new Refusal(400, sentence, field);
  return Buffer.from(encoded, 'base64');
}
