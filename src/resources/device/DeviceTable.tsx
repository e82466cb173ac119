import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { entityOf } from '#domain/entities/index.ts';
import { countOf } from '#domain/messages/lists.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { useRows } from '#crud/data/useRows.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';

export interface DeviceTableProps<Name extends EntityName> {
  entity: Name;
  /** The field with the parent's id; or the subject, if the API lists the devices by it. */
  by: string | { subject: EntityName };
  id: number;
  siteId: number | undefined;
  icon: LucideIcon;
  columns: readonly Column<RecordOf<Name>>[];
  emptyText: string;
  /** The button that adds one. */
  create?: ReactNode;
}

/** The most rows: no device has more. */
const maximumRows = 500;

/** The query of the devices with their parent's id in a field, by name; a count on their tab asks the same. */
export function devicesBy(field: string, id: number, siteId: number | undefined): RowQuery {
  return { siteId, where: { [field]: [id] }, sort: { field: 'name', direction: 'asc' }, limit: maximumRows };
}

export function DeviceTable<Name extends EntityName>(props: DeviceTableProps<Name>) {
  const { entity, by, id, siteId, icon, columns, emptyText, create } = props;
  const query = typeof by === 'string' ? devicesBy(by, id, siteId) : { of: { ...by, id }, limit: maximumRows };
  const view = useRows(entity, query);
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
  const note = <UnreadableNote words={words} skipped={ready?.skipped} failure={ready?.failure} />;
  if (ready?.rows.length === 0) {
    return (
      <Panel>
        <EmptyState icon={icon} title={`No ${words.many}`} action={create}>
          {emptyText}
        </EmptyState>
        {note}
      </Panel>
    );
  }
  return (
    <Panel flush title={ready === null ? entityOf(entity).label.many : countOf(ready.total, words)} actions={create}>
      <Table label={entityOf(entity).label.many} columns={columns} rows={ready?.rows ?? null} />
      {note}
    </Panel>
  );
}
