import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityOf, type EntityName, type RecordOf } from '#domain/entities/index.ts';
import { countOf } from '#domain/messages/lists.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import type { RowsView } from '../data/useRows.ts';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { UnreadableNote } from '../freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import type { Column } from '../table/column.ts';
import { Table } from '../table/Table.tsx';

export interface RowsPanelProps<Name extends EntityName> {
  entity: Name;
  view: RowsView<RecordOf<Name>>;
  icon: LucideIcon;
  columns: readonly Column<RecordOf<Name>>[];
  emptyTitle: string;
  emptyText: string;
  /** The button that adds one; null: the user may add none. */
  create?: ReactNode;
  /** The buttons above the rows; absent: `create`. */
  actions?: ReactNode;
  /** Whether the number of rows stands above them even without buttons. */
  isTitled?: true;
  isPaged?: true;
  /** Between the title and the rows. */
  children?: ReactNode;
}

/** Records that belong to another one, with their number, or why there are none. */
export function RowsPanel<Name extends EntityName>(props: RowsPanelProps<Name>) {
  const { entity, view, icon, columns, emptyTitle, emptyText, create = null, actions = create } = props;
  const { label } = entityOf(entity);
  const words = wordsInSentence(label);
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
      // Another panel than that of the rows: theirs would move to its places.
      <Panel key="none">
        <EmptyState icon={icon} title={emptyTitle} action={create ?? undefined}>
          {emptyText}
        </EmptyState>
        {notes}
      </Panel>
    );
  }
  const unread = props.isTitled === true ? label.many : '';
  const title = ready === null ? unread : countOf(ready.total, words);
  return (
    <Panel flush {...(props.isTitled === true || actions !== null ? { title, actions } : {})}>
      {props.children}
      <Table
        label={label.many}
        entity={entity}
        columns={columns}
        rows={ready?.rows ?? null}
        {...(props.isPaged === true ? { isPaged: true } : {})}
      />
      {ready !== null && ready.total > ready.rows.length + (ready.skipped ?? 0) ? (
        <PanelNote>{`Showing the first ${ready.rows.length} of ${countOf(ready.total, words)}.`}</PanelNote>
      ) : null}
      {notes}
    </Panel>
  );
}
