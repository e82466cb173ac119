import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import { ChannelsPanel } from '#resources/controller/ChannelsPanel.tsx';
import { EventsOf } from '#resources/log/EventsOf.tsx';
import { unit } from '#resources/unit/index.tsx';
import { UnitBookings } from '#resources/unit/UnitBookings.tsx';
import { VacantPanel } from '#resources/unit/vacant/VacantUnits.tsx';
import { buildUnit } from './builders.ts';
import { holdLine, Screen, type HeldLine } from './screens.tsx';
import { notArrived, openAbout, tellRows } from './toldRows.ts';

let line: HeldLine;
beforeEach(async () => {
  localStorage.clear();
  line = await holdLine();
});
afterEach(() => line.close());

/** Shows a screen and answers what it asks about an entity. */
async function show(children: ReactNode, entity: EntityName, given: Partial<RowsState<AnyRecord>>): Promise<void> {
  render(<Screen line={line}>{children}</Screen>);
  await expect.poll(() => openAbout(line, entity).length).toBeGreaterThan(0);
  tellRows(line, entity, given);
}

const units = [1, 2, 3].map((id) => buildUnit({ id }));
const paged = { coverage: { kind: 'paged', count: 50_000 } } as const;
const failure = 'The database rests.';
const lookAgain = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => line.told.some(({ kind }) => kind === 'focus')).toBe(true);
};

describe('a list', () => {
  const list = <ResourceListPage resource={unit} />;
  const { freshness } = notArrived;

  it('of which nothing came but a failure says why, and looks again when asked', async () => {
    await show(list, 'unit', { freshness: { ...freshness, state: 'reconciling', failure } });
    expect(await screen.findByText('The units could not be read.')).toBeVisible();
    expect(screen.getByText(failure)).toBeVisible();
    expect(screen.queryByText(/of 0$/)).toBeNull();
    await lookAgain();
    tellRows(line, 'unit', { rows: units });
    expect(await screen.findByText('A1')).toBeVisible();
    expect(screen.queryByText(failure)).toBeNull();
  });

  it('whose newest reading failed keeps its rows and says why', async () => {
    await show(list, 'unit', { ...paged, rows: units, freshness: { ...freshness, complete: true }, failure });
    expect(await screen.findByText('A1')).toBeVisible();
    expect(screen.getByText(`The newest units could not be read: ${failure}`)).toBeVisible();
  });

  it('says how many rows of a page it left out', async () => {
    await show(list, 'unit', { ...paged, rows: units, total: 15, skipped: 12 });
    expect(await screen.findByText('Left out, since unreadable: 12 units of the server.')).toBeVisible();
    tellRows(line, 'unit', { ...paged, rows: units, total: 15, skipped: 1 });
    expect(await screen.findByText('Left out, since unreadable: 1 unit of the server.')).toBeVisible();
  });

  it('that is held whole says how many rows it left out, beside those that it shows', async () => {
    await show(list, 'unit', { rows: units, skipped: 2 });
    expect(await screen.findByText('A1')).toBeVisible();
    expect(screen.getByText('Left out, since unreadable: 2 units of the server.')).toBeVisible();
    tellRows(line, 'unit', { rows: units });
    await expect.poll(() => screen.queryByText(/^Left out/)).toBeNull();
  });

  it('that is held whole is not taken for an empty one where every row is unreadable', async () => {
    await show(list, 'unit', { skipped: 3 });
    expect(await screen.findByText('The units could not be read.')).toBeVisible();
    expect(screen.getByText(/^3 came in a form/)).toBeVisible();
    expect(screen.queryByText('No units here yet')).toBeNull();
  });

  it('says so where every row of a page is unreadable', async () => {
    await show(list, 'unit', { ...paged, total: 15, skipped: 15 });
    expect(await screen.findByText('The units could not be read.')).toBeVisible();
    expect(screen.getByText(/^15 came in a form/)).toBeVisible();
    await lookAgain();
  });

  it('known to be empty is one still when it cannot be read again', async () => {
    await show(list, 'unit', { ...paged, freshness: { ...freshness, complete: true }, failure });
    expect(await screen.findByText('No units here yet')).toBeVisible();
    expect(screen.getByText(`The newest units could not be read: ${failure}`)).toBeVisible();
  });
});

describe('the records of a unit', () => {
  const bookings = <UnitBookings unit={buildUnit({ id: 7 })} />;
  beforeEach(() => line.openStore());

  it('say why they could not be read again, and how many are left out', async () => {
    const booking = { ...{ id: 1, siteId: 1, unitId: 7, customerId: 2, status: 'active' }, startsAt: '2026-11-01' };
    await show(bookings, 'booking', { ...paged, rows: [booking as AnyRecord], total: 3, skipped: 2, failure });
    expect(await screen.findByText('Left out, since unreadable: 2 bookings of the server.')).toBeVisible();
    expect(screen.getByText(`The newest bookings could not be read: ${failure}`)).toBeVisible();
    expect(screen.queryByText(/^The first/)).toBeNull();
  });

  it('are not taken for none where all are unreadable', async () => {
    await show(bookings, 'booking', { ...paged, total: 2, skipped: 2 });
    expect(await screen.findByText('The bookings could not be read.')).toBeVisible();
    expect(screen.queryByText('Never booked')).toBeNull();
  });

  it('are not taken for none where all lines of a log are unreadable', async () => {
    await show(<EventsOf subject="unit" id={3} siteId={1} />, 'eventLog', { ...paged, total: 2, skipped: 2 });
    expect(await screen.findByText('The events could not be read.')).toBeVisible();
    expect(screen.queryByText('No events yet')).toBeNull();
  });
});

describe('vacant units', () => {
  beforeEach(() => line.openStore());

  it('say how many are left out, and that none could be read', async () => {
    const vacant = { id: 1, name: 'A1', siteId: 1, kind: 'storage', cleaningState: 'AVAILABLE' };
    const some = { ...paged, rows: [vacant as AnyRecord], total: 3, skipped: 2 };
    await show(<VacantPanel siteId={1} />, 'vacantUnit', some);
    expect(await screen.findByText('Left out, since unreadable: 2 vacant units of the server.')).toBeVisible();
    tellRows(line, 'vacantUnit', { ...paged, total: 3, skipped: 3 });
    expect(await screen.findByText('The vacant units could not be read.')).toBeVisible();
  });
});

describe('what hangs on a controller', () => {
  it('leaves no channel free of which nobody knows', async () => {
    const wired = ['unit', 'gate', 'lockable', 'hid', 'powerController', 'motorisedLock'] as const;
    await show(<ChannelsPanel controller={{ id: 5, siteId: 1 }} />, 'motorisedLock', {});
    for (const entity of wired) tellRows(line, entity, entity === 'hid' ? notArrived : {});
    expect(await screen.findByText('The channels have not arrived yet')).toBeVisible();
    tellRows(line, 'hid');
    expect(await screen.findByText('Channels: 0 taken, 16 free')).toBeVisible();
  });
});
