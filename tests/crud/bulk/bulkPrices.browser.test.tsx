import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api, CallInput } from '#collections/transport/api.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { unitBody } from '#domain/bodies/access.ts';
import { bulkPriceMessages as texts } from '#domain/messages/bulkPrices.ts';
import BulkPrices from '#crud/bulk/BulkPrices.tsx';
import { BulkEdits } from '#crud/bulk/bulkEdits.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { answerRows, openRowRequests } from '../answerRows.ts';
import { buildUnit } from '../builders.ts';
import { linkHostPerTest, Screen } from '../screens.tsx';

const line = linkHostPerTest();

const units = [
  buildUnit({ id: 1, name: 'A101', price: 120 }),
  buildUnit({ id: 2, name: 'A102', price: 129.95 }),
  buildUnit({ id: 3, name: 'A103', price: null }),
];
const field = { name: 'price', label: 'Price', input: { kind: 'price' }, none: 'Not set' } as const;

/** @param stored the units as the server has them by now; `read` as it sent them. */
async function open(stored = units, read: readonly unknown[] = units) {
  const saved = new Map<number, unknown>();
  const call = ({ method }: CallDefinition, { parameters, body }: CallInput = {}) => {
    const id = Number(parameters?.['id']);
    if (method === 'PUT') saved.set(id, (body as { price?: unknown }).price);
    return Promise.resolve(stored.find((unit) => unit.id === id));
  };
  const api: Api = { call: call as Api['call'], list: () => Promise.resolve({ count: 0, rows: [] }) };
  render(
    <Screen host={{ ...line, data: { ...line.data, api } }} permissions={{ sites: 31 }}>
      <BulkPrices entity="unit" ids={[1, 2, 3]} schema={unitBody} field={field} onClose={() => undefined} />
    </Screen>,
  );
  await expect.poll(() => openRowRequests(line, 'unit').length).toBeGreaterThan(0);
  answerRows(line, 'unit', { rows: read as typeof units });
  await screen.findByRole('radio', { name: texts.acts.percent });
  const results = () => BulkEdits.of(line.data.replica).last$.value?.results.lines.map(({ sentence }) => sentence);
  return { saved, results };
}

const choose = (act: keyof typeof texts.acts) => pressOn(screen.getByRole('radio', { name: texts.acts[act] }));
const preview = () =>
  within(screen.getByRole('list', { name: texts.preview }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const submit = (count: number) =>
  pressOn(screen.getByRole('button', { name: texts.change(count, { one: 'unit', many: 'units' }) }));

it('shows each old and new price, then changes them by a percentage, and leaves those without one', async () => {
  const { saved, results } = await open();
  await choose('percent');
  await fillIn(screen.getByRole('textbox', { name: texts.percent }), '-10 %');
  expect(preview()).toEqual(['A101: $120.00 → $108.00', 'A102: $129.95 → $116.96']);
  screen.getByText('1 without a known price stays as it is.');
  await submit(2);
  await expect.poll(results).toEqual(['Price is $108.00 now.', 'Price is $116.96 now.']);
  expect([...saved]).toEqual([
    [1, 108],
    [2, 116.96],
  ]);
});

it('never changes a price by a percentage twice, nor one that somebody else changed meanwhile', async () => {
  const { saved, results } = await open([{ ...units[0]!, price: 126 }, { ...units[1]!, price: 99 }, units[2]!]);
  await choose('percent');
  await fillIn(screen.getByRole('textbox', { name: texts.percent }), '5');
  await submit(2);
  await expect
    .poll(results)
    .toEqual(['Price was $126.00 already.', 'Someone else changed price meanwhile. Retry to replace it.']);
  expect(saved.size).toBe(0);
});

it('sets one price for all, and removes prices', async () => {
  await open();
  await fillIn(screen.getByRole('textbox', { name: texts.price }), '120');
  expect(preview()).toEqual(['A102: $129.95 → $120.00', 'A103: no price → $120.00']);
  await choose('remove');
  expect(preview()).toEqual(['A101: $120.00 → no price', 'A102: $129.95 → no price']);
});

it('says what is wrong with a change, and changes nothing by it', async () => {
  await open();
  await choose('percent');
  await fillIn(screen.getByRole('textbox', { name: texts.percent }), '-100');
  await screen.findByText(texts.noPercent);
  expect(screen.queryByRole('list', { name: texts.preview })).toBeNull();
});

it('claims nothing of prices that the server does not send', async () => {
  await open(
    units,
    units.map(({ price: _unsent, ...unit }) => unit),
  );
  await choose('percent');
  await fillIn(screen.getByRole('textbox', { name: texts.percent }), '5');
  expect(screen.getByText('3 without a known price stay as they are.')).toBeVisible();
  await choose('set');
  await fillIn(screen.getByRole('textbox', { name: texts.price }), '100');
  expect(preview()).toEqual(['A101: – → $100.00', 'A102: – → $100.00', 'A103: – → $100.00']);
});
