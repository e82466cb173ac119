import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environmentNames, readEnvironment } from '#server/config/environment.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

/** null: passed on if deploy/.env sets it. */
function composed(): Record<string, string | null> {
  const block = /^x-gatehouse:[\s\S]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(read('deploy/compose.yaml'))?.[1] ?? '';
  const lines = [...block.matchAll(/^ {4}(\w+):(?: (.*))?$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, value?.replace(/^'(.*)'$/, '$1') ?? null]));
}

/** Required values are set, others have their defaults. */
const filledIn = (value: string) =>
  value
    .replace(/\$\{SESSION_KEYS:\?[^}]*\}/, 'k'.repeat(43))
    .replace(/\$\{PUBLIC_URL:\?[^}]*\}/, 'https://gatehouse.example.com')
    .replace(/\$\{\w+:\?[^}]*\}/g, 'secret')
    .replace(/\$\{\w+:-(\w*)\}/g, '$1');

const documented = (file: string) =>
  [...read(file).matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  );

describe('the deployment', () => {
  it('gives the servers variables that there are, with values that a start takes', () => {
    const variables = composed();
    const filled = Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, filledIn(value)]])),
    );
    expect(Object.entries(filled).filter(([, value]) => value === '')).toEqual([]);
    expect(readEnvironment(filled)).toMatchObject({
      databaseUrl: 'postgres://gatehouse:secret@postgres:5432/gatehouse',
      redisUrl: 'redis://redis:6379',
      trustedProxies: 1,
      mail: null,
    });
  });

  it('passes on every variable but the folder of a database inside the process', () => {
    expect(Object.keys(composed()).toSorted()).toEqual(
      environmentNames.filter((name) => name !== 'DATA_DIR').toSorted(),
    );
  });

  it('is told of by a page with every variable', () => {
    expect(documented('docs/deployment.md').toSorted()).toEqual([...environmentNames].toSorted());
  });
});
