import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { openDatabase, type Database, type DatabaseChoice } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/operations/logs.ts';
import { units } from '#server/storage/schema/access/units.ts';

/** A writer's acknowledged and unacknowledged writes. */
interface Ledger {
  created: Map<string, number>;
  /** The versions by unit: the nth change sent gives version n. */
  versions: Map<number, Tally>;
  /** The openings by unit. */
  openings: Map<number, Tally>;
}

interface Tally {
  sent: number;
  acknowledged: number;
  /** The last acknowledged change. */
  last: number;
}

const createLedger = (): Ledger => ({ created: new Map(), versions: new Map(), openings: new Map() });

const versionName = (unitId: number, version: number) => `W${unitId} v${version}`;

async function tallied(tallies: Map<number, Tally>, id: number, send: (nth: number) => Promise<unknown>) {
  const tally = tallies.get(id) ?? { sent: 0, acknowledged: 0, last: 0 };
  tallies.set(id, tally);
  tally.sent += 1;
  await send(tally.sent);
  tally.acknowledged += 1;
  tally.last = tally.sent;
}

interface Writer {
  server: RemoteServer;
  token: string;
  siteId: number;
  /** Written only by this writer. */
  unitId: number;
  ledger: Ledger;
  nextName: () => string;
}

async function acknowledged({ server, token }: Writer, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await server.call(method, path, token, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${String(answer.body)}`);
  return answer.body;
}

/** Makes a unit, changes its own and opens it, until the server is gone. */
async function writeUntilGone(writer: Writer): Promise<void> {
  const { ledger, unitId, siteId, nextName } = writer;
  for (;;) {
    const name = nextName();
    const { id } = (await acknowledged(writer, 'POST', 'api/admin/units', { siteId, name })) as { id: number };
    ledger.created.set(name, id);
    const path = `api/admin/units/${unitId}`;
    await tallied(ledger.versions, unitId, (nth) =>
      acknowledged(writer, 'PUT', path, { name: versionName(unitId, nth) }),
    );
    await tallied(ledger.openings, unitId, () => acknowledged(writer, 'POST', `${path}/open`));
  }
}

/** The killed server did not answer. */
const isCutOff = (error: unknown) => error instanceof TypeError;

/** Resolves when the server is gone. */
async function writeTogether(writers: readonly Writer[]): Promise<void> {
  await Promise.all(
    writers.map((writer) =>
      writeUntilGone(writer).catch((error: unknown) => {
        if (!isCutOff(error)) throw error;
      }),
    ),
  );
}

const linesOf = (action: string) => sql<number>`count(*) filter (where ${actionLogs.action} = ${action})::int`;

async function logged(database: Database, siteId: number) {
  const actions = await database
    .select({
      unitId: actionLogs.unitId,
      created: linesOf('Created unit'),
      changed: linesOf('Changed unit'),
      opened: linesOf('Unlock requested'),
    })
    .from(actionLogs)
    .where(eq(actionLogs.siteId, siteId))
    .groupBy(actionLogs.unitId);
  const requests = await database
    .select({ unitId: eventLogs.unitId, opened: sql<number>`count(*)::int` })
    .from(eventLogs)
    .where(sql`${eventLogs.siteId} = ${siteId} and ${eventLogs.event} = 'Open Requested'`)
    .groupBy(eventLogs.unitId);
  const requested = new Map(requests.map(({ unitId, opened }) => [unitId, opened]));
  return new Map(actions.map((line) => [line.unitId, { ...line, requested: requested.get(line.unitId) ?? 0 }]));
}

/** Missing acknowledged writes and half writes, a sentence each. */
async function findLosses(database: Database, siteId: number, ledger: Ledger): Promise<string[]> {
  const rows = await database.select({ id: units.id, name: units.name }).from(units).where(eq(units.siteId, siteId));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const logs = await logged(database, siteId);
  const losses: string[] = [];
  for (const [name, id] of ledger.created)
    if (names.get(id) !== name) losses.push(`Unit ${id} was created as ${name} and is ${String(names.get(id))}.`);
  for (const { id, name } of rows) {
    const made = logs.get(id)?.created ?? 0;
    if (/^C\d+$/.test(name) && made !== 1) losses.push(`Unit ${id} is there, its creation is logged ${made} times.`);
  }
  for (const [id, { acknowledged, sent, last }] of ledger.versions) {
    const changed = logs.get(id)?.changed ?? 0;
    if (changed < acknowledged || changed > sent)
      losses.push(`Unit ${id} was changed ${acknowledged} to ${sent} times; ${changed} are logged.`);
    const version = Number(/v(\d+)$/.exec(names.get(id) ?? '')?.[1] ?? 0);
    if (version < last || version > sent || (version > 0 && names.get(id) !== versionName(id, version)))
      losses.push(`Unit ${id} had version ${last} acknowledged and is ${String(names.get(id))}.`);
  }
  for (const [id, { acknowledged, sent }] of ledger.openings) {
    const { opened = 0, requested = 0 } = logs.get(id) ?? {};
    if (opened < acknowledged || opened > sent)
      losses.push(`Unit ${id} was opened ${acknowledged} to ${sent} times; ${opened} are logged.`);
    if (opened !== requested) losses.push(`Unit ${id} has ${opened} requests by staff and ${requested} of the door.`);
  }
  return losses;
}

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
