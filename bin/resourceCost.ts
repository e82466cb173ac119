import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { bodies } from '#domain/bodies/index.ts';
import { groupOf } from '#domain/entities/groups.ts';
import { entityNames, entityOf, type EntityName } from '#domain/entities/index.ts';
import { resources } from '#server/rest/resources/index.ts';

/** Lines of a plain resource in the dashboard: entity, descriptor, labels, form and its lines in pages.ts. */
const dashboardBudget = 150;

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

function linesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => linesOf(`${folder}/${file}`));
}

/** The number of opened minus closed brackets in a line. */
function openedBy(line: string): number {
  const code = line.replace(/'[^']*'|`[^`]*`|\/\/.*/g, '');
  return (code.match(/[([{]/g) ?? []).length - (code.match(/[)\]}]/g) ?? []).length;
}

/** Blocks that begin with such a line and end where their brackets close. */
function blockLines(lines: readonly string[], begin: RegExp): number {
  let count = 0;
  for (const [start, first] of lines.entries()) {
    if (!begin.test(first)) continue;
    let depth = 0;
    let end = start;
    do depth += openedBy(lines[end++] ?? '');
    while (end < lines.length && depth > 0);
    count += end - start;
  }
  return count;
}

const matching = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;

/** The export's name; empty: not exported. */
async function exportedAs(module: string, value: unknown): Promise<string> {
  const exports = (await import(module)) as Record<string, unknown>;
  return Object.keys(exports).find((key) => exports[key] === value) ?? '';
}

const pages = linesOf('src/app/pages.ts');
const calls = linesIn('domain/calls');
const schema = linesIn('server/storage/schema');
const seed = linesIn('server/seed');

/** An entity's lines in the files that list all entities. */
function registryLines(name: EntityName, body: string, table: string): number {
  const group = groupOf[name];
  return (
    matching(linesOf('domain/entities/index.ts'), new RegExp(`\\b${name}\\b`)) +
    matching(linesOf('domain/entities/groups.ts'), new RegExp(`^  ${name}:`)) +
    matching(linesOf('src/shell/navigation/icons.ts'), new RegExp(`^  '${name}\\.`)) +
    (body === '' ? 0 : matching(linesOf('domain/bodies/index.ts'), new RegExp(`\\b${body}\\b`))) +
    matching(linesOf(`server/rest/resources/${group}/index.ts`), new RegExp(`\\b${name}Resource\\b`)) +
    (table === '' ? 0 : matching(linesOf('server/storage/schema/index.ts'), new RegExp(`\\b${table}\\b`)))
  );
}

/** Lines by part, for an entity with pages. */
async function costOf(name: EntityName) {
  const group = groupOf[name];
  const { resource } = entityOf(name);
  const folder = `src/resources/${name}`;
  const body = bodies[name] === null ? '' : await exportedAs(`#domain/bodies/${group}.ts`, bodies[name]);
  const table = await exportedAs('#server/storage/schema/index.ts', resources[name].table);
  const dashboard = {
    entity: linesOf(`domain/entities/${name}.ts`).length,
    descriptor: linesOf(`${folder}/${name}.tsx`).length,
    labels: linesOf(`${folder}/labels.ts`).length,
    form: linesOf(`${folder}/${name}Form.tsx`).length,
    pages: matching(pages, new RegExp(`'#resources/${name}/`)),
  };
  const contract = {
    routes: blockLines(linesOf(`domain/routes/${group}.ts`), new RegExp(`^  '${name}\\.`)),
    body: body === '' ? 0 : blockLines(linesOf(`domain/bodies/${group}.ts`), new RegExp(`^export const ${body}\\b`)),
    calls: resource === null ? 0 : blockLines(calls, new RegExp(`^ .*'(?:PUT |POST |GET )?${resource}/:id/`)),
    registries: registryLines(name, body, table),
  };
  const server = {
    serverFile: linesOf(`server/rest/resources/${group}/${name}.ts`).length,
    table: table === '' ? 0 : blockLines(schema, new RegExp(`^export const ${table} = `)),
    seed: table === '' ? 0 : blockLines(seed, new RegExp(`\\.\\w+\\('${table}',`)),
  };
  const tests = {
    builder: blockLines(linesOf(`tests/support/server/builders/${group}.ts`), new RegExp(`^  const ${name} = `)),
    case: blockLines(linesOf(`tests/support/server/cases/${group}.ts`), new RegExp(`^  ${name}: `)),
    spec: blockLines(linesOf('tests/support/proxy/specFields.ts'), new RegExp(`^  ${name}: `)),
  };
  const sum = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((all, lines) => all + lines, 0);
  const special = linesIn(folder).length - dashboard.descriptor - dashboard.labels - dashboard.form;
  const parts = { ...dashboard, ...contract, ...server, ...tests };
  return { name, ...parts, dashboard: sum(dashboard), total: sum(parts), special };
}

const names = entityNames.filter((name) => existsSync(`src/resources/${name}/${name}.tsx`));
const costs = await Promise.all(names.map(costOf));
console.table(Object.fromEntries(costs.map(({ name, ...lines }) => [name, lines])));
const plain = costs.filter(({ dashboard }) => dashboard <= dashboardBudget).map(({ name }) => name);
console.log(`At most ${dashboardBudget} lines in the dashboard: ${plain.join(', ') || 'none'}.`);
console.log(
  'The dashboard is entity, descriptor, labels, form and pages. Other files of a folder are special, and not in total.',
);
console.log('Migrations are generated and not counted.');
