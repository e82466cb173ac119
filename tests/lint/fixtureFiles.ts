import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url));

export interface Fixture {
  path: string;
  text: string;
  /** Sorted; none for a clean file. */
  breaks: string[];
}

function filesUnder(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }));
}

/** `fixtures/breaks/<rule>+<rule>/<path>` break those rules; `fixtures/clean/<path>` break none. */
export function readFixtures(): Fixture[] {
  const broken = readdirSync(join(fixtures, 'breaks')).flatMap((rules) =>
    filesUnder(join(fixtures, 'breaks', rules)).map((file) => ({ ...file, breaks: rules.split('+').sort() })),
  );
  const clean = filesUnder(join(fixtures, 'clean')).map((file) => ({ ...file, breaks: [] }));
  return [...broken, ...clean];
}
