import { useEffect, type ReactNode } from 'react';
import type { SourceProgress } from '#collections/replica/reports/reportQuery.ts';
import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { SavedViews } from '#crud/view/useSavedViews.ts';
import { ReadingState } from './ReadingState.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportHead } from './ReportHead.tsx';
import { useReport } from './useReport.ts';
import type { AskedReport } from './useReportQuestion.ts';
import type { ReportTableState } from './useReportTable.ts';

const Tiles = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11.5rem, 1fr))', gap: '3', pb: '4' },
});

export interface ComputedReportProps {
  id: ComputedReportId;
  asked: AskedReport;
  table: ReportTableState;
  views: SavedViews;
  controls: ReactNode;
  onStop: (sources: readonly SourceProgress[]) => void;
}

/** A report while it is mounted: the host reads its records as long. */
export function ComputedReport({ id, asked, table, views, controls, onStop }: ComputedReportProps) {
  const view = useReport(asked.question);
  const { setTables } = table;
  const tables = view.status === 'ready' ? view.ready.report.tables : null;
  useEffect(() => {
    if (tables !== null) setTables(tables);
  }, [tables, setTables]);
  if (view.status === 'ready')
    return (
      <ReportBody
        id={id}
        asked={asked}
        table={table}
        views={views}
        controls={controls}
        ready={view.ready}
        isPending={view.isPending}
      />
    );
  return (
    <>
      <ReportHead id={id} />
      {controls}
      {view.status === 'loading' ? <Loading /> : null}
      {view.status === 'reading' ? <ReadingState sources={view.sources} onStop={() => onStop(view.sources)} /> : null}
      {view.status === 'failed' ? (
        <ErrorState title={say.failed} onRetry={view.retry}>
          {view.error.message}
        </ErrorState>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <Tiles>
        {Array.from({ length: 6 }, (_each, index) => (
          <SkeletonBlock key={index} h="24" />
        ))}
      </Tiles>
      <SkeletonBlock h="64" />
    </div>
  );
}
