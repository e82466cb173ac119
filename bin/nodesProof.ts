import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/**
 * All tests on other versions of Node.js, each from a clean clone of HEAD and an installation of its own:
 * `npm run proof:nodes -- [22 24.5.0 …]`. The versions come from the npm registry.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const versions = z
  .array(z.string().regex(/^\d+(\.\d+){0,2}$/, 'A version is a number such as 22, or 22.20.0.'))
  .parse(positionals.length === 0 ? ['22', '24'] : positionals);

const root = fileURLToPath(new URL('..', import.meta.url));

interface Outcome {
  code: number;
  /** The last line of the output. */
  last: string;
}

/** Prints the output all along. */
function run(command: string, args: readonly string[], cwd: string, bin?: string): Promise<Outcome> {
  const path = [bin, process.env['PATH']].filter((part) => part !== undefined).join(delimiter);
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  });
  let end = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    end = (end + text).slice(-1_000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, last: end.trim().split('\n').at(-1) ?? '' }));
  });
}

async function need(command: string, args: readonly string[], cwd: string, bin?: string): Promise<string> {
  const { code, last } = await run(command, args, cwd, bin);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return last;
}

/** @returns the exact version, and what its tests counted. */
async function testOn(version: string, folder: string): Promise<Outcome> {
  const program = `node-${process.platform}-${process.arch}`;
  const clone = join(folder, 'gatehouse');
  await need('npm', ['install', '--silent', '--prefix', folder, `${program}@${version}`], folder);
  const bin = join(folder, 'node_modules', program, 'bin');
  const exact = await need('node', ['--version'], folder, bin);
  await need('git', ['clone', '--quiet', root, clone], folder);
  await need('npm', ['ci', '--silent', '--no-audit', '--no-fund'], clone, bin);
  const { code, last } = await run('npm', ['test'], clone, bin);
  return { code, last: `Node.js ${exact}: ${last}` };
}

const lines: string[] = [];
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-node-'));
  try {
    const { code, last } = await testOn(version, folder);
    lines.push(last);
    if (code !== 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(lines.join('\n'));
