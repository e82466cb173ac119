import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readRecord } from '#domain/entities/recordReader.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { gate } from '#resources/gate/gate.tsx';
import { lockable } from '#resources/lockable/lockable.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';

const line = linkHostPerTest();

type Door = readonly [entity: 'gate' | 'lockable', field: string, resource: AnyResource];
const doors: readonly Door[] = [
  ['gate', 'status', gate as AnyResource],
  ['lockable', 'doorState', lockable as AnyResource],
];

/** The texts of a door's tag and column. */
function textsOf([entity, field, resource]: Door, sent: object): (string | null | undefined)[] {
  const row = readRecord(entity, { id: 7, siteId: 1, name: 'North', ...sent }) as never;
  const column = resource.columns.find(({ id }) => id === field);
  render(
    <Screen host={line} permissions={{ sites: 31 }}>
      <div data-testid="tag">{resource.detail?.mark?.(row)}</div>
      <div data-testid="cell">{column?.cell(row)}</div>
    </Screen>,
  );
  return [screen.getByTestId('tag').textContent, screen.getByTestId('cell').textContent];
}

it.each(doors)('a new %s has not reported yet, by its tag and column', (...door) => {
  expect(textsOf(door, { [door[1]]: null })).toEqual([notReported, notReported]);
});

it.each(doors)('a %s whose state was not sent is not said to be silent, closed or open', (...door) => {
  for (const text of textsOf(door, {})) expect(text).toMatch(/^(?:Unknown|–)$/);
});

const controller = { id: 12, siteId: 1, name: 'C1' };

/** The notice and the connection of a gate, whose controller is as given. */
function showGate(sent: object, record: object = {}): void {
  const row = readRecord('gate', { id: 7, siteId: 1, name: 'North', ...sent }) as never;
  const question = JSON.stringify({ of: 'record', question: { entity: 'controller', key: 12 } });
  const freshness = { state: 'live', complete: true } as const;
  line.answers.set(question, { status: 'present', record: { ...controller, ...record }, freshness });
  render(
    <Screen host={line} permissions={{ sites: 31 }} pages={['gate.edit', 'controller.detail']}>
      {gate.detail?.notice?.(row)}
      <div data-testid="wiring">{gate.detail?.facts?.find(({ label }) => label === 'Connected to')?.value(row)}</div>
    </Screen>,
  );
}

const heldNote = () => document.querySelector('[data-held]')?.textContent;

it('a door that is held open stays so, but nobody knows while its controller is offline', async () => {
  const held = { heldSince: '2026-11-30T09:00:00.000Z', controllerId: 12, channel: 3 };
  showGate(held, { online: false, lastHeardAt: '2026-11-30T10:00:00.000Z' });
  await expect.poll(heldNote).toContain(networkMessages.heldUnheard);
  expect(heldNote()).not.toContain(networkMessages.heldUntil);
});

it('a door that is held open stays so until it is released or locked', async () => {
  showGate({ heldSince: '2026-11-30T09:00:00.000Z', controllerId: null });
  await expect.poll(heldNote).toContain(networkMessages.heldUntil);
});

const wiring = () => screen.getByTestId('wiring');

it('a door without a controller says so, and leads to where it is connected', () => {
  showGate({ controllerId: null });
  expect(wiring()).toHaveTextContent(networkMessages.notConnected);
  expect(within(wiring()).getByRole('link')).toHaveAttribute('href', '/gates/7/edit');
});

it('a door whose server names no controller is not said to have none', () => {
  showGate({});
  expect(wiring()).toHaveTextContent('–');
});
