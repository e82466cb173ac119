import type { LucideIcon } from 'lucide-react';
import type { OfSubject } from '#collections/rowQuery.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { numberText } from '#writing/numbers.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRows } from '../data/useRows.ts';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { PlainTable, type PlainColumn } from './PlainTable.tsx';

/** So many are shown at most: a subject seldom has more. */
const mostShown = 100;

export interface SubjectTableProps<Name extends EntityName> {
  entity: Name;
  of: OfSubject;
  icon: LucideIcon;
  columns: readonly PlainColumn<RecordOf<Name>>[];
  emptyTitle: string;
  emptyText: string;
}

/** The records of a subject (a unit's bookings), live, in the order of the API. */
export function SubjectTable<Name extends EntityName>(props: SubjectTableProps<Name>) {
  const { entity, of, icon, columns, emptyTitle, emptyText } = props;
  const view = useRows(entity, { of, limit: mostShown });
  const many = inSentence(entityOf(entity).label.many);
  if (view.status === 'failed') {
    return (
      <Panel>
        <ErrorState title={`The ${many} could not be read.`} onRetry={view.retry}>
          {view.error.message}
        </ErrorState>
      </Panel>
    );
  }
  if (view.status === 'ready' && view.total === 0) {
    return (
      <Panel>
        <EmptyState icon={icon} title={emptyTitle}>
          {emptyText}
        </EmptyState>
        <StaleNote freshness={view.freshness} />
      </Panel>
    );
  }
  const rows = view.status === 'ready' ? view.rows : null;
  return (
    <Panel flush>
      <PlainTable label={entityOf(entity).label.many} columns={columns} rows={rows} />
      {view.status === 'ready' && view.total > view.rows.length ? (
        <chakra.p px="4" py="2" textStyle="sm" color="fg.muted">
          {`The first ${view.rows.length} of ${numberText(view.total)} ${many}.`}
        </chakra.p>
      ) : null}
      <StaleNote freshness={view.status === 'ready' ? view.freshness : null} />
    </Panel>
  );
}
