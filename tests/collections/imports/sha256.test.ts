import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#collections/imports/sha256.ts';

const expected = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe('the hash that names a file', () => {
  it('is the SHA-256 of any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (content) => {
        expect(await sha256(content)).toBe(expected(content));
      }),
    );
  });

  it('lets other work run while it reads a large file', async () => {
    const content = new Uint8Array(2_500_000).fill(7);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(await sha256(content, pause)).toBe(expected(content));
    expect(pauses).toBe(2);
  });
});
