import { reportCatalogue, type ComputedReportId, type ReportId } from '#domain/reports/reportCatalogue.ts';
import { useSession } from '#crud/context/session.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { BackToReports } from './BackToReports.tsx';
import { SiteReport } from './SiteReport.tsx';

/** A report that is computed from records. */
export default function ReportScreen({ id }: { id: ReportId }) {
  const { siteId } = useSession();
  const title = reportCatalogue[id].name;
  if (siteId === null) {
    return (
      <div aria-busy="true">
        <PageHeader back={<BackToReports />} title={title} subtitle=" " />
      </div>
    );
  }
  return <SiteReport id={id as ComputedReportId} siteId={siteId} />;
}
