import type { LucideIcon } from 'lucide-react';
import type { OfSubject } from '#collections/rowQuery.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRows } from '../data/useRows.ts';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { UnreadableNote } from '../freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { PlainTable, type PlainColumn } from './PlainTable.tsx';

/** The most rows to show: a subject rarely has more. */
const maximumRows = 100;

export interface SubjectTableProps<Name extends EntityName> {
  entity: Name;
  of: OfSubject;
  icon: LucideIcon;
  columns: readonly PlainColumn<RecordOf<Name>>[];
  emptyTitle: string;
  emptyText: string;
}

/** The records of a subject, such as a unit's bookings, live, in the API's order. */
export function SubjectTable<Name extends EntityName>(props: SubjectTableProps<Name>) {
  const { entity, of, icon, columns, emptyTitle, emptyText } = props;
  const view = useRows(entity, { of, limit: maximumRows });
  const words = wordsInSentence(entityOf(entity).label);
  const reason = emptyReasonOfView(view);
  if (reason !== null) {
    return (
      <Panel>
        <NoRowsMessage many={words.many} reason={reason} />
      </Panel>
    );
  }
  const ready = view.status === 'ready' ? view : null;
  const notes = (
    <>
      <StaleNote freshness={ready?.freshness ?? null} />
      <UnreadableNote words={words} skipped={ready?.skipped} failure={ready?.failure} />
    </>
  );
  if (ready?.total === 0) {
    return (
      <Panel>
        <EmptyState icon={icon} title={emptyTitle}>
          {emptyText}
        </EmptyState>
        {notes}
      </Panel>
    );
  }
  return (
    <Panel flush>
      <PlainTable label={entityOf(entity).label.many} columns={columns} rows={ready?.rows ?? null} />
      {ready !== null && ready.total > ready.rows.length + (ready.skipped ?? 0) ? (
        <chakra.p px="4" py="2" textStyle="sm" color="fg.muted">
          {`Showing the first ${ready.rows.length} of ${numberText(ready.total)} ${words.many}.`}
        </chakra.p>
      ) : null}
      {notes}
    </Panel>
  );
}
