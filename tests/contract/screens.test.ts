import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { calls, everyCall } from '#domain/calls/index.ts';
import { subjectCall } from '#domain/calls/subjects.ts';
import { entityOf, replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { callsWithoutScreen } from './callsWithoutScreen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The browser's side. */
const sources = ['src', 'collections'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

/**
 * Special calls by their name in the text; lists of a subject by what a screen asks for;
 * lists and records of what the replica always holds by its registry.
 */
function sentByTheDashboard(): ReadonlySet<string> {
  const named = sources.flatMap((text) => [...text.matchAll(/\b\w+Calls\.(\w+)/g)].map(([, name = '']) => name));
  const asked = sources.flatMap((text) =>
    [...text.matchAll(/\('(\w+)', \{ subject: '(\w+)'(?:, list: '(\w+)')?/g)].map(([, of = '', subject = '', list]) =>
      subjectCall(subject as EntityName, of as EntityName, list),
    ),
  );
  const subjects = everyCall.filter(({ call }) => asked.includes(call)).map(({ name }) => name);
  const always = replicatedNames.filter((name) => entityOf(name).replication === 'all');
  const held = always.flatMap((name) => [`${name}.list`, `${name}.read`]);
  return new Set([...named.filter((name) => name in calls), ...subjects, ...held]);
}

it('knows which calls no screen uses yet: the list may only become shorter', () => {
  const sent = sentByTheDashboard();
  const unused = everyCall.map(({ name }) => name).filter((name) => !sent.has(name));
  expect(unused.toSorted()).toEqual(callsWithoutScreen.toSorted());
});
