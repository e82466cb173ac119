import { Plus, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { OfSubject, RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { countOf } from '#domain/messages/lists.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMay, useMayOpen } from '../context/session.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import type { RelatedCreate } from '../descriptor/define.ts';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { UnreadableNote } from '../freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import type { Column } from '../table/column.ts';
import { Table } from '../table/Table.tsx';

/** The most rows to show: a subject rarely has more. */
const maximumRows = 100;

/** Equal queries share one request: a count on a tab costs none. */
export const subjectQuery = (of: OfSubject): RowQuery => ({ of, limit: maximumRows });

export interface RelatedRowsProps<Name extends EntityName> {
  entity: Name;
  view: RowsView<RecordOf<Name>>;
  icon: LucideIcon;
  columns: readonly Column<RecordOf<Name>>[];
  emptyTitle: string;
  emptyText: string;
  create?: RelatedCreate | undefined;
  /** Compares rows, for another order than the API's. */
  compare?: ((a: RecordOf<Name>, b: RecordOf<Name>) => number) | undefined;
}

export interface SubjectTableProps<Name extends EntityName> extends Omit<RelatedRowsProps<Name>, 'view'> {
  of: OfSubject;
}

/** The records of a subject, such as a unit's bookings, live, in the API's order. */
export function SubjectTable<Name extends EntityName>({ of, ...props }: SubjectTableProps<Name>) {
  return <RelatedRows {...props} view={useRows(props.entity, subjectQuery(of))} />;
}

/** Records that belong to another one, from any query. */
export function RelatedRows<Name extends EntityName>(props: RelatedRowsProps<Name>) {
  const { entity, view, icon, columns, emptyTitle, emptyText, create, compare } = props;
  const mayCreate = useMayCreate(create);
  const createButton = mayCreate && create !== undefined ? <CreateButton create={create} /> : null;
  const ready = view.status === 'ready' ? view : null;
  const rows = useMemo(
    () => (ready === null || compare === undefined ? (ready?.rows ?? null) : ready.rows.toSorted(compare)),
    [ready, compare],
  );
  const words = wordsInSentence(entityOf(entity).label);
  const reason = emptyReasonOfView(view);
  if (reason !== null) {
    return (
      <Panel>
        <NoRowsMessage many={words.many} reason={reason} />
      </Panel>
    );
  }
  const notes = (
    <>
      <StaleNote freshness={ready?.freshness ?? null} />
      <UnreadableNote words={words} skipped={ready?.skipped} failure={ready?.failure} />
    </>
  );
  if (ready?.total === 0) {
    return (
      <Panel>
        <EmptyState icon={icon} title={emptyTitle} action={createButton ?? undefined}>
          {emptyText}
        </EmptyState>
        {notes}
      </Panel>
    );
  }
  return (
    <Panel
      flush
      {...(createButton === null
        ? {}
        : { title: ready === null ? '' : countOf(ready.total, words), actions: createButton })}
    >
      <Table label={entityOf(entity).label.many} columns={columns} rows={rows} entity={entity} />
      {ready !== null && ready.total > ready.rows.length + (ready.skipped ?? 0) ? (
        <chakra.p px="4" py="2" textStyle="sm" color="fg.muted">
          {`Showing the first ${ready.rows.length} of ${numberText(ready.total)} ${words.many}.`}
        </chakra.p>
      ) : null}
      {notes}
    </Panel>
  );
}

function useMayCreate(create: RelatedCreate | undefined): boolean {
  const may = useMay();
  const mayOpen = useMayOpen();
  return create !== undefined && may(create.ask ?? {}) && mayOpen(create.to);
}

function CreateButton({ create: { label, to, parameters = {}, search = '' } }: { create: RelatedCreate }) {
  return (
    <LinkButton {...{ to, parameters, search }}>
      <Plus aria-hidden="true" />
      {label}
    </LinkButton>
  );
}
