import type { LucideIcon } from 'lucide-react';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { entityOf } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { useRows } from '#resource/data/useRows.ts';
import { PlainTable, type PlainColumn } from '#resource/related/PlainTable.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';

export interface DeviceTableProps<Name extends EntityName> {
  entity: Name;
  /** The field that names what they hang on; or what they hang on, where the API lists them by it. */
  by: string | { subject: EntityName };
  id: number;
  siteId: number;
  icon: LucideIcon;
  columns: readonly PlainColumn<RecordOf<Name>>[];
  emptyText: string;
}

/** So many are shown: more never hang on one device. */
const most = 500;

/** The devices that hang on another one, live, by their names. */
export function DeviceTable<Name extends EntityName>(props: DeviceTableProps<Name>) {
  const { entity, by, id, siteId, icon, columns, emptyText } = props;
  const isField = typeof by === 'string';
  const byField = { siteId, where: isField ? { [by]: [id] } : {}, sort: { field: 'name', direction: 'asc' } } as const;
  const view = useRows(entity, { ...(isField ? byField : { of: { ...by, id } }), limit: most });
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
  if (view.status === 'ready' && view.rows.length === 0) {
    return (
      <Panel>
        <EmptyState icon={icon} title={`No ${many}`}>
          {emptyText}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <PlainTable
        label={entityOf(entity).label.many}
        columns={columns}
        rows={view.status === 'ready' ? view.rows : null}
      />
    </Panel>
  );
}
