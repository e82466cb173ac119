import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { answerRows, openRowRequests } from './answerRows.ts';
import { buildUnit } from './builders.ts';
import { linkTestHost, Screen, type TestHostLink } from './screens.tsx';

let line: TestHostLink;
beforeEach(async () => {
  line = await linkTestHost();
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
});
afterEach(() => line.close());

const open = () =>
  render(
    <Screen host={line}>
      <CommandBulkBar entity="unit" ids={[1, 2]} />
    </Screen>,
  );
const button = (name: string) => screen.findByRole('button', { name });

it('rests while the doors of a press are being looked at, also for who left and came back', async () => {
  const { unmount } = open();
  await expect.poll(async () => (await button('Lock 2 units')).getAttribute('aria-disabled')).toBe('false');
  await userEvent.click(await button('Lock 2 units'));
  await expect.poll(async () => (await button('Unlock 2 units')).getAttribute('aria-disabled')).toBe('true');
  unmount();
  open();
  for (const name of ['Lock 2 units', 'Unlock 2 units']) {
    expect(await button(name)).toHaveAttribute('aria-disabled', 'true');
  }
});

it.each([
  ['Secure 1 controller', secondPerson.doors, 0],
  ['Ask for approval to secure 1 controller', secondPerson.doors + 1, 0],
  ['Ask for approval to access 1 controller', secondPerson.doors, 1],
])(
  'says %s for a controller with %i units and %i lockables where a second person is asked',
  async (label, units, lockables) => {
    render(
      <Screen host={line} twoPersonApproval>
        <CommandBulkBar entity="controller" ids={[4]} />
      </Screen>,
    );
    const rows = (count: number) =>
      Array.from({ length: count }, (_each, index) => buildUnit({ id: index + 1, siteId: 1, controllerId: 4 }));
    await expect.poll(() => openRowRequests(line, 'unit').length).toBe(1);
    await expect.poll(() => openRowRequests(line, 'gate').length).toBe(2);
    answerRows(line, 'unit', { rows: rows(units) });
    answerRows(line, 'lockable', { rows: rows(lockables) });
    answerRows(line, 'gate');
    expect(await button(label)).toBeVisible();
  },
);
