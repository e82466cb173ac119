import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityState, Freshness } from '#domain/live/connection.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { ResourceListPage } from '#crud/list/ResourceListPage.tsx';
import { gate } from '#resources/gate/index.tsx';
import { linkTestHost, Screen, type TestHostLink } from './screens.tsx';

const key = `${storageKeys.tablePrefix}gate`;
const live: Freshness = { state: 'live', complete: true };
const whole = { kind: 'whole' } as const;

const gateOf = (id: number) =>
  ({
    id,
    siteId: 1,
    name: `Gate ${id}`,
    status: 'locked',
    direction: 'in',
    doorType: 'swing',
    sites: [],
  }) as unknown as Gate;

/** The rows that the host holds. */
let held: number[];
let known: Pick<EntityState, 'freshness' | 'coverage'>;
let line: TestHostLink;

beforeEach(async () => {
  localStorage.clear();
  [held, known] = [[11, 12, 13, 14], { freshness: live, coverage: whole }];
  line = await linkTestHost();
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
});
afterEach(() => line.close());

const choose = (ids: readonly number[], siteId = 1) =>
  localStorage.setItem(key, JSON.stringify({ filters: {}, sort: null, selection: { siteId, ids } }));
const keptIds = () =>
  (JSON.parse(localStorage.getItem(key) ?? '{}') as { selection?: { ids: number[] } }).selection?.ids ?? [];

/** Open questions about gates, and whether they name ids. */
function asked() {
  const shut = new Set(line.received.flatMap((message) => (message.kind === 'closeQuery' ? [message.view] : [])));
  return line.received.flatMap((message) => {
    if (message.kind !== 'openQuery' || shut.has(message.view)) return [];
    const { view, question } = message;
    if (question.of !== 'firstRows' || question.question.entity !== 'gate') return [];
    return [{ view, ids: question.question.query.where?.['id'] }];
  });
}
const named = () => asked().flatMap(({ ids }) => (ids === undefined ? [] : [ids]));

/** Answers like the host after each change. */
function answer(): void {
  for (const { view, ids } of asked()) {
    const rows = held.filter((id) => ids === undefined || ids.includes(id)).map(gateOf);
    line.send({ kind: 'queryResult', view, value: { rows, total: rows.length, ignored: [], ...known } as never });
  }
}
/** Answers the host's questions, then returns what shows. */
const served =
  <Seen,>(see: () => Seen) =>
  () => {
    answer();
    return see();
  };
const bar = () => screen.queryByRole('region', { name: 'Selected rows' })?.textContent ?? null;
const rowOf = (id: number) => document.querySelector(`[data-gate-id="${id}"]`);

async function openList(): Promise<void> {
  render(
    <Screen host={line}>
      <ResourceListPage resource={gate} />
    </Screen>,
  );
  await expect.poll(served(() => rowOf(11))).not.toBeNull();
}

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
    await expect.poll(served(bar)).toBeNull();
    expect(keptIds()).toEqual([]);
    await expect.poll(named).toEqual([]);
  });

  it('are asked for by their ids while there are any, and not else', async () => {
    await openList();
    expect(named()).toEqual([]);
    await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await expect.poll(named).toEqual([[11]]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await expect.poll(named).toEqual([]);
  });

  it.each<[string, typeof known]>([
    ['has not arrived', { freshness: { state: 'reconciling', complete: false, since: null }, coverage: whole }],
    ['is being read anew', { freshness: { state: 'reconciling', complete: true, since: 1 }, coverage: whole }],
    ['lost its connection', { freshness: { state: 'stale', complete: true, since: 1 }, coverage: whole }],
    ['is paged through the API', { freshness: live, coverage: { kind: 'paged', count: 50_000 } }],
  ])('stay chosen while the list %s', async (_how, state) => {
    choose([11, 12, 13]);
    await openList();
    await expect.poll(served(named)).toEqual([[11, 12, 13]]);
    [held, known] = [[11, 13, 14], state];
    await expect.poll(served(named)).toEqual([]);
    expect(bar()).toContain('3 selected');
    expect(keptIds()).toEqual([11, 12, 13]);
  });

  it('of another site stay chosen there', async () => {
    choose([21, 22], 2);
    await openList();
    expect(bar()).toBeNull();
    expect(named()).toEqual([]);
    expect(keptIds()).toEqual([21, 22]);
  });
});
