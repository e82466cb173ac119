import { ScrollText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDay, type Day } from '#format/days.ts';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { StaleNote } from '../freshness/StaleNote.tsx';
import { UnreadableNote } from '../freshness/UnreadableNote.tsx';
import { usePageSize } from '../list/usePageSize.ts';
import type { Column } from '../table/column.ts';
import { Table } from '../table/Table.tsx';
import { LogFilterBar } from './LogFilterBar.tsx';
import type { LogRow, LogView } from './useLog.ts';
import { OlderButton } from './OlderButton.tsx';
import { useLogDay } from './useLogDay.ts';
import { NoLineOfKind } from './NoLineOfKind.tsx';
import { kindOfLine, useLogKinds } from './useLogKinds.ts';

export interface LogPanelProps<Row extends LogRow> {
  label: string;
  log: LogView<Row>;
  columns: readonly Column<Row>[];
  emptyTitle: string;
  emptyText: string;
  /** The zone of its days: the site's. Default: the browser's. */
  zone?: string | undefined;
  /** Labels of the kinds of its lines; absent: those of the devices' logs. Must be the same object at each call. */
  kindLabels?: Readonly<Record<string, string>>;
  /** Buttons beside the filters. */
  actions?: ReactNode;
  /** An explanation of the log, above its filters. */
  children?: ReactNode;
}

const words = { one: 'line', many: 'lines' };

export function LogPanel<Row extends LogRow>(props: LogPanelProps<Row>) {
  const { label, log, columns, emptyTitle, emptyText, zone, kindLabels, actions, children } = props;
  const [pageSize, setPageSize] = usePageSize('subTable');
  const [requestedPage, setPage] = useState(1);
  const [day, setDay] = useState<Day | null>(null);
  const { error, loadingOlder, skipped, freshness } = log;
  const { rows: rowsOfDay, isWhole, readBackTo } = useLogDay(log, day, zone);
  const { rows, filter: kinds } = useLogKinds(rowsOfDay, kindOfLine, kindLabels);
  const isFiltered = kinds.chosen.length > 0;
  const hasOlder = day === null ? log.hasOlder : !isWhole && readBackTo === null;
  const total = rows?.length ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(requestedPage, pages);
  if (rows === null && error !== null) {
    return (
      <Panel>
        <NoRowsMessage many={label.toLowerCase()} reason={{ kind: 'failed', message: error, retry: log.refresh }} />
      </Panel>
    );
  }
  if (rows !== null && total === 0 && !hasOlder && day === null && !isFiltered) {
    return (
      <Panel>
        {skipped > 0 ? (
          <NoRowsMessage many={label.toLowerCase()} reason={{ kind: 'unreadable', count: skipped }} />
        ) : (
          <EmptyState icon={ScrollText} title={emptyTitle}>
            {emptyText}
          </EmptyState>
        )}
        <StaleNote freshness={freshness} />
        <UnreadableNote words={words} failure={error} />
      </Panel>
    );
  }
  return (
    <Panel flush>
      {children}
      <LogFilterBar
        label={label}
        day={day}
        zone={zone}
        readBackTo={readBackTo}
        actions={actions}
        onDay={(chosen) => {
          setDay(chosen);
          setPage(1);
        }}
        kinds={{
          ...kinds,
          onChange: (chosen) => {
            kinds.onChange(chosen);
            setPage(1);
          },
        }}
      />
      {day !== null && rowsOfDay?.length === 0 && isWhole ? (
        <EmptyState icon={ScrollText} title={`No entries on ${formatDay(day)}`}>
          {zone === undefined ? 'The whole day was checked.' : "The whole day was checked, in the site's time zone."}
        </EmptyState>
      ) : null}
      {total === 0 && (rowsOfDay ?? []).length > 0 ? <NoLineOfKind kinds={kinds} hasOlder={hasOlder} /> : null}
      <StaleNote freshness={freshness} />
      <Table label={label} columns={columns} rows={rows} shown={{ from: (page - 1) * pageSize, size: pageSize }} />
      {page === pages && hasOlder ? <OlderButton busy={loadingOlder} onClick={log.older} /> : null}
      {rows === null ? null : (
        <Pagination
          label={label}
          page={page}
          pageSize={pageSize}
          total={total}
          pageSizes={pageSizes}
          maximumButtons={maximumPageButtons}
          onPage={setPage}
          onPageSize={setPageSize}
        />
      )}
      <UnreadableNote words={words} skipped={skipped} failure={error} />
    </Panel>
  );
}
