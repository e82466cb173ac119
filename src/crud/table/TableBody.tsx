import { Fragment, useCallback, useDeferredValue } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { SkeletonRows, type SkeletonColumn } from '#ui/skeleton/SkeletonRows.tsx';
import { listenForRowArrows } from '#ui/table/rowArrows.ts';
import type { AnyRow } from '../descriptor/define.ts';
import { cardPlace, listCardPlace } from './cardPlace.ts';
import type { Column } from './column.ts';
import type { ListOptions } from './listOptions.ts';
import { useRowsInSteps } from './rowsInSteps.ts';
import { TableRow } from './TableRow.tsx';

export interface TableBodyProps {
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[] | null;
  entity?: EntityName | undefined;
  skeletonRows: number;
  list: ListOptions | null;
}

const maximumImmediateRows = 3;

/** Renders many changed rows, as after each letter of a search, between keystrokes, and many new ones over some frames. */
export function DeferredTableBody(props: TableBodyProps) {
  const { rows, entity } = props;
  const deferred = useDeferredValue(rows);
  const keyOf = useCallback((row: AnyRow) => (entity === undefined ? row.id : recordKey(entity, row)), [entity]);
  const wanted = deferred === null || !areManyChanged(rows, deferred) ? rows : deferred;
  return <TableBody {...props} rows={useRowsInSteps(wanted, keyOf)} />;
}

function areManyChanged(rows: readonly AnyRow[] | null, deferred: readonly AnyRow[]): boolean {
  if (rows === null || rows.length === 0) return false;
  const changed = rows.filter((row, index) => row !== deferred[index]).length;
  return changed + Math.max(0, deferred.length - rows.length) > maximumImmediateRows;
}

export function TableBody({ columns, rows, entity, skeletonRows, list }: TableBodyProps) {
  const message = list?.message ?? null;
  const selection = list?.selection ?? null;
  const sectionOf = sectionsOf(list);
  const width = columns.length + (selection === null ? 0 : 1) + (list?.resource.actions === undefined ? 0 : 1);
  return (
    <tbody ref={list === null ? undefined : listenForRowArrows}>
      {message === null ? null : (
        <tr>
          <td colSpan={width} data-card="message" style={{ whiteSpace: 'normal' }}>
            {message}
          </td>
        </tr>
      )}
      {rows === null && message === null ? (
        <SkeletonRows rows={skeletonRows} columns={skeletonColumns(columns, list)} />
      ) : null}
      {(rows ?? []).map((row, index, all) => {
        const section = sectionOf?.(row);
        const isFirst = section !== undefined && (index === 0 || sectionOf?.(all[index - 1] ?? row).id !== section.id);
        return (
          <Fragment key={entity === undefined ? row.id : recordKey(entity, row)}>
            {isFirst ? (
              <tr data-section="">
                <th scope="rowgroup" colSpan={width}>
                  {section.title}
                </th>
              </tr>
            ) : null}
            <TableRow
              columns={columns}
              row={row}
              entity={entity}
              resource={list?.resource ?? null}
              selected={selection === null ? null : selection.ids.has(row.id)}
              onSelect={selection?.set ?? ignore}
            />
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** The headings of a list that is sorted by the field of its first sorting. */
function sectionsOf(list: ListOptions | null): ListOptions['resource']['sectionOf'] {
  const { sorting, resource } = list ?? { sorting: null };
  return sorting !== null && sorting.field === resource?.firstSorting?.field ? resource?.sectionOf : undefined;
}

/** Placeholders for the columns: they become cards and fold as rows do. */
function skeletonColumns(columns: readonly Column<AnyRow>[], list: ListOptions | null): SkeletonColumn[] {
  if (list === null) {
    return columns.map((column) => ({
      id: column.id,
      align: column.align,
      folds: column.folds,
      card: cardPlace(column),
    }));
  }
  const { selection, resource } = list;
  return [
    ...(selection === null ? [] : [{ id: 'select', card: 'select' }]),
    ...columns.map((column, index) => ({
      id: column.id,
      align: column.align,
      folds: column.folds,
      card: listCardPlace(column, index),
    })),
    ...(resource.actions === undefined ? [] : [{ id: 'actions', card: 'actions' }]),
  ];
}

function ignore(): void {}
