import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { BoardState } from '#collections/replica/board/boardQuery.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { unitMessages } from '#domain/messages/units.ts';
import { maximumPagedUnits } from '#features/units-now/PagedUnits.tsx';
import UnitsNowPage from '#features/units-now/UnitsNowPage.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';
import { buildUnit } from './builders.ts';
import { linkHostPerTest, Screen } from './screens.tsx';

const known = { coverage: { kind: 'whole' }, freshness: { state: 'live', complete: true } } as const;
const failure = 'The database rests.';
const many = Array.from({ length: 3000 }, (_id, index) => index + 1);
const boardOf = (unitIds: readonly number[], given: Partial<BoardState> = {}): BoardState => ({
  areas: [{ key: '1:area:1', siteId: 1, name: 'Row A', floor: 0, unitIds, total: many.length }],
  total: many.length,
  counts: new Map([['secure', many.length]]),
  ...known,
  ...given,
});

const line = linkHostPerTest();
beforeEach(() => {
  given = {};
  answered.clear();
  line.send({ kind: 'connection', connection: { state: 'live', since: 0 } });
  render(
    <Screen host={line}>
      <UnitsNowPage />
    </Screen>,
  );
});

const opened = () => line.received.flatMap((message) => (message.kind === 'openQuery' ? [message] : []));
const boards = () =>
  opened().flatMap(({ view, question }) => (question.of === 'unitBoard' ? [{ view, asked: question.question }] : []));
const rowsAsked = () =>
  opened().flatMap(({ view, question }) =>
    question.of === 'rows' && question.question.entity === 'unit' ? [{ view, query: question.question.query }] : [],
  );
const controllersAsked = () =>
  opened().flatMap(({ view, question }) =>
    question.of === 'rows' && question.question.entity === 'controller' ? [view] : [],
  );
const idsOf = ({ where }: RowQuery) => (where?.['id'] ?? []).map(Number);
const tile = (id: number) => document.querySelector<HTMLElement>(`[data-unit-id="${id}"]`);
const tiles = () => document.querySelectorAll('[data-unit-id]').length;

async function tellBoard(nth: number, board: BoardState): Promise<void> {
  await expect.poll(() => boards().length).toBeGreaterThan(nth);
  line.send({ kind: 'queryResult', view: boards()[nth]?.view ?? 0, value: board });
}

let given: Partial<Unit> = {};
const answered = new Set<number>();

/** Answers about units, then returns the result of `see`. */
function served<Seen>(see: () => Seen): () => Seen {
  return () => {
    for (const { view, query } of rowsAsked().filter((one) => !answered.has(one.view))) {
      answered.add(view);
      const rows = idsOf(query).map((id) => buildUnit({ ...given, id }));
      line.send({ kind: 'queryResult', view, value: { rows, total: rows.length, ignored: [], ...known } });
    }
    return see();
  };
}

describe('the board of units', () => {
  it('reads the units near the view alone, and keeps the place of those that are on their way', async () => {
    await tellBoard(0, boardOf(many));
    expect(boards()[0]?.asked).toEqual({ siteId: 1, tones: [], words: [] });
    await expect.poll(() => document.querySelectorAll('[data-slot=units]').length).toBeGreaterThan(3);
    expect(tiles()).toBe(0);
    const height = document.documentElement.scrollHeight;
    await expect.poll(served(() => tile(1)?.textContent)).toContain('A1');
    const near = idsOf(rowsAsked().at(-1)?.query ?? {});
    expect(near).toEqual(many.slice(0, near.length));
    expect(near.length).toBeLessThan(400);
    expect(document.documentElement.scrollHeight).toBe(height);
    expect(screen.getByText('3,000', { selector: '[data-total]' })).toBeVisible();
  });

  it('shows no green tile behind a controller that is not heard', async () => {
    given = { status: 'locked', controllerId: 4, channel: 1 };
    await tellBoard(0, boardOf(many));
    await expect.poll(served(() => tile(1)?.dataset['tone'])).toBe('secure');
    await expect.poll(() => controllersAsked().length).toBeGreaterThan(0);
    const rows = [{ id: 4, siteId: 1, online: false, lastHeardAt: new Date().toISOString() }];
    line.send({
      kind: 'queryResult',
      view: controllersAsked()[0] ?? 0,
      value: { rows, total: 1, ignored: [], ...known },
    });
    await expect.poll(() => tile(1)?.dataset['tone']).toBe('offline');
    expect(tile(1)?.textContent).toContain(unitMessages.controllerSilent);
  });

  it('leads to any unit by the keyboard, however far it is', async () => {
    await tellBoard(0, boardOf(many));
    await expect.poll(served(() => tile(1))).not.toBeNull();
    tile(1)?.focus();
    await userEvent.keyboard('{End}');
    await expect.poll(served(() => document.activeElement?.getAttribute('data-unit-id'))).toBe('3000');
  });

  it('stays as it was while a narrower one is on its way', async () => {
    await tellBoard(0, boardOf(many));
    await expect.poll(served(() => tile(1))).not.toBeNull();
    await pressOn(screen.getByRole('button', { name: /^Open/ }));
    await expect.poll(() => boards()[1]?.asked.tones).toEqual(['open']);
    expect(tile(1)?.hasAttribute('data-faded')).toBe(false);
    given = { status: 'opened' };
    await tellBoard(1, boardOf([7], { counts: new Map([['open', 1]]) }));
    await expect.poll(served(() => tile(7)?.dataset['status'])).toBe('opened');
    expect(tile(7)?.hasAttribute('data-faded')).toBe(false);
    expect(tiles()).toBe(1);
    expect(screen.getByText('1 of 3,000', { exact: false })).toBeVisible();
  });

  it('says that nothing matches, and how to see all again', async () => {
    await tellBoard(0, boardOf(many));
    await pressOn(await screen.findByRole('button', { name: /^Alarm/ }));
    await tellBoard(1, boardOf([], { areas: [] }));
    await pressOn(await screen.findByRole('button', { name: 'Show all units' }));
    await expect.poll(() => boards().at(-1)?.asked.tones).toEqual([]);
  });

  it('says that further units come, while some are missing', async () => {
    const freshness = { state: 'reconciling', complete: false, since: null, failure: 'Something broke.' } as const;
    await tellBoard(0, boardOf(many, { freshness }));
    expect(await screen.findByText('3,000 so far', { selector: '[data-total]' })).toBeVisible();
  });

  it('puts areas that come late in their place, unless a person has begun to use the page', async () => {
    const area = (id: number, unitIds: readonly number[]) => ({
      key: `1:area:${id}`,
      siteId: 1,
      name: `Row ${id}`,
      floor: 0,
      unitIds,
      total: unitIds.length,
    });
    const filling = { freshness: { state: 'reconciling', complete: false, since: null } } as const;
    const names = () =>
      [...document.querySelectorAll('[data-slot=area] h2')].map(({ textContent }) => textContent.slice(0, 5));
    await tellBoard(0, boardOf([], { ...filling, areas: [area(3, [3])] }));
    await expect.poll(names).toEqual(['Row 3']);
    await tellBoard(0, boardOf([], { ...filling, areas: [area(2, [2]), area(3, [3])] }));
    await expect.poll(names).toEqual(['Row 2', 'Row 3']);
    await userEvent.keyboard('{Shift}');
    await tellBoard(0, boardOf([], { areas: [area(1, [1]), area(2, [2]), area(3, [3])] }));
    await expect.poll(names).toEqual(['Row 2', 'Row 3', 'Row 1']);
  });

  it('of a site without units says so, once that is known', async () => {
    const nothing = { areas: [], total: 0, counts: new Map() };
    await tellBoard(0, boardOf([], { ...nothing, freshness: { state: 'reconciling', complete: false, since: null } }));
    await expect.poll(() => document.querySelector('[data-total]')).toBeNull();
    await tellBoard(0, boardOf([], nothing));
    expect(await screen.findByText('No units yet')).toBeVisible();
  });

  it('of a site whose units have not arrived says that, and does not take it for an empty one', async () => {
    const freshness = { state: 'stale', complete: false, since: null } as const;
    await tellBoard(0, boardOf([], { areas: [], total: 0, counts: new Map(), freshness }));
    expect(await screen.findByText('Loading units…')).toBeVisible();
    expect(screen.queryByText('No units yet')).toBeNull();
  });

  it('greys the units while they are not live, and colours them again', async () => {
    const look = () => {
      const slot = tile(1)?.closest('[data-slot=units]');
      return slot == null ? null : getComputedStyle(slot).filter;
    };
    await tellBoard(0, boardOf(many, { freshness: { state: 'stale', complete: true, since: Date.now() } }));
    await expect.poll(served(look)).toBe('grayscale(1)');
    await tellBoard(0, boardOf(many));
    await expect.poll(served(look)).toBe('none');
  });

  it('says what the server answered instead of the units: alone where none is here, else beside them', async () => {
    const freshness = { state: 'reconciling', complete: false, since: null, failure } as const;
    await tellBoard(0, boardOf([], { areas: [], total: 0, counts: new Map(), freshness }));
    expect(await screen.findByText("Couldn't load units")).toBeVisible();
    expect(screen.getByText(failure)).toBeVisible();
    await tellBoard(0, boardOf(many, { freshness }));
    await expect.poll(served(() => tile(1))).not.toBeNull();
    expect(screen.getByText(`Couldn't refresh units: ${failure}`)).toBeVisible();
  });

  it('says that alarms and faults cannot be read, for as long as that is so', async () => {
    await tellBoard(0, boardOf(many));
    const asked = () =>
      opened().flatMap(({ view, question }) => (question.of === 'alarms' ? [{ view, question }] : []));
    await expect.poll(() => asked()[0]?.question.question).toEqual({ siteId: 1 });
    const alarms = (freshness: Freshness) => {
      const isRead = { alarming: false, faulted: true };
      const value = { alarming: new Map(), faulted: new Map(), isRead, freshness };
      line.send({ kind: 'queryResult', view: asked()[0]?.view ?? 0, value });
    };
    const said = () => screen.queryByText(unitMessages.alarmsNotRead(failure));
    alarms({ state: 'reconciling', complete: false, since: null });
    await expect.poll(served(() => tile(1))).not.toBeNull();
    expect(document.querySelector('[data-alarms-unread]')).toBeNull();
    alarms({ state: 'reconciling', complete: false, since: null, failure });
    await expect.poll(said).toBeVisible();
    expect(tile(1)).not.toBeNull();
    alarms({ state: 'live', complete: true });
    await expect.poll(said).toBeNull();
  });

  it('is made from rows that are read page by page, where there are too many to replicate', async () => {
    await tellBoard(0, boardOf([], { coverage: { kind: 'paged', count: 50_000 } }));
    line.send({
      kind: 'entity',
      entity: 'unit',
      state: { siteId: 0, coverage: { kind: 'paged', count: 50_000 }, freshness: known.freshness },
    });
    const paged = () => opened().find(({ question }) => question.of === 'rows');
    await expect
      .poll(() => paged()?.question.question)
      .toEqual({
        entity: 'unit',
        query: { siteId: 1, limit: maximumPagedUnits },
      });
    const areas = opened().find(({ question }) => question.of === 'rows' && question.question.entity === 'area');
    const area = [{ id: 1, siteId: 1, name: 'Row A', floor: 0 }];
    line.send({ kind: 'queryResult', view: areas?.view ?? 0, value: { ...known, rows: area, total: 1, ignored: [] } });
    const rows = [buildUnit({ id: 1, areaId: 1 }), buildUnit({ id: 2, areaId: 1 })];
    const state = { rows, total: 2, ignored: [], freshness: known.freshness };
    line.send({
      kind: 'queryResult',
      view: paged()?.view ?? 0,
      value: { ...state, coverage: { kind: 'paged', count: 50_000 } },
    });
    await expect.poll(tiles).toBe(2);
    expect(screen.queryByText(/^Only 2 of/)).toBeNull();
    const more = { ...state, total: 7_000, coverage: { kind: 'paged', count: 50_000 } as const };
    line.send({ kind: 'queryResult', view: paged()?.view ?? 0, value: more });
    expect(await screen.findByText(/^Showing 2 of 7,000 units/)).toBeVisible();
    line.send({ kind: 'queryResult', view: paged()?.view ?? 0, value: { ...more, total: 3, skipped: 1, failure } });
    expect(await screen.findByText("1 unit couldn't be read and isn't shown.")).toBeVisible();
    expect(screen.getByText(`Couldn't refresh units: ${failure}`)).toBeVisible();
    expect(screen.queryByText(/^Only 2 of/)).toBeNull();
    line.send({ kind: 'queryResult', view: paged()?.view ?? 0, value: { ...more, rows: [], total: 3, skipped: 3 } });
    expect(await screen.findByText("Couldn't load units")).toBeVisible();
  });
});
