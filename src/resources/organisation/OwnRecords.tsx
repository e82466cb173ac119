import type { LucideIcon } from 'lucide-react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import type { UserStatus } from '#domain/states/user.ts';
import { labelIn } from '#domain/states/words.ts';
import { numberText } from '#format/numbers.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';

const ownRecordsQuery = (organisationId: number): RowQuery => ({ where: { organisationId: [organisationId] } });

const statusLabels: Record<UserStatus, string> = { active: 'Active', archived: 'Archived' };

const textOf = (record: AnyRecord, field: string) => {
  const value = record[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const columnsOfEntity = {
  site: [
    { id: 'suburb', header: 'Suburb', cell: (row) => textOf(row, 'suburb'), sortValue: (row) => textOf(row, 'suburb') },
    { id: 'phone', header: 'Phone', folds: 'below640', cell: (row) => textOf(row, 'phone') },
  ],
  user: [
    { id: 'email', header: 'Email', cell: (row) => textOf(row, 'email'), sortValue: (row) => textOf(row, 'email') },
    {
      id: 'status',
      header: 'State',
      width: '7rem',
      folds: 'below640',
      sortValue: (row) => textOf(row, 'status'),
      cell: (row) => labelIn(statusLabels, textOf(row, 'status')),
    },
  ],
} as const satisfies Record<string, readonly Column<AnyRecord>[]>;
type OwnEntity = keyof typeof columnsOfEntity;

/** Whether each site or user names its organisation. */
function useIsOwnerKnown(entity: OwnEntity): boolean {
  const view = useRows(entity, { where: { organisationId: [null] }, limit: 1 });
  return view.status === 'ready' && view.total === 0;
}

interface OwnCountProps extends Omit<OwnRecordsProps, 'icon'> {
  /** Shown if none are found although some name no organisation. */
  unknownText?: string;
}

export function OwnCount({ entity, organisationId, unknownText }: OwnCountProps) {
  const view = useRows(entity, ownRecordsQuery(organisationId));
  const isOwnerKnown = useIsOwnerKnown(entity);
  if (view.status !== 'ready' || view.pending || emptyReasonOfView(view) !== null) return null;
  return view.total === 0 && !isOwnerKnown ? unknownText : numberText(view.total);
}

export interface OwnRecordsProps {
  entity: OwnEntity;
  organisationId: number;
  icon: LucideIcon;
}

export function OwnRecords({ entity, organisationId, icon }: OwnRecordsProps) {
  const view = useRows(entity, ownRecordsQuery(organisationId));
  const isOwnerKnown = useIsOwnerKnown(entity);
  const ready = view.status === 'ready' ? view : null;
  const words = wordsInSentence(entityOf(entity).label);
  const reason = emptyReasonOfView(view);
  const name: Column<AnyRecord> = {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortValue: (row) => recordName(entity, row),
    cell: (row) => (
      <AppLink to={`${entity}.detail`} parameters={{ id: row.id }}>
        {recordName(entity, row)}
      </AppLink>
    ),
  };
  if (reason !== null) {
    return (
      <Panel>
        <NoRowsMessage many={words.many} reason={reason} />
      </Panel>
    );
  }
  return (
    <Panel flush>
      {ready?.rows.length === 0 ? (
        <EmptyState
          icon={icon}
          title={isOwnerKnown ? `No ${words.many} yet` : `${entityOf(entity).label.many} unknown`}
        >
          {isOwnerKnown ? null : organisationMessages.ownerUnknown(words.many)}
        </EmptyState>
      ) : (
        <Table
          label={entityOf(entity).label.many}
          columns={[name, ...columnsOfEntity[entity]]}
          rows={ready === null ? null : (ready.rows as readonly AnyRecord[])}
        />
      )}
      <StaleNote freshness={ready?.freshness ?? null} />
      <UnreadableNote words={words} skipped={ready?.skipped} failure={ready?.failure} />
    </Panel>
  );
}
