import { reportPageMessages as say } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type ComputedReportId, type ReportId } from '#domain/reports/reportCatalogue.ts';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import { NoSite } from '#crud/page/NoSite.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { BackToReports } from './BackToReports.tsx';
import { SiteReport } from './SiteReport.tsx';

/** A report that is computed from records. */
export default function ReportScreen({ id }: { id: ReportId }) {
  const site = useCurrentSite();
  const title = reportCatalogue[id].name;
  if (site.state === 'loading') {
    return (
      <div aria-busy="true">
        <PageHeader back={<BackToReports />} title={title} subtitle=" " />
      </div>
    );
  }
  if (site.state !== 'chosen') return <NoSite title={say.title} />;
  return <SiteReport id={id as ComputedReportId} siteId={site.siteId} />;
}
