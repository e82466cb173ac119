import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { isBuildFresh } from '#server/dashboard/buildWhenStale.ts';
import { isProof } from '../proofs.ts';
import { launchOptions } from './launchOptions.ts';

/** Most code of a test's pages runs a few times: to compile it for speed takes a quarter of the browser's time. */
const withoutOptimisers = '--js-flags=--no-maglev --no-turbofan';

/** The proofs, which measure and run longer, have the browser as people have it. */
function launchBrowser(): Promise<Browser> {
  const { args, ...options } = launchOptions();
  return chromium.launch({ ...options, args: isProof ? args : [...args, withoutOptimisers] });
}

async function launchForBuild(): Promise<Browser> {
  if (!(await isBuildFresh())) throw new Error('The build is older than its sources: npm test builds before it tests.');
  return launchBrowser();
}

let shared: Promise<Browser> | undefined;

/** One for the files of a worker, one after the other: a new one takes a second to start, and longer for its first page. */
async function browserOfWorker(): Promise<Browser> {
  const open = await shared;
  if (open?.isConnected() === true) return open;
  shared = launchForBuild();
  return shared;
}

function browserBetween(open: () => Promise<Browser>, end: (browser: Browser) => Promise<void>): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await open();
  });
  afterAll(async () => {
    if (browser !== undefined) await end(browser);
  });
  return () => {
    if (browser === undefined) throw new Error('The browser is there once the tests run.');
    return browser;
  };
}

/** For a file's tests; call the getter in them. Other files use the same browser later, without this one's contexts. */
export const browserOfFile = (): (() => Browser) =>
  browserBetween(browserOfWorker, async (browser) => {
    for (const context of browser.contexts()) await context.close();
  });

/** For files with `watchContext`, which slows every later page of the browser, and can't attach to workers that end. */
export const ownBrowserOfFile = (): (() => Browser) => browserBetween(launchBrowser, (browser) => browser.close());

/** Console errors and uncaught ones, from now on. */
export function complaintsOf(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error') complaints.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  return complaints;
}

export async function signInByForm(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}${pathTo(homeRoute)}`);
}

export async function chooseSite(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Site: / }).click();
  await page.getByRole('combobox', { name: 'Search sites' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: `Site: ${name}` }).waitFor();
}

export const unitOn = (page: Page, id: number) => page.locator(`[data-unit-id="${id}"]`);

export async function waitForConnection(page: Page, ...states: readonly string[]): Promise<void> {
  await page
    .locator(states.map((state) => `[data-connection=${state}]`).join(', '))
    .first()
    .waitFor({ timeout: 20_000 });
}
