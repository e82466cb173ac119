import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Api } from '#collections/transport/api.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { Palette } from '#shell/palette/Palette.tsx';
import { buildUnit } from '#tests/crud/builders.ts';
import { Screen } from '#tests/crud/screens.tsx';
import { HeldReplica } from '#tests/crud/workbench/heldReplica.ts';

const api: Api = { call: () => new Promise(() => undefined), list: () => Promise.resolve({ count: 0, rows: [] }) };
const rows: Partial<Record<string, unknown[]>> = {
  unit: [
    { ...buildUnit({ id: 7, name: 'A107' }), status: 'locked' },
    { ...buildUnit({ id: 8, name: 'A108' }), status: 'locked' },
  ],
  customer: [{ id: 9, name: 'Ada Byron' }],
  booking: [
    { id: 5, type: 'storage', site_id: 1, customer_id: 9, status: 'active', units: [{ id: 7, name: 'A107' }] },
    { id: 4, type: 'storage', site_id: 1, customer_id: 9, status: 'completed', units: [{ id: 8, name: 'A108' }] },
  ],
};

function show(text: string, sites = 31) {
  const replica = new HeldReplica({ rowsOf: (entity) => (rows[entity] ?? []) as AnyRecord[] });
  render(
    <Screen
      host={{ data: { replica, api } }}
      permissions={{ sites, bookings: 31, customers: 31 }}
      features={{ externalStorage: false, operations: true }}
      pages={['customer.detail', 'customer.edit', 'unit.detail']}
    >
      <Palette initialText={text} onClose={() => undefined} />
    </Screen>,
  );
}

const option = (name: RegExp) => screen.queryByRole('option', { name });

it('unlocks the units that a found customer holds, and none that they have left', async () => {
  show('Ada Byron');
  await expect.poll(() => option(/^Unlock A107/)).toBeVisible();
  expect(option(/A108/)).toBeNull();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => option(/^Go to Ada Byron/)).toBeVisible();
  expect(option(/^Unlock A107/)).toBeVisible();
});

it('offers them to nobody who may not open doors', async () => {
  show('Ada Byron', 3);
  await expect.poll(() => option(/^Edit Ada Byron/)).toBeVisible();
  expect(option(/A107/)).toBeNull();
});
