import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import DevicesPage from '#features/devices/DevicesPage.tsx';
import { holdLine, Screen, type HeldLine } from '#tests/crud/screens.tsx';
import { notArrived, openAbout, tellRows } from '#tests/crud/toldRows.ts';

let line: HeldLine;
beforeEach(async () => {
  localStorage.clear();
  line = await holdLine();
  render(
    <Screen line={line}>
      <DevicesPage />
    </Screen>,
  );
  await expect.poll(() => deviceKinds.every((kind) => openAbout(line, kind).length > 0)).toBe(true);
});
afterEach(() => line.close());

type Given = Partial<RowsState<AnyRecord>>;
const tellAll = (given: Given, except: Partial<Record<DeviceKind, Given>> = {}) => {
  for (const kind of deviceKinds) tellRows(line, kind, except[kind] ?? given);
};
const showTree = () => userEvent.click(screen.getByRole('radio', { name: 'Tree' }));
const controller = { id: 12, siteId: 1, name: 'Controller A1', online: true } as AnyRecord;

it('says in the list and in the tree that no device has arrived, until it is known that there is none', async () => {
  tellAll({}, { hid: notArrived });
  expect(await screen.findByText('The devices have not arrived yet')).toBeVisible();
  expect(screen.queryByText('No devices here yet')).toBeNull();
  await showTree();
  expect(await screen.findByText('The devices have not arrived yet')).toBeVisible();
  tellAll({});
  expect(await screen.findByText('No devices here yet')).toBeVisible();
  expect(screen.queryByText('The devices have not arrived yet')).toBeNull();
});

it('says why no device could be read, and of which kind', async () => {
  tellAll(notArrived, { hub: { ...notArrived, failure: 'The database rests.' } });
  expect(await screen.findByText('The devices could not be read.')).toBeVisible();
  expect(screen.getByText('Hubs could not be read.')).toBeVisible();
});

it('says of which kind there may be more than it shows', async () => {
  tellAll({}, { controller: { rows: [controller], total: 2, skipped: 1 } });
  expect(await screen.findByText('Left out, since unreadable: 1 controller of the server.')).toBeVisible();
});

it('says that nothing hangs on a controller only where that is known', async () => {
  await showTree();
  tellAll({}, { controller: { rows: [controller] } });
  (await screen.findByRole('treeitem')).focus();
  await userEvent.keyboard('{ArrowRight}');
  const doors = ['unit', 'gate', 'lockable'] as const;
  await expect.poll(() => doors.every((door) => openAbout(line, door).length > 0)).toBe(true);
  tellRows(line, 'unit', notArrived);
  tellRows(line, 'gate', { ...notArrived, failure: 'The database rests.' });
  tellRows(line, 'lockable');
  expect(await screen.findByText('Its units have not arrived yet.')).toBeVisible();
  expect(await screen.findByText('Its gates could not be read: The database rests.')).toBeVisible();
  expect(screen.queryByText('Nothing hangs on it')).toBeNull();
  for (const door of doors) tellRows(line, door);
  expect(await screen.findByText('Nothing hangs on it')).toBeVisible();
});
