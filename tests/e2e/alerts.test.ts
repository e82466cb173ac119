import { expect, it } from 'vitest';
import { z } from 'zod';
import { alarmMessages, alertMessages } from '#domain/messages/alerts.ts';
import { pathTo } from '#domain/routes/path.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';

const siteId = 3;
const desk = demoDeskOfFile({ siteId });

async function ask<Schema extends z.ZodType>(path: string, schema: Schema, body?: object): Promise<z.output<Schema>> {
  const { server, token } = desk();
  const answer = await fetch(`${server.url}/api/admin/${path}`, {
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return schema.parse(await answer.json());
}

const unread = async () => (await ask('alerts/unread', z.object({ count: z.number() }))).count;

it('shows the alarm of the site, counts new alerts live, and leads from an alert to its record', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('alerts')}`);
  const banner = page.locator('[data-alarm-banner]');
  await banner.getByText(alarmMessages.since).waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Alarm/ })
    .waitFor({ state: 'attached' });
  await banner.getByRole('button', { name: /^Acknowledge/ }).click();
  await banner.waitFor({ state: 'detached' });

  const { id } = await ask('alerts', z.looseObject({ id: z.number() }), { level: 'high', message: 'Ring the plumber' });
  const row = page.locator(`tr[data-alert-id="${id}"]`);
  await row.waitFor();
  const bell = page.locator('[data-bell]');
  await ask('notifications/user', z.object({ hasNotification: z.literal(true) }));
  await expect.poll(async () => bell.getAttribute('aria-label')).toBe(alertMessages.bell(await unread(), true));
  await bell.click();
  const panel = page.getByRole('dialog', { name: alertMessages.bellTitle(null) });
  await panel.locator(`[data-alert-id="${id}"]`).waitFor();
  const { name } = await ask(`sites/${siteId}`, z.looseObject({ name: z.string() }));
  await panel.locator('[data-alert-id]').getByText(name, { exact: true }).first().waitFor();
  const link = panel.getByRole('link', { name: /Unit/ }).first();
  const before = await unread();
  await link.click();
  await page.waitForURL(/\/units\/\d+$/);
  await expect.poll(unread).toBe(before - 1);

  await page.goBack();
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
  expect(await page.locator('[data-alarm-banner]').count()).toBe(0);
  expect(complaints).toEqual([]);
});
