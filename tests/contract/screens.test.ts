import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { calls, everyCall } from '#domain/calls/index.ts';
import { resourceActsOf } from '#domain/calls/resource.ts';
import { entityLists, subjectCall } from '#domain/calls/subjects.ts';
import type { ResourceAct } from '#domain/entities/define.ts';
import { entityOf, replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { routes } from '#domain/routes/index.ts';
import { callsWithoutScreen } from './callsWithoutScreen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The browser's side, by file; which command sends which call stands in the domain. */
const sources = ['src', 'collections', 'domain/commands'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);

const everywhere = (pattern: RegExp) => sources.flatMap(({ text }) => [...text.matchAll(pattern)]);

/** Entities that a file of this kind says it is about; `without`: those files alone that do not say this. */
function entitiesIn(files: RegExp, without?: string): EntityName[] {
  return sources
    .filter(({ file, text }) => files.test(file) && (without === undefined || !text.includes(without)))
    .flatMap(({ text }) => [...text.matchAll(/^ {2}entity: '(\w+)',$/gm)].map(([, name = '']) => name as EntityName));
}

/** Lists of a subject, by what a screen asks for. */
function subjectListsAsked(): string[] {
  const queries = everywhere(/\('(\w+)', \{ subject: '(\w+)'(?:, [^}]*?list: '(\w+)')?/g).map(([, of, subject, list]) =>
    subjectCall(subject as EntityName, of as EntityName, list),
  );
  const logs = everywhere(/<(Events|Actions)Of\s+subject="(\w+)"(?:\s+list="(\w+)")?/g).map(([, log, subject, list]) =>
    subjectCall(subject as EntityName, log === 'Events' ? 'eventLog' : 'actionLog', list),
  );
  const pairs = everywhere(/\blogTabs\('(\w+)'\)/g).flatMap(([, subject]) =>
    (['eventLog', 'actionLog'] as const).map((of) => subjectCall(subject as EntityName, of)),
  );
  const tables = everywhere(/\sentity="(\w+)"\s+(?:by|of)=\{\{ subject: '(\w+)'/g).map(([, of, subject]) =>
    subjectCall(subject as EntityName, of as EntityName),
  );
  const parts = everywhere(/\buseRows\('vacantUnit'/g).flatMap(() =>
    entityLists('vacantUnit').lists.map(({ call }) => call),
  );
  const asked = [...queries, ...logs, ...pairs, ...tables, ...parts];
  return everyCall.filter(({ call }) => asked.includes(call)).map(({ name }) => name);
}

/** What the engine sends for a resource: its list and records, deletes, and what its forms save. */
function sentByTheEngine(): string[] {
  const shown = entitiesIn(/^src\/resources\/\w+\/index\.tsx$/);
  const deleted = entitiesIn(/^src\/resources\/\w+\/index\.tsx$/, 'removalText: null');
  const acts = (name: EntityName, wanted: readonly ResourceAct[]) =>
    wanted.filter((act) => resourceActsOf(name).includes(act)).map((act) => `${name}.${act}`);
  const forms = entitiesIn(/^src\/resources\/\w+\/form\.tsx$/);
  return [
    ...shown.flatMap((name) => acts(name, ['list', 'read'])),
    ...deleted.flatMap((name) => acts(name, ['remove', 'removeMany'])),
    ...forms.flatMap((name) => (`${name}.create` in routes ? acts(name, ['create']) : [])),
    ...forms.flatMap((name) => (`${name}.edit` in routes ? acts(name, ['update']) : [])),
  ];
}

/** Special calls by their name in the text; lists and records of what the replica always holds by its registry. */
function sentByTheDashboard(): ReadonlySet<string> {
  const named = everywhere(/\b\w+Calls\.(\w+)/g).map(([, name = '']) => name);
  const always = replicatedNames.filter((name) => entityOf(name).replication === 'all');
  const held = always.flatMap((name) => [`${name}.list`, `${name}.read`]);
  const used = everywhere(/\buse(?:Rows|Record)\('(\w+)'/g)
    .filter(([, name]) => entityOf(name as EntityName).scope !== 'subject')
    .flatMap(([, name = '']) => [`${name}.list`, `${name}.read`]);
  return new Set([
    ...named.filter((name) => name in calls),
    ...subjectListsAsked(),
    ...held,
    ...used,
    ...sentByTheEngine(),
  ]);
}

it('knows which calls no screen uses yet: the list may only become shorter', () => {
  const sent = sentByTheDashboard();
  const unused = everyCall.map(({ name }) => name).filter((name) => !sent.has(name));
  expect(unused.toSorted()).toEqual(callsWithoutScreen.toSorted());
});
