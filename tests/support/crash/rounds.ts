import { once } from 'node:events';
import { openDatabase, type Database, type DatabaseChoice } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { createLedger, writeTogether, type Ledger } from './load.ts';
import { findLosses } from './losses.ts';

export interface CrashOptions {
  database: Extract<DatabaseChoice, { kind: 'folder' | 'url' }>;
  rounds: number;
  /** 0 to 1: decides when each round's server is killed. */
  random: () => number;
  onRound?: (line: string) => void;
}

const writers = 6;

/** Acknowledged creations before a kill: at least, and at most in addition. */
const fewest = 4;
const spread = 30;

async function onDatabase<Result>(choice: DatabaseChoice, work: (database: Database) => Promise<Result>) {
  const open = await openDatabase(choice, () => undefined);
  try {
    await migrate(open);
    return await work(open.database);
  } finally {
    await open.close();
  }
}

async function setUp(database: Database) {
  const build = createBuilders(database);
  const site = await build.site();
  const user = await build.user({ organisationId: site.organisationId });
  const unitIds: number[] = [];
  for (let writer = 0; writer < writers; writer += 1)
    unitIds.push((await build.unit({ siteId: site.id, name: `Writer ${writer}` })).id);
  return { siteId: site.id, user, unitIds };
}

const environmentOf = (choice: CrashOptions['database']) =>
  choice.kind === 'url' ? { DATABASE_URL: choice.url } : { DATA_DIR: choice.path };

/**
 * Kills a server at work, again and again on the same data.
 * @returns a sentence for each lost acknowledged write, and for each half write.
 */
export async function crashRounds({ database, rounds, random, onRound }: CrashOptions): Promise<string[]> {
  const { siteId, user, unitIds } = await onDatabase(database, setUp);
  const ledger: Ledger = createLedger();
  let names = 0;
  let token = '';
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startServerProcess(environmentOf(database));
    // One sign-in for all rounds: a session must outlive the crash.
    if (token === '') token = await server.signIn(user, builtPassword);
    const before = ledger.created.size;
    const enough = before + fewest + Math.floor(random() * spread);
    const nextName = () => {
      if (ledger.created.size >= enough) server.process.child.kill('SIGKILL');
      return `C${(names += 1)}`;
    };
    const gone = once(server.process.child, 'close');
    await writeTogether(unitIds.map((unitId) => ({ server, token, siteId, unitId, ledger, nextName })));
    await gone;
    const losses = await onDatabase(database, (stored) => findLosses(stored, siteId, ledger));
    onRound?.(`round ${round}: ${ledger.created.size - before} creations acknowledged, ${losses.length} losses`);
    if (losses.length > 0) return losses;
  }
  return [];
}
