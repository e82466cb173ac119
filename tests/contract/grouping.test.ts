import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodies } from '#domain/bodies/index.ts';
import { entityGroups, groupOf, type EntityGroup } from '#domain/entities/groups.ts';
import { entityNames } from '#domain/entities/index.ts';
import { resources } from '#server/rest/resources/index.ts';

const root = new URL('../../', import.meta.url);

type Exports = Readonly<Record<string, unknown>>;
type Modules = Record<string, Exports>;

// Without a type argument: Vitest caches whatever does not say "import.meta.glob(", and would miss new files.
const bodyModules = import.meta.glob('/domain/bodies/*.ts', { eager: true }) as Record<string, Exports>;
const caseModules = import.meta.glob('/tests/support/server/cases/*.ts', { eager: true }) as Record<string, Exports>;
const schemaModules = import.meta.glob('/server/storage/schema/*/*.ts', { eager: true }) as Record<string, Exports>;

const entitiesOf = (group: EntityGroup) => entityNames.filter((name) => groupOf[name] === group);
const filesIn = (folder: string) => readdirSync(new URL(folder, root)).map((file) => basename(file, '.ts'));

/** Exports of the modules named after a group. */
const exportsOf = (modules: Modules, path: string) => Object.values(modules[path] ?? {});
const schemaOf = (group: EntityGroup) =>
  Object.entries(schemaModules).flatMap(([path, each]) => (path.includes(`/${group}/`) ? Object.values(each) : []));

describe.each(entityGroups)('the group %s', (group) => {
  const entities = entitiesOf(group);

  it('has the server resources of its entities, and of no others', () => {
    const files = new Set(filesIn(`server/rest/resources/${group}/`));
    expect(entityNames.filter((name) => files.has(name)).toSorted()).toEqual(entities.toSorted());
  });

  it('has the tables of its entities', () => {
    const tables = schemaOf(group);
    expect(entities.filter((name) => !tables.includes(resources[name].table))).toEqual(
      group === 'rentals' ? ['vacantUnit'] : [], // a view of the units
    );
  });

  it('has the bodies of its entities, and of no others', () => {
    const exported = exportsOf(bodyModules, `/domain/bodies/${group}.ts`);
    const withBody = entityNames.filter((name) => bodies[name] !== null);
    expect(withBody.filter((name) => exported.includes(bodies[name]))).toEqual(
      withBody.filter((name) => groupOf[name] === group),
    );
  });

  it('has the test cases of its entities, and of no others', () => {
    const cases = exportsOf(caseModules, `/tests/support/server/cases/${group}.ts`);
    expect(cases.flatMap((each) => Object.keys(each as object)).toSorted()).toEqual(entities.toSorted());
  });
});
