import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Page } from 'playwright';
import type { Socket } from 'socket.io-client';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { RunningServer } from '#server/start.ts';
import type { Change } from '#server/storage/change.ts';
import { units as unitTable } from '#server/storage/schema/access/units.ts';
import { now, unitsOn } from './eventToPixel.ts';
import { longestTask } from './page.ts';

const unitCount = 1_000;
const rounds = 2;
/** Updates at a time, and milliseconds between: 2,000 a second. */
const gust = 40;
const interval = 20;
/** Typing stops this many gusts before the end, so the whole list shows last. */
const lastGusts = 10;
/** A key is held; a storm is over after so long without a call (milliseconds). */
const keyTime = 40;
const quiet = 500;
/** Pages that are still wrong by then count as never right (milliseconds). */
export const patience = 45_000;

const after = (delay: number) =>
  new Promise<number>((resolve) => setTimeout(() => resolve(Number.POSITIVE_INFINITY), delay));

export interface StormFigures {
  /** The time from the last commit until all pages are right (milliseconds); infinite: never. */
  convergence: number;
  /** Over 50 ms, on any page's main thread; 0: none. */
  longestTask: number;
  requests: number;
  spread: number;
}

export interface StormInput {
  server: RunningServer;
  witness: Socket;
  siteId: number;
  /** The first one gets the typing. */
  pages: readonly [Page, ...Page[]];
}

/** Units that are shown last are touched last. */
async function unitsToStir({ server, siteId }: StormInput, shown: readonly number[]): Promise<number[]> {
  const { rows } = z
    .object({ rows: z.array(z.object({ id: z.number() })) })
    .parse(await server.database.execute(sql`select id from units where site_id = ${siteId} order by id desc`));
  const others = rows.map(({ id }) => id).filter((id) => !shown.includes(id));
  return [...others.slice(0, unitCount - shown.length), ...shown];
}

/** Writes updates as a device does; calls `nearEnd` shortly before the last. */
async function blow(
  { server, siteId }: StormInput,
  { ids, statuses, nearEnd }: { ids: readonly number[]; statuses: readonly UnitStatus[]; nearEnd: () => void },
): Promise<void> {
  const { rows } = z
    .object({ rows: z.array(z.object({ organisation_id: z.number() })) })
    .parse(await server.database.execute(sql`select organisation_id from sites where id = ${siteId}`));
  const organisationIds = rows.map(({ organisation_id: id }) => id);
  const gusts = statuses.flatMap((status) =>
    Array.from({ length: ids.length / gust }, (_, index) => ({
      status,
      some: ids.slice(index * gust, (index + 1) * gust),
    })),
  );
  const began = now();
  for (const [index, { status, some }] of gusts.entries()) {
    await server.storage.write(async (transaction, addChange) => {
      await transaction.update(unitTable).set({ status }).where(inArray(unitTable.id, some));
      for (const id of some) addChange({ entity: 'unit', act: 'UPDATE', id, siteId, organisationIds });
    });
    if (index === gusts.length - lastGusts) nearEnd();
    const wait = began + (index + 1) * interval - now();
    // Gives the server in this process time for calls and events.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)));
  }
}

/** Counts the calls of this process's API; `settled` resolves once calls pause. */
function countRequests() {
  let [count, last] = [0, now()];
  const heard = (message: unknown) => {
    const { request } = message as { request: { url?: string } };
    if (request.url?.startsWith('/api/') !== true) return;
    count += 1;
    last = now();
  };
  subscribe('http.server.request.start', heard);
  return {
    async settled(): Promise<number> {
      while (now() - last < quiet) await new Promise((resolve) => setTimeout(resolve, quiet));
      unsubscribe('http.server.request.start', heard);
      return count;
    },
  };
}

/** Types and erases until told to stop; the search ends empty. */
function typing(page: Page): () => void {
  let on = true;
  const box = page.getByRole('searchbox').first();
  void (async () => {
    await box.focus();
    while (on)
      for (const key of ['A', '1', 'Backspace', 'Backspace']) await page.keyboard.press(key, { delay: keyTime });
  })();
  return () => {
    on = false;
  };
}

let storms = 0;

/** Two thousand updates of a thousand units in a second, while a user types into the first page's search. */
export async function measureStorm(input: StormInput): Promise<StormFigures> {
  const { pages, witness, server } = input;
  const shown = await unitsOn(pages[0]);
  const ids = await unitsToStir(input, shown);
  storms += 1;
  const statuses: [UnitStatus, UnitStatus] = storms % 2 === 0 ? ['opened', 'closed'] : ['unlocked', 'locked'];
  const starts = await Promise.all(pages.map((page) => page.evaluate(() => performance.now())));
  const moments: number[] = [];
  // The demo's own bookings change too, outside the storm.
  const stirred = new Set(ids);
  const isOfStorm = ({ entity, id }: Change) => entity === 'unit' && stirred.has(id);
  const silence = server.storage.onCommit((changes) => moments.push(...changes.filter(isOfStorm).map(now)));
  // Its thousands of events would slow the server in this process.
  witness.disconnect();
  const expected = Object.fromEntries(shown.map((id) => [id, statuses[1]]));
  const settled = pages.map((page) => page.evaluate((truth) => window.awaitStatuses(truth), expected));
  const givenUp = Promise.all(settled.map((one) => Promise.race([one, after(patience)])));
  const requests = countRequests();
  await blow(input, { ids, statuses, nearEnd: typing(pages[0]) });
  const painted = await givenUp;
  const calls = await requests.settled();
  silence();
  await new Promise<void>((resolve) => witness.once('connect', resolve).connect());
  if (moments.length < rounds * unitCount) throw new Error(`The storm had ${moments.length} changes.`);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const tasks = await Promise.all(pages.map((page, index) => longestTask(page, starts[index])));
  return {
    convergence: Math.max(...painted) - last,
    longestTask: Math.max(...tasks),
    requests: calls,
    spread: last - first,
  };
}
