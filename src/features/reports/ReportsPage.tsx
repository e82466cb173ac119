import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type Implemented, type ReportId } from '#domain/reports/reportCatalogue.ts';
import { isImplemented, reportIds } from '#domain/reports/reportMarks.ts';
import { useRecordTitle } from '#lib/recordTitle.ts';
import { usePageChange } from '#lib/usePageChange.ts';
import { useConfig } from '#crud/context/config.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { ReportCatalogue } from './ReportCatalogue.tsx';

const ReportScreen = lazy(() => import('./ReportScreen.tsx'));
const FakeReport = lazy(() => import('./FakeReport.tsx'));

/** The report of an address; null: none, or one that does not exist. */
function reportOf(text: string | null, fakeReportData: boolean): ReportId | null {
  const id = reportIds.find((each) => String(each) === text) ?? null;
  return id !== null && isImplemented(reportCatalogue[id].implemented, fakeReportData) ? id : null;
}

/** All reports, or the one that the address names. */
export default function ReportsPage() {
  const { fakeReportData = false } = useConfig();
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('report');
  const id = reportOf(named, fakeReportData);
  const isUnknown = named !== null && id === null;
  useEffect(() => {
    if (isUnknown) setParameters({}, { replace: true });
  }, [isUnknown, setParameters]);
  // The catalogue and each report are pages to those who read them, although only the query differs.
  usePageChange(id ?? 0);
  return id === null ? <ReportCatalogue /> : <Report id={id} />;
}

function Report({ id }: { id: ReportId }) {
  const { name, implemented } = reportCatalogue[id];
  useRecordTitle(name);
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <PageHeader back={reportPageMessages.back} title={name} subtitle=" " />
        </div>
      }
    >
      {(implemented as Implemented) === 'fake' ? <FakeReport id={id} /> : <ReportScreen key={id} id={id} />}
    </Suspense>
  );
}
