import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** Everything written so far, both streams. */
  output(): string;
  /** Resolves with the first match; rejects when the process ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code; null: the process was killed by a signal. */
  ended: Promise<number | null>;
}

/** A file of the repository, in a bare environment plus the given one. */
export function runProcess(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      watchers.forEach((watch) => watch());
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    ended,
    output: () => text,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const match = pattern.exec(text);
          if (match === null) return;
          watchers.delete(watch);
          resolve(match);
        };
        watchers.add(watch);
        void ended.then(() => reject(new Error(`The process ended without saying ${String(pattern)}:\n${text}`)));
        watch();
      }),
  };
}

/** Makes a folder. Also returns a function that removes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
