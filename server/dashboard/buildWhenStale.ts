import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '#server/config/startFailure.ts';
import { buildKeepingConfig } from './buildKeepingConfig.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All that a build reads, beside its libraries. */
export const sources = [
  'src',
  'domain',
  'machines',
  'collections',
  'format',
  'public',
  'bin/build',
  'index.html',
  'guest.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
] as const;

export const dashboardFolder = join(root, 'dist');
const stampFile = join(dashboardFolder, '.stamp');

async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function stampOfSources(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(join(root, source))))).flat().toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

async function hasStamp(stamp: string): Promise<boolean> {
  if (!existsSync(stampFile) || !existsSync(join(dashboardFolder, 'index.html'))) return false;
  return (await readFile(stampFile, 'utf8')) === stamp;
}

/** Whether dist was built from the sources as they are. */
export const isBuildFresh = async (): Promise<boolean> => hasStamp(await stampOfSources());

/** Runs Vite in its own process, while the database starts. */
function runVite(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new StartFailure('Vite cannot be run: run "npm ci" first.', { cause })));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartFailure(`The dashboard cannot be built:\n${output.join('').trim()}`));
    });
  });
}

export interface Build {
  folder: string;
  /** false: it is up to date. */
  built: boolean;
}

/**
 * Builds the dashboard into dist if it is stale.
 * @throws StartFailure with the build's output.
 */
export async function buildWhenStale(): Promise<Build> {
  const stamp = await stampOfSources();
  if (await hasStamp(stamp)) return { folder: dashboardFolder, built: false };
  await buildKeepingConfig(join(dashboardFolder, 'config.json'), join(root, 'public/config.json'), runVite);
  await writeFile(stampFile, stamp);
  return { folder: dashboardFolder, built: true };
}
