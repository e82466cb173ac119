import { useState } from 'react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type ReportId } from '#domain/reports/reportCatalogue.ts';
import { placeholderSeries } from '#domain/reports/reportMarks.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { ListNote } from '#ui/page/ListNote.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { FlaskConical } from 'lucide-react';
import { BackToReports } from './BackToReports.tsx';
import { ReportChart } from './ReportChart.tsx';

/** A report that has placeholder data alone. */
export default function FakeReport({ id }: { id: ReportId }) {
  const [today] = useState(() => dayOf(Date.now(), localZone()));
  return (
    <>
      <PageHeader back={<BackToReports />} title={reportCatalogue[id].name} />
      <ListNote colorPalette="fault" role="note">
        <FlaskConical aria-hidden="true" />
        <span>
          <strong>{reportPageMessages.fake.title}.</strong> {reportPageMessages.fake.text}
        </span>
      </ListNote>
      <Panel title={reportPageMessages.catalogue.madeUp}>
        <ReportChart chart={placeholderSeries(id, today)} />
      </Panel>
    </>
  );
}
