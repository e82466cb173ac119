import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { importMessages } from '#domain/messages/imports.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { failedRequests } from '#tests/support/browser/watch.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/** `npm run proof:journeys` has axe look at every step. */
const isProof = isProofOf('journeys');
const { columns, check, file, run } = importMessages;
const browser = browserOfFile();
let server: TestServer;
let desk: Desk;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  desk = await openDesk(server);
  await server.build.features({ id: desk.organisationId });
  await server.build.area({ siteId: desk.siteId, name: 'North' });
  await server.build.unit({ siteId: desk.siteId, name: 'N1', kind: 'storage' });
  context = await signedInContext(browser(), { token: desk.token, siteId: desk.siteId });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.goto(`${server.url}${pathTo('unit.list')}`);
});
// Chromium calls each refusal a failure.
afterEach(() => expect(complaints.filter((each) => !failedRequests.test(each))).toEqual([]));

async function expectNoComplaintOfAxe(): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function unitNames(): Promise<string[]> {
  const { rows } = (await desk.record('GET', 'units?limit=50')) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name).toSorted();
}

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** A file of another system: its own names of columns, and a row that cannot be taken. */
const exported = ['Unit Name,Unit Type,Area,Width', 'Z1,Storage,North,3', 'Z2,Storage,East,3', 'Z3,Storage,North,wide'];

it('a file becomes units after a look at what it would do, and is undone', { timeout: 90_000 }, async () => {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: importMessages.open }).click();
  await page.getByRole('heading', { name: 'Import units' }).waitFor();
  if (isProof) await expectNoComplaintOfAxe();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(file.choose).click()]);
  await chooser.setFiles({
    name: 'units.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(exported.join('\r\n')),
  });

  await page.getByRole('heading', { name: columns.title }).waitFor();
  if (isProof) await expectNoComplaintOfAxe();
  await button(columns.check(3)).click();

  await page.getByRole('heading', { name: check.title }).waitFor();
  await button('Create 2 units').waitFor();
  if (isProof) await expectNoComplaintOfAxe();
  await button(new RegExp(check.verdicts.cannot)).click();
  // A cell is corrected where it is refused.
  const cell = page.getByRole('textbox', { name: check.editCell('Width', 4) });
  await cell.fill('4');
  await cell.press('Enter');
  expect(await unitNames()).toEqual(['N1']);
  await button('Create 3 units').click();

  await main.getByText(run.states.finished, { exact: true }).waitFor();
  if (isProof) await expectNoComplaintOfAxe();
  await main.getByRole('link', { name: 'Z1', exact: true }).waitFor();
  expect(await unitNames()).toEqual(['N1', 'Z1', 'Z2', 'Z3']);

  await button(run.undo).click();
  await page.getByRole('dialog').getByRole('button', { name: run.undoConfirm }).click();
  await main.getByRole('status').getByText(run.states.undone, { exact: true }).waitFor();
  expect(await unitNames()).toEqual(['N1']);
});
