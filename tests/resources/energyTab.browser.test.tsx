import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AnyRecord } from '#domain/entities/index.ts';
import { powerController } from '#domain/entities/powerController.ts';
import { EnergyTab } from '#resources/powerController/EnergyTab.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { openRowRequests, answerRows } from '#tests/crud/answerRows.ts';

const line = linkHostPerTest();

const row = powerController.schema.parse({ id: 4, siteId: 1, name: 'Lights', online: true, power: true });

/** One a minute, newest first, since 1 January 1970, 10:00 in Sydney. */
const readings = (newest: number, oldest: number): AnyRecord[] =>
  Array.from({ length: newest - oldest + 1 }, (_reading, index) => {
    const id = newest - index;
    const createdAt = new Date(id * 60_000).toISOString();
    return { id, siteId: 1, powerControllerId: 4, watts: 60, kilowattHours: id / 1000, createdAt };
  });

const limit = () => openRowRequests(line, 'energyLog').at(-1)?.query.limit;
const tell = (newest: number, oldest: number) =>
  answerRows(line, 'energyLog', { rows: readings(newest, oldest), total: newest });

it('says how far it read back for a day that is long ago, and reads on when asked', async () => {
  render(
    <Screen host={line}>
      <EnergyTab of={row} />
    </Screen>,
  );
  await expect.poll(limit).toBe(100);
  tell(7_000, 6_901);
  await userEvent.fill(await screen.findByLabelText('Day, as DD/MM/YYYY'), '01/01/1970');
  await userEvent.keyboard('{Enter}');
  await expect.poll(limit).toBe(200);
  tell(7_000, 2_001);
  expect(
    await screen.findByText('Loaded back to 02/01/1970. Not all readings of 01/01/1970 are loaded.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load older readings' }));
  await expect.poll(limit).toBeGreaterThan(200);
  tell(7_000, 1);
  expect(await screen.findByText(/total/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load older readings' })).toBeNull();
});
