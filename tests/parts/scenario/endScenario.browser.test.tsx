import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { EndScenario } from '#parts/scenario/EndScenario.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';
import { Screen } from '#tests/crud/screens.tsx';

const opened = (id: number, name: string) => ({ entity: 'unit', id, name, status: 'opened', wasHeld: false }) as const;
const doors = [opened(7, 'A7'), opened(8, 'A8')];
const run = {
  id: 3,
  name: 'Site lockdown',
  scenario: 'lockdown',
  act: 'lock',
  gateIds: [],
  unitCount: 2,
  startedAt: '2026-11-28T03:13:00.000Z',
  startedBy: 'Ada Byron',
  stopsPins: true,
} as const;
const locked = doors.map(({ id, name }) => ({ id, siteId: 1, name, status: 'locked' })) as AnyRecord[];
const api: Api = {
  call: () => Promise.resolve([{ ...run, doors }] as never),
  list: () => Promise.resolve({ count: 0, rows: [] }),
};

it('says what will happen at the end of a lockdown, and names the doors that will unlock', async () => {
  const replica = new HeldReplica({ rowsOf: (entity) => (entity === 'unit' ? locked : []) });
  render(
    <Screen host={{ data: { replica, api } }} permissions={{ sites: 31 }}>
      <EndScenario siteId={1} run={{ ...run, gateIds: [] }} onClose={() => undefined} />
    </Screen>,
  );
  const line = await screen.findByText(scenarioRunMessages.returns.open(2));
  expect(line).toHaveTextContent(/2 doors will unlock.*A7 and A8/);
  expect(screen.getByText(scenarioRunMessages.pinsAgain)).toBeVisible();
});
