import { join } from 'node:path';
import { z } from 'zod';
import { pathTo } from '#domain/routes/path.ts';
import { day, hour, minute } from '#server/config/timing.ts';
import { createRandom } from '#server/seed/random.ts';
import { askWorker } from '#tests/support/browser/runInWorker.ts';
import { setClockScript } from '#tests/support/chaos/clock.ts';
import { noDeeds, type Deeds } from '#tests/support/chaos/deeds.ts';
import { startInstallation, type Installation } from '#tests/support/chaos/installation.ts';
import { openBrowser, type OpenBrowser } from '#tests/support/chaos/openBrowser.ts';
import { startWorker, type Worker } from '#tests/support/chaos/people.ts';
import { openSignals } from '#tests/support/chaos/signals.ts';
import { Tab } from '#tests/support/chaos/tab.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { openDatabaseClock, type DatabaseClock } from './databaseClock.ts';
import { booking, jobs, tour } from './jobs.ts';
import { addPageClock } from './pageClock.ts';
import { keptDays } from './retained.ts';
import type { ServerFigures } from './serverProbe.ts';

export interface DaysOptions {
  seed: number;
  /** The length of the proof. */
  minutes: number;
  /** How many days it is for the installation. */
  days: number;
  /** The folder of the dashboard. */
  dashboard: string;
  /** Where snapshots of all heaps go, after the first day and at the end; absent: none are taken. */
  snapshots?: string | undefined;
  onLine: (line: string) => void;
}

export interface DaysScene {
  installation: Installation;
  browsers: Readonly<Record<'desk' | 'wall', OpenBrowser>>;
  pages: Readonly<Record<'desk' | 'wall' | 'guest display', Tab>>;
  deeds: Deeds;
  /** Does everything once before the first day. */
  begin: () => Promise<void>;
  /** Does one of the jobs. */
  work: () => Promise<void>;
  /** Books a unit and takes the payment. */
  book: () => Promise<void>;
  /** All clocks but that of the devices. @param milliseconds before the right time. */
  setClocks(milliseconds: number): Promise<void>;
  /** By the clock of the scene. */
  now(): Date;
  serverFigures(): Promise<ServerFigures>;
  /** Writes a snapshot of the server's heap to a file. */
  serverSnapshot(file: string): Promise<void>;
  close(): Promise<void>;
}

const tenants = 300;
const emptyUnits = 100;
const week = 7;

/** Tenants who pay by the week: each day some of them owe the next one. */
async function fillSite({ build, office: { siteId, organisationId } }: Installation): Promise<void> {
  for (let nth = 0; nth < tenants; nth += 1) {
    const { id: customerId } = await build.customer({ organisationId });
    const paidTo = new Date(Date.now() + (nth % week) * day).toISOString().slice(0, 10);
    const startsAt = new Date(Date.now() - 60 * day);
    await build.booking({ siteId, customerId, status: 'active', startsAt, endsAt: null, paidTo });
  }
  for (let nth = 0; nth < emptyUnits; nth += 1) await build.unit({ siteId });
}

/** The fleet's life beside people: some events an hour of the scene. */
const life = { quiet: false, tempo: 60 } as const;

/**
 * Chromium compiles each function wholly at its first call, and keeps it: otherwise it does so bit by bit, by how often
 * the function was called, and heaps would grow by that for days of so few calls.
 */
const compiled = [
  '--js-flags=--no-lazy-feedback-allocation --always-sparkplug --no-maglev --no-turbofan --no-flush-bytecode',
];

const figuresSchema = z.object({
  heap: z.number(),
  resident: z.number(),
  handles: z.record(z.string(), z.number()),
}) satisfies z.ZodType<ServerFigures>;

async function probeOf({ cluster }: Installation): Promise<(call: string) => Promise<unknown>> {
  const server = cluster.places[0]?.server;
  const [, url = ''] = (await server?.process.says(/Probe at (\S+)/)) ?? [];
  return async (call) => (await fetch(`${url}/${call}`)).json();
}

/** Sets the clocks of pages and workers that run. One that loads meanwhile has it by itself. */
async function setBrowserClock({ browser, context }: OpenBrowser, milliseconds: number): Promise<void> {
  const expression = setClockScript(milliseconds);
  await askWorker(browser, [{ method: 'Runtime.evaluate', params: { expression } }]);
  await Promise.all(context.pages().map((page) => page.evaluate(expression)));
}

function startJobs(tab: Tab, work: Parameters<typeof startWorker>[3]) {
  const workers = jobs.map(({ name, job, weight }) => ({ worker: startWorker(name, job, tab, work), weight }));
  const total = workers.reduce((sum, { weight }) => sum + weight, 0);
  const draw = (): Worker | undefined => {
    let left = work.random() * total;
    return workers.find(({ weight }) => (left -= weight) < 0)?.worker;
  };
  const booker = startWorker(booking.name, booking.job, tab, work);
  return {
    work: async () => draw()?.once(),
    book: () => booker.once(),
    async begin() {
      await tour(tab, work);
      for (const { worker } of workers) await worker.once();
      await booker.once();
    },
  };
}

/** One server of a whole installation with a site at work, a desk, a wall and a guest display, and clocks to set. */
export async function openScene({ seed, dashboard }: DaysOptions): Promise<DaysScene> {
  const folder = temporaryFolder();
  const pageClock = addPageClock(dashboard, join(folder.path, 'dashboard'));
  let databaseClock: DatabaseClock | null = null;
  const random = createRandom(seed);
  const installation = await startInstallation({
    seed,
    random: random.fork('ways').next,
    dashboard: pageClock.folder,
    servers: 1,
    life,
    environment: {
      PROBE: '1',
      LOG_RETENTION_DAYS: String(keptDays.logs),
      CHANGE_RETENTION_DAYS: String(keptDays.changes),
    },
    prepare: async (url) => {
      databaseClock = await openDatabaseClock(url);
    },
  });
  await fillSite(installation);
  await openSignals(installation);
  const { front, office } = installation;
  const browsers = { desk: await openBrowser(front.url, compiled), wall: await openBrowser(front.url, compiled) };
  const pages = {
    desk: new Tab(browsers.desk.context, front.url, office.ada.email),
    wall: new Tab(browsers.wall.context, front.url, office.wall.email),
    'guest display': new Tab(browsers.wall.context, front.url, null),
  };
  await pages.desk.go(pathTo('unit.list'));
  await pages.wall.go(`${pathTo('dashboard.activity')}?wall=on`);
  await pages['guest display'].go(pathTo('guestTables', { id: office.areaId }));
  const deeds = noDeeds();
  const probe = await probeOf(installation);
  let ahead = 0;
  return {
    installation,
    browsers,
    pages,
    deeds,
    ...startJobs(pages.desk, { installation, deeds, random: random.fork('people').next }),
    now: () => new Date(Date.now() + ahead),
    async setClocks(milliseconds) {
      ahead = milliseconds;
      // The database first: by its own clock, too, rows must be old before they can be deleted.
      await databaseClock?.set(milliseconds);
      await probe(`clock?ahead=${milliseconds}`);
      pageClock.set(milliseconds);
      await Promise.all(Object.values(browsers).map((each) => setBrowserClock(each, milliseconds)));
    },
    serverFigures: async () => figuresSchema.parse(await probe('figures')),
    serverSnapshot: async (file) => void (await probe(`snapshot?${new URLSearchParams({ file }).toString()}`)),
    async close() {
      for (const { browser } of Object.values(browsers)) await browser.close();
      await databaseClock?.close();
      await installation.stop();
      folder.remove();
    },
  };
}

/** A step of the clock (milliseconds): a little more than an hour, so that hourly work is due in each. */
export const step = hour + minute / 12;
