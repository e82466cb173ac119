import { use } from 'react';
import type {
  ReportChunk,
  ReportLinesQuery,
  ReportOutline,
  TableOutline,
} from '#collections/replica/reports/reportQuery.ts';
import { exportMessages } from '#domain/messages/exports.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportColumn } from '#domain/reports/report.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { arrangeColumns } from '#crud/columns/arrangeColumns.ts';
import type { ColumnControls } from '#crud/columns/columnPreferences.ts';
import { LateContext } from '#crud/context/lateParts.ts';
import { useData } from '#crud/context/replica.ts';
import { maximumPrintedRows, type PrintedList } from '#crud/export/listExport.ts';
import { useExportRun, type ExportRun } from '#crud/export/useExportRun.ts';
import { rangeLabel } from '#crud/filter/filterValues.ts';
import { fixedOptions } from '#crud/filter/filter.ts';
import { knownFilters } from '#crud/list/listQuery.ts';
import type { TableState } from '#crud/list/tableUrl.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { rangeText } from './RangePicker.tsx';
import { columnsOfReport } from './reportColumns.tsx';
import type { CsvHead } from './reportCsv.ts';
import { filtersOf } from './reportFilters.ts';
import { reportTraits } from './reportTraits.ts';
import { tableLayout } from './tableLayout.ts';
import type { ReadyReport } from './useReport.ts';
import type { AskedReport } from './useReportQuestion.ts';

/** Rows of each chunk. */
const chunkRows = 500;

interface ReadLinesInput {
  replica: Pick<ReplicaClient, 'hostRequest'>;
  lines: ReportLinesQuery;
  signal: AbortSignal;
  /** The most rows to read; absent: all. */
  limit?: number;
}

/**
 * All rows of a report's table as they are at one moment, chunk by chunk.
 *
 * @throws AppError where they cannot be read; DOMException when it is called off.
 */
async function* readReportLines({
  replica,
  lines,
  signal,
  limit = Infinity,
}: ReadLinesInput): AsyncGenerator<ReportChunk> {
  let listing: number | null = null;
  let skip = 0;
  for (;;) {
    const chunk: ReportChunk = await replica.hostRequest('reportLines', {
      ...lines,
      listing,
      skip,
      limit: Math.min(chunkRows, limit - skip),
    });
    signal.throwIfAborted();
    yield chunk;
    skip += chunk.rows.length;
    if (chunk.rows.length === 0 || skip >= Math.min(limit, chunk.total)) return;
    ({ listing } = chunk);
  }
}

/** A report as it goes on paper. */
export interface PrintedReportData {
  report: ReportOutline;
  lists: readonly PrintedList[];
  asOf: number;
  unread: readonly string[];
  /** The search and filters of the table, a line each. */
  narrowing: readonly string[];
}

export interface ReportExport extends Omit<ExportRun<PrintedReportData>, 'run'> {
  saveCsv: () => void;
  print: () => void;
}

export interface ReportExportInput {
  id: ComputedReportId;
  asked: AskedReport;
  ready: ReadyReport;
  /** null: the report has no table. */
  lines: ReportLinesQuery | null;
  /** The columns of all tables. */
  layouts: ColumnControls;
  state: TableState;
}

/** The columns of a table that a person sees where there is room for all. */
function shownColumns(table: TableOutline, layouts: ColumnControls, siteId: number): ReportColumn[] {
  const arranged = arrangeColumns(columnsOfReport(table.columns, siteId), tableLayout(layouts, table.id).value);
  return arranged.flatMap(({ id }) => table.columns.find((column) => column.id === id) ?? []);
}

/** The search and filters of the table, in words: "Kind: Storage". */
function narrowingLines({ columns }: TableOutline, { search, filters: values }: TableState): [string, string][] {
  const filters = filtersOf(columns, {}, values);
  const known = knownFilters({ filters }, values);
  const searched: [string, string][] = search.trim() === '' ? [] : [[reportPageMessages.csv.search, search.trim()]];
  return [
    ...searched,
    ...filters.flatMap((filter): [string, string][] => {
      const chosen = known[filter.field] ?? [];
      if (chosen.length === 0) return [];
      const isRange = filter.kind === 'number' || filter.kind === 'date';
      const labels = isRange
        ? chosen.map((value) => rangeLabel(filter, value))
        : fixedOptions(filter)
            .filter(({ value }) => chosen.includes(value))
            .map(({ label }) => label);
      return [[filter.label, labels.join(', ')]];
    }),
  ];
}

/** Saves a report's table as CSV and prints the report. */
export function useReportExport(input: ReportExportInput): ReportExport {
  const { id, asked, ready, lines, layouts, state } = input;
  const { replica } = useData();
  const { now } = use(LateContext);
  const display = useDateDisplay();
  const { name } = reportCatalogue[id];
  const changesOnly = reportPageMessages.controls.changesOnly[id];
  const { run, ...shown } = useExportRun<PrintedReportData>(name);
  const { question, siteName, clock } = asked;
  const { tables } = ready.report;
  const table = tables.find((each) => each.id === lines?.table);
  const headOf = ({ asOf, report, unread }: ReportChunk): CsvHead => [
    [reportPageMessages.csv.report, name],
    ...(table === undefined ? [] : [[reportPageMessages.csv.table, table.label] as const]),
    [reportPageMessages.csv.site, siteName],
    [reportPageMessages.csv.range, rangeText(question.days)],
    ...(changesOnly === undefined ? [] : [[reportPageMessages.csv.rangeOf, changesOnly] as const]),
    ...(reportTraits[id].hasBasis === true
      ? [[reportPageMessages.csv.basis, reportPageMessages.controls.bases[question.basis]] as const]
      : []),
    [reportPageMessages.csv.asOf, formatMoment(asOf, clock.zone, 'dateTime', display)],
    ...(table === undefined ? [] : narrowingLines(table, state)),
    ...[...unread, ...report.leftOut].map((sentence) => [reportPageMessages.csv.leftOut, sentence] as const),
  ];
  const csv = async (signal: AbortSignal, onProgress: (done: number, total: number) => void) => {
    const [{ reportCsv }, { saveFile }, { exportFileName }] = await now(() =>
      Promise.all([import('./reportCsv.ts'), import('#crud/export/exportCsv.ts'), import('#crud/export/fileName.ts')]),
    );
    if (table === undefined || lines === null) return reportPageMessages.noData;
    const columns = shownColumns(table, layouts, question.siteId);
    const chunks = readReportLines({ replica, lines, signal });
    const { file, rows } = await reportCsv({ columns, all: table.columns, chunks, headOf, onProgress });
    const part = table.label.toLowerCase() === name.toLowerCase() ? name : `${name} ${table.label}`;
    const days = reportTraits[id].isOfNow === true ? {} : { days: question.days };
    const fileName = exportFileName({ title: part, site: siteName, ...days }, Date.now(), clock.zone);
    saveFile(file, fileName);
    return exportMessages.saved(rows, fileName, 0);
  };
  const print = async (signal: AbortSignal, onProgress: (done: number, total: number) => void) => {
    const { printedList } = await now(() => import('./printedList.ts'));
    const isWhole = reportTraits[id].isOnePage === true;
    const lists: PrintedList[] = [];
    let { report, asOf, unread }: Pick<ReportChunk, 'report' | 'asOf' | 'unread'> = ready;
    for (const each of isWhole ? tables : tables.filter(({ id: own }) => own === table?.id)) {
      const asksFor = each.id === table?.id && lines !== null ? lines : { question, table: each.id };
      const chunks = readReportLines({ replica, lines: asksFor, signal, limit: maximumPrintedRows });
      const printed = await printedList({
        table: each,
        columns: shownColumns(each, layouts, question.siteId),
        chunks,
        isCompact: isWhole,
        onProgress,
      });
      lists.push(printed.list);
      ({ report, asOf, unread } = printed.last ?? { report, asOf, unread });
    }
    const narrowing =
      table === undefined ? [] : narrowingLines(table, state).map(([label, text]) => `${label}: ${text}`);
    return { report, lists, asOf, unread, narrowing };
  };
  const work = { csv, print };
  return { ...shown, saveCsv: () => run('csv', work), print: () => run('print', work) };
}
