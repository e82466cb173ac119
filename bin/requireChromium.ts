import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from '#tests/support/browser/findChromium.ts';

const minute = 60_000;

interface Attempt {
  name: string;
  command: string;
  args: readonly string[];
}

/** The line of a program's output that names its error. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /^E:|error|failed|denied/i.test(line)) ?? lines.at(-1) ?? '').trim();
}

/** Runs a program for at most `limit` milliseconds. Resolves with the error's line; null: success. */
function run({ command, args }: Attempt, limit: number): Promise<string | null> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: limit,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : reasonIn(output.join(''))));
  });
}

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** The commands that install Chromium by apt-get, as root or by sudo without a password; none without apt. */
function aptAttempts(): Attempt[][] {
  if (!succeeds('apt-get', '--version')) return [];
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !succeeds('sudo', '-n', 'true')) return [];
  const [command, ...before]: [string, ...string[]] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const apt = (...args: string[]): Attempt => ({
    name: `apt-get ${args[0] ?? ''}`,
    command,
    args: [...before, ...args],
  });
  const install = (name: string) => apt('install', '--yes', '--no-install-recommends', name);
  // Some distributions have only the one with windows.
  return [[apt('update'), install('chromium-headless-shell')], [install('chromium')]];
}

function playwrightAttempt(): Attempt[] {
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));
  return [{ name: "Playwright's download", command: process.execPath, args: [cli, 'install', 'chromium'] }];
}

const works = (path: string | null): path is string => path !== null && succeeds(path, '--version');

/**
 * Returns a working Chromium's path; installs one if needed, which can take minutes.
 * @throws Error that names the failed attempts and what to do.
 */
export async function requireChromium(): Promise<string> {
  const found = findChromium();
  if (works(found)) return found;
  const failures: string[] = [];
  for (const steps of [...aptAttempts(), playwrightAttempt()]) {
    for (const step of steps) {
      console.log(`No Chromium found: trying ${step.name}`);
      const failure = await run(step, 5 * minute);
      if (failure !== null) failures.push(`${step.name}: ${failure}`);
    }
    const installed = findChromium();
    if (works(installed)) return installed;
  }
  throw new Error(
    `Chromium is needed and could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.\n${failures.join('\n')}`,
  );
}
