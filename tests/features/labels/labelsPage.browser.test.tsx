import { act, screen, within } from '@testing-library/react';
import { Profiler, type ComponentType } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyRecord } from '#domain/entities/index.ts';
import { labelMessages } from '#domain/messages/labels.ts';
import { labelAction } from '#parts/label/labelAction.ts';
import { others, show, soon, type Registered } from '#tests/crud/workbench/bench.tsx';
import { recordsOf } from '#tests/crud/workbench/recordRows.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';

beforeAll(() => page.viewport(1440, 900));

const labels = others.find(({ id }) => id === 'label.list') as Registered;
const units = recordsOf('unit').filter(({ siteId }) => siteId === 1);
const [unit] = units as [AnyRecord];
const codes = (within: ParentNode = document) =>
  [...within.querySelectorAll<SVGElement>('[data-qr]')].map((code) => code.dataset['qr']);
/** The codes of a page load with its first label. */
const showWith = (search: string) =>
  act(async () => {
    show(labels, { search });
    await import('uqr');
  });
const addressOf = (id: number) => `${location.origin}/units/${id}`;

it('shows the label of a record to which its page leads, with the address of that page alone', async () => {
  const action = labelAction('unit').to?.({ id: unit.id });
  expect(action?.to).toBe('label.list');
  await showWith(action?.search ?? '');
  await soon(codes).toEqual([addressOf(unit.id)]);
  expect(screen.getByRole('img', { name: labelMessages.code(String(unit['name'])) })).toBeVisible();
});

it('shows labels of those that are chosen, one after the other or all', async () => {
  show(labels);
  expect(await screen.findByText(labelMessages.chooseFirst)).toBeVisible();
  expect(screen.getByRole('button', { name: labelMessages.print(0) })).toBeDisabled();
  await pressOn(await screen.findByRole('checkbox', { name: String(unit['name']) }));
  await soon(codes).toEqual([addressOf(unit.id)]);
  await pressOn(screen.getByRole('checkbox', { name: /^All .* shown$/ }));
  await soon(() => codes().length).toBe(units.length);
  await fillIn(screen.getByRole('searchbox'), 'nothing of this name');
  expect(await screen.findByText(labelMessages.noMatch)).toBeVisible();
  // The choice stays.
  expect(codes()).toHaveLength(units.length);
});

it('offers other kinds, and begins anew with each', async () => {
  await showWith(`?kind=unit&ids=${unit.id}`);
  await soon(codes).toEqual([addressOf(unit.id)]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: labelMessages.kind }), 'controller');
  await soon(codes).toEqual([]);
  const [controller] = recordsOf('controller') as [AnyRecord];
  await pressOn(await screen.findByRole('checkbox', { name: String(controller['name']) }));
  await soon(codes).toEqual([`${location.origin}/controllers/${controller.id}`]);
});

it('prints the sheets alone', async () => {
  await showWith(`?kind=unit&ids=${unit.id}`);
  await soon(codes).toHaveLength(1);
  const printed: (string | undefined)[][] = [];
  window.print = () => {
    const sheet = document.querySelector('[data-print-sheet]');
    if (sheet !== null) printed.push(codes(sheet));
  };
  await pressOn(screen.getByRole('button', { name: labelMessages.print(1) }));
  await soon(() => printed).toEqual([[addressOf(unit.id)]]);
  await soon(() => document.querySelector('[data-print-sheet]')).toBeNull();
  expect(within(document.body).getByRole('heading', { name: labelMessages.title })).toBeVisible();
});

it('renders one choice of many where one changes, so that a list that grows page by page does not block the tab', async () => {
  const many = Array.from({ length: 400 }, (_, place) => ({ ...unit, id: place + 1, name: `N${place + 1}` }));
  const costs: { actual: number; base: number }[] = [];
  const Page = labels.module.default as ComponentType;
  const Measured = () => (
    <Profiler id="labels" onRender={(_id, _phase, actual, base) => costs.push({ actual, base })}>
      <Page />
    </Profiler>
  );
  const measured = { ...labels, module: { ...labels.module, default: Measured } } as Registered;
  show(measured, { records: (name) => (name === 'unit' ? many : recordsOf(name)) });
  const last = await screen.findByRole('checkbox', { name: 'N400' });
  costs.length = 0;
  // A busy machine may interrupt one render, but not each of them.
  for (const count of [1, 2, 3]) {
    await pressOn(last);
    await soon(() => costs.length).toBeGreaterThanOrEqual(count);
  }
  expect(Math.min(...costs.map(({ actual, base }) => actual / base))).toBeLessThan(1 / 2);
});
