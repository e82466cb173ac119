import { and, eq } from 'drizzle-orm';
import { chromium, type Browser, type Page } from 'playwright';
import { shortHash } from '#collections/schema/textHash.ts';
import { databasePrefix, storageKeys } from '#domain/limits/storageKeys.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { launchOptions } from '#tests/support/browser/launchOptions.ts';
import { watchContext } from '#tests/support/browser/watch.ts';
import { bareFolder } from '#tests/support/server/databaseFolders.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';
import { keptInput, readKeptBrowser, rowBlocks, type BrowserStorage, type KeptBrowser } from './keptBrowser.ts';
import { restoreRelease, serveRelease } from './releases.ts';

/** The longest time for a page to show rows, or for the replica to reach the disk (milliseconds). */
const patience = 30_000;

const minute = 60_000;

interface Desk {
  browser: Browser;
  server: TestServer;
  token: string;
}

/** The kept storage for a page of this server: with its address, a new sign-in, and a draft that is a minute old. */
function storageAt({ url: then, storage }: KeptBrowser, { server: { url }, token }: Desk): BrowserStorage {
  const moved = JSON.stringify(storage).replaceAll(then, url).replaceAll(shortHash(then), shortHash(url));
  const adapted = JSON.parse(moved) as BrowserStorage;
  for (const { localStorage } of adapted.origins)
    for (const item of localStorage) {
      if (item.name === storageKeys.token) item.value = token;
      if (item.name.startsWith(storageKeys.draftPrefix))
        item.value = JSON.stringify({ ...(JSON.parse(item.value) as object), at: Date.now() - minute });
    }
  return adapted;
}

/** The same as a later version leaves it: a database under this build's name that this build cannot open. */
function asOfLater(storage: BrowserStorage, ownName: string): BrowserStorage {
  const later = structuredClone(storage) as BrowserStorage & {
    origins: { indexedDB?: { name: string; version: number }[] }[];
  };
  for (const { indexedDB = [] } of later.origins)
    for (const database of indexedDB)
      if (database.name.startsWith(databasePrefix)) Object.assign(database, { name: ownName, version: 1_000 });
  return later;
}

const lists = [pathTo('customer.list'), pathTo('unit.list'), `${pathTo('report.list')}?report=11`] as const;

/** Opens each list in turn. @returns a sentence for each that shows no rows. */
async function findEmptyPages(page: Page, url: string, first: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [index] of lists.entries()) {
    const list = lists[(index + first) % lists.length] ?? lists[0];
    await page.goto(url + list);
    const row = page.locator('[data-row-id], [data-unit-id]').first();
    await row.waitFor({ timeout: patience }).catch(() => faults.push(`${list} shows no rows.`));
  }
  return faults;
}

/** @returns a sentence for each of the person's things that is gone. */
async function findLostInput(page: Page, { server }: Desk): Promise<string[]> {
  const faults: string[] = [];
  await page.goto(server.url + pathTo('customer.list'));
  await page.getByRole('button', { name: 'All customers' }).click();
  await page.getByRole('menuitemradio', { name: keptInput.view }).click();
  await page
    .waitForURL((address) => address.searchParams.get('search') === keptInput.search, { timeout: patience })
    .catch(() => faults.push('The saved view has lost its search.'));
  await page.goto(server.url + pathTo('customer.create'));
  const restore = page.getByRole('button', { name: 'Restore draft' });
  await restore
    .or(page.getByRole('button', { name: 'Discard draft' }))
    .first()
    .waitFor({ timeout: patience });
  if (await restore.isVisible()) await restore.click();
  const typed = await Promise.all(['First name', 'Last name'].map((label) => page.getByLabel(label).inputValue()));
  if (typed.join(' ') !== `${keptInput.firstName} ${keptInput.lastName}`)
    faults.push(`The draft has become "${typed.join(' ')}".`);
  return faults;
}

/** Saves the draft that a former version began. @returns a sentence unless the customer is there, once. */
async function saveDraft(page: Page, { server }: Desk): Promise<string[]> {
  await page.getByRole('button', { name: 'Create customer' }).click();
  await page.waitForURL(/customers\/\d+/, { timeout: patience });
  const { firstName, lastName } = keptInput;
  const isThis = and(eq(customers.firstName, firstName), eq(customers.lastName, lastName));
  // Also the second time: the draft has the key of its request.
  const made = await server.database.$count(customers, isThis);
  return made === 1 ? [] : [`${made} customers were made of the draft.`];
}

/** Waits for rows on the disk under a name that is not of the former version. @returns the name. */
async function newStore(page: Page, former: readonly string[]): Promise<string | null> {
  for (const until = Date.now() + patience; Date.now() < until;) {
    const stores = Object.entries(await rowBlocks(page));
    const [own, ...others] = stores.filter(([, blocks]) => blocks > 0);
    if (own !== undefined && others.length === 0 && !former.includes(own[0])) return own[0];
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return null;
}

const storesIn = (storage: BrowserStorage) =>
  (storage as { origins: { indexedDB?: { name: string }[] }[] }).origins.flatMap(({ indexedDB = [] }) =>
    indexedDB.map(({ name }) => name),
  );

interface Opened {
  faults: string[];
  /** The name of the replica's database. */
  store: string | null;
  /** Milliseconds until the first page showed units. */
  first: number;
}

/** Opens the dashboard with a storage, as the person's browser does after the upgrade. */
async function openWith(
  desk: Desk,
  storage: BrowserStorage,
  { first, former }: { first: number; former: readonly string[] },
): Promise<Opened> {
  const { browser, server } = desk;
  const context = await browser.newContext({ storageState: storage });
  try {
    const complaints = await watchContext(context, { addresses: [server.url] });
    // It stays open, and with it the shared worker: Chromium can't watch one that ends.
    const home = await context.newPage();
    const began = performance.now();
    await home.goto(server.url + pathTo(homeRoute));
    await home.locator('[data-unit-id]').first().waitFor({ timeout: patience });
    const shown = performance.now() - began;
    const page = await context.newPage();
    const faults = await findEmptyPages(page, server.url, first);
    faults.push(...(await findLostInput(page, desk)));
    faults.push(...(await saveDraft(page, desk)));
    const store = await newStore(page, former);
    if (store === null) faults.push('The replica was not made anew on the disk.');
    faults.push(...complaints.map((complaint) => `The browser complained: ${complaint}`));
    return { faults, store, first: shown };
  } finally {
    await context.close();
  }
}

export interface BrowserUpgrade {
  archive: string;
  /** The page that is opened first after the home page. */
  first: number;
  onLine: (line: string) => void;
}

/**
 * Gives a browser of a release to this version, once as it was, and once as a later version leaves one.
 * @returns a sentence for each fault.
 */
export async function upgradeBrowser({ archive, first, onLine }: BrowserUpgrade): Promise<string[]> {
  const database = { kind: 'folder', path: await bareFolder() } as const;
  await restoreRelease(archive, database);
  const { server, token } = await serveRelease(database, { dashboard: () => Promise.resolve(dashboardFolder) });
  const browser = await chromium.launch(launchOptions());
  try {
    const desk = { browser, server, token };
    const storage = storageAt(readKeptBrowser(archive), desk);
    const earlier = await openWith(desk, storage, { first, former: storesIn(storage) });
    onLine(`an earlier replica: units after ${Math.round(earlier.first)} ms, ${earlier.faults.length} faults`);
    if (earlier.store === null) return earlier.faults;
    const later = asOfLater(storage, earlier.store);
    const back = await openWith(desk, later, { first, former: [] });
    onLine(`a later version's replica: units after ${Math.round(back.first)} ms, ${back.faults.length} faults`);
    return [...earlier.faults, ...back.faults];
  } finally {
    await browser.close();
    await server.close();
  }
}
