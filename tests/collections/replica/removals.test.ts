import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { removals } from '#tests/support/replica/removals.ts';

const sourceOf = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../collections/replica/${file}`, import.meta.url)), 'utf8');

it('each rule that can be taken out stands in the source exactly once', () => {
  const astray = removals.filter(({ file, text }) => sourceOf(file).split(text).length !== 2);
  expect(astray.map(({ file, what }) => `${what} (${file})`)).toEqual([]);
});
