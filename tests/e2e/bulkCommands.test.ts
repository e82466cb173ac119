import { eq } from 'drizzle-orm';
import type { BrowserContext, Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { ownBrowserOfFile, unitOn } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests, watchContext } from '#tests/support/browser/watch.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const browser = ownBrowserOfFile();
const names = Array.from({ length: 200 }, (_, index) => `A${String(index + 1).padStart(3, '0')}`);
const silent = ['A017', 'A150', 'A199'];
const jammed = 'A120';
const reason = 'Closing early';
const ids = new Map<string, number>();
let server: TestServer;
let siteId: number;
let context: BrowserContext;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  siteId = (await build.site({ organisationId, timeZone: 'Australia/Brisbane' })).id;
  const gone = { online: false, lastHeardAt: new Date('2026-01-15T04:02:00Z') };
  const { id: controllerId } = await build.controller({ siteId, ...gone });
  for (const name of names) {
    const channel = silent.indexOf(name);
    const wiring = channel === -1 ? {} : { controllerId, channel };
    ids.set(name, (await build.unit({ siteId, name, status: 'unlocked', ...wiring })).id);
  }
  const { token } = await openDesk(server, { organisationId, siteId });
  context = await signedInContext(browser(), { token, siteId });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  complaints = await watchContext(context, { addresses: [server.url], expected: [failedRequests] });
});

const idOf = (name: string) => ids.get(name) ?? 0;

/** Doors obey and report, except stuck ones. */
function playDoors(stuck: readonly string[]): void {
  const stuckIds = new Set(stuck.map(idOf));
  server.device.answerWith(({ kind, id }) => {
    if (kind === 'networkDevice' || stuckIds.has(id)) return { accepted: false, reason: 'the lock is jammed' };
    server.device.report({ kind, id, event: { name: 'Locked', kind: 'close' }, state: { status: 'locked' } });
    return { accepted: true };
  });
}

/** All 200 rows, a hundred a page; the choice survives smaller pages. */
async function chooseAll(page: Page): Promise<void> {
  await page.getByLabel('Units: rows per page').selectOption('100');
  for (const [last, chosen] of [
    ['A100', '100 selected'],
    ['A200', '200 selected'],
  ] as const) {
    await unitOn(page, idOf(last)).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByText(chosen, { exact: true }).waitFor();
    if (last === 'A100') await page.getByRole('button', { name: 'Next page' }).click();
  }
  await page.getByLabel('Units: rows per page').selectOption('10');
  await unitOn(page, idOf('A200')).waitFor({ state: 'detached' });
}

/** The lines of the results by outcome, as they read: "A001 · Locked: confirmed in 0.4 s." */
async function linesOf(dialog: Locator): Promise<Record<string, string[]>> {
  const parts = await dialog
    .locator('[data-results]')
    .evaluateAll((all) =>
      all.map((part) => [
        part.getAttribute('data-results') ?? '',
        [...part.querySelectorAll('li')].map((line) => line.textContent),
      ]),
    );
  return Object.fromEntries(parts) as Record<string, string[]>;
}

function timesAsked(): Map<number, number> {
  const times = new Map<number, number>();
  for (const { id } of server.device.commands) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

async function lockedNow(): Promise<string[]> {
  const rows = await server.database.select().from(units).where(eq(units.siteId, siteId)).orderBy(units.name);
  return rows.filter(({ status }) => status === 'locked').map(({ name }) => name);
}

const others = names.filter((name) => name !== jammed && !silent.includes(name));
const notAsked = silent.map(
  (name) => `${name} · Not sent: ${name}'s controller has been offline since 15/01/2026 02:02PM.`,
);

it.runIf(isProofOf('bulk'))(
  'locks 200 units, three of them offline and one jammed, and tells the truth of each',
  async () => {
    playDoors([jammed]);
    const page = await context.newPage();
    await page.goto(server.url + pathTo('unit.list'));
    await chooseAll(page);
    await page.getByLabel('Reason, for the action log').fill(reason);
    await page.getByRole('button', { name: 'Lock 200 units', exact: true }).dblclick();
    const sums = page.locator('[data-bulk=settled] [data-bulk-text]');
    await sums.waitFor({ timeout: timing.bulkCommandExpiry + timing.commandConfirm });
    expect(await sums.innerText()).toBe('Lock: 196 done, 1 failed, 3 skipped');

    await page.getByRole('button', { name: 'View results' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock: 196 done, 1 failed, 3 skipped' });
    const { done = [], ...rest } = await linesOf(dialog);
    expect(rest).toEqual({
      failed: [`${jammed} · Lock failed: ${jammed} refused the command: the lock is jammed.`],
      skipped: notAsked,
    });
    expect(done.map((line) => line.replace(/\d+\.\d s/, 'a moment'))).toEqual(
      others.map((name) => `${name} · Locked: confirmed in a moment.`),
    );
    expect(await lockedNow()).toEqual(others);
    expect(timesAsked()).toEqual(new Map([...others, jammed].map((name) => [idOf(name), 1])));

    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const asText = (title: string, lines: readonly string[] = []) => [
      '',
      `${title} (${lines.length})`,
      ...lines.map((line) => line.replace(' · ', '\t')),
    ];
    expect(copied.split('\n')).toEqual([
      'Lock: 196 done, 1 failed, 3 skipped',
      `Reason: ${reason}`,
      ...asText('Done', done),
      ...asText('Failed', rest['failed']),
      ...asText('Skipped', rest['skipped']),
    ]);

    playDoors([]);
    await dialog.getByRole('button', { name: 'Retry 4' }).click();
    const again = page.getByRole('dialog', { name: 'Lock: 197 done, 3 skipped' });
    await again.waitFor();
    expect((await linesOf(again))['skipped']).toEqual(notAsked);
    expect(await again.getByRole('button', { name: 'Retry 3' }).count()).toBe(1);
    expect(await lockedNow()).toEqual([...others, jammed].toSorted());
    expect(timesAsked()).toEqual(new Map([...others, jammed].map((name) => [idOf(name), name === jammed ? 2 : 1])));

    const logged = await server.database
      .select()
      .from(actionLogs)
      .where(eq(actionLogs.unitId, idOf(jammed)));
    const asked = `${jammed}, reason: ${reason}`;
    expect(logged.map(({ detail }) => detail).toSorted()).toEqual([asked, `${asked}, refused: the lock is jammed`]);
    expect(complaints).toEqual([]);
  },
);
