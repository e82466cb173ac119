import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startDaemon } from '#tests/support/daemon/daemon.ts';
import { freePort } from '#tests/support/server/freePort.ts';

/** The path of the broker; null: it is not installed. Debian puts it where only root looks. */
export function findMosquitto(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'mosquitto')).find((file) => existsSync(file)) ?? null;
}

export interface MosquittoOptions {
  /** Accounts with their passwords; absent: anybody may connect. */
  accounts?: Readonly<Record<string, string>> | undefined;
  /** The lines of the access list; absent: everybody may do all. */
  access?: readonly string[] | undefined;
  /** PEM: the listener speaks TLS. */
  tls?: { certificate: string; key: string } | undefined;
}

export interface Broker {
  /** "mqtt://127.0.0.1:1883" */
  url: string;
  port: number;
  /** Like a crash. */
  kill(): Promise<void>;
  /** Starts again at the same address; what was retained is gone. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** Writes the broker's files. @returns the path of its configuration. */
function configure(folder: string, port: number, { accounts, access, tls }: MosquittoOptions): string {
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  // It would give up its rights, and could not read these files any more.
  const lines = [
    'user root',
    `listener ${port} 127.0.0.1`,
    'persistence false',
    'log_type notice',
    'log_type information',
  ];
  lines.push(`allow_anonymous ${accounts === undefined ? 'true' : 'false'}`);
  if (accounts !== undefined) {
    const text = Object.entries(accounts).map(([name, password]) => `${name}:${password}\n`);
    const passwords = file('passwords', text.join(''));
    execFileSync('mosquitto_passwd', ['-U', passwords]);
    lines.push(`password_file ${passwords}`);
  }
  if (access !== undefined) lines.push(`acl_file ${file('access', access.map((line) => `${line}\n`).join(''))}`);
  if (tls !== undefined)
    lines.push(`certfile ${file('certificate.pem', tls.certificate)}`, `keyfile ${file('key.pem', tls.key)}`);
  return file('mosquitto.conf', `${lines.join('\n')}\n`);
}

/** Runs on a free local port, without disk. */
export async function startMosquitto(options: MosquittoOptions = {}): Promise<Broker> {
  const command = findMosquitto();
  if (command === null) throw new Error('mosquitto is not installed.');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-mosquitto-'));
  const start = () => startDaemon(command, ['-c', configure(folder, port, options)], /mosquitto version .* running/);
  let daemon = await start();
  return {
    url: `${options.tls === undefined ? 'mqtt' : 'mqtts'}://localhost:${port}`,
    port,
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
