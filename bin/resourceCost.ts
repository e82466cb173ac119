import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What a plain resource may cost in lines: entity, descriptor, form, registry lines and builder. */
const budget = 150;

const resourceFolder = 'src/resources';
const builderFolder = 'tests/support/server/builders';

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').length : 0;
}

/** The files below a folder that need not exist. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
}

const builders = filesIn(builderFolder).flatMap((file) => readFileSync(`${builderFolder}/${file}`, 'utf8').split('\n'));

/** The lines of the function that makes such a record for tests. */
function builderLines(name: string): number {
  const from = builders.findIndex((line) => line.startsWith(`  const ${name} = `));
  return from < 0 ? 0 : builders.slice(from).findIndex((line) => line.trim() === '');
}

const pages = readFileSync('src/app/pages.ts', 'utf8').split('\n');
const names = readdirSync(resourceFolder).filter((name) => existsSync(`${resourceFolder}/${name}/index.tsx`));

const costs = names.map((name) => {
  const parts = {
    entity: linesOf(`domain/entities/${name}.ts`),
    descriptor: linesOf(`${resourceFolder}/${name}/index.tsx`),
    form: linesOf(`${resourceFolder}/${name}/form.tsx`),
    registry: pages.filter((line) => line.includes(`'#resources/${name}/`)).length,
    builder: builderLines(name),
  };
  const special = filesIn(`${resourceFolder}/${name}`).filter((file) => !['index.tsx', 'form.tsx'].includes(file));
  return {
    resource: name,
    ...parts,
    total: Object.values(parts).reduce((sum, lines) => sum + lines, 0),
    special: special.reduce((sum, file) => sum + linesOf(`${resourceFolder}/${name}/${file}`), 0),
  };
});

console.table(costs);
const within = costs.filter(({ total }) => total <= budget).map(({ resource }) => resource);
console.log(`Within the ${budget} lines of a plain resource: ${within.join(', ') || 'none'}.`);
console.log('What is special of a resource stands in its folder and is counted apart.');
