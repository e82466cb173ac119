import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode, lazy, Suspense } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { copyRules } from '#domain/forms/copyRules.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { countOf } from '#domain/messages/lists.ts';
import { inSentence, recordMessages, wordsInSentence } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useMay } from '../context/session.ts';
import { useRows, type RowsView } from '../data/useRows.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { MakeManyButton } from '../import/MakeManyButton.tsx';
import { RowsPanel } from '../related/RowsPanel.tsx';
import type { Column } from '../table/column.ts';
import { RemoveDialog } from '../removal/RemoveDialog.tsx';
import type { AnyManagedRecords } from './managedRecords.ts';

/** The form's code is large, so it loads when a dialog opens. */
const RecordDialog = lazy(() => import('./RecordDialog.tsx').then((module) => ({ default: module.RecordDialog })));

type Opened =
  | { act: 'new' }
  | { act: 'edit' | 'copy'; row: AnyRecord }
  /** `name` names the deleted records: "Row C", "3 areas". */
  | { act: 'remove'; ids: readonly number[]; name: string };

interface OpenedDialogProps {
  records: AnyManagedRecords;
  values: Readonly<Record<string, unknown>>;
  opened: Opened;
  onClose: () => void;
}

function OpenedDialog({ records, values, opened, onClose }: OpenedDialogProps) {
  const { entity, removalText } = records;
  if (opened.act === 'remove') {
    return (
      <RemoveDialog
        resource={removalText === undefined ? { entity } : { entity, removalText }}
        records={opened.ids}
        description={opened.name}
        onClose={onClose}
        onRemoved={onClose}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <RecordDialog
        records={records}
        values={values}
        onClose={onClose}
        row={opened.act === 'edit' ? opened.row : null}
        copyOf={opened.act === 'copy' ? opened.row : undefined}
      />
    </Suspense>
  );
}

/** The most rows to show. */
const mostRows = 200;

export interface RecordsPanelProps {
  records: AnyManagedRecords;
  /** The records to show: those of a site, of a customer. */
  query: RowQuery;
  values: Readonly<Record<string, unknown>>;
  /** Why none can be created now, in a sentence; null or absent: some can. */
  noCreation?: string | null;
  children?: ReactNode;
}

/**
 * The records that belong to another record, live, with buttons to create, change and delete them in dialogs:
 * `<RecordsPanel records={areaRecords} query={{ siteId, where: { siteId: [siteId] } }} values={{ siteId }} />`.
 */
export function RecordsPanel({ records, query, values, noCreation = null, children }: RecordsPanelProps) {
  const { entity, icon, emptyTitle, emptyText } = records;
  const definition = entityOf(entity);
  const may = useMay();
  const mayWrite = may(askFor(definition, 'write'));
  const mayRemove = may(askFor(definition, 'delete'));
  const view = useRows(entity, { limit: mostRows, ...query }) as RowsView<AnyRecord>;
  const [opened, open] = useState<Opened | null>(null);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const ready = view.status === 'ready' ? view : null;
  const create =
    mayWrite && noCreation === null ? (
      <Button onClick={() => open({ act: 'new' })}>
        <Plus aria-hidden="true" />
        {`New ${inSentence(definition.label.one)}`}
      </Button>
    ) : null;
  const columns: readonly Column<AnyRecord>[] = [
    ...(mayRemove && (ready?.rows.length ?? 0) > 1 ? [chooseColumn({ records, chosen, choose })] : []),
    ...records.columns,
    ...(mayWrite || mayRemove
      ? [actionsColumn({ records, mayWrite, mayRemove, mayCopy: mayWrite && noCreation === null, open })]
      : []),
  ];
  return (
    <>
      <RowsPanel
        entity={entity}
        view={view}
        icon={icon}
        columns={columns}
        create={create}
        emptyTitle={emptyTitle}
        emptyText={mayWrite ? (noCreation ?? emptyText) : emptyText}
        isTitled
        isPaged
        actions={
          <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" gap="2" py="1">
            <RemoveChosen records={records} open={open} rows={(ready?.rows ?? []).filter(({ id }) => chosen.has(id))} />
            <MakeManyButton entity={entity} />
            <ImportButton entity={entity} />
            {create}
          </chakra.span>
        }
      >
        {children}
      </RowsPanel>
      {opened === null ? null : (
        <OpenedDialog records={records} values={values} opened={opened} onClose={() => open(null)} />
      )}
    </>
  );
}

interface RemoveChosenProps {
  records: AnyManagedRecords;
  rows: readonly AnyRecord[];
  open: (opened: Opened) => void;
}

/** null while no row is chosen. */
function RemoveChosen({ records: { entity }, rows, open }: RemoveChosenProps) {
  const [only] = rows;
  if (only === undefined) return null;
  const { label } = entityOf(entity);
  const name = rows.length === 1 ? recordName(entity, only) : recordMessages.several(rows.length, label.many);
  return (
    <Button
      colorPalette="alarm"
      variant="ghost"
      onClick={() => open({ act: 'remove', ids: rows.map(({ id }) => id), name })}
    >
      <Trash2 aria-hidden="true" />
      {`Delete ${countOf(rows.length, wordsInSentence(label))}`}
    </Button>
  );
}

interface ChooseInput {
  records: AnyManagedRecords;
  chosen: ReadonlySet<number>;
  choose: (chosen: ReadonlySet<number>) => void;
}

function chooseColumn({ records, chosen, choose }: ChooseInput): Column<AnyRecord> {
  return {
    id: 'chosen',
    header: 'Select',
    width: '4.5rem',
    card: 'none',
    cell: (row) => (
      <Checkbox
        label={`Select ${recordName(records.entity, row)}`}
        checked={chosen.has(row.id)}
        onChange={(isOn) => choose(new Set(isOn ? [...chosen, row.id] : [...chosen].filter((id) => id !== row.id)))}
      />
    ),
  };
}

interface ActionsInput {
  records: AnyManagedRecords;
  mayWrite: boolean;
  mayRemove: boolean;
  mayCopy: boolean;
  open: (opened: Opened) => void;
}

function actionsColumn({ records, mayWrite, mayRemove, mayCopy, open }: ActionsInput): Column<AnyRecord> {
  const isCopied = mayCopy && copyRules[records.entity] !== undefined;
  return {
    id: 'actions',
    header: 'Actions',
    width: isCopied ? '11rem' : '9rem',
    align: 'end',
    cell: (row) => {
      const name = recordName(records.entity, row);
      return (
        <chakra.span display="inline-flex" gap="1">
          {mayWrite ? (
            <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => open({ act: 'edit', row })} />
          ) : null}
          {isCopied ? (
            <IconButton icon={Copy} label={copyMessages.actionFor(name)} onClick={() => open({ act: 'copy', row })} />
          ) : null}
          {mayRemove ? (
            <IconButton
              icon={Trash2}
              label={`Delete ${name}`}
              onClick={() => open({ act: 'remove', ids: [row.id], name })}
            />
          ) : null}
        </chakra.span>
      );
    },
  };
}
