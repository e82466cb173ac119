import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright';
import { sessions } from '#server/storage/schema/people/users.ts';
import { runInWorker, workerTarget } from '#tests/support/browser/runInWorker.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { setClockScript } from './clock.ts';
import type { Way } from './front.ts';
import type { Installation } from './installation.ts';
import type { Tab } from './tab.ts';

export interface Stage {
  installation: Installation;
  browsers: readonly Browser[];
  tabs: readonly Tab[];
  /** Sends a call by the organisation's administrator, until a server answers it well. */
  insist: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** The folder of the dashboard's next version, built when it is asked for first. */
  nextBuild: () => Promise<string>;
  /** 0 to 1. */
  random: () => number;
}

/** Begins, and resolves with what ends it. */
export interface Trouble {
  name: string;
  /** Two troubles at once are never of the same part. */
  part: 'servers' | 'database' | 'redis' | 'doors' | 'browsers' | 'way' | 'clocks' | 'people';
  begin(stage: Stage): Promise<() => Promise<void>>;
}

const nothing = () => Promise.resolve();

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

const way = (name: string, kind: Way): Trouble => ({
  name,
  part: 'way',
  begin({ installation: { front } }) {
    front.way = kind;
    return Promise.resolve(() => {
      front.way = 'good';
      return nothing();
    });
  },
});

const halfHour = 1_800_000;

/** @param set sets a clock of the stage off, in milliseconds. */
const jump = (name: string, choose: (stage: Stage) => ((milliseconds: number) => unknown) | undefined): Trouble => ({
  name,
  part: 'clocks',
  async begin(stage) {
    const set = choose(stage);
    await set?.(stage.random() < 0.5 ? halfHour : -halfHour);
    return async () => void (await set?.(0));
  },
});

/** Sets the clock of a browser's pages and of its shared worker off. Pages that load later have the right one. */
async function setBrowserClock(browser: Browser, milliseconds: number): Promise<void> {
  const script = setClockScript(milliseconds);
  await runInWorker(browser, script);
  const pages = browser.contexts().flatMap((context) => context.pages());
  // One that is loading or gone has no clock.
  await Promise.all(pages.map((page) => page.evaluate(script).catch(() => undefined)));
}

const deployment: Trouble = {
  name: 'a new build is deployed, one server after the other',
  part: 'servers',
  async begin({ installation: { cluster }, nextBuild }) {
    cluster.deploy(await nextBuild());
    for (const place of cluster.places) {
      await place.end('stop');
      await place.start();
      await pause(1_000);
    }
    return nothing;
  },
};

export const troubles: readonly Trouble[] = [
  {
    name: 'a server is killed',
    part: 'servers',
    async begin({ installation: { cluster }, random }) {
      const place = pick(cluster.places, random);
      await place?.end('kill');
      return async () => place?.start();
    },
  },
  {
    name: 'a server is stopped',
    part: 'servers',
    async begin({ installation: { cluster }, random }) {
      const place = pick(cluster.places, random);
      await place?.end('stop');
      return async () => place?.start();
    },
  },
  {
    name: 'all servers are killed',
    part: 'servers',
    async begin({ installation: { cluster } }) {
      await Promise.all(cluster.places.map((place) => place.end('kill')));
      return async () => void (await Promise.all(cluster.places.map((place) => place.start())));
    },
  },
  {
    name: 'the database is killed',
    part: 'database',
    async begin({ installation: { postgres } }) {
      await postgres.kill();
      return postgres.startAgain;
    },
  },
  {
    name: 'redis is killed',
    part: 'redis',
    async begin({ installation: { redis } }) {
      await redis.kill();
      return redis.startAgain;
    },
  },
  {
    name: 'the broker is killed',
    part: 'doors',
    async begin({ installation: { broker } }) {
      await broker.kill();
      return broker.startAgain;
    },
  },
  {
    name: 'devices lose their power or their network',
    part: 'doors',
    async begin({ installation: { fleet }, random }) {
      const gone = fleet.devices.filter(({ outputs }) => outputs.length > 0 && random() < 0.6);
      await Promise.all(gone.map(({ key }) => (random() < 0.5 ? fleet.kill(key) : fleet.sleep(key))));
      return async () => void (await Promise.all(gone.map(({ key }) => fleet.wake(key))));
    },
  },
  {
    name: 'the shared worker of a browser is killed',
    part: 'browsers',
    async begin({ browsers, random }) {
      const browser = pick(browsers, random);
      if (browser === undefined) return nothing;
      const session = await browser.newBrowserCDPSession();
      await session.send('Target.closeTarget', { targetId: await workerTarget(browser) });
      return nothing;
    },
  },
  {
    name: 'tabs crash',
    part: 'browsers',
    async begin({ tabs, random }) {
      const open = tabs.filter((tab) => tab.isOpen && random() < 0.5);
      for (const tab of open) await tab.crash();
      return nothing;
    },
  },
  way('answers are slow', 'slow'),
  way('requests and answers are lost', 'cut'),
  way('answers end in their middle', 'half'),
  way('changes arrive twice', 'doubled'),
  {
    name: 'the disk of the database is full',
    part: 'database',
    async begin({ installation: { disk, postgres } }) {
      if (disk === null) return nothing;
      disk.fill();
      return async () => {
        disk.empty();
        // Without room for its log it may have ended.
        await postgres.kill();
        await postgres.startAgain();
      };
    },
  },
  jump(
    'the clock of a server jumps',
    ({ installation, random }) => pick(installation.cluster.places, random)?.setClock,
  ),
  jump('the clock of a browser jumps', ({ browsers, random }) => {
    const browser = pick(browsers, random);
    return browser === undefined ? undefined : (milliseconds) => setBrowserClock(browser, milliseconds);
  }),
  {
    name: 'the sign-ins of a person end',
    part: 'people',
    async begin({ installation: { storage, office }, random }) {
      const person = pick([office.ada, office.ben, office.wall], random);
      await storage.database
        .update(sessions)
        .set({ expiresAt: new Date() })
        .where(eq(sessions.userId, person?.id ?? 0));
      return nothing;
    },
  },
  {
    name: 'the rights of a person are taken away and given back',
    part: 'people',
    async begin({ installation: { office, storage }, insist, random }) {
      const person = pick([office.ada, office.ben], random) ?? office.ada;
      // As if the administrator had just given the password again.
      await storage.database.update(sessions).set({ provenAt: new Date() }).where(eq(sessions.userId, office.boss.id));
      const give = (mask: number) =>
        insist('PUT', `users/${person.id}`, { permissions: { ...everywhere(31), sites: mask, bookings: mask } });
      await give(0);
      return async () => void (await give(31));
    },
  },
  deployment,
];
