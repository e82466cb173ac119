import { FileUp } from 'lucide-react';
import { entityOf } from '#domain/entities/index.ts';
import { importKindIds } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { numberText } from '#format/numbers.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { importSearch } from '#crud/import/importAddress.ts';
import { useMayImport } from '#crud/import/useMayImport.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';
import { OrganisationImports } from './OrganisationImports.tsx';
import { ForgetImport } from './UnfinishedImports.tsx';

const { list: texts, run } = importMessages;

/** A button for each kind of records that the person may import. */
function BeginImport() {
  const mayImport = useMayImport();
  const kinds = importKindIds.filter(mayImport);
  if (kinds.length === 0) return null;
  return (
    <Panel title={texts.begin}>
      <Row>
        {kinds.map((kind) => (
          <LinkButton key={kind} to="import" parameters={{ kind }}>
            <FileUp aria-hidden="true" />
            {entityOf(kind).label.many}
          </LinkButton>
        ))}
      </Row>
    </Panel>
  );
}

type Shown = Omit<ImportView, 'id'> & { id: number; view: ImportView };

const columns: readonly Column<Shown>[] = [
  {
    id: 'file',
    header: texts.columns.file,
    card: 'title',
    cell: ({ view: { id, kind, fileName } }) => (
      <AppLink to="import" parameters={{ kind }} search={importSearch(id)} fontWeight="medium">
        {fileName}
      </AppLink>
    ),
  },
  {
    id: 'kind',
    header: texts.columns.kind,
    width: '9rem',
    folds: 'below640',
    cell: ({ kind }) => entityOf(kind).label.many,
  },
  {
    id: 'rows',
    header: texts.columns.rows,
    width: '6rem',
    align: 'end',
    folds: 'mdDown',
    cell: ({ rowCount }) => numberText(rowCount),
  },
  { id: 'state', header: texts.columns.state, width: '9rem', cell: ({ state }) => run.states[state] },
  {
    id: 'result',
    header: texts.columns.result,
    folds: 'mdDown',
    cell: ({ outcomes }) => {
      const text = texts.result(outcomes);
      return text === '' ? null : text;
    },
  },
  {
    id: 'at',
    header: texts.columns.at,
    width: '9rem',
    folds: 'below640',
    cell: ({ at }) => (
      <Muted>
        <RelativeMoment at={at} />
      </Muted>
    ),
  },
  {
    id: 'forget',
    header: texts.columns.acts,
    width: '4rem',
    align: 'end',
    cell: ({ view }) => <ForgetImport view={view} />,
  },
];

/** The imports of this browser, and those that the server remembers of the organisation. */
export default function ImportsPage() {
  const imports = useHostQuery('imports', null);
  const mayImport = useMayImport();
  const mayAny = importKindIds.some((kind) => mayImport(kind));
  const rows = imports.status === 'ready' ? imports.value : null;
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack gap="4">
        <BeginImport />
        <Panel flush title={texts.here}>
          {imports.status === 'failed' ? (
            <ErrorState title={importMessages.notRead} onRetry={imports.retry}>
              {imports.error.message}
            </ErrorState>
          ) : rows?.length === 0 ? (
            <EmptyState icon={FileUp} title={texts.none}>
              {mayAny ? texts.noneText : texts.noneAllowed}
            </EmptyState>
          ) : (
            <Table
              label={texts.here}
              columns={columns}
              rows={rows?.map((view, index) => ({ ...view, id: index + 1, view })) ?? null}
            />
          )}
        </Panel>
        <OrganisationImports />
      </Stack>
    </>
  );
}
