import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { calls, everyCall } from '#domain/calls/index.ts';
import { entityOf, replicatedNames } from '#domain/entities/index.ts';
import { callsWithoutScreen } from './callsWithoutScreen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The browser's side. */
const sources = ['src', 'collections'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

/** Special calls by their name in the text; lists and records of what the replica always holds by its registry. */
function sentByTheDashboard(): ReadonlySet<string> {
  const named = sources.flatMap((text) => [...text.matchAll(/\b\w+Calls\.(\w+)/g)].map(([, name = '']) => name));
  const always = replicatedNames.filter((name) => entityOf(name).replication === 'all');
  const held = always.flatMap((name) => [`${name}.list`, `${name}.read`]);
  return new Set([...named.filter((name) => name in calls), ...held]);
}

it('knows which calls no screen uses yet: the list may only become shorter', () => {
  const sent = sentByTheDashboard();
  const unused = everyCall.map(({ name }) => name).filter((name) => !sent.has(name));
  expect(unused.toSorted()).toEqual(callsWithoutScreen.toSorted());
});
