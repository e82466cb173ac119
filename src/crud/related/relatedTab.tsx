import type { LucideIcon } from 'lucide-react';
import type { OfSubject } from '#collections/rowQuery.ts';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import type { Ask } from '#domain/permissions/can.ts';
import { useSession } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import type { DetailTab, RelatedCreate } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { RowCount } from './RowCount.tsx';
import { subjectQuery, SubjectRows } from './SubjectRows.tsx';

export interface RelatedTable<Row extends { id: number }, Name extends EntityName> {
  id: string;
  /** Default: the name of the related records. */
  label?: string;
  subject: EntityName;
  entity: Name;
  /** The name of one of the subject's lists, where it has several. */
  list?: string;
  ask?: Ask;
  icon: LucideIcon;
  /** @param zone the zone of the record's site. */
  columns: (zone: string | undefined) => readonly Column<RecordOf<Name>>[];
  /** Compares rows, for another order than the API's. */
  compare?: (a: RecordOf<Name>, b: RecordOf<Name>) => number;
  create?: (row: Row) => RelatedCreate;
  emptyTitle: string;
  emptyText: string;
}

/**
 * A tab with the related records that the API lists by the record, their number on the tab, and a "New …" button:
 *
 * ```tsx
 * tabs: [
 *   relatedTab<Customer, 'booking'>({
 *     id: 'bookings',
 *     subject: 'customer',
 *     entity: 'booking',
 *     icon: CalendarRange,
 *     columns: bookingColumns,
 *     create: ({ id }) => ({ label: 'New booking', to: 'booking.create', parameters: { type: 'storage', id } }),
 *     emptyTitle: 'No bookings yet',
 *     emptyText: 'Bookings of this customer appear here.',
 *   }),
 * ]
 * ```
 */
export function relatedTab<Row extends { id: number }, Name extends EntityName>(
  table: RelatedTable<Row, Name>,
): DetailTab<Row> {
  const { id, label, subject, entity, list, ask } = table;
  const subjectOf = (row: Row): OfSubject => ({ subject, id: row.id, ...(list === undefined ? {} : { list }) });
  return {
    id,
    label: label ?? entityOf(entity).label.many,
    ...(ask === undefined ? {} : { ask }),
    count: (row) => <RowCount entity={entity} query={subjectQuery(subjectOf(row))} />,
    content: (row) => <Related table={table} row={row} subject={subjectOf(row)} />,
  };
}

interface RelatedProps<Row extends { id: number }, Name extends EntityName> {
  table: RelatedTable<Row, Name>;
  row: Row;
  subject: OfSubject;
}

function Related<Row extends { id: number }, Name extends EntityName>({
  table,
  row,
  subject,
}: RelatedProps<Row, Name>) {
  const { siteId, sites } = useSession();
  const zone = useSiteZone(sitesOf(entityOf(table.subject), row)[0] ?? siteId);
  const { entity, icon, columns, create, compare, emptyTitle, emptyText } = table;
  return (
    <SubjectRows
      entity={entity}
      icon={icon}
      emptyTitle={emptyTitle}
      emptyText={emptyText}
      compare={compare}
      of={subject}
      columns={columns(zone).filter((column) => column.isShown?.(sites) !== false)}
      create={create?.(row)}
    />
  );
}
