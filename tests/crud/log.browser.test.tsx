import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { useShownTabs } from '#crud/detail/useShownTabs.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { RecordHistory } from '#crud/history/RecordHistory.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const line = linkHostPerTest();

/** Lines of a log, the newest first. */
const lines = (newest: number, oldest: number): AnyRecord[] =>
  Array.from({ length: newest - oldest + 1 }, (_line, index) => {
    const id = newest - index;
    return { id, siteId: 1, event: `Opened ${id}`, kind: 'open', createdAt: new Date(id * 60_000).toISOString() };
  });

type LogName = 'eventLog' | 'actionLog';

function logsAsked(log: LogName = 'actionLog'): { view: number; query: RowQuery }[] {
  return line.received.flatMap((message) => {
    if (message.kind !== 'openQuery' || message.question.of !== 'rows') return [];
    const { entity, query } = message.question.question as { entity: string; query: RowQuery };
    return entity === log ? [{ view: message.view, query }] : [];
  });
}

/** The newest question of the tab. */
const asked = (log: LogName = 'eventLog') => logsAsked(log).at(-1) ?? null;

function answer(rows: AnyRecord[], given: Partial<RowsState<AnyRecord>> = {}, log: LogName = 'eventLog'): void {
  const freshness = { state: 'live', complete: true } as const;
  const state = { rows, total: 250, freshness, coverage: { kind: 'paged', count: 250 }, ignored: [], ...given };
  line.send({ kind: 'queryResult', view: asked(log)!.view, value: state as RowsState<AnyRecord> });
}

const idsShown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-log-id], [data-row-id]')].map(({ dataset }) =>
    Number(dataset['logId'] ?? dataset['rowId']),
  );
const range = (newest: number, oldest: number) => lines(newest, oldest).map(({ id }) => id);

function show(subject: EntityName = 'unit') {
  render(
    <Screen host={line} pages={['unit.detail', 'gate.detail']}>
      <RecordEvents subject={subject} id={3} siteId={1} />
    </Screen>,
  );
}

it('goes back through a log by ever longer answers, and its first page stays as it is meanwhile', async () => {
  show();
  await expect.poll(() => asked()).toMatchObject({ query: { of: { subject: 'unit', id: 3 }, limit: 100 } });
  answer(lines(250, 151));
  await expect.poll(idsShown).toEqual(range(250, 241));
  await pressOn(screen.getByRole('button', { name: 'Page 5' }));
  for (const page of ['7', '9', '10']) await pressOn(screen.getByRole('button', { name: `Page ${page}` }));
  await pressOn(screen.getByRole('button', { name: 'Load older entries' }));
  await expect.poll(() => asked()).toMatchObject({ query: { limit: 200 } });
  expect(idsShown()).toEqual(range(160, 151));
  answer(lines(250, 51));
  await expect.poll(() => screen.queryByText('91–100 of 200')).toBeVisible();
  expect(idsShown()).toEqual(range(160, 151));
});

const doorsShown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

function holdRecord(entity: EntityName, record: AnyRecord): void {
  const question = JSON.stringify({ of: 'record', question: { entity, key: record.id } });
  line.answers.set(question, { status: 'present', record, freshness: { state: 'live', complete: true } });
}

it('names the door of each line that has one', async () => {
  const [first, second, third] = lines(3, 1);
  const rows = [{ ...first, unitId: 5 }, { ...second, gateId: 2 }, third] as AnyRecord[];
  holdRecord('unit', { id: 5, name: 'A101' });
  holdRecord('gate', { id: 2, name: 'Front gate' });
  show('controller');
  await expect.poll(() => asked()).not.toBeNull();
  answer(rows);
  await expect.poll(doorsShown).toEqual(['A101', 'Front gate']);
});

it("leaves the door out of a door's own log", async () => {
  show('unit');
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(2, 1).map((row) => ({ ...row, unitId: 3 })));
  await expect.poll(idsShown).toEqual(range(2, 1));
  expect(screen.queryByText('Door')).toBeNull();
});

it("leaves the person out of a person's own log", async () => {
  holdRecord('user', { id: 4, firstName: 'Ada', lastName: 'Byron' });
  show('user');
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(2, 1).map((row) => ({ ...row, userId: 4 })));
  await expect.poll(idsShown).toEqual(range(2, 1));
  expect(screen.queryByText('Who')).toBeNull();
});

it('keeps what it has when older lines cannot be read, says why, and asks for them again', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(250, 246), { skipped: 2 });
  await pressOn(await screen.findByRole('button', { name: 'Load older entries' }));
  await expect.poll(() => asked()).toMatchObject({ query: { limit: 200 } });
  const error = { code: 'network', message: 'Network connection failed', status: 500 } as const;
  line.send({ kind: 'queryFailed', view: asked()!.view, error });
  await expect.poll(() => screen.queryByText(/^Couldn't refresh .*: Network connection failed/)).toBeVisible();
  expect(idsShown()).toEqual(range(250, 246));
  const { view } = asked()!;
  await pressOn(screen.getByRole('button', { name: 'Load older entries' }));
  await expect.poll(() => asked()!.view).not.toBe(view);
  answer(lines(250, 240), { total: 11, failure: 'Too slow.' });
  await expect.poll(() => idsShown().length).toBe(10);
  expect(screen.queryByText("Couldn't refresh lines: Too slow.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load older entries' })).toBeNull();
});

it('shows no line any more once the right to read them is gone', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(250, 246));
  await expect.poll(idsShown).toEqual(range(250, 246));
  const error = { code: 'forbidden', message: 'Not for you.', status: 403 } as const;
  line.send({ kind: 'queryFailed', view: asked()!.view, error });
  await expect.poll(() => screen.queryByText('Not for you.')).toBeVisible();
  expect(idsShown()).toEqual([]);
});

it('says when there is no line, and when the log cannot be read at all', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  const { view } = asked()!;
  line.send({
    kind: 'queryFailed',
    view,
    error: { code: 'server', message: 'No answer.', status: 500 },
  });
  await pressOn(await screen.findByRole('button', { name: /again/i }));
  await expect.poll(() => asked()?.view).not.toBe(view);
  answer([], { total: 0 });
  await expect.poll(() => screen.queryByText('No events yet')).toBeVisible();
});

it('says when each line was as every other screen does, to the minute', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(250, 250));
  await expect.poll(() => document.querySelector('[data-row-id] time')?.textContent).toBe('01/01/1970 02:10PM');
});

it('shows one day of the site, and reads older lines until that day is complete', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  // A line a minute since 1 January 1970, 10:00 in Sydney: the first 840 are of that day.
  answer(lines(1_000, 901), { total: 1_000 });
  await fillIn(await screen.findByLabelText('Day of the events, as DD/MM/YYYY'), '01/01/1970');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.queryByText('Searching back: 02/01/1970…')).toBeVisible();
  await expect.poll(() => asked()).toMatchObject({ query: { limit: 200 } });
  answer(lines(1_000, 801), { total: 1_000 });
  await expect.poll(() => asked()).toMatchObject({ query: { limit: 300 } });
  expect(idsShown()).toEqual(range(839, 830));
  answer(lines(1_000, 1), { total: 1_000 });
  await expect.poll(() => screen.queryByText('1–10 of 839')).toBeVisible();
  await pressOn(screen.getByRole('button', { name: 'Next day' }));
  await expect.poll(idsShown).toEqual(range(1_000, 991));
  await pressOn(screen.getByRole('button', { name: 'Next day' }));
  await expect.poll(() => screen.queryByText('No entries on 03/01/1970')).toBeVisible();
});

it('shows the lines of the chosen kinds, and asks for older ones where it has none of them', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer([{ ...lines(250, 250)[0]!, kind: 'lockout' }, ...lines(249, 240)]);
  await pressOn(await screen.findByRole('button', { name: 'Kind' }));
  await pressOn(screen.getByRole('checkbox', { name: 'Lockout' }));
  await expect.poll(idsShown).toEqual([250]);
  await pressOn(screen.getByRole('checkbox', { name: 'Lockout' }));
  await pressOn(screen.getByRole('checkbox', { name: 'Admin' }));
  await expect.poll(() => screen.queryByText('No entries of this kind in what is loaded')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await pressOn(screen.getByRole('button', { name: 'Load older entries' }));
  await expect.poll(() => asked()).toMatchObject({ query: { limit: 200 } });
  answer([...lines(250, 240), { ...lines(239, 239)[0]!, kind: 'admin' }], { total: 12 });
  await expect.poll(idsShown).toEqual([239]);
});

it('offers no kinds where the server sends none', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(250, 246).map(({ kind: _kind, ...line }) => line as AnyRecord));
  await expect.poll(() => idsShown().length).toBe(5);
  expect(screen.queryByRole('button', { name: 'Kind' })).toBeNull();
});

it('shows the lines of the chosen kinds in a history too', async () => {
  render(
    <Screen host={line}>
      <RecordHistory entity="unit" row={{ id: 3 }} />
    </Screen>,
  );
  const history = ['Unlock requested', 'Lock requested', 'Changed unit', 'Moved about'];
  const acts = history.map((action, index) => ({ ...lines(9, 9)[0]!, id: 9 - index, kind: undefined, action }));
  await expect.poll(() => asked('actionLog')).not.toBeNull();
  answer(acts, { total: 4 }, 'actionLog');
  await pressOn(await screen.findByRole('button', { name: 'Kind' }));
  const shownFor = async (kind: string) => {
    await pressOn(screen.getByRole('checkbox', { name: kind }));
    const ids = idsShown();
    await pressOn(screen.getByRole('checkbox', { name: kind }));
    return ids;
  };
  expect(await shownFor('Open')).toEqual([9]);
  expect(await shownFor('Close')).toEqual([8]);
  expect(await shownFor('Admin')).toEqual([7]);
  expect(await shownFor('View')).toEqual([]);
  expect(idsShown()).toEqual([9, 8, 7, 6]);
});

function TabsOf({ entity }: { entity: EntityName }) {
  const tabs = useShownTabs([historyTab(entity)], { id: 3 });
  return <p>{`Tabs of ${entity}: ${tabs.map(({ label }) => label).join()}`}</p>;
}

it('offers a history of the five kinds that every server keeps, and of others where the server answers it', async () => {
  render(
    <Screen host={line}>
      {(['unit', 'customer', 'order'] as const).map((entity) => (
        <TabsOf key={entity} entity={entity} />
      ))}
    </Screen>,
  );
  const viewOf = (subject: string) => logsAsked().find(({ query }) => query.of?.subject === subject)?.view;
  await expect.poll(() => [viewOf('customer'), viewOf('order')]).not.toContain(undefined);
  expect(screen.getByText('Tabs of unit: History')).toBeVisible();
  expect(screen.getByText('Tabs of customer:')).toBeVisible();
  expect(viewOf('unit')).toBeUndefined();
  const freshness = { state: 'live', complete: true } as const;
  const empty = { rows: [], total: 0, freshness, coverage: { kind: 'paged', count: 0 }, ignored: [] } as const;
  line.send({ kind: 'queryResult', view: viewOf('customer')!, value: empty });
  const missing = { code: 'notFound', message: 'No such call', status: 404 } as const;
  line.send({ kind: 'queryFailed', view: viewOf('order')!, error: missing });
  await expect.poll(() => screen.queryByText('Tabs of customer: History')).toBeVisible();
  expect(screen.getByText('Tabs of order:')).toBeVisible();
});

const stale: Partial<RowsState<AnyRecord>> = { freshness: { state: 'stale', complete: true, since: 0 } };

it('says since when it is not live, and no longer once it is again', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(250, 246), stale);
  await expect.poll(() => screen.queryByText(/^Last updated/)).toBeVisible();
  answer(lines(250, 246));
  await expect.poll(() => screen.queryByText(/^Last updated/)).toBeNull();
});

it('says that there may be lines after all where it is not live', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer([], { ...stale, total: 0 });
  await expect.poll(() => screen.queryByText('No events yet')).toBeVisible();
  expect(screen.getByText(/^Last updated/)).toBeVisible();
});

it('names the people of a log that knows some, and has no column for them otherwise', async () => {
  show();
  await expect.poll(() => asked()).not.toBeNull();
  answer(lines(3, 1));
  await expect.poll(idsShown).toEqual([3, 2, 1]);
  expect(screen.queryByRole('columnheader', { name: 'Who' })).toBeNull();
  answer(lines(3, 1).map((row) => (row.id === 2 ? { ...row, customerId: 7 } : row)));
  expect(await screen.findByRole('columnheader', { name: 'Who' })).toBeVisible();
});
