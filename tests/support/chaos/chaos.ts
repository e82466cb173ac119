import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { pathTo } from '#domain/routes/path.ts';
import { createRandom } from '#server/seed/random.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { boardFaults, doorFaults, recordFaults } from './checks.ts';
import { count, noDeeds, type Deeds } from './deeds.ts';
import { startInstallation, type Installation } from './installation.ts';
import { buildNext } from './nextBuild.ts';
import { openBrowser } from './openBrowser.ts';
import { book, commandOver, edit, importUnits, startWorker, unlock, type Worker } from './people.ts';
import { openSignals } from './signals.ts';
import { Tab } from './tab.ts';
import { troubles, type Stage, type Trouble } from './troubles.ts';
import { eventually, until } from './until.ts';

export interface ChaosOptions {
  seed: number;
  /** The time in which episodes begin. */
  minutes: number;
  /** The folder of the dashboard. */
  dashboard: string;
  /** Only episodes whose name has this. */
  only?: string | undefined;
  onLine: (line: string) => void;
}

/** The time for a board to show what is stored (milliseconds). */
const boardLimit = 30_000;

interface Scene {
  stage: Stage;
  boards: Readonly<Record<string, Tab>>;
  guest: Tab;
  workers: readonly Worker[];
  deeds: Deeds;
  complaints: () => string[];
}

async function openScene(
  installation: Installation,
  options: ChaosOptions,
  insist: Stage['insist'],
  nextBuild: Stage['nextBuild'],
) {
  const { front, office } = installation;
  const random = createRandom(options.seed).fork('people').next;
  const [first, second, third] = [
    await openBrowser(front.url),
    await openBrowser(front.url),
    await openBrowser(front.url),
  ];
  const ada = () => new Tab(first.context, front.url, office.ada.email);
  const ben = () => new Tab(second.context, front.url, office.ben.email);
  const deeds = noDeeds();
  const work = { installation, deeds, random };
  const [atDoors, atForm, atCounter, atImport] = [ada(), ada(), ben(), ben()];
  const boards = { 'Ben’s board': ben(), 'the wall': new Tab(third.context, front.url, office.wall.email) };
  const guest = new Tab(third.context, front.url, null);
  const opened = [first, second, third];
  const scene: Scene = {
    boards,
    guest,
    deeds,
    workers: [
      startWorker('unlock', unlock, atDoors, work),
      startWorker('edit', edit, atForm, work),
      startWorker('book and pay', book, atCounter, work),
      startWorker('import', importUnits, atImport, work),
    ],
    stage: {
      installation,
      browsers: opened.map(({ browser }) => browser),
      tabs: [atDoors, atForm, atCounter, ...Object.values(boards)],
      insist,
      nextBuild,
      random: createRandom(options.seed).fork('troubles').next,
    },
    complaints: () => [...new Set(opened.flatMap(({ complaints }) => complaints))],
  };
  return { scene, close: () => Promise.all(opened.map(({ browser }: { browser: Browser }) => browser.close())) };
}

/** Shows what stays on the screen all the time. One that was signed out signs in again. */
async function showBoards({ boards, guest, stage }: Scene): Promise<void> {
  const board = pathTo('dashboard.list');
  for (const tab of Object.values(boards)) {
    if (tab.isOpen && new URL(tab.page.url()).pathname === board) continue;
    await eventually('A board opens', async () => {
      tab.distrust();
      await tab.go(board);
    });
  }
  if (!guest.isOpen) await guest.go(pathTo('guestTables', { id: stage.installation.office.areaId }));
}

async function sceneFaults({ boards, guest, stage, deeds }: Scene): Promise<string[]> {
  const { installation } = stage;
  const faults: string[] = [];
  for (const [name, tab] of Object.entries(boards)) {
    let last: string[] = [];
    const isEqual = async () => (last = await boardFaults(tab.page, installation)).length === 0;
    await until('The board is equal', isEqual, boardLimit).catch(() =>
      faults.push(`After ${boardLimit / 1_000} s ${name} is not as the database: ${last.slice(0, 3).join(' ')}`),
    );
  }
  const table = guest.page.getByRole('heading', { name: 'Table 1' });
  const mark = guest.page.getByText(/^Reconnecting since /);
  await until(
    'The guest display is fresh',
    async () => (await table.isVisible()) && !(await mark.isVisible()),
    boardLimit,
  ).catch(() => faults.push('The guest display does not come back.'));
  faults.push(...doorFaults(installation, deeds), ...(await recordFaults(installation, deeds)));
  return faults;
}

/** What browsers complained of, but for code that a tab of an earlier build asked for: its page says to refresh. */
async function complaintFaults({ complaints, stage }: Scene): Promise<string[]> {
  const { url } = stage.installation.front;
  const isOfThisBuild = async (complaint: string) => {
    const [, file] = /^MissingCode: (\/\S+) did not arrive/.exec(complaint) ?? [];
    return file === undefined || (await fetch(url + file)).ok;
  };
  const all = complaints();
  const kept = await Promise.all(all.map(isOfThisBuild));
  return all.filter((_complaint, index) => kept[index]);
}

/** What went wrong, and what was waited for. */
function reasonOf(cause: unknown): string {
  const [what = '', ...log] = String(cause).split('\n');
  const waited = log.find((line) => line.includes('waiting for'))?.trim() ?? '';
  return `${what} ${waited}`.trim();
}

/** Troubles at once, while everybody works. @returns sentences of what was wrong afterwards. */
async function episode(scene: Scene, together: readonly Trouble[]): Promise<string[]> {
  const { stage, workers, deeds } = scene;
  const { random, installation } = stage;
  workers.forEach((worker) => worker.resume());
  await pause(2_000 + random() * 4_000);
  const ends = [];
  for (const trouble of together) ends.push(await trouble.begin(stage));
  await pause(4_000 + random() * 8_000);
  for (const end of ends) await end();
  await pause(1_000 + random() * 3_000);
  await Promise.all(workers.map((worker) => worker.rest()));
  const faults: string[] = [];
  await showBoards(scene);
  for (const worker of workers)
    await worker
      .once()
      .catch((cause: unknown) => faults.push(`Nobody can ${worker.name} afterwards: ${reasonOf(cause)}`));
  faults.push(...(await sceneFaults(scene)), ...deeds.faults, ...installation.cluster.ended);
  faults.push(...(await complaintFaults(scene)));
  return faults;
}

/** How often a second trouble comes with the first. */
const shareOfPairs = 0.3;

/** Every kind once in a random order, some with another one, and then again. */
function* inTurn(random: () => number, only: string): Generator<readonly Trouble[], never> {
  const chosen = troubles.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) throw new Error(`No trouble has “${only}” in its name.`);
  for (;;) {
    const drawn = chosen.map((trouble) => ({ trouble, at: random() })).toSorted((one, other) => one.at - other.at);
    for (const { trouble } of drawn) {
      const others = chosen.filter(({ part }) => part !== trouble.part);
      const second = random() < shareOfPairs ? others[Math.floor(random() * others.length)] : undefined;
      yield second === undefined ? [trouble] : [trouble, second];
    }
  }
}

const sumText = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';

function endsOf({ unlocks }: Deeds): Map<string, number> {
  const ends = new Map<string, number>();
  for (const { end } of unlocks) count(ends, end ?? 'unseen');
  return ends;
}

async function summary(
  { doors, storage, mail, receiver }: Installation,
  deeds: Deeds,
  episodes: number,
): Promise<string> {
  const moves = doors.reduce((sum, { output }) => sum + output.movedAt.length, 0);
  const requests = receiver.at('/changes').length + receiver.at('/alerts').length;
  return (
    `${episodes} episodes. Done: ${sumText(deeds.done)}. Given up meanwhile: ${sumText(deeds.givenUp)}. ` +
    `Unlocks ended: ${sumText(endsOf(deeds))}, ${moves} moves of doors. ` +
    `${await storage.database.$count(alerts)} alerts, ${mail.mails.length} emails, ` +
    `${requests} webhook requests.`
  );
}

/**
 * Lets three browsers with two people, a wall and a guest display work on a whole installation, while one thing after
 * the other goes wrong.
 * @returns sentences of what was lost, doubled, untrue or late.
 */
export async function chaos(options: ChaosOptions): Promise<string[]> {
  const { seed, minutes, onLine } = options;
  const random = createRandom(seed).next;
  const folder = temporaryFolder();
  let building: Promise<string> | undefined;
  const nextBuild = () => (building ??= buildNext(folder.path));
  const installation = await startInstallation({
    seed,
    random: createRandom(seed).fork('ways').next,
    dashboard: options.dashboard,
  });
  const faults = new Set<string>();
  const note = (found: readonly string[]) => {
    const fresh = found.filter((fault) => !faults.has(fault));
    fresh.forEach((fault) => faults.add(fault));
    return fresh.length === 0 ? 'fine' : `\n     ${fresh.join('\n     ')}`;
  };
  let close: () => Promise<unknown> = () => Promise.resolve();
  try {
    const signals = await openSignals(installation);
    const opened = await openScene(installation, options, signals.desk.insist, nextBuild);
    const { scene } = opened;
    close = opened.close;
    await showBoards(scene);
    const end = Date.now() + minutes * 60_000;
    let nth = 0;
    for (const together of inTurn(random, options.only ?? '')) {
      if (Date.now() >= end) break;
      const names = together.map(({ name }) => name).join(', and ');
      const found = await episode(scene, together).catch((cause: unknown) => [`${names}: ${String(cause)}`]);
      onLine(`${String((nth += 1)).padStart(3)}. ${names}: ${note(found)}`);
    }
    await pause(commandOver);
    onLine(
      `  Doors, emails and webhooks: ${note([...doorFaults(installation, scene.deeds), ...(await signals.faults())])}`,
    );
    onLine(await summary(installation, scene.deeds, nth));
    return [...faults];
  } finally {
    await close();
    await installation.stop();
    await building?.catch(() => undefined);
    folder.remove();
  }
}
