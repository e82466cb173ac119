import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import type { EntityDiagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { formatSeconds } from '#lib/duration.ts';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { formatBytes, formatCount } from './figuresText.ts';

export interface EntityColumn {
  id: string;
  header: string;
  meaning?: string;
  width: string;
  cell: (entity: EntityDiagnostics) => ReactNode;
  sum?: (entity: EntityDiagnostics) => number;
  format?: (sum: number) => string;
  align?: 'end';
  folds?: 'lgDown' | 'mdDown';
}

function counted(
  column: Pick<EntityColumn, 'id' | 'header' | 'meaning' | 'folds'>,
  sum: (entity: EntityDiagnostics) => number,
  format: (sum: number) => string = formatCount,
): EntityColumn {
  return { width: '4.75rem', align: 'end', ...column, sum, format, cell: (entity) => format(sum(entity)) };
}

const sizeText = (size: number) => (size === 0 ? '–' : formatBytes(size));

/** Columns with `sum` have a total. */
export const entityColumns: readonly EntityColumn[] = [
  { id: 'entity', header: 'Entity', width: '10.5rem', cell: ({ entity }) => entityOf(entity).label.many },
  { id: 'freshness', header: 'Freshness', width: '10.5rem', cell: (entity) => <FreshnessMark {...entity} /> },
  counted({ id: 'rows', header: 'Rows' }, ({ rows }) => rows),
  counted(
    { id: 'size', header: 'Size', meaning: 'Approximate size of the rows as text', folds: 'lgDown' },
    ({ size }) => size,
    sizeText,
  ),
  {
    id: 'lastResyncAt',
    header: 'Last resync',
    meaning: 'Time since the last full resync, and how long it took',
    width: '8.5rem',
    align: 'end',
    folds: 'mdDown',
    cell: ({ lastResyncAt, lastResyncTook }) =>
      lastResyncAt === null ? (
        '–'
      ) : (
        <>
          <Elapsed since={lastResyncAt} /> · {formatSeconds(lastResyncTook ?? 0)}
        </>
      ),
  },
  counted({ id: 'pages', header: 'Pages', meaning: 'List pages requested', folds: 'mdDown' }, ({ pages }) => pages),
  counted({ id: 'reads', header: 'Reads', meaning: 'Requests for changed records' }, ({ reads }) => reads),
  counted(
    {
      id: 'saved',
      header: 'Saved',
      meaning: 'Requests saved by combining events and records',
    },
    ({ coalesced, batched }) => coalesced + batched,
  ),
  counted(
    { id: 'applied', header: 'Applied', meaning: 'Events that marked a record as out of date' },
    ({ applied }) => applied,
  ),
  counted(
    { id: 'ignored', header: 'Ignored', meaning: "Events about records that aren't stored here", folds: 'lgDown' },
    ({ ignored }) => ignored,
  ),
  counted({ id: 'unreadable', header: 'Bad', meaning: 'Unreadable rows' }, ({ unreadable }) => unreadable),
];
