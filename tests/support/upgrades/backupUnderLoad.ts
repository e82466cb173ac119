import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { archiveKeysText } from '#tests/support/backup/everyKind.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { runProcess, temporaryFolder } from '#tests/support/server/process.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import {
  findHalves,
  isStored,
  openCashDesk,
  readStored,
  writeUntilOver,
  type CashDesk,
  type SendWrite,
  type Write,
} from './cashiers.ts';
import { restoreRelease } from './releases.ts';

export interface BackupUnderLoad {
  /** A release's archive: its rows make the backup long enough to write meanwhile. */
  archive: string;
  /** Gives the address of a database without tables. */
  emptyDatabase: () => Promise<string>;
  /** 0 to 1: decides when the backup begins. */
  random: () => number;
  onLine: (line: string) => void;
}

const cashiers = 6;

/** Milliseconds of writing before the backup: at least, and in addition. And after it. */
const shortest = 500;
const spread = 1_500;
const rest = 500;

const sendTo =
  (server: RemoteServer, token: string): SendWrite =>
  async (method, path, body, key) => {
    const answer = await server.call(method, path, token, body, key);
    if (answer.status < 300) return answer.body as { id: number };
    throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };

/** The keys of the release's archive sign the sessions. */
const environmentOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, SESSION_KEYS: archiveKeysText });

/** Runs a command as npm does. */
async function run(file: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const command = runProcess(file, args, environmentOf(databaseUrl));
  if ((await command.ended) !== 0) throw new Error(`${file} failed:\n${command.output()}`);
}

const nameOf = ({ kind, id, version }: Write) => (version === 0 ? `${kind} ${id}` : `version ${version} of unit ${id}`);

/**
 * A moment was true if every write of before it is there and none of after it.
 * @param began when the backup began, and when it had ended (milliseconds of the writes' clock).
 */
function findUntrue(writes: readonly Write[], isThere: (write: Write) => boolean, began: number, ended: number) {
  const faults: string[] = [];
  const [there, missing] = [writes.filter(isThere), writes.filter((write) => !isThere(write))];
  for (const write of missing)
    if (write.answeredAt < began)
      faults.push(`The ${nameOf(write)} was acknowledged before the backup and is not in it.`);
  for (const write of there)
    if (write.sentAt > ended) faults.push(`The ${nameOf(write)} was sent after the backup and is in it.`);
  const earliest = missing.toSorted((one, other) => one.answeredAt - other.answeredAt)[0];
  const latest = there.toSorted((one, other) => other.sentAt - one.sentAt)[0];
  if (earliest !== undefined && latest !== undefined && earliest.answeredAt < latest.sentAt)
    faults.push(`The ${nameOf(latest)} is in it, and the ${nameOf(earliest)}, acknowledged before that, is not.`);
  return { faults, there };
}

/** @returns a sentence for each record of the backup that nobody wrote. */
async function findUnknown(restored: Database, desk: CashDesk, writes: readonly Write[]): Promise<string[]> {
  const known = new Set(writes.map(({ kind, id }) => `${kind} ${id}`));
  const { made } = await readStored(restored, desk);
  return Object.entries(made).flatMap(([kind, ids]) =>
    [...ids].filter((id) => !known.has(`${kind} ${id}`)).map((id) => `Nobody was told of ${kind} ${id}.`),
  );
}

/** Starts a server on the restored database, signs in and writes. */
async function serveRestored(url: string, desk: CashDesk): Promise<void> {
  const server = await startServerProcess(environmentOf(url));
  try {
    const send = sendTo(server, await server.signIn(desk.user, builtPassword));
    await send('POST', 'api/admin/units', { siteId: desk.siteId, name: 'After the restore' }, 'restored');
  } finally {
    await server.stop();
  }
}

/**
 * Backs a database up while people write, restores the archive elsewhere, and compares with what was acknowledged.
 * @returns a sentence for each write that is missing, half or too early.
 */
export async function backUpUnderLoad({ archive, emptyDatabase, random, onLine }: BackupUnderLoad): Promise<string[]> {
  const folder = temporaryFolder();
  const url = await emptyDatabase();
  await restoreRelease(archive, { kind: 'url', url });
  const open = await openDatabase({ kind: 'url', url }, () => undefined);
  await migrate(open);
  const desk = await openCashDesk(open.database, cashiers);
  const server = await startServerProcess(environmentOf(url));
  try {
    const send = sendTo(server, await server.signIn(desk.user, builtPassword));
    let isOver = false;
    const writing = writeUntilOver(desk, send, () => isOver);
    await pause(shortest + random() * spread);
    const began = performance.now();
    const file = `${folder.path}/backup.tar.gz`;
    await run('bin/backup.ts', [file], url);
    const ended = performance.now();
    await pause(rest);
    isOver = true;
    const writes = await writing;
    await server.stop();
    const restoredUrl = await emptyDatabase();
    await run('bin/restore.ts', [file], restoredUrl);
    const restored = await openDatabase({ kind: 'url', url: restoredUrl }, () => undefined);
    const stored = await readStored(restored.database, desk);
    const { faults, there } = findUntrue(writes, (write) => isStored(stored, write), began, ended);
    faults.push(
      ...(await findHalves(restored.database, desk)),
      ...(await findUnknown(restored.database, desk, writes)),
    );
    await restored.close();
    await serveRestored(restoredUrl, desk);
    const during = writes.filter(({ sentAt, answeredAt }) => answeredAt >= began && sentAt <= ended).length;
    onLine(
      `a backup of ${statSync(file).size >> 10} KiB in ${Math.round(ended - began)} ms: ${writes.length} writes, ` +
        `${during} while it ran, ${there.length} in it, ${faults.length} faults`,
    );
    return faults;
  } finally {
    await Promise.all([server.stop(), open.close()]);
    folder.remove();
  }
}
