import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startDaemon, type Daemon } from '#tests/support/daemon/daemon.ts';
import { freePort } from '#tests/support/server/freePort.ts';

/** The path of the redis server; null: it is not installed. */
export function findRedis(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file)) ?? null;
}

export interface Redis {
  url: string;
  /** Like a crash, without its data. */
  kill(): Promise<void>;
  /** Starts the server again, empty, at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs on a free local port, without disk. */
export async function startRedis(): Promise<Redis> {
  const command = findRedis();
  if (command === null) throw new Error('redis-server is not installed.');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const start = (): Promise<Daemon> => startDaemon(command, args, /Ready to accept connections/);
  let daemon = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => daemon.stop('SIGKILL'),
    async startAgain() {
      daemon = await start();
    },
    async stop() {
      await daemon.stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
