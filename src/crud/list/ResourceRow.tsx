import { memo, type ReactNode } from 'react';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import type { AnyRow, Column } from '../descriptor/define.ts';
import { AppLink } from '../link/AppLink.tsx';
import { PanelButton } from '../panel/PanelButton.tsx';
import { cardPlace } from './cardPlace.ts';
import { leadsToOwnPage, rowName, type TableResource } from './tableResource.ts';

export interface ResourceRowProps {
  resource: TableResource;
  columns: readonly Column<AnyRow>[];
  row: AnyRow;
  /** null: rows cannot be selected. */
  selected: boolean | null;
  onSelect: (ids: readonly number[], chosen: boolean) => void;
}

/** A narrow column may truncate text: hovering shows all of it. */
const titleOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined);

/** On a card, the first column is the title and the second one stands beside it. */
export const ResourceRow = memo(function ResourceRow({ resource, columns, row, selected, onSelect }: ResourceRowProps) {
  const name = rowName(resource, row);
  return (
    <tr {...resource.attributes?.(row)} data-row-id={row.id} data-selected={selected === true ? '' : undefined}>
      {selected === null ? null : (
        <td data-card="select" data-pinned="first">
          <Checkbox label={`Select ${name}`} checked={selected} onChange={(chosen) => onSelect([row.id], chosen)} />
        </td>
      )}
      {columns.map((column, index) => {
        const value = column.cell(row);
        const content = value ?? '–';
        return (
          <td
            key={column.id}
            title={titleOf(content)}
            data-label={column.header}
            data-card={cardPlace(index, value !== null && (column.inCards ?? false))}
            data-align={column.align}
            data-folds={column.folds}
            data-own={leadsToOwnPage(resource, column, row) ? '' : undefined}
            data-pinned={index === 0 ? (selected === null ? 'only' : 'second') : undefined}
          >
            {column.link === undefined ? content : <AppLink {...column.link(row)}>{content}</AppLink>}
            {index === 0 ? <PanelButton id={row.id} name={name} /> : null}
          </td>
        );
      })}
      {resource.actions === undefined ? null : (
        <td data-card="actions" data-align="end">
          {resource.actions(row)}
        </td>
      )}
    </tr>
  );
});
