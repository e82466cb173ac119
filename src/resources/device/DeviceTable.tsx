import type { LucideIcon } from 'lucide-react';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { entityOf } from '#domain/entities/index.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { useRows } from '#crud/data/useRows.ts';
import { NoneShown } from '#crud/freshness/NoneShown.tsx';
import { UnreadNote } from '#crud/freshness/UnreadNote.tsx';
import { emptyReason } from '#crud/freshness/emptyReason.ts';
import { PlainTable, type PlainColumn } from '#crud/related/PlainTable.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';

export interface DeviceTableProps<Name extends EntityName> {
  entity: Name;
  /** The field that names what they hang on; or what they hang on, where the API lists them by it. */
  by: string | { subject: EntityName };
  id: number;
  siteId: number | undefined;
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
  const note = <UnreadNote words={words} skipped={ready?.skipped} failure={ready?.failure} />;
  if (ready?.rows.length === 0) {
    return (
      <Panel>
        <EmptyState icon={icon} title={`No ${words.many}`}>
          {emptyText}
        </EmptyState>
        {note}
      </Panel>
    );
  }
  return (
    <Panel flush>
      <PlainTable label={entityOf(entity).label.many} columns={columns} rows={ready?.rows ?? null} />
      {note}
    </Panel>
  );
}
