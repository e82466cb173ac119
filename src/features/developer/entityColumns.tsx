import { entityOf } from '#domain/entities/index.ts';
import type { EntityDiagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { formatSeconds } from '#format/duration.ts';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';
import type { Column } from '#crud/table/column.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { formatBytes, formatCount } from './figuresText.ts';

const counts = {
  rows: ({ rows }) => rows,
  size: ({ size }) => size,
  pages: ({ pages }) => pages,
  reads: ({ reads }) => reads,
  saved: ({ coalesced, batched }) => coalesced + batched,
  applied: ({ applied }) => applied,
  ignored: ({ ignored }) => ignored,
  unreadable: ({ unreadable }) => unreadable,
} satisfies Record<string, (entity: EntityDiagnostics) => number>;
type Count = keyof typeof counts;

/** One line of the table. */
export type EntityLine = EntityDiagnostics & { id: number };

export function totalsOf(entities: readonly EntityDiagnostics[]): Record<string, number> {
  const total = (count: (entity: EntityDiagnostics) => number) =>
    entities.reduce((sum, entity) => sum + count(entity), 0);
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, total(count)]));
}

function counted(
  id: Count,
  column: Pick<Column<EntityLine>, 'header' | 'meaning' | 'folds'>,
  text: (count: number) => string = formatCount,
): Column<EntityLine> {
  return {
    id,
    width: '4.75rem',
    align: 'end',
    card: 'filled',
    ...column,
    cell: (line) => (counts[id](line) === 0 ? null : text(counts[id](line))),
    sum: { field: id, text },
  };
}

const sizeText = (size: number) => (size === 0 ? '–' : formatBytes(size));

export const entityColumns: readonly Column<EntityLine>[] = [
  {
    id: 'entity',
    header: 'Entity',
    width: '10.5rem',
    card: 'title',
    cell: ({ entity }) => entityOf(entity).label.many,
  },
  {
    id: 'freshness',
    header: 'Freshness',
    width: '10.5rem',
    card: 'mark',
    cell: (entity) => <FreshnessMark {...entity} />,
  },
  counted('rows', { header: 'Rows' }),
  counted('size', { header: 'Size', meaning: 'Approximate size of the rows as text', folds: 'lgDown' }, sizeText),
  {
    id: 'lastResyncAt',
    header: 'Last resync',
    meaning: 'Time since the last full resync, and how long it took',
    width: '8.5rem',
    align: 'end',
    folds: 'mdDown',
    card: 'filled',
    cell: ({ lastResyncAt, lastResyncTook }) =>
      lastResyncAt === null ? null : (
        <span>
          <Elapsed since={lastResyncAt} /> · {formatSeconds(lastResyncTook ?? 0)}
        </span>
      ),
  },
  counted('pages', { header: 'Pages', meaning: 'List pages requested', folds: 'mdDown' }),
  counted('reads', { header: 'Reads', meaning: 'Requests for changed records' }),
  counted('saved', { header: 'Saved', meaning: 'Requests saved by combining events and records' }),
  counted('applied', { header: 'Applied', meaning: 'Events that marked a record as out of date' }),
  counted('ignored', {
    header: 'Ignored',
    meaning: "Events about records that aren't stored here",
    folds: 'lgDown',
  }),
  counted('unreadable', { header: 'Bad', meaning: 'Unreadable rows' }),
];
