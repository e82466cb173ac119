import {
  Check,
  CircleSlash,
  Equal,
  PencilLine,
  Plus,
  RotateCcw,
  Hourglass,
  CircleHelp,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { ImportVerdict } from '#domain/import/plan.ts';
import type { ImportRow, ImportRowsQuery, ImportRowState, ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { madeMessages } from '#domain/messages/many.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { usePageSize } from '#crud/list/usePageSize.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { List } from '#ui/layout/layout.tsx';
import { Muted, WrappingText } from '#ui/text/text.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { EditableCells } from './EditableCells.tsx';
import { useImportRows } from './useImportRows.ts';

const { check: texts, run } = importMessages;

interface Look {
  tone: ToneName;
  icon: LucideIcon;
}

export const verdictLooks: Readonly<Record<ImportVerdict, Look>> = {
  create: { tone: 'secure', icon: Plus },
  change: { tone: 'open', icon: PencilLine },
  same: { tone: 'neutral', icon: Equal },
  cannot: { tone: 'alarm', icon: CircleSlash },
};

export const outcomeLooks: Readonly<Record<ImportRowState, Look>> = {
  waiting: { tone: 'neutral', icon: Hourglass },
  sending: { tone: 'neutral', icon: Hourglass },
  done: { tone: 'secure', icon: Check },
  failed: { tone: 'alarm', icon: CircleSlash },
  unknown: { tone: 'open', icon: CircleHelp },
  undone: { tone: 'neutral', icon: RotateCcw },
  kept: { tone: 'open', icon: CircleSlash },
};

/** The word for what becomes of a row. What a form makes never changes a record that exists. */
export const verdictText = ({ isMade }: ImportView, verdict: ImportVerdict): string =>
  isMade && verdict === 'same' ? madeMessages.exists : texts.verdicts[verdict];

type Shown = ImportRow & { id: number };

/** Whether a name has a cell already. Digits alone may be in it by chance. */
const isIn = (cell: string, name: string) =>
  name.split(' · ').includes(cell) || (/\p{Letter}{2}/u.test(cell) && name.includes(cell));

/** The cells of a row by their fields, so that a wrong column is seen; those that its name has already are left out. */
function cellsText({ fields, settings }: ImportView, { name, cells, days }: ImportRow): string {
  return settings.fields
    .flatMap((id) => {
      const field = fields.find((each) => each.id === id);
      const cell = id === null ? '' : (days?.[id] ?? cells[id] ?? '').trim();
      return field === undefined || cell === '' || isIn(cell, name) ? [] : [texts.cell(field.label, cell)];
    })
    .join(' · ');
}

/** What happens to a row of which there is no more to say. */
function plainText({ verdict, state }: ImportRow, isSent: boolean): string {
  if (verdict === 'same') return texts.same;
  if (!isSent) return verdict === 'create' ? texts.new : '';
  return state === 'done' && verdict === 'create' ? run.created : '';
}

/** What happens to the row, or why it cannot be taken. */
function RowFacts({ view, row, isSent }: { view: ImportView; row: ImportRow; isSent: boolean }) {
  const { verdict, changes, remarks, outcome } = row;
  // A remark about a cell stands beside it, where it can be edited. Later, only reasons still matter.
  const shownRemarks = remarks.filter(({ field }) =>
    verdict === 'cannot' ? isSent || field === null || !Object.hasOwn(row.cells, field) : !isSent,
  );
  const lines = [
    ...(isSent && outcome !== null ? [outcome] : []),
    ...changes.map(({ label, before, after }) => texts.change(label, before, after)),
    ...shownRemarks.map(({ sentence }) => sentence),
  ];
  const plain = lines.length === 0 ? plainText(row, isSent) : '';
  const cells = verdict === 'create' && !isSent ? cellsText(view, row) : '';
  return (
    <WrappingText display="block">
      {plain === '' || cells !== '' ? null : <Muted>{plain}</Muted>}
      {cells === '' ? null : (
        <Muted display="block" lineClamp="3">
          {cells}
        </Muted>
      )}
      {lines.length === 0 ? null : (
        <List>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )}
      {verdict === 'cannot' && !isSent ? <EditableCells view={view} row={row} /> : null}
    </WrappingText>
  );
}

function RowName({ view: { kind }, row: { name, recordId } }: { view: ImportView; row: ImportRow }) {
  const to = routesOf(kind).detail;
  const text = name === '' ? texts.noName : name;
  if (recordId === null || to === undefined || entityOf(kind).parts !== undefined) {
    return <WrappingText {...(name === '' ? { color: 'fg.muted' } : { fontWeight: 'medium' })}>{text}</WrappingText>;
  }
  return (
    <AppLink to={to} parameters={{ id: recordId }} fontWeight="medium" whiteSpace="normal">
      {text}
    </AppLink>
  );
}

const columnsOf = (view: ImportView, isSent: boolean): readonly Column<Shown>[] => [
  {
    id: 'line',
    header: view.isMade ? madeMessages.number : texts.columns.line,
    width: '5rem',
    cell: ({ line }) => <Muted>{line}</Muted>,
  },
  {
    id: 'name',
    header: texts.columns.name,
    width: '14rem',
    card: 'title',
    cell: (row) => <RowName view={view} row={row} />,
  },
  {
    id: 'verdict',
    header: texts.columns.verdict,
    width: '8rem',
    card: 'mark',
    cell: ({ verdict, state }) =>
      isSent && verdict !== 'cannot' && verdict !== 'same' ? (
        <ToneTag variant="dense" {...outcomeLooks[state]}>
          {run.outcomes[state]}
        </ToneTag>
      ) : (
        <ToneTag variant="dense" {...verdictLooks[verdict]}>
          {isSent && verdict === 'cannot' ? run.leftOut : verdictText(view, verdict)}
        </ToneTag>
      ),
  },
  {
    id: 'what',
    header: isSent ? run.what : texts.columns.what,
    card: 'line',
    cell: (row) => <RowFacts view={view} row={row} isSent={isSent} />,
  },
];

export interface ImportRowTableProps {
  view: ImportView;
  /** Whether the rows show their outcomes, and can no longer be edited. */
  isSent: boolean;
  /** The shown part of the rows. */
  filter: Pick<ImportRowsQuery, 'verdict' | 'states'>;
}

/** The rows of the file with what happens to each, page by page. */
export function ImportRowTable({ view, isSent, filter }: ImportRowTableProps) {
  const [size, setSize] = usePageSize('table');
  const [chosen, setPage] = useState(1);
  const [filtered, setFiltered] = useState(filter);
  // Another part of the rows begins at its first page.
  if (JSON.stringify(filtered) !== JSON.stringify(filter)) {
    setFiltered(filter);
    setPage(1);
  }
  const { rows, failure } = useImportRows({ id: view.id, ...filter, offset: (chosen - 1) * size, limit: size });
  if (failure !== null && rows === null) {
    return (
      <ErrorState title={importMessages.notRead} onRetry={failure.retry}>
        {failure.error.message}
      </ErrorState>
    );
  }
  if (rows?.count === 0) return <EmptyState title={texts.none} />;
  const page = rows === null ? chosen : Math.min(chosen, Math.max(1, Math.ceil(rows.count / size)));
  // Corrected rows leave the last page empty.
  if (page !== chosen) setPage(page);
  return (
    <>
      <Table
        label={view.isMade ? madeMessages.rows : texts.rows}
        columns={columnsOf(view, isSent)}
        rows={rows?.rows.map((row) => ({ ...row, id: row.index })) ?? null}
      />
      <Pagination
        label={texts.rows}
        page={page}
        total={rows?.count ?? null}
        pageSize={size}
        pageSizes={pageSizes}
        maximumButtons={maximumPageButtons}
        onPage={setPage}
        onPageSize={setSize}
      />
    </>
  );
}
