import { entityOf } from '#domain/entities/index.ts';
import type { EntityDiagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { formatSeconds } from '#lib/duration.ts';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';
import type { Column } from '#crud/table/column.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { formatBytes, formatCount } from './figuresText.ts';

/** A column of a table, with what explains its header, and how its total is made. */
export interface DiagnosticsColumn extends Column<EntityDiagnostics> {
  meaning?: string;
  /** What is added up; absent: no total. */
  count?: (entity: EntityDiagnostics) => number;
  format?: (count: number) => string;
}

function counted(
  column: Pick<DiagnosticsColumn, 'id' | 'header' | 'meaning' | 'folds'>,
  count: (entity: EntityDiagnostics) => number,
  format: (count: number) => string = formatCount,
): DiagnosticsColumn {
  return { width: '4.75rem', align: 'end', ...column, count, format, cell: (entity) => format(count(entity)) };
}

const sizeText = (size: number) => (size === 0 ? '–' : formatBytes(size));

/** Columns with `count` have a total. */
export const entityColumns: readonly DiagnosticsColumn[] = [
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
