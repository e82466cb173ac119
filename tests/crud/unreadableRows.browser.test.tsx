import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import { ChannelsPanel } from '#resources/controller/ChannelsPanel.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { unit } from '#resources/unit/unit.tsx';
import { bookingsTab } from '#resources/unit/bookingsTab.tsx';
import { VacantPanel } from '#resources/unit/vacant/VacantUnits.tsx';
import { buildUnit } from './builders.ts';
import { linkHostPerTest, Screen } from './screens.tsx';
import { notArrived, openRowRequests, answerRows } from './answerRows.ts';

const line = linkHostPerTest();

/** Answers the screen's questions about an entity. */
async function show(children: ReactNode, entity: EntityName, given: Partial<RowsState<AnyRecord>>): Promise<void> {
  render(<Screen host={line}>{children}</Screen>);
  await expect.poll(() => openRowRequests(line, entity).length).toBeGreaterThan(0);
  answerRows(line, entity, given);
}

const units = [1, 2, 3].map((id) => buildUnit({ id }));
const paged = { coverage: { kind: 'paged', count: 50_000 } } as const;
const failure = 'The database rests.';
const lookAgain = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => line.received.some(({ kind }) => kind === 'focus')).toBe(true);
};

describe('a list', () => {
  const list = <ResourceListPage resource={unit} />;
  const { freshness } = notArrived;

  it('that only failed says why, and retries on a press', async () => {
    await show(list, 'unit', { freshness: { ...freshness, state: 'reconciling', failure } });
    expect(await screen.findByText("Couldn't load units")).toBeVisible();
    expect(screen.getByText(failure)).toBeVisible();
    expect(screen.queryByText(/of 0$/)).toBeNull();
    await lookAgain();
    answerRows(line, 'unit', { rows: units });
    expect(await screen.findByText('A1')).toBeVisible();
    expect(screen.queryByText(failure)).toBeNull();
  });

  it('whose newest reading failed keeps its rows and says why', async () => {
    await show(list, 'unit', { ...paged, rows: units, freshness: { ...freshness, complete: true }, failure });
    expect(await screen.findByText('A1')).toBeVisible();
    expect(screen.getByText(`Couldn't refresh units: ${failure}`)).toBeVisible();
  });

  it('says how many rows of a page it left out', async () => {
    await show(list, 'unit', { ...paged, rows: units, total: 15, skipped: 12 });
    expect(await screen.findByText("12 units couldn't be read and aren't shown.")).toBeVisible();
    answerRows(line, 'unit', { ...paged, rows: units, total: 15, skipped: 1 });
    expect(await screen.findByText("1 unit couldn't be read and isn't shown.")).toBeVisible();
  });

  it('that is held whole says how many rows it left out, beside those that it shows', async () => {
    await show(list, 'unit', { rows: units, skipped: 2 });
    expect(await screen.findByText('A1')).toBeVisible();
    expect(screen.getByText("2 units couldn't be read and aren't shown.")).toBeVisible();
    answerRows(line, 'unit', { rows: units });
    await expect.poll(() => screen.queryByText(/^Left out/)).toBeNull();
  });

  it('that is held whole is not taken for an empty one where every row is unreadable', async () => {
    await show(list, 'unit', { skipped: 3 });
    expect(await screen.findByText("Couldn't load units")).toBeVisible();
    expect(screen.getByText(/^3 records couldn't be read/)).toBeVisible();
    expect(screen.queryByText('No units yet')).toBeNull();
  });

  it('says so where every row of a page is unreadable', async () => {
    await show(list, 'unit', { ...paged, total: 15, skipped: 15 });
    expect(await screen.findByText("Couldn't load units")).toBeVisible();
    expect(screen.getByText(/^15 records couldn't be read/)).toBeVisible();
    await lookAgain();
  });

  it('known to be empty is one still when it cannot be read again', async () => {
    await show(list, 'unit', { ...paged, freshness: { ...freshness, complete: true }, failure });
    expect(await screen.findByText('No units yet')).toBeVisible();
    expect(screen.getByText(`Couldn't refresh units: ${failure}`)).toBeVisible();
  });
});

describe('the records of a unit', () => {
  const bookings = bookingsTab.content(buildUnit({ id: 7 }));

  it('say why they could not be read again, and how many are left out', async () => {
    const booking = { id: 1, siteId: 1, unitId: 7, customerId: 2, status: 'active', startsAt: '2026-11-01' };
    await show(bookings, 'booking', { ...paged, rows: [booking as AnyRecord], total: 3, skipped: 2, failure });
    expect(await screen.findByText("2 bookings couldn't be read and aren't shown.")).toBeVisible();
    expect(screen.getByText(`Couldn't refresh bookings: ${failure}`)).toBeVisible();
    expect(screen.queryByText(/^Showing the first/)).toBeNull();
  });

  it('are not taken for none where all are unreadable', async () => {
    await show(bookings, 'booking', { ...paged, total: 2, skipped: 2 });
    expect(await screen.findByText("Couldn't load bookings")).toBeVisible();
    expect(screen.queryByText('No bookings yet')).toBeNull();
  });

  it('are not taken for none where all lines of a log are unreadable', async () => {
    await show(<RecordEvents subject="unit" id={3} siteId={1} />, 'eventLog', { ...paged, total: 2, skipped: 2 });
    expect(await screen.findByText("Couldn't load events")).toBeVisible();
    expect(screen.queryByText('No events yet')).toBeNull();
  });
});

describe('vacant units', () => {
  it('say how many are left out, and that none could be read', async () => {
    const vacant = { id: 1, name: 'A1', siteId: 1, kind: 'storage', cleaningState: 'AVAILABLE' };
    const some = { ...paged, rows: [vacant as AnyRecord], total: 3, skipped: 2 };
    await show(<VacantPanel siteId={1} />, 'vacantUnit', some);
    expect(await screen.findByText("2 vacant units couldn't be read and aren't shown.")).toBeVisible();
    answerRows(line, 'vacantUnit', { ...paged, total: 3, skipped: 3 });
    expect(await screen.findByText("Couldn't load vacant units")).toBeVisible();
  });
});

describe('what hangs on a controller', () => {
  it('leaves no channel free of which nobody knows', async () => {
    const wired = ['unit', 'gate', 'lockable', 'hid', 'powerController', 'motorisedLock'] as const;
    await show(<ChannelsPanel controller={{ id: 5, siteId: 1 }} />, 'motorisedLock', {});
    for (const entity of wired) answerRows(line, entity, entity === 'hid' ? notArrived : {});
    expect(await screen.findByText('Loading channels…')).toBeVisible();
    answerRows(line, 'hid');
    expect(await screen.findByText('Channels: 0 in use, 16 free')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add device' })).toBeVisible();
  });

  it('offers on a full controller only a device that takes no channel', async () => {
    const wired = Array.from({ length: 16 }, (_unit, channel) => ({
      ...buildUnit({ id: channel + 1 }),
      controllerId: 5,
      channel,
    }));
    await show(<ChannelsPanel controller={{ id: 5, siteId: 1 }} />, 'motorisedLock', {});
    for (const entity of ['gate', 'lockable', 'hid', 'powerController'] as const) answerRows(line, entity);
    answerRows(line, 'unit', { rows: wired });
    expect(await screen.findByText('Channels: 16 in use, 0 free')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add device' })).toBeNull();
    expect(screen.getByRole('button', { name: 'New multiplexer' })).toBeVisible();
  });
});
