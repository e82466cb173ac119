import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { timing } from '#domain/limits/timing.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { requireChromium } from './requireChromium.ts';

/** Kilobytes (1,000 bytes) of JavaScript, each file gzipped by itself as a host sends it. */
const budgets = { login: 119, signedIn: 240, guest: 110 } as const;

interface LoadedScript {
  file: string;
  kilobytes: number;
}

/** Scripts that passed the proxy, workers' included, largest first. */
function scriptsOf(folder: string, { passed }: Proxy): LoadedScript[] {
  const files = new Set(passed.map(({ path }) => path.split('?')[0] ?? '').filter((path) => path.endsWith('.js')));
  return [...files]
    .map((file) => ({ file, kilobytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000 }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes);
}

/** The worker's file and those that it imports, which are its own. */
function filesOfWorker(folder: string, scripts: readonly LoadedScript[]): ReadonlySet<string> {
  const files = scripts.map(({ file }) => file).filter((file) => file.includes('worker'));
  const found = new Set(files);
  for (const file of found) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const { file: other } of scripts) if (source.includes(`from"./${basename(other)}"`)) found.add(other);
  }
  return found;
}

const total = (scripts: readonly LoadedScript[]) => scripts.reduce((sum, { kilobytes }) => sum + kilobytes, 0);

function printAndCheck(name: string, scripts: readonly LoadedScript[], budget: number): boolean {
  const isWithin = total(scripts) <= budget;
  console.log(
    `${isWithin ? '✓' : '✗'} ${name}: ${total(scripts).toFixed(1)} of ${budget} kB in ${scripts.length} files`,
  );
  for (const { file, kilobytes } of scripts.slice(0, isWithin ? 3 : 12))
    console.log(`    ${kilobytes.toFixed(1).padStart(6)} kB  ${file}`);
  return isWithin;
}

async function openPage(context: BrowserContext, address: string, until: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(until).first().waitFor();
  return page;
}

/** Everything that loads within this time without the user counts (milliseconds). */
const unattended = 4_000;

/** Waits until nothing new has loaded for half a second. */
function waitUntilQuiet(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let before = -1;
        const timer = setInterval(() => {
          const now = performance.getEntriesByType('resource').length;
          if (now === before) {
            clearInterval(timer);
            resolve();
          }
          before = now;
        }, 500);
      }),
  );
}

/**
 * Runs in a page. Work that waits this long (milliseconds) never begins, so that a slow machine counts no more than a
 * fast one.
 */
const holdTimersOf = (delay: number) => `{
  const begin = window.setTimeout;
  window.setTimeout = (task, after, ...given) => (after === ${delay} ? 0 : begin(task, after, ...given));
}`;

/** The id of a hall of the demo. */
async function poolHallOf(url: string, token: string): Promise<number> {
  const searchQuery = JSON.stringify([{ column: 'name', query: 'Pool hall' }]);
  const answer = await fetch(`${url}/api/admin/areas?${new URLSearchParams({ searchQuery }).toString()}`, {
    headers: { Authorization: token },
  });
  const { rows } = (await answer.json()) as { rows: { id: number }[] };
  if (rows[0] === undefined) throw new Error('The demo has no pool hall.');
  return rows[0].id;
}

async function checkBudgets(): Promise<boolean> {
  const executablePath = await requireChromium();
  const { folder } = await buildWhenStale();
  const options = {
    database: { kind: 'memory' },
    host: '127.0.0.1',
    port: 0,
    seed: { number: 1, date: null, scale: 1 },
  } as const;
  const server = await startServer({ ...options, simulator: false, dashboard: () => Promise.resolve(folder) });
  const browser = await chromium.launch({ ...launchOptions(), executablePath });
  const proxies = await Promise.all([1, 2, 3].map(() => startProxy({ target: server.url })));
  try {
    const [loginProxy, signedInProxy, guestProxy] = proxies as [Proxy, Proxy, Proxy];
    const loginContext = await browser.newContext();
    const loginPage = await openPage(loginContext, `${loginProxy.url}/login`, 'input[type=password]');
    await loginPage.waitForTimeout(unattended);
    const login = printAndCheck('/login', scriptsOf(folder, loginProxy), budgets.login);
    await loginPage.mouse.move(200, 200);
    await waitUntilQuiet(loginPage);
    console.log(
      `  ${total(scriptsOf(folder, loginProxy)).toFixed(1)} kB with the code of a sign-in, which loads when a person turns to the page`,
    );
    const token = await tokenOf(server.url, demoSignIn);
    const deskContext = await signedInContext(browser, { token });
    await deskContext.addInitScript({ content: holdTimersOf(timing.laterParts) });
    await openPage(deskContext, `${signedInProxy.url}${pathTo(homeRoute)}`, '[data-unit-id]');
    const scripts = scriptsOf(folder, signedInProxy);
    const ofWorker = filesOfWorker(folder, scripts);
    const isWorker = ({ file }: LoadedScript) => ofWorker.has(file);
    const signedIn = printAndCheck(
      'Signed in, first screen',
      scripts.filter((script) => !isWorker(script)),
      budgets.signedIn,
    );
    console.log(`  and ${total(scripts.filter(isWorker)).toFixed(1)} kB in the worker, beside it`);
    const hall = await poolHallOf(server.url, token);
    const display = await openPage(
      await browser.newContext(),
      `${guestProxy.url}${pathTo('guestTables', { id: hall })}`,
      '[data-table]',
    );
    await display.waitForTimeout(unattended);
    const guest = printAndCheck('/guest-tables', scriptsOf(folder, guestProxy), budgets.guest);
    return login && signedIn && guest;
  } finally {
    await Promise.all([browser.close(), ...proxies.map((proxy) => proxy.close())]);
    await server.close();
  }
}

checkBudgets().then(
  (isWithin) => {
    if (!isWithin) console.error('A budget is exceeded: load later the code that the first screen does not need.');
    process.exitCode = isWithin ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
