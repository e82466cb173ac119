import { eq } from 'drizzle-orm';
import type { BrowserContext, Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { alarmMessages, alertMessages } from '#domain/messages/alerts.ts';
import { pathTo } from '#domain/routes/path.ts';
import { dashboardFolder } from '#server/dashboard/buildWhenStale.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { browserOfFile, complaintsOf } from '#tests/support/browser/browser.ts';
import { signedInContext } from '#tests/support/browser/signedInContext.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const isProof = isProofOf('journeys');
const browser = browserOfFile();
const siteName = 'Newstead';
const leftOpen = 'Unit A1 was left open.';
let server: TestServer;
let token: string;
let organisationId: number;
let siteId: number;
let calm: { id: number; name: string };
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];

/** A site with one alarm, an alert of it and one of another unit. */
beforeAll(async () => {
  server = await startTestServer({ dashboard: () => Promise.resolve(dashboardFolder) });
  const { build } = server;
  ({ id: organisationId } = await build.organisation());
  await build.features({ id: organisationId });
  ({ id: siteId } = await build.site({ organisationId, name: siteName }));
  calm = await build.unit({ siteId, name: 'A1' });
  const { id: ringing } = await build.unit({ siteId, name: 'A2', alarmingSince: new Date(Date.now() - 60_000) });
  const user = await build.user({ organisationId });
  await build.alert({ userId: user.id, organisationId, siteId, unitId: ringing });
  await build.alert({ userId: user.id, organisationId, siteId, unitId: calm.id, message: leftOpen });
  await build.notification({ userId: user.id });
  token = await server.signIn(user);
  context = await signedInContext(browser(), { token, siteId });
  complaints = complaintsOf(context);
  page = await context.newPage();
  await page.goto(server.url + pathTo('dashboard.activity'));
});

/** Writes like the unit's device. */
async function setAlarm(id: number, alarmingSince: Date | null): Promise<void> {
  await server.storage.write(async (transaction, addChange) => {
    await transaction.update(units).set({ alarmingSince }).where(eq(units.id, id));
    const common = { id, siteId, organisationIds: [organisationId] };
    addChange({ entity: 'unit', act: 'UPDATE', ...common });
    addChange({ entity: 'alarmingUnits', act: alarmingSince === null ? 'DELETE' : 'CREATE', ...common });
  });
}

const alarming = async () =>
  Number((await page.locator('[data-tile=alarming] [data-value]').getAttribute('data-value')) || Number.NaN);

it.runIf(isProof)('shows an alarm as it comes and goes, and rewinds to the moment at which it began', async () => {
  await page.locator('[data-tile=alarming][data-state=live]').waitFor();
  await expect.poll(alarming).toBe(1);
  const { id, name } = calm;
  await setAlarm(id, new Date());
  await page.locator('[data-kind=alarm]', { hasText: `${name}: alarm started` }).waitFor();
  await expect.poll(alarming).toBe(2);
  await page.locator('[data-attention=alarm]', { hasText: name }).waitFor();
  await setAlarm(id, null);
  await expect.poll(alarming).toBe(1);
  await page.getByRole('button', { name: 'Rewind' }).click();
  await page.getByRole('button', { name: 'Next alarm' }).click();
  await expect.poll(alarming).toBe(2);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.locator('[data-tile=alarming][data-state=live]').waitFor();
  expect(await alarming()).toBe(1);
  expect(complaints).toEqual([]);
});

async function ask<Schema extends z.ZodType>(path: string, schema: Schema, body?: object): Promise<z.output<Schema>> {
  const answer = await server.call(body === undefined ? 'GET' : 'POST', `api/admin/${path}`, { token, body });
  return schema.parse(answer.body);
}

/** Another person's browser shows who sees to the alarm, and no banner. */
async function colleagueSeesIt(): Promise<void> {
  const colleague = await server.build.user({ organisationId });
  const other = await signedInContext(browser(), { token: await server.signIn(colleague), siteId });
  const screen = await other.newPage();
  await screen.goto(server.url + pathTo('dashboard.activity'));
  const row = screen.locator('[data-attention=alarm][data-news=acknowledged]');
  await row.getByText(/Acknowledged by/).waitFor();
  expect(await screen.locator('[data-alarm-banner]').count()).toBe(0);
  await expect.poll(() => screen.locator('[data-tile=alarming] [data-value]').getAttribute('data-value')).toBe('0');
  await other.close();
}

async function archiveAndDelete(row: Locator, id: number): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await row.getByRole('checkbox').check();
  await page.locator(`tr[data-alert-id]:not([data-alert-id="${id}"])`).first().getByRole('checkbox').check();
  await bar.getByText('2 selected').waitFor();
  await row.getByRole('button', { name: /^Archive/ }).click();
  await row.waitFor({ state: 'detached' });
  await bar.getByText('1 selected').waitFor();
  await page.getByRole('radio', { name: alertMessages.views.archived }).click();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
}

const unread = async () => (await ask('alerts/unread', z.object({ count: z.number() }))).count;

it('shows the alarm of the site, counts new alerts live, and leads from an alert to its record', async () => {
  const banner = page.locator('[data-alarm-banner]');
  await banner.getByText(alarmMessages.since).waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Alarm/ })
    .waitFor({ state: 'attached' });
  const bell = page.locator('[data-bell]');
  await bell.click();
  const panel = page.getByRole('dialog', { name: alertMessages.bellTitle(null) });
  await panel.getByRole('link', { name: alertMessages.all }).click();
  await page.waitForURL(server.url + pathTo('alerts'));
  await banner.getByRole('button', { name: /^Acknowledge/ }).click();
  await banner.waitFor({ state: 'detached' });
  if (isProof) await colleagueSeesIt();

  const { id } = await ask('alerts', z.looseObject({ id: z.number() }), { level: 'high', message: 'Ring the plumber' });
  const row = page.locator(`tr[data-alert-id="${id}"]`);
  await row.waitFor();
  await ask('notifications/user', z.object({ hasNotification: z.literal(true) }));
  await expect.poll(async () => bell.getAttribute('aria-label')).toBe(alertMessages.bell(await unread(), true));
  await bell.click();
  await panel.locator(`[data-alert-id="${id}"]`).waitFor();
  await panel.locator('[data-alert-id]').getByText(siteName, { exact: true }).first().waitFor();
  const link = panel.getByRole('link', { name: leftOpen });
  const before = await unread();
  await link.click();
  await page.waitForURL(/\/units\/\d+$/);
  await expect.poll(unread).toBe(before - 1);

  await page.goBack();
  await row.waitFor();
  expect(await page.locator('[data-alarm-banner]').count()).toBe(0);
  if (isProof) await archiveAndDelete(row, id);
  expect(complaints).toEqual([]);
});
