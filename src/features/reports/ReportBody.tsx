import { FileDown, FileSearch, Printer, BookOpen } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode, useCallback, Fragment } from 'react';
import type { ReportLinesQuery, TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { type DefinitionId, definitions } from '#domain/reports/definitions.ts';
import type { Drill, ReportQuestion, Chart } from '#domain/reports/report.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { BulkProgress } from '#crud/bulk/BulkProgress.tsx';
import { useBulkJob } from '#crud/bulk/useBulkJob.ts';
import { useData } from '#crud/context/replica.ts';
import { ExportBar } from '#crud/export/ExportBar.tsx';
import type { FilterClock } from '#crud/filter/filterValues.ts';
import { knownFilters } from '#crud/list/listQuery.ts';
import type { TableState } from '#crud/list/tableUrl.ts';
import type { SavedViews } from '#crud/view/useSavedViews.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Tabs } from '#ui/control/Tabs.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { askFor } from '#domain/entities/define.ts';
import { unit } from '#domain/entities/unit.ts';
import { pricingTables } from '#domain/reports/changedUnit.ts';
import type { Day } from '#format/days.ts';
import { useCan } from '#crud/context/session.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { FigureTable } from './FigureTable.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { arrangeFigures } from './figureGroups.ts';
import { writeChoices } from './reportAddress.ts';
import { filtersOf, tableConditions } from './reportFilters.ts';
import { ReportHead } from './ReportHead.tsx';
import { ReportNotes } from './ReportNotes.tsx';
import { PrintedReport } from './PrintedReport.tsx';
import { ReportTableView } from './ReportTableView.tsx';
import { tableLayout } from './tableLayout.ts';
import type { ReadyReport } from './useReport.ts';
import { useReportExport, type ReportExport } from './useReportExport.ts';
import type { AskedReport } from './useReportQuestion.ts';
import { tableIn, type ReportTableState } from './useReportTable.ts';
import { ApplyPrices, RestingPrices } from './ApplyPrices.tsx';
import { hasSuggestions, suggestedGroup } from './pricingLine.ts';
import type { ReportLine } from './reportRows.ts';
import { ReportChart } from './ReportChart.tsx';

/** The meanings of the report's terms. */
function DefinitionsButton({ ids }: { ids: readonly DefinitionId[] }) {
  if (ids.length === 0) return null;
  return (
    <Popover
      label={reportPageMessages.controls.definitions}
      placement="bottom-end"
      width="24rem"
      padding="4"
      trigger={(props) => (
        <Button {...props}>
          <BookOpen aria-hidden="true" />
          {reportPageMessages.controls.definitions}
        </Button>
      )}
    >
      {/* A list that scrolls takes the focus, so that keys scroll it. */}
      <chakra.dl tabIndex={0} data-autofocus="" textStyle="sm" maxH="min(32rem, 65vh)" overflowY="auto">
        {ids.map((id) => (
          <Fragment key={id}>
            <chakra.dt fontWeight="semibold" _notFirst={{ pt: '3' }}>
              {definitions[id].term}
            </chakra.dt>
            <chakra.dd m="0" color="fg.muted" textWrap="pretty">
              {definitions[id].text}
            </chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
    </Popover>
  );
}

interface ReportChartsProps {
  charts: readonly Chart[];
  onDrill: (drill: Drill) => void;
}

/** The charts of a report, two beside each other where there is room. */
function ReportCharts({ charts, onDrill }: ReportChartsProps) {
  if (charts.length === 0) return null;
  return (
    <Grid
      gridTemplateColumns={
        charts.length > 1 ? { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)'
      }
      css={{
        ...(charts.length % 2 === 1 ? { '& > :first-of-type': { lg: { gridColumn: '1 / -1' } } } : {}),
        // On paper a chart is as wide as the page.
        '@media print': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { breakInside: 'avoid' } },
      }}
    >
      {charts.map((chart) => (
        <Panel key={chart.id} title={chart.label}>
          <ReportChart chart={chart} onDrill={onDrill} />
        </Panel>
      ))}
    </Grid>
  );
}

interface PriceActions {
  report: ComputedReportId;
  question: ReportQuestion;
  tables: readonly TableOutline[];
  shown: TableOutline | undefined;
  today: Day;
}

/** The button that applies suggested prices; undefined: the table suggests none, or the user may not change units. */
function usePriceActions({
  report,
  question,
  tables,
  shown,
  today,
}: PriceActions): ((line: ReportLine) => ReactNode) | undefined {
  const mayWrite = useCan(askFor(unit, 'write'));
  const changes = tables.find(({ id }) => id === pricingTables.units);
  const actions = useCallback(
    (line: ReportLine) => {
      const group = suggestedGroup(line);
      return (
        <>
          <RestingPrices group={{ id: line.key, name: String(line.cells['product'] ?? '') }} today={today} />
          {group === null || changes === undefined ? null : (
            <ApplyPrices key={group.id} group={group} question={question} table={changes} today={today} />
          )}
        </>
      );
    },
    [question, changes, today],
  );
  return mayWrite && shown !== undefined && hasSuggestions(report, shown.id) ? actions : undefined;
}

/** The progress of applied prices, and afterwards the units that kept theirs. */
function PriceProgress() {
  const job = useBulkJob();
  if (job === null || job.isOfSite === true) return null;
  return (
    <Panel>
      <BulkProgress job={job} />
    </Panel>
  );
}

export interface ReportBodyProps {
  id: ComputedReportId;
  asked: AskedReport;
  table: ReportTableState;
  views: SavedViews;
  controls: ReactNode;
  ready: ReadyReport;
  isPending: boolean;
}

/** Filters the table below and moves the focus there. */
function useDrill({ change, choices, state }: ReportTableState, first: string | undefined) {
  const rows = useRef<HTMLElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    rows.current?.focus({ preventScroll: true });
    // Where the rows begin below the screen, the focus alone would show only the first lines.
    rows.current?.scrollIntoView({ block: 'start' });
  }, [count]);
  const show = (id: string) => (id === first ? null : id);
  const drill = ({ table, where }: Drill) => {
    const isSame = show(table) === choices.table;
    change({
      own: writeChoices({ ...choices, table: show(table) }),
      filters: where,
      search: '',
      sort: isSame ? state.sort : null,
    });
    setCount((before) => before + 1);
  };
  const choose = (id: string) =>
    change({ own: writeChoices({ ...choices, table: show(id) }), filters: {}, search: '', sort: null });
  return { rows, drill, choose };
}

/** The rows of a table that the state asks for. */
function useLines(
  shown: TableOutline | undefined,
  state: TableState,
  question: ReportQuestion,
  clock: FilterClock,
): ReportLinesQuery | null {
  const search = wordsOf(useDeferredValue(state.search)).join(' ');
  const columns = shown?.columns;
  return useMemo(() => {
    if (shown === undefined || columns === undefined) return null;
    const filters = filtersOf(columns, {}, state.filters);
    const { sort } = state;
    return {
      question,
      table: shown.id,
      ...(search === '' ? {} : { search }),
      ...tableConditions(columns, filters, knownFilters({ filters }, state.filters), clock),
      ...(sort === null ? {} : { sort: { column: sort.field, direction: sort.direction } }),
    };
  }, [shown, columns, state, question, search, clock]);
}

/** A computed report: its finding, figures, charts, and the rows behind them. */
export function ReportBody({ id, asked, table, views, controls, ready, isPending }: ReportBodyProps) {
  const { replica } = useData();
  const { report, unread, canRetry } = ready;
  const { question, clock } = asked;
  const { state, change, choices } = table;
  const { tables, figures, charts } = report;
  const arranged = arrangeFigures(id, figures);
  const { rows, drill, choose } = useDrill(table, tables[0]?.id);
  const shown = tableIn(tables, choices.table);
  const lines = useLines(shown, state, question, clock);
  const layout = tableLayout(views.columns, shown?.id ?? '');
  const actions = usePriceActions({ report: id, question, tables, shown, today: asked.today });
  const exported = useReportExport({ id, asked, ready, lines, layouts: views.columns, state });
  const isEmpty =
    report.leftOut.length === 0 &&
    figures.every(({ value }) => value === null) &&
    tables.every(({ rowCount }) => rowCount === 0);
  const rowsOf =
    shown === undefined || lines === null ? null : (
      <ReportTableView
        key={shown.id}
        state={state}
        change={change}
        layout={layout}
        lines={lines}
        clock={clock}
        actions={actions}
        table={shown}
        siteId={question.siteId}
      />
    );
  return (
    <>
      <ReportHead
        id={id}
        ready={ready}
        isPending={isPending}
        siteId={question.siteId}
        actions={<ReportActions ids={report.definitions} exported={exported} />}
      />
      {controls}
      <ExportBar {...exported} />
      <ReportNotes
        unread={unread}
        leftOut={report.leftOut}
        onRetry={canRetry ? () => void replica.hostRequest('retryReport', { report: id }) : null}
      />
      <Stack
        data-pending={isPending ? '' : undefined}
        aria-busy={isPending}
        gap="4"
        opacity={isPending ? '0.6' : undefined}
      >
        <chakra.p data-summary="" textStyle="lg" textWrap="pretty" maxW="4xl">
          {report.summary}
        </chakra.p>
        {isEmpty ? (
          <NoNumbers isUnread={unread.length > 0} />
        ) : (
          <>
            <FigureTiles figures={arranged.headlines} question={question} onDrill={drill} />
            <FigureTable columns={arranged.columns} question={question} onDrill={drill} />
            <ReportCharts charts={charts} onDrill={drill} />
          </>
        )}
        {actions === undefined ? null : <PriceProgress />}
        <chakra.section
          ref={rows}
          tabIndex={-1}
          aria-label={shown?.label}
          data-rows=""
          hidden={isEmpty && unread.length > 0}
          outline="none"
        >
          {tables.length < 2 ? (
            rowsOf
          ) : (
            <Tabs
              label={reportPageMessages.tables}
              value={shown?.id ?? ''}
              onChange={choose}
              tabs={tables.map(({ id: each, label, rowCount }) => ({
                id: each,
                label,
                count: rowCount,
                content: each === shown?.id ? rowsOf : null,
              }))}
            />
          )}
        </chakra.section>
      </Stack>
      <PrintedReport id={id} asked={asked} exported={exported} />
    </>
  );
}

/** A note above names the parts that were not read. */
function NoNumbers({ isUnread }: { isUnread: boolean }) {
  return isUnread ? null : (
    <EmptyState icon={FileSearch} title={reportPageMessages.noData}>
      {reportPageMessages.noDataHint}
    </EmptyState>
  );
}

function ReportActions({ ids, exported }: { ids: readonly DefinitionId[]; exported: ReportExport }) {
  return (
    <>
      <DefinitionsButton ids={ids} />
      <Button onClick={exported.print}>
        <Printer aria-hidden="true" />
        {reportPageMessages.controls.print}
      </Button>
      <Button onClick={exported.saveCsv}>
        <FileDown aria-hidden="true" />
        {reportPageMessages.controls.csv}
      </Button>
    </>
  );
}
