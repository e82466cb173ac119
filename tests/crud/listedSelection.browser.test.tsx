import { render, screen } from '@testing-library/react';
import { useCallback, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityState, Freshness } from '#domain/live/connection.ts';
import type { IgnoredPart } from '#collections/rowQuery.ts';
import { rowFilter } from '#collections/replica/rows/rowFilter.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import type { TableState } from '#crud/list/tableUrl.ts';
import { useSelectionOf, type Selection } from '#crud/list/useSelection.ts';
import { DeviceList } from '#features/devices/DeviceList.tsx';
import { deviceRow, type DeviceRow } from '#features/devices/deviceRow.ts';
import SelectedUnitsBar from '#features/units-now/SelectedUnitsBar.tsx';
import { gate } from '#resources/gate/gate.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';
import { openRowRequests } from './answerRows.ts';
import { linkHostPerTest, Screen } from './screens.tsx';
import { fewOf } from '#tests/support/proofs.ts';

const key = `${storageKeys.tablePrefix}gate`;
const live: Freshness = { state: 'live', complete: true };
const whole = { kind: 'whole' } as const;

const gateOf = (id: number) =>
  ({
    id,
    siteId: 1,
    name: `Gate ${id}`,
    status: opened.has(id) ? 'unlocked' : 'locked',
    direction: 'in',
    doorType: 'swing',
    sites: [],
  }) as unknown as Gate;

/** The rows that the host holds. */
let held: number[];
let opened: Set<number>;
let known: Pick<EntityState, 'freshness' | 'coverage'>;
/** What the server ignores of a question. */
let ignored: readonly IgnoredPart[];
const line = linkHostPerTest();

beforeEach(() => {
  answered.clear();
  [held, opened, known, ignored] = [[11, 12, 13, 14], new Set(), { freshness: live, coverage: whole }, []];
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
});

const choose = (ids: readonly number[], siteId = 1, filters = {}) =>
  localStorage.setItem(key, JSON.stringify({ filters, sort: null, selection: { siteId, ids } }));
const keptIds = () =>
  (JSON.parse(localStorage.getItem(key) ?? '{}') as { selection?: { ids: number[] } }).selection?.ids ?? [];

/** Open questions about gates, and whether they name ids. */
const asked = () => openRowRequests(line, 'gate').map(({ view, query }) => ({ view, query, ids: query.where?.['id'] }));
const named = () => asked().flatMap(({ ids }) => (ids === undefined ? [] : [ids]));

/** The last answer of each question, as text. */
const answered = new Map<number, string>();

/** Answers like the host: after each change, and only then. */
function answer(): void {
  for (const { view, query } of asked()) {
    const found = held.map(gateOf).filter(rowFilter('gate', query));
    const rows = found.slice(query.skip, (query.skip ?? 0) + (query.limit ?? found.length));
    const value = { rows, total: found.length, ignored, ...known };
    const text = JSON.stringify(value);
    if (answered.get(view) === text) continue;
    answered.set(view, text);
    line.send({ kind: 'queryResult', view, value: value as never });
  }
}
/** Answers the host's questions, then returns the shown rows. */
const served =
  <Seen,>(see: () => Seen) =>
  () => {
    answer();
    return see();
  };
const bar = () => screen.queryByRole('region', { name: 'Selected rows' })?.textContent ?? null;
async function askedWhether(question: string): Promise<HTMLElement> {
  const dialog = () => document.querySelector<HTMLElement>('dialog:modal');
  await expect.poll(served(dialog)).not.toBeNull();
  expect(dialog()).toHaveAccessibleName(question);
  return dialog() as HTMLElement;
}
const rowOf = (id: number) => document.querySelector(`[data-gate-id="${id}"]`);

async function openList(): Promise<void> {
  render(
    <Screen host={line}>
      <ResourceListPage resource={gate} />
    </Screen>,
  );
  await expect.poll(served(() => rowOf(11))).not.toBeNull();
}

describe('filters of an earlier visit', () => {
  it('are left out where nothing matches them, which the list says, and come back when asked for', async () => {
    choose([], 1, { status: ['alarm'], direction: ['exit'] });
    await openList();
    await screen.findByText(listMessages.forgotten('gates'));
    expect(location.search).not.toContain('filters');
    await pressOn(screen.getByRole('button', { name: listMessages.useForgotten }));
    await expect.poll(served(() => rowOf(11))).toBeNull();
    expect(screen.queryByText(listMessages.forgotten('gates'))).toBeNull();
    await screen.findByText('No gates match your search');
  });

  it('stay where something matches them', async () => {
    opened = new Set([12]);
    choose([], 1, { status: ['locked'] });
    await openList();
    expect(rowOf(12)).toBeNull();
    expect(screen.queryByText(listMessages.forgotten('gates'))).toBeNull();
    opened = new Set([11, 12, 13, 14]);
    await expect.poll(served(() => rowOf(13))).toBeNull();
    expect(screen.queryByText(listMessages.forgotten('gates'))).toBeNull();
  });
});

describe('chosen records', () => {
  it('that somebody deletes are not chosen any more, here and in what is kept', async () => {
    choose([11, 12, 13]);
    await openList();
    expect(bar()).toContain('3 selected');
    await expect.poll(served(named)).toEqual([[11, 12, 13]]);
    held = [11, 13, 14];
    await expect.poll(served(bar)).toContain('2 selected');
    expect(keptIds()).toEqual([11, 13]);
    await expect.poll(served(named)).toEqual([[11, 13]]);
  });

  it('that went while nobody looked are not chosen the next day', async () => {
    choose([12]);
    held = [11, 13, 14];
    await openList();
    await expect.poll(served(keptIds)).toEqual([]);
    expect(bar()).toBeNull();
    await expect.poll(named).toEqual([]);
  });

  it('are asked for by their ids while there are any, and not else', async () => {
    await openList();
    expect(named()).toEqual([]);
    await pressOn(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await expect.poll(named).toEqual([[11]]);
    await pressOn(screen.getByRole('button', { name: 'Clear selection' }));
    await expect.poll(named).toEqual([]);
  });

  it('that a filter or a change of their state hides are not chosen any more, and do not come back', async () => {
    choose([11, 12, 13], 1, { status: ['locked'] });
    await openList();
    await expect.poll(served(bar)).toContain('3 selected');
    opened = new Set([12]);
    await expect.poll(served(bar)).toContain('2 selected');
    opened = new Set([12, 13]);
    await expect.poll(served(keptIds)).toEqual([11]);
    opened = new Set();
    await expect.poll(served(() => rowOf(13))).not.toBeNull();
    expect(bar()).toContain('1 selected');
  });

  it('on other pages of the list stay chosen, and are named before they are deleted', async () => {
    localStorage.setItem(storageKeys.pageSize, '10');
    held = Array.from({ length: 12 }, (_gate, index) => 11 + index);
    choose([11, 12, 13, 14, 15, 21, 22]);
    await openList();
    expect(rowOf(22)).toBeNull();
    await expect.poll(served(bar)).toContain('7 selected');
    await pressOn(screen.getByRole('button', { name: 'Delete' }));
    const question = await askedWhether('Delete 7 gates?');
    expect(question).toHaveTextContent('Gate 11, Gate 12, Gate 13, Gate 14, Gate 15 and 2 more.');
    held = held.filter((id) => id !== 12 && id !== 22);
    await expect.poll(served(() => question.textContent)).toContain('Gate 11, Gate 13, Gate 14, Gate 15 and Gate 21.');
  });

  const unsure: [string, typeof known][] = [
    ['has not arrived', { freshness: { state: 'reconciling', complete: false, since: null }, coverage: whole }],
    ['may lack some', { freshness: { state: 'stale', complete: false, since: 1 }, coverage: whole }],
  ];
  it.each(fewOf('screens', unsure))(
    'are kept while the list %s, but nothing is done with those that it does not show',
    async (_how, state) => {
      choose([11, 12, 13]);
      await openList();
      [held, known] = [[11, 13, 14], state];
      await expect.poll(served(bar)).toContain('2 selected');
      expect(keptIds()).toEqual([11, 12, 13]);
    },
  );

  const whileComplete: [string, typeof known][] = [
    ['is paged through the API', { freshness: live, coverage: { kind: 'paged', count: 50_000 } }],
    ['lost its connection', { freshness: { state: 'stale', complete: true, since: 1 }, coverage: whole }],
    ['is being read anew', { freshness: { state: 'reconciling', complete: true, since: 1 }, coverage: whole }],
  ];
  it.each(fewOf('screens', whileComplete, 2))(
    'that the list no longer shows are not chosen, also while it %s',
    async (_how, state) => {
      known = state;
      choose([11, 12, 13]);
      await openList();
      await expect.poll(served(bar)).toContain('3 selected');
      held = [11, 13, 14];
      await expect.poll(served(bar)).toContain('2 selected');
      await expect.poll(served(keptIds)).toEqual([11, 13]);
    },
  );

  it('on pages that nobody opened stay chosen where the list is paged through the API, also when a row slides there', async () => {
    localStorage.setItem(storageKeys.pageSize, '10');
    known = { freshness: live, coverage: { kind: 'paged', count: 50_000 } };
    held = Array.from({ length: 12 }, (_gate, index) => 11 + index);
    choose([20, 22, 99]);
    await openList();
    await expect.poll(served(bar)).toContain('2 selected');
    expect(keptIds()).toEqual([20, 22]);
    held = [10, ...held];
    await expect.poll(served(() => rowOf(20))).toBeNull();
    await expect.poll(served(bar)).toContain('2 selected');
    await pressOn(screen.getByRole('button', { name: 'Delete' }));
    const question = await askedWhether('Delete 2 gates?');
    await expect.poll(served(() => question.textContent)).toContain('Gate 20 and Gate 22.');
  });

  it('are neither counted nor forgotten where the server cannot say whether the list has them', async () => {
    localStorage.setItem(storageKeys.pageSize, '10');
    known = { freshness: live, coverage: { kind: 'paged', count: 50_000 } };
    ignored = ['where'];
    held = Array.from({ length: 10 }, (_gate, index) => 11 + index);
    choose([11, 99]);
    await openList();
    await expect.poll(served(named)).toEqual([[99]]);
    await expect.poll(served(bar)).toContain('1 selected');
    expect(keptIds()).toEqual([11, 99]);
  });

  it('of another site stay chosen there', async () => {
    choose([21, 22], 2);
    await openList();
    expect(bar()).toBeNull();
    expect(named()).toEqual([]);
    expect(keptIds()).toEqual([21, 22]);
  });
});

/** Chooses two of the rows that a bar gets, then shows others. */
function Chosen({ children, also }: { children: (selection: Selection) => ReactNode; also: readonly number[] }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(also));
  const store = useCallback((next: readonly number[]) => setIds(new Set(next)), []);
  return children(useSelectionOf(ids, store));
}

describe('chosen devices', () => {
  const device = (id: number, fault: string | null = null) =>
    deviceRow('hub', { id, siteId: 1, name: `Hub ${String(id).padStart(2, '0')}`, fault });
  const devices = Array.from({ length: 12 }, (_device, index) => device(index + 1, index < 11 ? 'Burned Out' : null));
  const state = { search: '', filters: {}, sort: null, page: 1 } as unknown as TableState;
  const list = (rows: readonly DeviceRow[], filters = {}) => (
    <Screen host={line}>
      <Chosen also={[devices[0]?.id ?? 0, devices[10]?.id ?? 0, devices[11]?.id ?? 0]}>
        {(selection) => (
          <DeviceList
            rows={rows}
            selection={selection}
            emptyReason={null}
            pending={false}
            isComplete={true}
            isAllSites={false}
            sorting={null}
            state={{ ...state, filters }}
            change={() => undefined}
          />
        )}
      </Chosen>
    </Screen>
  );

  it('on other pages stay chosen; those that go, or that a filter hides, do not', async () => {
    localStorage.setItem(storageKeys.pageSize, '10');
    const { rerender } = render(list(devices));
    await expect.poll(bar).toContain('3 selected');
    rerender(list(devices.slice(1)));
    await expect.poll(bar).toContain('2 selected');
    rerender(list(devices.slice(1), { visit: ['fault'] }));
    await expect.poll(bar).toContain('1 selected');
    rerender(list(devices));
    expect(bar()).toContain('1 selected');
  });
});

describe('chosen units of the board', () => {
  const Board = ({ shown }: { shown: readonly number[] }) => {
    const [ids, set] = useState<ReadonlySet<number> | null>(new Set([1, 2, 900]));
    return <SelectedUnitsBar selection={{ ids, set }} shown={shown} />;
  };
  const board = (shown: readonly number[]) => (
    <Screen host={line}>
      <Board shown={shown} />
    </Screen>
  );
  const all = Array.from({ length: 900 }, (_unit, index) => index + 1);

  it('far down the board stay chosen; those that leave it do not come back chosen', async () => {
    const { rerender } = render(board(all));
    await expect.poll(bar).toContain('3 selected');
    rerender(board(all.filter((id) => id !== 2)));
    await expect.poll(bar).toContain('2 selected');
    rerender(board(all));
    await expect.poll(bar).toContain('2 selected');
  });
});
