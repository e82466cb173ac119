import { fireEvent, screen } from '@testing-library/react';
import { firstValueFrom } from 'rxjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rowFilter } from '#collections/replica/rows/rowFilter.ts';
import { sortKeyReader } from '#collections/schema/rxSchema.ts';
import { AppError } from '#domain/errors/appError.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { compareSortKeys } from '#domain/search/sortOrder.ts';
import { exportCsv } from '#crud/export/exportCsv.ts';
import { exportText, type ExportInput } from '#crud/export/exportText.ts';
import { fixedOptions, type Filter } from '#crud/filter/filter.ts';
import { cleanState, listQuery } from '#crud/list/listQuery.ts';
import { listTitle } from '#crud/list/listVariant.ts';
import { readTableState, writeTableState, emptyTableState, type TableState } from '#crud/list/tableUrl.ts';
import { defaultDateDisplay } from '#format/dateFormats.ts';
import { kindsOfList, lists, ofEachKind, rowsOf, show, slips, type OfResource, soon } from './bench.tsx';
import { HeldReplica, isHeld } from './heldReplica.ts';
import { bareId, oddId, recordsOf } from './recordRows.ts';

const failure = new AppError({ code: 'server', message: 'The database rests.', status: 500 });
const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row-id]')].map((row) => Number(row.dataset['rowId']));
const header = (column: string) => document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(column)}"]`);

/** Values as an address has them. */
function valuesOf(filter: Filter): string[] {
  const fixed = fixedOptions(filter).map(({ value }) => value);
  switch (filter.kind) {
    case 'reference':
      return [...fixed, '1', '12'];
    case 'number':
      return [...fixed, '2..5', '..3', '4..'];
    case 'date':
      return [...fixed, 'today', 'lastMonth', '2026-01-01..2026-06-30', '..2026-03-01'];
    default:
      return fixed;
  }
}

const written = (state: TableState) => writeTableState(new URLSearchParams(), state);
const replicaOf = (listed: OfResource) => {
  const own = rowsOf(listed);
  return new HeldReplica({ rowsOf: (name) => (name === listed.resource.entity ? own : recordsOf(name)) });
};
const queryOf = ({ resource }: OfResource, state: TableState) =>
  listQuery({ resource, state, siteId: 1, pageSize: 100, clock: { zone: 'Australia/Sydney', now: Date.now() } });

beforeAll(() => page.viewport(1440, 900));

const seen = ofEachKind(lists, kindsOfList);

describe.each(lists.map((listed) => [listed.id, listed] as const))('the list %s', (_id, listed) => {
  const { resource } = listed;
  const { entity, columns, filters } = resource;
  const isWhole = isHeld(entity, resource.variant?.of === undefined ? {} : { of: resource.variant.of });
  const sorts = columns.filter(({ sort }) => sort !== undefined);

  it.runIf(seen.includes(listed))('shows full rows, bare ones and odd ones, and sorts by a press', async () => {
    const { address, go } = show(listed);
    const all = rowsOf(listed).map(({ id }) => id);
    await soon(() => shownIds().toSorted((a, b) => a - b)).toEqual(all);
    expect(all).toEqual(expect.arrayContaining([bareId, oddId]));
    expect(slips()).toEqual([]);
    for (const id of [bareId, oddId]) expect(document.querySelector(`[data-row-id="${id}"] td`)).not.toBeNull();
    const last = sorts.findLast(({ id }) => header(id) !== null);
    if (last === undefined || !isWhole) return;
    for (const direction of ['ascending', 'descending'] as const) {
      const press = () => fireEvent.click(header(last.id)?.querySelector('button') as HTMLElement);
      press();
      // A sorted column starts elsewhere in the cycle.
      if (header(last.id)?.getAttribute('aria-sort') !== direction) press();
      if (header(last.id)?.getAttribute('aria-sort') !== direction) press();
      expect(header(last.id)).toHaveAttribute('aria-sort', direction);
      const { firstSorting } = resource;
      const isOwn = firstSorting?.field === last.sort && firstSorting?.direction === 'asc';
      const ascending = isOwn ? null : last.sort;
      expect(new URLSearchParams(address().split('?')[1]).get('sort')).toBe(
        direction === 'ascending' ? ascending : `-${last.sort}`,
      );
    }
    go('?filters=nobody:1&filters=:&filters=x&sort=nothing&page=-3&search=');
    await soon(address).not.toMatch(/nobody|nothing|page|filters/);
    expect(shownIds()).toHaveLength(all.length);
  });

  it.runIf(seen.includes(listed))('says that there is none, and that they cannot be read', async () => {
    const { unmount } = show(listed, { rows: [] });
    await screen.findByText(resource.emptyText);
    expect(slips()).toEqual([]);
    unmount();
    show(listed, { failure });
    await screen.findAllByText(new RegExp(failure.message));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(listTitle(resource));
    expect(screen.queryByText(resource.emptyText)).toBeNull();
  });

  it('sorts by each column both ways, what is blank last', async () => {
    const replica = replicaOf(listed);
    const nameOf = (other: typeof entity, id: number) => {
      const row = replica.rowOf(other, id);
      return row === undefined ? null : recordName(other, row);
    };
    for (const { sort } of isWhole ? sorts : []) {
      for (const direction of ['asc', 'desc'] as const) {
        const query = queryOf(listed, { ...emptyTableState, sort: { field: sort ?? '', direction } });
        const { rows } = await firstValueFrom(replica.rows(entity, query));
        const keys = rows.map(sortKeyReader(entity, sort ?? '', nameOf));
        const pairs = keys.slice(1).map((key, index) => [keys[index] ?? null, key] as const);
        expect([sort, pairs.filter(([one, other]) => compareSortKeys(one, other, direction) > 0)]).toEqual([sort, []]);
        const blanks = keys.flatMap((key, index) => (key === null ? [index] : []));
        expect(blanks).toEqual(blanks.map((_at, nth) => keys.length - blanks.length + nth));
      }
    }
  });

  it('narrows by each value of each filter, which its address keeps', async () => {
    const replica = replicaOf(listed);
    const clean = cleanState(resource);
    const all = rowsOf(listed);
    for (const filter of filters) {
      let found = 0;
      for (const value of valuesOf(filter)) {
        const state = clean({ ...emptyTableState, filters: { [filter.field]: [value] } });
        expect(state.filters).toEqual({ [filter.field]: [value] });
        expect(clean(readTableState(written(state)))).toEqual(state);
        if (!isWhole) continue;
        const query = queryOf(listed, state);
        const { rows, total } = await firstValueFrom(replica.rows(entity, query));
        expect(rows.map(({ id }) => id)).toEqual(
          expect.arrayContaining(all.filter(rowFilter(entity, query)).map(({ id }) => id)),
        );
        expect(total).toBeLessThanOrEqual(all.length);
        found += total;
      }
      // Filtering by a field that no record has would find nothing.
      if (isWhole) expect([filter.field, found]).not.toEqual([filter.field, 0]);
      expect(clean({ ...emptyTableState, filters: { [filter.field]: ['@@', 'x..y'] } }).filters).toEqual({});
    }
  });

  it('writes a line for each row into its CSV file, and a value into each column', async () => {
    const replica = replicaOf(listed);
    const input: ExportInput = {
      replica,
      entity,
      columns,
      query: queryOf(listed, emptyTableState),
      sites: [{ id: 1, name: 'Botany Road Storage', timeZone: 'Australia/Sydney' }],
      siteId: 1,
      display: defaultDateDisplay,
      signal: new AbortController().signal,
    };
    const filled = new Set<string>();
    for await (const { lines } of exportText(input))
      for (const line of lines)
        columns.forEach(({ id, onlyOnScreen }, index) => {
          if (line[index] !== '' || onlyOnScreen === true) filled.add(id);
        });
    expect(columns.map(({ id }) => id).filter((id) => !filled.has(id))).toEqual([]);
    const { file, rows } = await exportCsv(input, () => undefined);
    expect(rows).toBe(rowsOf(listed).length);
    const text = await file.text();
    expect(text).not.toMatch(/undefined|NaN|\[object |Invalid Date/);
    expect(text.trim().split('\r\n').length).toBe(rows + 1);
  });
});
