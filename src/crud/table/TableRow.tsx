import { memo, type ReactNode } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import type { AnyRow } from '../descriptor/define.ts';
import { AppLink } from '../link/AppLink.tsx';
import { PanelButton } from '../panel/PanelButton.tsx';
import { cardPlace, listCardPlace } from './cardPlace.ts';
import type { Column } from './column.ts';
import { leadsToOwnPage, rowName, type ListRows } from './listOptions.ts';

export interface TableRowProps {
  columns: readonly Column<AnyRow>[];
  row: AnyRow;
  entity?: EntityName | undefined;
  /** The list's options for its rows; null: the table is of no list. */
  resource: ListRows | null;
  /** null: rows cannot be selected. */
  selected: boolean | null;
  onSelect: (ids: readonly number[], chosen: boolean) => void;
}

/** A narrow column may truncate text: hovering shows all of it. */
const titleOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined);

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { columns, row, entity, resource, selected, onSelect } = props;
  const name = resource === null ? '' : rowName(entity, resource, row);
  const pinned = selected === null ? 'only' : 'second';
  return (
    <tr {...resource?.attributes?.(row)} data-row-id={row.id} data-selected={selected === true ? '' : undefined}>
      {selected === null ? null : (
        <td data-card="select" data-pinned="first">
          <Checkbox label={`Select ${name}`} checked={selected} onChange={(chosen) => onSelect([row.id], chosen)} />
        </td>
      )}
      {columns.map((column, index) => {
        const value = column.cell(row);
        const content = value ?? '–';
        const isBlank = value === null;
        // The first cell of a list names the row, as the title of a card does elsewhere.
        const isNamed = resource !== null && index === 0;
        const isHeader = isNamed || (resource === null && column.card === 'title');
        return (
          <td
            key={column.id}
            // Cells and headers of a row look alike, and cards treat both as cells.
            role={isHeader ? 'rowheader' : undefined}
            title={titleOf(content)}
            data-label={column.header}
            data-align={column.align}
            data-folds={column.folds}
            data-card={resource === null ? cardPlace(column, isBlank) : listCardPlace(column, index, isBlank)}
            data-own={resource !== null && leadsToOwnPage(resource, column, row) ? '' : undefined}
            data-pinned={isNamed ? pinned : undefined}
          >
            {column.link === undefined ? content : <AppLink {...column.link(row)}>{content}</AppLink>}
            {isNamed ? <PanelButton id={row.id} name={name} /> : null}
          </td>
        );
      })}
      {resource?.actions === undefined ? null : (
        <td data-card="actions" data-align="end">
          {resource.actions(row)}
        </td>
      )}
    </tr>
  );
});
