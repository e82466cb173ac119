import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMosquitto, type Broker } from '#tests/support/mqtt/mosquitto.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres/postgres.ts';
import { freePort } from '#tests/support/server/freePort.ts';
import type { Places } from './places.ts';
import { createService, type Service } from './service.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const run = promisify(execFile);
export const sources = fileURLToPath(new URL('../../..', import.meta.url));

/** A machine without Gatehouse, in a temporary folder: PostgreSQL, a broker, and a repository with HEAD. */
export interface Machine {
  places: Places;
  terminal: Terminal;
  service: Service;
  broker: Broker;
  postgres(): Postgres;
  /** The database's disk is lost: an empty cluster runs in its place. */
  loseDatabaseDisk(): Promise<void>;
  /** Publishes a release that differs from HEAD by its version. @returns the version. */
  publishRelease(): Promise<string>;
  close(): Promise<void>;
}

/** A repository whose only branch is what is checked out here. */
async function makeOrigin(origin: string): Promise<void> {
  const git = (...args: string[]) => run('git', ['-C', origin, ...args]);
  const head = (await run('git', ['-C', sources, 'rev-parse', 'HEAD'])).stdout.trim();
  await run('git', ['clone', '--quiet', '--bare', sources, origin]);
  await git('update-ref', 'refs/heads/main', head);
  await git('symbolic-ref', 'HEAD', 'refs/heads/main');
}

async function publish(origin: string, clone: string): Promise<string> {
  const git = (...args: string[]) =>
    run('git', ['-C', clone, '-c', 'user.name=Proof', '-c', 'user.email=proof@example.com', ...args]);
  await run('git', ['clone', '--quiet', origin, clone]);
  const version = '999.0.0';
  await run('npm', ['version', version, '--no-git-tag-version'], { cwd: clone });
  await git('commit', '--quiet', '--all', '--message', 'The next release');
  await git('push', '--quiet');
  return version;
}

/** @param packages a folder whose packages are linked, where `npm ci` is printed; null: npm runs. */
export async function openMachine(packages: string | null): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-operate-'));
  // The user of the server reads the clone.
  chmodSync(root, 0o755);
  for (const folder of ['srv', 'etc/systemd/system', 'etc/cron.daily', 'var/lib', 'var/backups'])
    mkdirSync(join(root, folder), { recursive: true });
  const origin = join(root, 'origin.git');
  await makeOrigin(origin);
  const broker = await startMosquitto();
  let postgres = await startPostgres({ asInstalled: true });
  const dataOfPostgres = join(root, 'var/lib/postgresql');
  const linkPostgres = () => {
    rmSync(dataOfPostgres, { force: true });
    symlinkSync(postgres.folder, dataOfPostgres);
  };
  linkPostgres();
  const places = { root, port: await freePort(), postgresPort: postgres.port, brokerPort: broker.port };
  const service = createService(places);

  const systemctl = async (words: readonly string[]): Promise<string> => {
    switch (words.join(' ')) {
      case 'daemon-reload':
        if (!existsSync(join(root, 'etc/systemd/system/gatehouse.service'))) throw new Error('There is no such unit.');
        return '';
      case 'enable --now gatehouse':
      case 'start gatehouse':
        service.start();
        return '';
      case 'stop gatehouse':
        await service.stop();
        return '';
      case 'restart gatehouse':
        await service.stop();
        service.start();
        return '';
      case 'restart mosquitto':
        await broker.kill();
        await broker.startAgain();
        return '';
      default:
        throw new Error(`The proof does not play systemctl ${words.join(' ')}.`);
    }
  };

  const terminal = await openTerminal({ bin: join(root, 'bin'), postgres: () => postgres, packages, systemctl });
  return {
    places,
    terminal,
    service,
    broker,
    postgres: () => postgres,
    async loseDatabaseDisk() {
      await service.kill();
      const { port } = postgres;
      await postgres.stop();
      postgres = await startPostgres({ asInstalled: true, port });
      linkPostgres();
    },
    publishRelease: () => publish(origin, join(root, 'releasing')),
    async close() {
      await service.kill();
      await terminal.close();
      await broker.stop();
      await postgres.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
