import { asc } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { browserOfFile } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { freePort } from '#tests/support/server/freePort.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const browser = browserOfFile();
const keptSince = new Date('2026-11-20T01:00:00Z');
const minutes = 5;
let late = 0;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let port: number;
let siteId: number;
let server: TestServer;
let contexts: BrowserContext[];
let token: string;
let ada: Page;
let ben: Page;

/** A gate that nobody holds relocks within a second. */
const start = (simulated = true) =>
  startTestServer({
    database,
    port,
    now: () => new Date(Date.now() + late),
    dashboard: () => Promise.resolve(dashboardFolder),
    ...(simulated ? { devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt', tempo: 100 }) } : {}),
  });

beforeAll(async () => {
  database = await emptyDatabase();
  port = await freePort();
  const empty = await start(false);
  const { build } = empty;
  const { id: organisationId } = await build.organisation();
  await build.features({ id: organisationId });
  siteId = (await build.site({ organisationId, name: 'Botany' })).id;
  const gate = (given: object) => build.gate({ siteId, status: 'locked', doorType: 'gate', ...given });
  await gate({ name: 'Exit', direction: 'exit' });
  await gate({ name: 'Front door', direction: 'entrance', doorType: 'door' });
  await gate({ name: 'Dock', direction: 'exit', status: 'opened', heldSince: keptSince });
  await gate({ name: 'Entrance', direction: 'entrance' });
  const people = [
    await build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' }),
    await build.user({ organisationId, firstName: 'Ben', lastName: 'Cole' }),
  ];
  await empty.close();
  server = await start();
  const tokens = await Promise.all(people.map((person) => server.signIn(person)));
  token = tokens[0] ?? '';
  contexts = await Promise.all(tokens.map((each) => signedInContext(browser(), { token: each, siteId })));
  [ada, ben] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await server.close();
});

const strip = (page: Page) => page.locator('[data-run=fire]');
const heldGates = async () => {
  const rows = await server.database.select().from(gates).orderBy(asc(gates.id));
  return rows.flatMap(({ name, heldSince }) => (heldSince === null ? [] : [name]));
};

it.runIf(isProofOf('journeys'))(
  'holds the exits open from two presses, through a restart, until another person ends it',
  async () => {
    await ada.goto(`${server.url}${pathTo('unit.list')}`);
    await ben.goto(`${server.url}${pathTo('gate.list')}`);
    await ada.getByRole('button', { name: 'Search' }).waitFor();
    await ada.keyboard.press('Control+k');
    await ada.keyboard.type('fire');
    const [item] = [ada.getByRole('option', { selected: true }).filter({ hasText: scenarioMessages.fire })];
    await item.waitFor();
    await ada.keyboard.press('Enter');
    const run = ada.getByRole('button', { name: scenarioMessages.run(scenarioMessages.fire) });
    await ada.getByText(scenarioMessages.staysOpen).waitFor();
    expect(await run.evaluate((button) => button === document.activeElement)).toBe(true);
    await ada.keyboard.press('Enter');

    for (const page of [ada, ben]) {
      await strip(page)
        .getByText(`Fire: ${scenarioRunMessages.held(3, 3)}`)
        .waitFor();
      expect(await strip(page).textContent()).toContain(scenarioRunMessages.by('Ada Byron'));
    }
    expect(await heldGates()).toEqual(['Exit', 'Front door', 'Dock']);

    await server.close();
    late = minutes * 60_000;
    server = await start();
    await ben.reload();
    for (const page of [ada, ben])
      await strip(page)
        .getByText(`Fire: ${scenarioRunMessages.held(3, 3)}`)
        .waitFor();
    expect(await heldGates()).toEqual(['Exit', 'Front door', 'Dock']);

    await ben.getByRole('button', { name: scenarioRunMessages.endOf(scenarioMessages.fire) }).click();
    await ben.getByText(scenarioRunMessages.returns.release(2)).waitFor();
    await ben.getByRole('button', { name: scenarioRunMessages.endNow }).click();
    for (const page of [ada, ben]) await strip(page).waitFor({ state: 'detached' });
    await expect.poll(heldGates).toEqual(['Dock']);
    const statuses = async () =>
      (await server.database.select().from(gates).orderBy(asc(gates.id))).map(({ status }) => status);
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['locked', 'locked', 'opened', 'locked']);
    await ada.getByText(scenarioRunMessages.heldOne('Dock')).waitFor();

    const { body } = await server.call('GET', `api/admin/actionLogs?siteId=${siteId}&limit=20`, { token });
    const story = (body as { rows: { userName: string; action: string; detail: string }[] }).rows
      .toReversed()
      .map(({ userName, action, detail }) => `${userName}: ${action}: ${detail}`);
    const { fire } = scenarioMessages;
    expect(story[0]).toBe(`Ada Byron: ${scenarioRunMessages.started}: ${fire}: Hold open 3 gates`);
    expect(story.slice(1, 4).toSorted()).toEqual(
      ['Dock', 'Exit', 'Front door'].map((name) => `Ada Byron: Hold open requested: ${name}, reason: ${fire}`),
    );
    expect(story[4]).toMatch(
      new RegExp(`^Ben Cole: ${scenarioRunMessages.ended}: ${fire}, after 5m \\d\\ds, Release 2 gates$`),
    );
    expect(story.slice(5).toSorted()).toEqual(
      ['Exit', 'Front door'].map(
        (name) => `Ben Cole: Release requested: ${name}, reason: ${scenarioRunMessages.endReason(fire)}`,
      ),
    );
  },
);
