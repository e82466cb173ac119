import type { LucideIcon } from 'lucide-react';
import type { OfSubject } from '#collections/rowQuery.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRows } from '../data/useRows.ts';
import { NoneShown } from '../freshness/NoneShown.tsx';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { UnreadNote } from '../freshness/UnreadNote.tsx';
import { emptyReason } from '../freshness/emptyReason.ts';
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
  const words = wordsInSentence(entityOf(entity).label);
  const why = emptyReason(view);
  if (why !== null) {
    return (
      <Panel>
        <NoneShown many={words.many} why={why} />
      </Panel>
    );
  }
  const ready = view.status === 'ready' ? view : null;
  const notes = (
    <>
      <StaleNote freshness={ready?.freshness ?? null} />
      <UnreadNote words={words} skipped={ready?.skipped} failure={ready?.failure} />
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
          {`The first ${ready.rows.length} of ${numberText(ready.total)} ${words.many}.`}
        </chakra.p>
      ) : null}
      {notes}
    </Panel>
  );
}
