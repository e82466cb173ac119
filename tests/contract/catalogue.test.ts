import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as catalogue from '#domain/messages/catalogue.ts';
import * as pageNotices from '#domain/messages/pageNotices.ts';
import { linesUnseen } from './linesUnseen.ts';

const lines = Object.entries({ ...catalogue, ...pageNotices });

/** A file's messages; lint reports unused imports. */
function linesIn(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /import \{([^}]*)\} from '#domain\/messages\/(?:catalogue|pageNotices)\.ts'/g,
  );
  return [...imports].flatMap(([, names = '']) => names.split(',')).map((name) => name.trim());
}

function linesUnder(folders: readonly string[], fits: RegExp): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  return new Set(files.filter((file) => fits.test(file)).flatMap(linesIn));
}

describe('each line of the error catalogue', () => {
  it('is seen in a real browser, in a test that names it; no other is missing than those that are listed', () => {
    const seen = linesUnder(['tests'], /^tests\/e2e\/.*\.test\.ts$|\.browser\.test\.tsx?$/);
    expect(lines.flatMap(([name]) => (seen.has(name) ? [] : name)).toSorted()).toEqual(
      Object.keys(linesUnseen).toSorted(),
    );
  });

  it('is told by the dashboard as the catalogue has it, wherever it pops up', () => {
    const used = linesUnder(['src', 'machines', 'collections'], /\.tsx?$/);
    const unused = lines.flatMap(([name, { shown }]) => (shown === 'popup' && !used.has(name) ? name : []));
    expect(unused.filter((name) => !(name in linesUnseen))).toEqual([]);
  });
});
