import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { environmentNames } from '#server/config/environment.ts';
import { standIns } from './places.ts';

export interface Terminal {
  /** Runs commands in a new bash, until one fails. @returns what they wrote. @throws with that if one failed. */
  run(commands: string): Promise<string>;
  close(): Promise<void>;
}

export interface TerminalOptions {
  /** A folder for the programs that stand in for others. */
  bin: string;
  /** Where psql finds the superuser. */
  postgres: () => { folder: string; port: number };
  /** A folder whose packages are linked, where `npm ci` is printed; null: npm runs. */
  packages: string | null;
  /** Does what a line of systemctl says; resolves with what it says. */
  systemctl: (words: readonly string[]) => Promise<string>;
}

/** What the person at a terminal has: nothing of the proof, of npm or of a Gatehouse that is set up here. */
export function plainEnvironment(): Record<string, string> {
  const isOwn = (name: string) =>
    environmentNames.includes(name) || /^(npm_|PG|GATEHOUSE_|TEST_|VITEST|NODE_ENV$|INIT_CWD$)/i.test(name);
  const entries = Object.entries(process.env).filter(([name, value]) => value !== undefined && !isOwn(name));
  const PATH = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  return { ...(Object.fromEntries(entries) as Record<string, string>), PATH };
}

/** A program passes its words on to the proof, and ends as the proof says. */
const passOn = (port: number) =>
  `#!/bin/sh\nexec curl --silent --show-error --fail-with-body --data "$*" http://127.0.0.1:${port}/\n`;

export async function openTerminal({ bin, postgres, packages, systemctl }: TerminalOptions): Promise<Terminal> {
  const control = createServer((request, reply) => {
    let words = '';
    request.setEncoding('utf8').on('data', (text: string) => (words += text));
    request.on('end', () => {
      systemctl(words.split(' ')).then(
        (said) => reply.end(said),
        (error: unknown) => reply.writeHead(500).end(`${String(error)}\n`),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  mkdirSync(bin, { recursive: true });
  const program = (name: keyof typeof standIns | 'npm', text: string) => {
    writeFileSync(`${bin}/${name}`, text);
    chmodSync(`${bin}/${name}`, 0o755);
  };
  program('useradd', `#!/bin/sh\necho "useradd: ${standIns.useradd}"\n`);
  program('systemctl', passOn((control.address() as AddressInfo).port));
  if (packages !== null)
    program(
      'npm',
      `#!/bin/sh\n[ "$1" = ci ] || PATH="\${PATH#*:}" exec npm "$@"\n` +
        `rm -rf node_modules && cp -al "${packages}/node_modules" node_modules && echo "linked packages"\n`,
    );
  return {
    run(commands) {
      const { folder, port } = postgres();
      program(
        'runuser',
        `#!/bin/sh\n[ "$1 $2 $3" = "-u postgres --" ] || exit 64\nshift 3\n` +
          `PGHOST=${folder} PGPORT=${port} PGUSER=postgres exec "$@"\n`,
      );
      const given = plainEnvironment();
      const env = {
        ...given,
        PATH: [bin, given['PATH']].join(delimiter),
        npm_config_prefer_offline: 'true',
        npm_config_audit: 'false',
        npm_config_fund: 'false',
        npm_config_update_notifier: 'false',
        NO_COLOR: '1',
      };
      // A line that fails ends them, as a person would stop there.
      const script = `exec 2>&1\nset -euo pipefail\n[ "$(command -v systemctl)" = "${bin}/systemctl" ]\n${commands}`;
      return new Promise((resolve, reject) => {
        const child = execFile(
          'bash',
          ['--noprofile', '--norc', '-c', script],
          { env, cwd: bin, maxBuffer: 2 ** 26 },
          (error, stdout) => {
            if (error === null) resolve(stdout);
            else reject(new Error(`A command failed (${error.code ?? error.signal ?? ''}):\n${stdout}`));
          },
        );
        child.stdin?.end();
      });
    },
    async close() {
      control.close();
      await once(control, 'close');
    },
  };
}
