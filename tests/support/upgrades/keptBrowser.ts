import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { databasePrefix, storageKeys } from '#domain/limits/storageKeys.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';

/** What a browser of a release has in its storage: local storage, and the replica in IndexedDB. */
export type BrowserStorage = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface KeptBrowser {
  /** The address of the release's server then. */
  url: string;
  storage: BrowserStorage;
}

/** What the person of a kept browser has typed and chosen. */
export const keptInput = { firstName: 'Augusta', lastName: 'Byron', view: 'Last names with A', search: 'a' };

/** How many blocks of rows the replica has on the disk, by the name of its database. */
export const rowBlocks = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async (prefix) => {
    const counts: Record<string, number> = {};
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith(prefix) !== true) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error(name));
      });
      if (database.objectStoreNames.contains('rows'))
        counts[name] = await new Promise<number>((resolve, reject) => {
          const request = database.transaction('rows').objectStore('rows').count();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error(name));
        });
      database.close();
    }
    return counts;
  }, databasePrefix);

async function signIn(page: Page, url: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}${pathTo(homeRoute)}`);
}

async function saveView(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${pathTo('customer.list')}?search=${keptInput.search}`);
  const views = page.getByRole('button', { name: 'All customers' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(keptInput.view);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: keptInput.view }).waitFor();
}

/** Leaves a form of a new customer with something typed. */
async function typeDraft(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${pathTo('customer.create')}`);
  await page.getByLabel('First name').fill(keptInput.firstName);
  await page.getByLabel('Last name').fill(keptInput.lastName);
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('draft.')));
}

/** The file beside the archive of a release. */
export const browserBeside = (archive: string) => archive.replace(/\.tar\.gz$/, '.browser.json.gz');

/** Uses a release's dashboard as a person does, and keeps the browser's storage. */
export async function keepBrowser(
  browser: Browser,
  url: string,
  person: { email: string; password: string },
  archive: string,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, url, person);
  await saveView(page, url);
  await typeDraft(page, url);
  for (let blocks = 0; blocks < 10;) {
    const counts = Object.values(await rowBlocks(page));
    blocks = counts.reduce((sum, count) => sum + count, 0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const storage = await context.storageState({ indexedDB: true });
  await context.close();
  // It would have ended before anybody restores the storage.
  for (const { localStorage } of storage.origins)
    for (const item of localStorage) if (item.name === storageKeys.token) item.value = '';
  const kept: KeptBrowser = { url, storage };
  writeFileSync(browserBeside(archive), gzipSync(JSON.stringify(kept), { level: 9 }));
}

export const readKeptBrowser = (archive: string): KeptBrowser =>
  JSON.parse(String(gunzipSync(readFileSync(browserBeside(archive))))) as KeptBrowser;
