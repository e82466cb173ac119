import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import DevicesPage from '#features/devices/DevicesPage.tsx';
import { linkHostPerTest, Screen } from '#tests/crud/screens.tsx';
import { notArrived, openRowRequests, answerRows } from '#tests/crud/answerRows.ts';

const line = linkHostPerTest();
beforeEach(async () => {
  render(
    <Screen host={line}>
      <DevicesPage />
    </Screen>,
  );
  await expect.poll(() => deviceKinds.every((kind) => openRowRequests(line, kind).length > 0)).toBe(true);
});

type Given = Partial<RowsState<AnyRecord>>;
const tellAll = (given: Given, except: Partial<Record<DeviceKind, Given>> = {}) => {
  for (const kind of deviceKinds) answerRows(line, kind, except[kind] ?? given);
};
const showTree = () => userEvent.click(screen.getByRole('radio', { name: 'Tree' }));
const addressText = () => document.querySelector('[data-address]')?.textContent ?? '';
const controller = { id: 12, siteId: 1, name: 'Controller A1', online: true } as AnyRecord;

it('says in the list and in the tree that no device has arrived, until it is known that there is none', async () => {
  tellAll({}, { hid: notArrived });
  expect(await screen.findByText('Loading devices…')).toBeVisible();
  expect(screen.queryByText('No devices yet')).toBeNull();
  await showTree();
  expect(await screen.findByText('Loading devices…')).toBeVisible();
  tellAll({});
  expect(await screen.findByText('No devices yet')).toBeVisible();
  expect(screen.getByText('Add the first one with “Add device”.')).toBeVisible();
  expect(screen.queryByText('Loading devices…')).toBeNull();
});

it('says why no device could be read, and of which kind', async () => {
  tellAll(notArrived, { hub: { ...notArrived, failure: 'The database rests.' } });
  expect(await screen.findByText("Couldn't load devices")).toBeVisible();
  expect(screen.getByText("Hubs couldn't be loaded.")).toBeVisible();
});

it('says of which kind there may be more than it shows', async () => {
  tellAll({}, { controller: { rows: [controller], total: 2, skipped: 1 } });
  expect(await screen.findByText("1 controller couldn't be read and isn't shown.")).toBeVisible();
});

it('says that nothing hangs on a controller only where that is known', async () => {
  await showTree();
  tellAll({}, { controller: { rows: [controller] } });
  (await screen.findByRole('treeitem')).focus();
  await userEvent.keyboard('{ArrowRight}');
  const doors = ['unit', 'gate', 'lockable'] as const;
  await expect.poll(() => doors.every((door) => openRowRequests(line, door).length > 0)).toBe(true);
  answerRows(line, 'unit', notArrived);
  answerRows(line, 'gate', { ...notArrived, failure: 'The database rests.' });
  answerRows(line, 'lockable');
  expect(await screen.findByText('Loading units…')).toBeVisible();
  expect(await screen.findByText("Couldn't load gates: The database rests.")).toBeVisible();
  expect(screen.queryByText('Nothing connected')).toBeNull();
  for (const door of doors) answerRows(line, door);
  expect(await screen.findByText('Nothing connected')).toBeVisible();
});

it('keeps the look, the search and the chosen item of the tree in its address', async () => {
  const hub = { id: 3, siteId: 1, name: 'Hub', online: true } as AnyRecord;
  const wired = { ...controller, hubId: 3, online: false, fault: 'tamper', lastHeardAt: '2026-11-21T01:00:00Z' };
  await showTree();
  tellAll({}, { hub: { rows: [hub] }, controller: { rows: [wired as AnyRecord] } });
  const item = await screen.findByRole('treeitem', { name: /^Controller A1/ });
  expect(item).toHaveTextContent('Offline');
  expect(item).toHaveTextContent('tamper');
  expect(screen.getByRole('searchbox')).toBeVisible();
  await userEvent.click(screen.getByText('tamper'));
  // The router may be late.
  await expect.poll(() => item).toHaveAttribute('aria-selected', 'true');
  expect(addressText()).toContain('look=tree');
  expect(decodeURIComponent(addressText())).toContain('node=hub:3/controller:12');
});

it('lists the command times of each device as one table, the slowest first', async () => {
  tellAll({});
  const all = { count: 5, p50: 1_200, p95: 4_000 };
  const devices = [{ device: { entity: 'unit', id: 7 }, name: 'Unit A7', ...all, count: 2 }] as const;
  const views = line.received.flatMap((message) =>
    message.kind === 'openQuery' && message.question.of === 'latency' ? [message.view] : [],
  );
  for (const view of views) line.send({ kind: 'queryResult', view, value: { all, devices, sites: [] } });
  const table = await screen.findByRole('table', { name: 'Command times' });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['All', '1.2 s', '4.0 s', '5'],
    ['Unit A7', '1.2 s', '4.0 s', '2'],
  ]);
});
