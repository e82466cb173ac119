import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { runProcess, temporaryFolder, type ServerProcess } from '#tests/support/server/process.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';

const browser = browserOfFile();
const folder = temporaryFolder();
const logSchema = z.looseObject({ rows: z.array(z.looseObject({ event: z.string(), createdAt: z.string() })) });
let server: ServerProcess;
let proxy: Proxy;
let context: BrowserContext;
let complaints: readonly string[];

beforeAll(async () => {
  await seededFolder(usualSeed, join(folder.path, 'postgres'));
  server = runProcess('bin/start.ts', [], { PORT: '0', DATA_DIR: folder.path });
  const [, target = ''] = await server.says(/Open +(\S+)/);
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
