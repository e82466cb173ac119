import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { pathTo } from '#domain/routes/path.ts';
import { demoSignIn } from '#server/seed/people.ts';
import {
  chooseSite,
  complaintsOf,
  signInByForm,
  unitOn,
  browserOfFile,
  waitForConnection,
} from '#tests/support/browser/browser.ts';
import { paintedStates, watchCommands } from '#tests/support/browser/commandWatch.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';
import { startProxy, type Proxy, type ProxyOptions } from '#tests/support/proxy/proxy.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { runProcess, temporaryFolder, type ServerProcess } from '#tests/support/server/process.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';

const browser = browserOfFile();
const folder = temporaryFolder();
const logSchema = z.looseObject({ rows: z.array(z.looseObject({ event: z.string(), createdAt: z.string() })) });
let server: ServerProcess;
let proxy: Proxy;
let target = '';
let context: BrowserContext;
let complaints: readonly string[];

beforeAll(async () => {
  await seededFolder(usualSeed, join(folder.path, 'postgres'));
  server = runProcess('bin/start.ts', [], { PORT: '0', DATA_DIR: folder.path });
  [, target = ''] = await server.says(/Open +(\S+)/);
  proxy = await startProxy({ target });
  context = await browser().newContext({ viewport: { width: 1440, height: 900 } });
  complaints = complaintsOf(context);
  await watchCommands(context);
});

afterAll(async () => {
  await context.close();
  await proxy.close();
  server.child.kill('SIGTERM');
  await server.ended;
  folder.remove();
});

const opens = (id: number) =>
  proxy.passed.filter(({ method, path }) => method === 'POST' && path === `/api/admin/units/${id}/open`);

async function firstLocked(page: Page): Promise<number> {
  const tile = page.locator('[data-unit-id][data-status=locked]').first();
  return Number(await tile.getAttribute('data-unit-id'));
}

it('unlocks a door from sign-in to its confirmation, in two tabs at once, as the event log has it', async () => {
  const first = await context.newPage();
  await signInByForm(first, proxy.url, demoSignIn);
  expect(new URL(first.url()).pathname).toBe(pathTo('dashboard.list'));
  await chooseSite(first, 'Newstead');
  await waitForConnection(first, 'live');
  const id = await firstLocked(first);

  const second = await context.newPage();
  await second.goto(`${proxy.url}${pathTo('unit.detail', { id })}`);
  await second.getByText('Locked').first().waitFor();
  expect(await second.getByRole('button', { name: 'Site: Newstead' }).count()).toBe(1);

  const pressedAt = Date.now();
  await unitOn(first, id).click();
  await first.getByRole('button', { name: /^Unlock / }).dblclick();
  for (const page of [first, second]) {
    const steps = page.locator('[data-command-state=confirmed]').filter({ hasText: 'Requested' });
    await steps.waitFor();
    expect(await steps.innerText()).toMatch(/confirmed in \d+(\.\d+)? s/);
    const states = await paintedStates(page);
    expect(states.at(-1)).toBe('confirmed');
    expect(['requested', 'sent', 'accepted']).toContain(states[0]);
  }
  await second.getByText('Unlocked', { exact: true }).first().waitFor();
  expect(opens(id)).toHaveLength(1);

  const token = await tokenOf(proxy.url, demoSignIn);
  const log = await fetch(`${proxy.url}/api/admin/eventLogs/units/${id}`, { headers: { Authorization: token } });
  const events = logSchema
    .parse(await log.json())
    .rows.filter(({ createdAt }) => Date.parse(createdAt) >= pressedAt - 1000);
  expect(
    events
      .map(({ event }) => event)
      .toReversed()
      .slice(0, 2),
  ).toEqual(['Open Requested', 'Unlocked']);
  expect(complaints).toEqual([]);
});

/** An empty browser, behind its own proxy. */
async function newcomer(options: Omit<ProxyOptions, 'target'>) {
  const between = await startProxy({ target, ...options });
  const fresh = await browser().newContext({ viewport: { width: 1280, height: 900 } });
  const page = await fresh.newPage();
  const close = async () => {
    await fresh.close();
    await between.close();
  };
  return { page, between, close, enter: () => signInByForm(page, between.url, demoSignIn) };
}

it('shows a first-time visitor that rows are loading, never that no server answers', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page, enter, close } = await newcomer({
    ask: async ({ path }) => {
      if (/^\/api\/admin\/(sites|units|areas)\b/.test(path)) await held;
      return path;
    },
  });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => seen.add(document.body.innerText);
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await enter();
  // The first screen's tiles, then a list's rows.
  await page.locator('main [aria-hidden=true] > [aria-hidden=true]:nth-child(40)').first().waitFor();
  await page.getByRole('link', { name: 'Units', exact: true }).click();
  await page.waitForURL((url) => url.pathname === pathTo('unit.list'));
  await page.locator('[data-skeleton]').first().waitFor();
  release();
  await page.locator('[data-unit-id]').first().waitFor();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].join('\n'));
  const wrong = /isn't responding|Loading units|Couldn't load|No sites yet|No units yet/.exec(seen);
  expect(wrong?.[0]).toBeUndefined();
  await close();
});

it('says why the list of sites cannot be read, retries, and shows units all the while', async () => {
  let isBroken = true;
  const body = 'The site register rests.';
  const { page, between, enter, close } = await newcomer({
    instead: ({ path }) => (isBroken && /^\/api\/admin\/sites\b/.test(path) ? { status: 500, body } : undefined),
  });
  await enter();
  // Nobody needs the sites to see units.
  const units = page.getByRole('main').locator('[data-unit-id]');
  await units.first().waitFor();
  const said = page.getByRole('banner').getByRole('button', { name: noSiteMessages.notRead });
  expect(await said.textContent()).toContain(body);
  await said.waitFor();
  const asked = () => between.passed.filter(({ path }) => path.startsWith('/api/admin/sites')).length;
  const before = asked();
  await said.click();
  await expect.poll(asked).toBeGreaterThan(before);
  await said.waitFor();
  isBroken = false;
  // The host retries too, and may be faster.
  await said.evaluateAll((buttons) =>
    buttons.forEach((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
  );
  await said.waitFor({ state: 'detached' });
  await units.first().waitFor();
  await close();
});
