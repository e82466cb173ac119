import type { HashFunction } from 'rxdb/plugins/core';

/**
 * Short and stable, for names and comparison only (FNV-1a, 2 × 32 bits, by Fowler, Noll and Vo). RxDB's default needs a
 * secure context, which a dashboard on a plain local network lacks.
 */
export function shortHash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0xcbf29ce4;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ (code + index), 0x01000193);
  }
  return (first >>> 0).toString(16).padStart(8, '0') + (second >>> 0).toString(16).padStart(8, '0');
}

/** A hash function as RxDB expects it. The store has no attachments, so it only ever hashes texts. */
export const textHash: HashFunction = (input) => Promise.resolve(shortHash(String(input)));
