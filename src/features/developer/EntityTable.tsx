import { chakra } from '#ui/theme/chakra.ts';
import { memo } from 'react';
import type { EntityDiagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { SkeletonRows } from '#ui/skeleton/SkeletonRows.tsx';
import { TableElement } from '#ui/table/TableElement.tsx';
import { entityColumns, type DiagnosticsColumn } from './entityColumns.tsx';

const Dense = chakra(TableElement, {
  base: {
    '& td': { h: { base: '8', md: '7' } },
    '& tfoot td': { fontWeight: 'semibold', borderTopWidth: '1px', borderColor: 'border' },
    '& td, & th': { fontVariantNumeric: 'tabular-nums' },
    smDown: {
      '& > tfoot': { display: 'none' },
      '& > tbody > tr': { py: '1.5' },
      '& tbody > tr > td': {
        minH: '6',
        '&[data-card=title]': { gridColumn: '1 / 3', textStyle: 'md', minH: '8' },
        '&[data-card=mark]': { minH: '8' },
      },
    },
  },
});

const skeletonRows = 12;

/** A card leaves out empty cells. */
function cardPlace(
  { count }: DiagnosticsColumn,
  entity: EntityDiagnostics,
  index: number,
): 'title' | 'mark' | 'none' | undefined {
  if (index === 0) return 'title';
  if (index === 1) return 'mark';
  return count === undefined || count(entity) === 0 ? 'none' : undefined;
}

export function EntityTable({ entities }: { entities: readonly EntityDiagnostics[] | null }) {
  return (
    <Dense aria-label="Entities" aria-busy={entities === null}>
      <thead>
        <tr>
          {entityColumns.map(({ id, header, meaning, width, align, folds }) => (
            <th key={id} scope="col" title={meaning} style={{ width }} data-align={align} data-folds={folds}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entities === null ? (
          <SkeletonRows rows={skeletonRows} columns={entityColumns.length} />
        ) : (
          entities.map((entity) => <EntityRow key={entity.entity} entity={entity} />)
        )}
      </tbody>
      {entities === null ? null : <Totals entities={entities} />}
    </Dense>
  );
}

const EntityRow = memo(function EntityRow({ entity }: { entity: EntityDiagnostics }) {
  return (
    <tr data-entity={entity.entity}>
      {entityColumns.map((column, index) => {
        const { id, header, cell, align, folds } = column;
        return (
          <td
            key={id}
            data-label={header}
            data-card={cardPlace(column, entity, index)}
            data-align={align}
            data-folds={folds}
          >
            {cell(entity)}
          </td>
        );
      })}
    </tr>
  );
});

function Totals({ entities }: { entities: readonly EntityDiagnostics[] }) {
  return (
    <tfoot>
      <tr>
        {entityColumns.map((column) => (
          <td key={column.id} data-align={column.align} data-folds={column.folds}>
            {totalOf(column, entities)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function totalOf({ id, count, format }: DiagnosticsColumn, entities: readonly EntityDiagnostics[]): string | null {
  if (id === 'entity') return 'Total';
  if (count === undefined || format === undefined) return null;
  return format(entities.reduce((total, entity) => total + count(entity), 0));
}
