import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { checkTree } from './tree/checkTree.ts';
import { readTree } from './tree/source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** `typescript(no-explicit-any)` as a folder's name: `typescript.no-explicit-any`. */
const ruleName = (code: string) => code.replace(/^(.*)\((.*)\)$/, '$1.$2');

function runOxlint(folder: string): Promise<string> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--type-aware', '--format', 'json'],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(`oxlint did not run: ${stderr}`, { cause: error }));
        else resolve(stdout);
      },
    );
  });
}

/**
 * As if in a repository with our settings: path → text in, path → broken rules out (`eslint.no-console`, `tree.layers`,
 * …; sorted, each once).
 */
export async function lintProject(files: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-lint-'));
  try {
    for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json'])
      writeFileSync(join(folder, name), readFileSync(join(root, name)));
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { diagnostics } = reportSchema.parse(JSON.parse(await runOxlint(folder)));
    const found = new Map<string, Set<string>>([...files.keys()].map((path) => [path, new Set()]));
    for (const { filename, code } of diagnostics) found.get(filename)?.add(ruleName(code));
    for (const { file, rule } of checkTree(readTree(folder))) found.get(file)?.add(`tree.${rule}`);
    return new Map([...found].map(([path, rules]) => [path, [...rules].sort()]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
