import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDaemon } from '#tests/support/daemon/daemon.ts';
import { freePort } from '#tests/support/server/freePort.ts';
import { temporaryRoot } from '#tests/support/temporary/temporaryRoot.ts';

const run = promisify(execFile);

/** Debian's folder of PostgreSQL versions. */
const versions = '/usr/lib/postgresql';

/** PostgreSQL's programs; null: not installed. */
export function findPostgres(): string | null {
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions).toSorted((one, other) => Number(other) - Number(one));
  return newest.map((version) => join(versions, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

export interface Postgres {
  /** The server's address; its user may create databases. */
  url: string;
  port: number;
  /** The folder of its data and its socket. */
  folder: string;
  /** Like a crash: open transactions are lost, committed ones are not. */
  kill(): Promise<void>;
  /** Starts again on its data, at the same address. */
  startAgain(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so it then runs as its own user, and ends with us. */
async function asOrdinaryUser(folder: string): Promise<readonly string[]> {
  if (process.getuid?.() !== 0) return [];
  const ask = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
  chownSync(folder, await ask('-u'), await ask('-g'));
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT', '--'];
}

export interface PostgresOptions {
  /** Waits for the disk, as in production; tests do not examine power cuts. */
  durable?: boolean;
  /** As Debian installs it: the superuser postgres at the socket alone, and passwords at the port. */
  asInstalled?: boolean;
  /** Absent: a free one. */
  port?: number;
  /** The folder that its own is made in; absent: the one for temporary files. */
  within?: string;
}

/** In a temporary folder, on a local port. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const { durable = false, asInstalled = false } = options;
  const bin = findPostgres();
  if (bin === null) throw new Error(`PostgreSQL is not installed in ${versions}.`);
  const folder = mkdtempSync(join(options.within ?? (durable ? tmpdir() : temporaryRoot()), 'gatehouse-postgres-'));
  const prefix = await asOrdinaryUser(folder);
  const data = join(folder, 'data');
  const setUp = [
    ...prefix,
    join(bin, 'initdb'),
    '-D',
    data,
    ...(asInstalled
      ? ['-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256']
      : ['-U', 'gatehouse', '-A', 'trust']),
    '-E',
    'UTF8',
    '--no-sync',
  ];
  await run(setUp[0] ?? '', setUp.slice(1));
  const port = options.port ?? (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=200',
  ];
  const command = [...prefix, join(bin, 'postgres'), '-D', data, '-p', String(port)];
  const start = () =>
    startDaemon(
      command[0] ?? '',
      [...command.slice(1), ...settings.flatMap((setting) => ['-c', setting])],
      /database system is ready to accept connections/,
    );
  let daemon = await start();
  return {
    url: asInstalled
      ? `postgres://postgres@localhost:${port}/postgres?host=${folder}`
      : `postgres://gatehouse@127.0.0.1:${port}/postgres`,
    port,
    folder,
    // The postmaster ends its processes at once and checkpoints nothing; SIGKILL would leave some of them behind.
    kill: () => daemon.stop('SIGQUIT'),
    async startAgain() {
      daemon = await start();
    },
    async stop() {
      await daemon.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
