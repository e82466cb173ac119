import { screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyRecord } from '#domain/entities/index.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { deviceHistoryTab } from '#parts/network/deviceHistoryTab.tsx';
import { Answering, type AnsweringProps } from '#tests/crud/workbench/answering.tsx';
import { lists, show, soon, type Registered } from '#tests/crud/workbench/bench.tsx';
import { found, refusal } from '#tests/crud/workbench/networkDevices.ts';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { networkDevice } from '#tests/support/records/networkDevice.ts';

beforeAll(() => page.viewport(1600, 900));

const devices = [networkDevice({ id: 5 })];

describe('the history of a record', () => {
  const line = { id: 1, siteId: 1, userName: 'Mia', action: 'Changed hub', createdAt: '2026-11-01T10:00:00.000Z' };

  function showHistory(answer: unknown, from: number | null, to: number | null) {
    const content = deviceHistoryTab('hub').content as (row: object) => ReactNode;
    const History = () => <Answering answers={found(answer)}>{content({ id: 1, siteId: 1 })}</Answering>;
    const module = { default: History, resource: { entity: 'actionLog' } } as unknown as Registered['module'];
    const changes = [{ field: 'networkDeviceId', from, to }];
    return show({ id: 'device.list', module }, { rows: [{ ...line, changes } as AnyRecord] });
  }
  const sentence = () => document.querySelector('[data-log-id] p')?.textContent;

  it('names its network devices, and numbers those that are gone', async () => {
    showHistory(devices, 5, 7);
    await soon(sentence).toBe('Mia changed Network device from Board north to #7');
  });

  it('names none while they are read', async () => {
    showHistory(new Promise(() => undefined), null, 5);
    await soon(sentence).toBe('Mia set Network device to …');
  });

  it.each([[refusal(404)], [refusal(500)]])('numbers them where they cannot be read (%s)', async (answer) => {
    showHistory(answer, 5, null);
    await soon(sentence).toBe('Mia removed Network device, which was #5');
  });
});

describe('the list of padlocks', () => {
  function showPadlocks(given: Partial<AnsweringProps>) {
    const list = lists.find(({ id }) => id === 'padlock.list');
    if (list === undefined) throw new Error('There is no list of padlocks.');
    const Page = list.module.default as ComponentType<object>;
    const Shown = (parameters: object) => (
      <Answering answers={found(devices)} {...given}>
        <Page {...parameters} />
      </Answering>
    );
    const [row = { id: 1 }] = recordsOf('padlock');
    const rows = [5, null, undefined].map((networkDeviceId, index) => ({
      ...row,
      id: index + 1,
      siteId: 1,
      name: `P${index + 1}`,
      networkDeviceId,
    }));
    return show({ ...list, module: { ...list.module, default: Shown } }, { rows });
  }
  const named = (id: number) => document.querySelector(`[data-padlock-id="${id}"]`)?.textContent ?? '';

  it('names the network device of each', async () => {
    showPadlocks({});
    await screen.findByRole('columnheader', { name: /^Network device/ });
    await soon(() => [1, 2, 3].map((id) => named(id).includes('Board north'))).toEqual([true, false, false]);
  });

  it('has no such column, and asks nothing, where the server has none', async () => {
    const asked: string[] = [];
    showPadlocks({ isPlain: true, asked });
    await soon(() => named(1)).toContain('P1');
    expect(screen.queryByText(networkMessages.device)).toBeNull();
    expect(asked).toEqual([]);
  });
});
