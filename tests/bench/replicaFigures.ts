import type { BrowserContext, Page } from 'playwright';
import type { Socket } from 'socket.io-client';
import type { Reading } from '#server/devices/port.ts';
import type { RunningServer } from '#server/start.ts';
import { measureChanges } from './eventToPixel.ts';
import { givingWay } from './givingWay.ts';
import { pause } from './pause.ts';
import { benchContext, longestTask, openFirstRows, openInWindow, untilComplete, type Contestant } from './page.ts';
import { measureStorm, type StormFigures, type StormInput } from './storm.ts';

/** Starts, single changes, and the storm. */
export const parts = ['starts', 'changes', 'storm'] as const;
export type Part = (typeof parts)[number];

const coldStarts = 2;
const warmStarts = 5;
const changes = 60;
const slowChanges = 15;
const stormCount = 5;
/** Milliseconds. */
const slowStorm = 2_000;
/** A closed page has ended (milliseconds). */
const closedBehind = 1_000;
/** Background writes reach the disk (milliseconds). */
const writtenBehind = 4_000;
/** Lists that no screen shows have been read (milliseconds). */
const readBehind = 20_000;

export interface ContestantFigures {
  contestant: Contestant;
  /** Milliseconds from navigation in a browser that was never here: first rows, and all of them. */
  cold: { firstRows: number; complete: number; longestTask: number }[];
  /** Milliseconds from navigation to first rows in a browser that was here before, and beside an open tab. */
  warm: number[];
  second: number[];
  /** Milliseconds from the event's receipt to the painted row: with one tab, and in each of two. */
  one: number[];
  two: number[];
  storm: StormFigures[];
}

export interface Bench {
  server: RunningServer;
  witness: Socket;
  token: string;
  siteId: number;
  report: (reading: Reading) => void;
  /** A cold start is always measured. */
  only: ReadonlySet<Part>;
}

async function coldStart({ server, token, siteId }: Bench, url: string, contestant: Contestant) {
  const context = await benchContext(token, siteId);
  return givingWay(server, async () => {
    const { page, firstRows } = await openFirstRows(context, url);
    const complete = await untilComplete(page, contestant);
    return { context, page, figures: { firstRows, complete, longestTask: await longestTask(page, firstRows) } };
  });
}

/** Starts once without measuring: otherwise the first contestant alone meets a server whose code is not compiled yet. */
export async function warmServer(bench: Bench, contestant: Contestant): Promise<void> {
  const { context } = await coldStart(bench, `${bench.server.url}${contestant.path}`, contestant);
  await context.close();
}

async function firstRowsBeside(context: BrowserContext, url: string, contestant: Contestant): Promise<number> {
  const { page, firstRows } = await openFirstRows(context, url);
  await untilComplete(page, contestant);
  await page.close();
  await pause(closedBehind);
  return firstRows;
}

/** A used browser keeps a page's compiled code. */
async function grownUsed(context: BrowserContext, url: string): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const { page } = await openFirstRows(context, url);
    await pause(writtenBehind);
    await page.close();
  }
}

async function repeated(times: number, measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) figures.push(await measure());
  return figures;
}

/** Fewer changes where each is slow. */
async function changesOn(pages: readonly Page[], { witness, report }: Bench): Promise<number[]> {
  const first = await measureChanges({ pages, witness, report }, slowChanges);
  const isSlow = first.some((latency) => latency > 250);
  return isSlow ? first : [...first, ...(await measureChanges({ pages, witness, report }, changes - slowChanges))];
}

/** Runs the storms one after the other; only one where convergence takes long. */
async function storms(input: StormInput): Promise<StormFigures[]> {
  const storm = () => givingWay(input.server, () => measureStorm(input));
  const all = [await storm()];
  while (all.length < stormCount && all.every(({ convergence }) => convergence < slowStorm)) {
    await pause(writtenBehind);
    all.push(await storm());
  }
  return all;
}

/** The last browser stays open. */
async function coldStarted(bench: Bench, url: string, contestant: Contestant) {
  const cold: ContestantFigures['cold'] = [];
  for (let time = 1; bench.only.has('starts') && time < coldStarts; time += 1) {
    const { context, figures } = await coldStart(bench, url, contestant);
    cold.push(figures);
    await context.close();
  }
  const { context, page, figures } = await coldStart(bench, url, contestant);
  return { context, page, cold: [...cold, figures] };
}

export async function measureContestant(bench: Bench, contestant: Contestant): Promise<ContestantFigures> {
  const { server, witness, siteId, only } = bench;
  const url = `${server.url}${contestant.path}`;
  const { context, page, cold } = await coldStarted(bench, url, contestant);
  const starts = () => repeated(only.has('starts') ? warmStarts : 0, () => firstRowsBeside(context, url, contestant));
  const figures: ContestantFigures = { contestant, cold, warm: [], second: [], one: [], two: [], storm: [] };
  // Leftover writes of the seed, and lists that one contestant reads and others do not, must not slow events.
  await pause(only.has('changes') ? readBehind : writtenBehind);
  if (only.has('changes')) figures.one = await changesOn([page], bench);
  if (only.has('starts')) await grownUsed(context, url);
  figures.second = await starts();
  const other = await openInWindow(page, url);
  await untilComplete(other, contestant);
  await page.bringToFront();
  if (only.has('changes')) figures.two = await changesOn([page, other], bench);
  if (only.has('storm') && contestant.typed)
    figures.storm = await storms({ server, witness, siteId, pages: [page, other] });
  if (only.has('starts')) await pause(writtenBehind);
  await page.close();
  await other.close();
  figures.warm = await starts();
  await context.close();
  return figures;
}
