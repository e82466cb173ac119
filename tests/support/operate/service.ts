import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { substitute, type Places } from './places.ts';
import { readServiceUnit } from './runbook.ts';
import { plainEnvironment } from './terminal.ts';

/** Debian's account of nobody. */
const nobody = 65_534;

/** Without any right of the system, as the unit has it; null: an ordinary user stays who they are. */
const asNobody = () =>
  process.getuid?.() === 0
    ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
    : [];

/** A file of variables as systemd reads it: NAME=value, in quotes or not. */
export function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(?:'([^']*)'|(.*))$/gm);
  return Object.fromEntries([...lines].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]));
}

export interface Service {
  start(): void;
  /** By SIGTERM. @throws if the server does not end well, within the time of the unit. */
  stop(): Promise<void>;
  /** Like a power cut. */
  kill(): Promise<void>;
  /** What the servers wrote so far. */
  journal(): string;
}

/** Runs deploy/gatehouse.service as systemd does. */
export function createService(places: Places): Service {
  const unit = readServiceUnit();
  const own = (text: string) => substitute(text, places);
  const environment = Object.fromEntries(Object.entries(unit.environment).map(([name, text]) => [name, own(text)]));
  const state = environment['DATA_DIR'] ?? '';
  let child: ChildProcess | null = null;
  let journal = '';
  const endWithUs = () => child?.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = async (signal: NodeJS.Signals) => {
    const running = child;
    if (running === null) return;
    const closed = once(running, 'close');
    running.kill(signal);
    await closed;
  };
  return {
    start() {
      if (child !== null) return;
      if (!existsSync(state)) mkdirSync(state, { mode: 0o700 });
      if (process.getuid?.() === 0) chownSync(state, nobody, nobody);
      const [command = '', ...args] = [...asNobody(), ...unit.command];
      const running = spawn(command, args, {
        cwd: own(unit.workingDirectory),
        env: {
          PATH: plainEnvironment()['PATH'],
          HOME: state,
          ...environment,
          ...readVariables(own(unit.environmentFile)),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [running.stdout, running.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (journal += text));
      running.once('close', () => (child = null));
      child = running;
    },
    async stop() {
      if (child === null) return;
      const running = child;
      const timer = new AbortController();
      const late = pause(unit.stopSeconds * 1000, 'late', { signal: timer.signal }).catch(() => 'in time');
      const end = await Promise.race([ended('SIGTERM'), late]);
      timer.abort();
      if (end === 'late') await ended('SIGKILL');
      if (end === 'late' || running.exitCode !== 0)
        throw new Error(`The server did not stop well (${end ?? running.exitCode}):\n${journal.slice(-2000)}`);
    },
    kill: () => ended('SIGKILL'),
    journal: () => journal,
  };
}
