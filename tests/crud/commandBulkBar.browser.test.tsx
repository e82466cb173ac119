import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '#domain/calls/approvals.ts';
import type { CallInput } from '#collections/transport/api.ts';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { answerRows, openRowRequests } from './answerRows.ts';
import { buildCommand, buildUnit } from './builders.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const line = linkHostPerTest();
beforeEach(() => {
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
});

const open = () =>
  render(
    <Screen host={line}>
      <CommandBulkBar entity="unit" ids={[1, 2]} />
    </Screen>,
  );
const button = (name: string) => screen.findByRole('button', { name });

const answerDoors = async (units: number, lockables: number) => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_each, index) => buildUnit({ id: index + 1, siteId: 1, controllerId: 4 }));
  await expect.poll(() => openRowRequests(line, 'gate').length).toBe(2);
  answerRows(line, 'unit', { rows: rows(units) });
  answerRows(line, 'lockable', { rows: rows(lockables) });
  answerRows(line, 'gate');
};

it('rests while the doors of a press are being looked at, also for who left and came back', async () => {
  const { unmount } = open();
  await expect.poll(async () => (await button('Lock 2 units')).getAttribute('aria-disabled')).toBe('false');
  await pressOn(await button('Lock 2 units'));
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
    await answerDoors(units, lockables);
    expect(await button(label)).toBeVisible();
  },
);

it('asks nobody to secure a controller that has lockables alone, since no lockable can be locked', async () => {
  render(
    <Screen host={line} twoPersonApproval>
      <CommandBulkBar entity="controller" ids={[4]} />
    </Screen>,
  );
  await answerDoors(0, secondPerson.doors + 1);
  await screen.findByText(`${approvalMessages.onlyLockables} ${approvalMessages.why}`);
  await fillIn(screen.getByRole('textbox'), 'Fumigation');
  const isHeld = async (name: string) => (await button(name)).getAttribute('aria-disabled');
  await expect.poll(() => isHeld('Ask for approval to access 1 controller')).toBe('false');
  expect(await isHeld('Ask for approval to secure 1 controller')).toBe('true');
});

describe('after the server refused a command beyond the limit', () => {
  const refuse = (id: number, message: string) =>
    line.send({
      kind: 'commands',
      commands: [buildCommand({ id, state: 'failed', settledAt: 1, refusal: { status: 409, message } })],
    });
  const limit = approvalMessages.limit(secondPerson.doorsOfHour, 'an hour');

  it('asks a second person also for a few doors', async () => {
    const asked: [unknown, CallInput | undefined][] = [];
    const call = (definition: unknown, input?: CallInput) => {
      asked.push([definition, input]);
      return Promise.resolve(null);
    };
    const data = { ...line.data, api: { ...line.data.api, call } };
    render(
      <Screen host={{ data }} twoPersonApproval>
        <CommandBulkBar entity="unit" ids={[1, 2]} />
      </Screen>,
    );
    expect(await button('Lock 2 units')).toBeVisible();
    refuse(2, `${limit} Wait an hour.`);
    await answerDoors(2, 0);
    expect(await button('Ask for approval to lock 2 units')).toBeVisible();
    expect(screen.getByText(approvalMessages.whyNow)).toBeVisible();
    await fillIn(screen.getByRole('textbox'), 'Stocktaking');
    await pressOn(await button('Ask for approval to unlock 2 units'));
    const targets = [1, 2].map((id) => ({ entity: 'unit', id }));
    const body = { siteId: 1, act: 'open', targets, reason: 'Stocktaking' };
    await expect.poll(() => asked).toContainEqual([approvalCalls.approvalRequest, expect.objectContaining({ body })]);
  });
});
