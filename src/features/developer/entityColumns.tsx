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
  /** What the header means, where its word does not say it. */
  meaning?: string;
  width: string;
  cell: (entity: EntityDiagnostics) => ReactNode;
  /** What is added up in the last row. */
  sum?: (entity: EntityDiagnostics) => number;
  format?: (sum: number) => string;
  align?: 'end';
  folds?: 'belowMedium' | 'belowLarge';
}

function counted(
  column: Pick<EntityColumn, 'id' | 'header' | 'meaning' | 'folds'>,
  sum: (entity: EntityDiagnostics) => number,
  format: (sum: number) => string = formatCount,
): EntityColumn {
  return { width: '4.75rem', align: 'end', ...column, sum, format, cell: (entity) => format(sum(entity)) };
}

const sizeText = (size: number) => (size === 0 ? '–' : formatBytes(size));

/** What is shown of each entity; what has a sum is added up over all. */
export const entityColumns: readonly EntityColumn[] = [
  { id: 'entity', header: 'Entity', width: '10.5rem', cell: ({ entity }) => entityOf(entity).label.many },
  { id: 'freshness', header: 'Freshness', width: '10.5rem', cell: (entity) => <FreshnessMark {...entity} /> },
  counted({ id: 'rows', header: 'Rows' }, ({ rows }) => rows),
  counted(
    { id: 'size', header: 'Size', meaning: 'Of the rows as text, about', folds: 'belowMedium' },
    ({ size }) => size,
    sizeText,
  ),
  {
    id: 'lastPassAt',
    header: 'Last pass',
    meaning: 'Since the whole list was last read, and how long that took',
    width: '8.5rem',
    align: 'end',
    folds: 'belowLarge',
    cell: ({ lastPassAt, lastPassTook }) =>
      lastPassAt === null ? (
        '–'
      ) : (
        <>
          <Elapsed since={lastPassAt} /> · {formatSeconds(lastPassTook ?? 0)}
        </>
      ),
  },
  counted(
    { id: 'pages', header: 'Pages', meaning: 'Pages of lists asked for', folds: 'belowLarge' },
    ({ pages }) => pages,
  ),
  counted({ id: 'reads', header: 'Reads', meaning: 'Requests for changed records' }, ({ reads }) => reads),
  counted(
    {
      id: 'saved',
      header: 'Saved',
      meaning: 'Reads saved: several events on one read, several records in one request',
    },
    ({ coalesced, batched }) => coalesced + batched,
  ),
  counted({ id: 'applied', header: 'Applied', meaning: 'Events that marked a record' }, ({ applied }) => applied),
  counted(
    { id: 'ignored', header: 'Ignored', meaning: 'Events about records that are not held', folds: 'belowMedium' },
    ({ ignored }) => ignored,
  ),
  counted({ id: 'bad', header: 'Bad', meaning: 'Rows that could not be read' }, ({ bad }) => bad),
];
