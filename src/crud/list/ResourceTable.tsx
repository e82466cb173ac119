import { recordKey } from '#domain/entities/recordKey.ts';
import { Fragment, memo, useDeferredValue, type ReactNode } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { SkeletonRows, type SkeletonColumn } from '#ui/skeleton/SkeletonRows.tsx';
import { listenForRowArrows } from '#ui/table/rowArrows.ts';
import { SortHeader } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/Table.tsx';
import { TableFrame } from '#ui/table/TableFrame.tsx';
import { useElementWidth } from '#ui/table/useElementWidth.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { clampWidth } from '../columns/arrangeColumns.ts';
import type { ColumnControls } from '../columns/columnPreferences.ts';
import { useArrangedColumns } from '../columns/useArrangedColumns.ts';
import type { AnyRow, Column } from '../descriptor/define.ts';
import { cardPlace } from './cardPlace.ts';
import { ResourceRow } from './ResourceRow.tsx';
import { ListSumRow } from './ListSumRow.tsx';
import { SumRow, type SumRowProps } from './SumRow.tsx';
import { tableLabel, type TableResource } from './tableResource.ts';
import type { Sorting } from './tableUrl.ts';
import type { Selection } from './useSelection.ts';

export interface ResourceTableProps {
  resource: TableResource;
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[] | null;
  pending: boolean;
  skeletonRows: number;
  sorting: Sorting | null;
  /** null: the table's default order. */
  onSort: (sorting: Sorting | null) => void;
  /** Why the rows cannot be sorted now. */
  disabledReason: string | undefined;
  /** null: rows cannot be selected. */
  selection: Selection | null;
  /** An empty or error state instead of rows. */
  message: ReactNode;
  /** The person's columns, widths and density; absent: as the columns are declared. */
  layout?: ColumnControls | undefined;
  /** The footer shows this query's sums; absent: no footer. */
  sumsOf?: RowQuery | undefined;
  /** The footer's sums, where the caller knows them. */
  sums?: SumRowProps['sums'] | undefined;
}

/** The widths of the checkbox and of the actions, unless the resource says another (rem). */
const selectWidth = 3;
const actionsWidth = 12;
const rem = 16;

export function ResourceTable(props: ResourceTableProps) {
  const { resource, rows, pending, layout, selection } = props;
  const [frame, room] = useElementWidth();
  const isSelectable = selection !== null;
  const hasActions = resource.actions !== undefined;
  const taken = ((isSelectable ? selectWidth : 0) + (hasActions ? (resource.actionsWidth ?? actionsWidth) : 0)) * rem;
  const { columns, scrollWidth } = useArrangedColumns({
    ...{ columns: props.columns, preferences: layout?.value, room, taken },
  });
  // The columns that fit are known before the first paint.
  return (
    <TableFrame ref={frame} data-scrolls={scrollWidth === null ? undefined : ''}>
      {room === null ? null : (
        <TableElement
          aria-label={tableLabel(resource)}
          aria-busy={rows === null || pending}
          data-density={layout?.value.density}
          style={scrollWidth === null ? undefined : { minWidth: `${scrollWidth}px` }}
        >
          <Head {...props} columns={columns} />
          <Body {...props} columns={columns} />
          <Footer {...props} columns={columns} />
        </TableElement>
      )}
    </TableFrame>
  );
}

function Footer({ resource, columns, rows, selection, sums, sumsOf }: ResourceTableProps) {
  if (rows === null || rows.length === 0 || columns.every(({ sum }) => sum === undefined)) return null;
  const shown = { columns, before: selection === null ? 0 : 1, after: resource.actions === undefined ? 0 : 1 };
  if (sums !== undefined) return <SumRow {...shown} sums={sums} />;
  if (sumsOf === undefined || resource.entity === undefined) return null;
  return <ListSumRow {...shown} entity={resource.entity} query={sumsOf} />;
}

function Head({ resource, columns, sorting, onSort, disabledReason, selection, rows, layout }: ResourceTableProps) {
  return (
    <thead>
      <tr>
        {selection === null ? null : <SelectAll rows={rows ?? []} selection={selection} />}
        <ColumnHeads
          {...{ resource, columns, sorting, onSort, disabledReason, layout }}
          isSelectable={selection !== null}
        />
      </tr>
    </thead>
  );
}

const maximumImmediateRows = 3;

/** Renders many changed rows, as after each letter of a search, between keystrokes. */
function useDeferredRows(rows: readonly AnyRow[] | null): readonly AnyRow[] | null {
  const deferred = useDeferredValue(rows);
  if (rows === null || deferred === null || rows.length === 0) return rows;
  const changed =
    rows.filter((row, index) => row !== deferred[index]).length + Math.max(0, deferred.length - rows.length);
  return changed > maximumImmediateRows ? deferred : rows;
}

function Body({ resource, columns, rows: newest, skeletonRows, selection, message, sorting }: ResourceTableProps) {
  const rows = useDeferredRows(newest);
  const sectionOf = sorting !== null && sorting.field === resource.firstSorting?.field ? resource.sectionOf : undefined;
  const width = columns.length + (selection === null ? 0 : 1) + (resource.actions === undefined ? 0 : 1);
  return (
    <tbody ref={listenForRowArrows}>
      {message === null ? null : (
        <tr>
          <td colSpan={width} data-card="message" style={{ whiteSpace: 'normal' }}>
            {message}
          </td>
        </tr>
      )}
      {rows === null && message === null ? (
        <SkeletonRows rows={skeletonRows} columns={skeletonColumns(columns, selection !== null, resource)} />
      ) : null}
      {(rows ?? []).map((row, index, all) => {
        const section = sectionOf?.(row);
        const isFirst = section !== undefined && (index === 0 || sectionOf?.(all[index - 1] ?? row).id !== section.id);
        return (
          <Fragment key={resource.entity === undefined ? row.id : recordKey(resource.entity, row)}>
            {isFirst ? (
              <tr data-section="">
                <th scope="rowgroup" colSpan={width}>
                  {section.title}
                </th>
              </tr>
            ) : null}
            <ResourceRow
              resource={resource}
              columns={columns}
              row={row}
              selected={selection === null ? null : selection.ids.has(row.id)}
              onSelect={selection?.set ?? ignore}
            />
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** Placeholders for the columns: they become cards and fold as rows do. */
function skeletonColumns(
  columns: readonly Column<AnyRow>[],
  isSelectable: boolean,
  { actions }: TableResource,
): SkeletonColumn[] {
  return [
    ...(isSelectable ? [{ id: 'select', card: 'select' }] : []),
    ...columns.map(({ id, align, folds, inCards }, index) => ({
      ...{ id, align, folds, card: cardPlace(index, inCards ?? false) },
    })),
    ...(actions === undefined ? [] : [{ id: 'actions', card: 'actions' }]),
  ];
}

function ignore(): void {}

type ColumnHeadsProps = Pick<
  ResourceTableProps,
  'resource' | 'columns' | 'sorting' | 'onSort' | 'disabledReason' | 'layout'
> & { isSelectable: boolean };

const ColumnHeads = memo(function ColumnHeads({
  resource,
  columns,
  sorting,
  onSort,
  disabledReason,
  layout,
  isSelectable,
}: ColumnHeadsProps) {
  return (
    <>
      {columns.map(({ id, header, sort, width, align, folds }, index) => (
        <SortHeader
          key={id}
          direction={sort !== undefined && sorting?.field === sort ? sorting.direction : null}
          onSort={sort === undefined ? undefined : (next) => onSort(sortingBy(sort, next))}
          {...{ id, disabledReason, width, align, folds }}
          pinned={index > 0 ? undefined : isSelectable ? 'second' : 'only'}
          shrinks={index > 0}
          onResize={
            layout === undefined ? undefined : (next) => layout.change({ widths: widthsWith(layout, id, next) })
          }
        >
          {header}
        </SortHeader>
      ))}
      {resource.actions === undefined ? null : (
        <th scope="col" data-actions="" style={{ width: `${resource.actionsWidth ?? actionsWidth}rem` }}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </>
  );
});

function widthsWith({ value }: ColumnControls, id: string, width: number | null): Record<string, number> {
  const { [id]: _before, ...others } = value.widths;
  return width === null ? others : { ...others, [id]: clampWidth(width) };
}

function sortingBy(field: string, direction: Sorting['direction'] | null): Sorting | null {
  return direction === null ? null : { field, direction };
}

function SelectAll({ rows, selection }: { rows: readonly AnyRow[]; selection: Selection }) {
  const chosen = rows.filter((row) => selection.ids.has(row.id)).length;
  const ids = rows.map((row) => row.id).join();
  return (
    <SelectAllBox all={rows.length > 0 && chosen === rows.length} some={chosen > 0} ids={ids} set={selection.set} />
  );
}

interface SelectAllBoxProps {
  all: boolean;
  some: boolean;
  /** The ids of this page's rows, joined by commas. */
  ids: string;
  set: Selection['set'];
}

const SelectAllBox = memo(function SelectAllBox({ all, some, ids, set }: SelectAllBoxProps) {
  const each = ids === '' ? [] : ids.split(',').map(Number);
  return (
    <th scope="col" data-pinned="first" style={{ width: `${selectWidth}rem` }}>
      <Checkbox
        label="Select all rows of this page"
        checked={all}
        mixed={some && !all}
        disabled={each.length === 0}
        onChange={(on) => set(each, on)}
      />
    </th>
  );
});
