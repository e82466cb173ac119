import { eq } from 'drizzle-orm';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceCalls } from '#domain/calls/resource.ts';
import { pathTo } from '#domain/routes/path.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { openDatabase } from '#server/storage/database.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { unitOn, browserOfFile, waitForConnection } from '#tests/support/browser/browser.ts';
import { signedInContext, tokenOf } from '#tests/support/browser/signedInContext.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { runProcess, temporaryFolder, type ServerProcess } from '#tests/support/server/process.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('crash');
const siteId = 3;
const browser = browserOfFile();
const folder = temporaryFolder();
let server: ServerProcess;
let proxy: Proxy;
let context: BrowserContext;
let target = '';
/** The first command then kills the server. */
let deadly = false;

const run = (port: string) => runProcess('bin/start.ts', ['--no-simulator'], { PORT: port, DATA_DIR: folder.path });

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

beforeAll(async () => {
  if (!isProof) return;
  await seededFolder(usualSeed, join(folder.path, 'postgres'));
  server = run('0');
  [, target = ''] = await server.says(/Open +(\S+)/);
  proxy = await startProxy({
    target,
    ask: async ({ method, path }) => {
      if (deadly && method === 'POST') await Promise.all([kill(), proxy.down()]);
      return path;
    },
  });
  context = await signedInContext(
    browser(),
    { token: await tokenOf(proxy.url, demoSignIn), siteId },
    { viewport: { width: 1440, height: 900 } },
  );
});

afterAll(async () => {
  if (!isProof) return;
  await context.close();
  await proxy.close();
  await kill();
  folder.remove();
});

/** Deletable; made past the proxy. */
async function makeUnit(name: string): Promise<number> {
  const response = await fetch(`${target}/${resourceCalls('unit').create.path}`, {
    method: 'POST',
    headers: { Authorization: await tokenOf(target, demoSignIn), 'Content-Type': 'application/json' },
    body: JSON.stringify({ siteId, name, kind: 'car_park' }),
  });
  return ((await response.json()) as { id: number }).id;
}

async function openPage(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${proxy.url}${path}`);
  await page.locator('[data-freshness=live]').first().waitFor({ state: 'attached' });
  return page;
}

const posts = () => proxy.passed.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'));

/** Unnoticed: one unit is renamed and opened, another deleted. */
async function changeBehindTheScenes(renamed: number, removed: number): Promise<void> {
  const open = await openDatabase({ kind: 'folder', path: join(folder.path, 'postgres') }, (error) => {
    throw error;
  });
  await open.database.update(units).set({ name: 'P0 renamed', status: 'opened' }).where(eq(units.id, renamed));
  await open.database.delete(units).where(eq(units.id, removed));
  await open.close();
}

// Kills and restarts the server's process; only in `npm run proof:crash`.
it.runIf(isProof)(
  'never says that a door moved when the server died, sends nothing twice, and catches up by itself',
  async () => {
    const removed = await makeUnit('P0 gone soon');
    const board = await openPage(pathTo('dashboard.list'));
    const list = await openPage(`${pathTo('unit.list')}?search=P0`);
    const [id = 0, renamed = 0] = await board
      .locator('[data-unit-id][data-status=locked]')
      .evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute('data-unit-id'))));

    deadly = true;
    await unitOn(list, id)
      .getByRole('button', { name: /^Unlock / })
      .first()
      .click();
    for (const page of [list, board])
      await unitOn(page, id).locator('[data-command-state=unconfirmed]').first().waitFor();
    expect(posts()).toHaveLength(1);
    for (const page of [board, list]) await waitForConnection(page, 'reconnecting', 'maintenance');

    deadly = false;
    await changeBehindTheScenes(renamed, removed);
    server = run(new URL(target).port);
    await server.says(/Open +\S+/);
    await proxy.up();
    for (const page of [board, list]) {
      await waitForConnection(page, 'live');
      await unitOn(page, renamed)
        .and(page.locator('[data-status=opened]'))
        .getByText('P0 renamed')
        .first()
        .waitFor({ timeout: 20_000 });
      await unitOn(page, removed).first().waitFor({ state: 'detached' });
      await page.locator('[data-freshness=live]').first().waitFor({ state: 'attached' });
      expect(await unitOn(page, id).first().getAttribute('data-status')).toBe('locked');
    }
    expect(posts()).toHaveLength(1);
  },
);
