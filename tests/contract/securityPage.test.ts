import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');

/** The rows of the page's tables: the promise, and the file and title of its test. */
const rows = [...page.matchAll(/^\| (?!what holds|---)(.+) \| (.+) \|$/gm)].map(([, holds = '', cell = '']) => {
  const [, file = '', title = ''] = /^`(tests\/\S+)`: (.+)$/.exec(cell) ?? [];
  return { holds, file, title };
});

describe('docs/security.md', () => {
  it('has a line for each thing that is defended', () => {
    expect(rows.length).toBeGreaterThan(25);
  });

  it.each(rows)('names a test for: $holds', ({ file, title }) => {
    expect(file).toMatch(/\.test\.tsx?$/);
    expect(existsSync(root + file)).toBe(true);
    expect(readFileSync(root + file, 'utf8')).toMatch(
      new RegExp(`['"\`]${title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}['"\`],`),
    );
  });
});
