import { importCalls, type ImportRecord } from '#domain/calls/imports.ts';
import { entityNames, entityOf } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { isOneOf } from '#domain/states/words.ts';
import { numberText } from '#format/numbers.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';

const { list: texts } = importMessages;

const columns: readonly Column<ImportRecord>[] = [
  { id: 'file', header: texts.columns.file, card: 'title', cell: ({ fileName }) => fileName },
  {
    id: 'kind',
    header: texts.columns.kind,
    width: '9rem',
    folds: 'below640',
    cell: ({ entity }) => (isOneOf(entityNames, entity) ? entityOf(entity).label.many : entity),
  },
  {
    id: 'rows',
    header: texts.columns.rows,
    width: '6rem',
    align: 'end',
    folds: 'mdDown',
    cell: ({ rowCount }) => numberText(rowCount),
  },
  { id: 'state', header: texts.columns.state, width: '9rem', cell: ({ state }) => texts.serverStates[state] },
  { id: 'by', header: texts.columns.by, folds: 'mdDown', cell: ({ userName }) => userName },
  {
    id: 'at',
    header: texts.columns.at,
    width: '9rem',
    folds: 'below640',
    cell: ({ createdAt }) => (
      <Muted>
        <RelativeMoment at={createdAt} />
      </Muted>
    ),
  },
];

/** The imports of everyone in the organisation; nothing at a server that remembers none, or before the first one. */
export function OrganisationImports() {
  const { view } = usePolledValue(importCalls.imports, {}, timing.pollInterval);
  if (view.status === 'failed') {
    return (
      <Panel title={texts.others}>
        <PanelNote px="0">{`${texts.notRead}: ${view.message}`}</PanelNote>
      </Panel>
    );
  }
  if (view.status !== 'ready' || view.value.count === 0) return null;
  return (
    <Panel flush title={texts.others}>
      <PanelNote>{texts.othersText}</PanelNote>
      <Table label={texts.others} columns={columns} rows={view.value.rows} isPaged />
    </Panel>
  );
}
