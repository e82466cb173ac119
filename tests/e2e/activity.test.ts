import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathTo } from '#domain/routes/path.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { complaintsOf } from '#tests/support/browser/browser.ts';
import { demoDeskOfFile } from '#tests/support/browser/demoDesk.ts';

const siteId = 3;
const desk = demoDeskOfFile({ siteId });

async function calmUnit(): Promise<{ id: number; name: string }> {
  const rows = await desk().server.database.select().from(units).where(eq(units.siteId, siteId));
  const unit = rows.find(({ alarmingSince, status }) => alarmingSince === null && status === 'locked');
  if (unit === undefined) throw new Error('Every unit of the site is in trouble.');
  return unit;
}

/** Writes like the unit's device. */
async function setAlarm(id: number, alarmingSince: Date | null): Promise<void> {
  await desk().server.storage.write(async (transaction, addChange) => {
    await transaction.update(units).set({ alarmingSince }).where(eq(units.id, id));
    const common = { id, siteId, organisationIds: [1] };
    addChange({ entity: 'unit', act: 'UPDATE', ...common });
    addChange({ entity: 'alarmingUnits', act: alarmingSince === null ? 'DELETE' : 'CREATE', ...common });
  });
}

const alarming = async (page: Page) =>
  Number((await page.locator('[data-tile=alarming] [data-value]').getAttribute('data-value')) || Number.NaN);

it('shows an alarm as it comes and goes, and rewinds to the moment at which it began', async () => {
  const { server, context } = desk();
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await page.goto(`${server.url}${pathTo('dashboard.activity')}`);
  await page.locator('[data-tile=alarming][data-state=live]').waitFor();
  const before = await alarming(page);
  const { id, name } = await calmUnit();
  await setAlarm(id, new Date());
  await page.locator('[data-kind=alarm]', { hasText: `${name} alarm started` }).waitFor();
  await expect.poll(() => alarming(page)).toBe(before + 1);
  await page.locator('[data-attention=alarm]', { hasText: name }).waitFor();
  await setAlarm(id, null);
  await expect.poll(() => alarming(page)).toBe(before);
  await page.getByRole('button', { name: 'Rewind' }).click();
  await page.getByRole('button', { name: 'Next alarm' }).click();
  await expect.poll(() => alarming(page)).toBe(before + 1);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.locator('[data-tile=alarming][data-state=live]').waitFor();
  expect(await alarming(page)).toBe(before);
  expect(complaints).toEqual([]);
});
