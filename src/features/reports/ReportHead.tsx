import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { reportCatalogue, type ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { InlineRow } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { BackToReports } from './BackToReports.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';
import { useReportMarks } from './useReportMarks.ts';
import type { ReadyReport } from './useReport.ts';

export interface ReportHeadProps {
  id: ComputedReportId;
  siteId?: number;
  /** Absent while it is read. */
  ready?: ReadyReport;
  isPending?: boolean;
  actions?: ReactNode;
}

/** The title of a report, its star, and when its records were true. */
export function ReportHead({ id, siteId = 0, ready, isPending = false, actions }: ReportHeadProps) {
  const [marks, mark] = useReportMarks();
  const { name } = reportCatalogue[id];
  const { isFavourite } = marks[id];
  return (
    <PageHeader
      back={<BackToReports />}
      title={name}
      mark={
        <FavouriteButton
          name={name}
          isFavourite={isFavourite}
          onToggle={() => mark(id, { isFavourite: !isFavourite })}
        />
      }
      subtitle={ready === undefined ? ' ' : <AsOf siteId={siteId} ready={ready} isPending={isPending} />}
      actions={actions}
    />
  );
}

function AsOf({ siteId, ready, isPending }: { siteId: number; ready: ReadyReport; isPending: boolean }) {
  const zone = useSiteZone(siteId);
  const { asOf, freshness, isUpdating } = ready;
  return (
    <InlineRow columnGap="3" rowGap="0">
      <span data-as-of={asOf}>
        {reportPageMessages.asOf} <Moment at={asOf} zone={zone} format="time" />
      </span>
      <FreshnessLine freshness={freshness} siteId={siteId} />
      {isUpdating || isPending ? (
        <chakra.span role="status" display="inline-flex" alignItems="center" gap="1" _icon={{ boxSize: '3.5' }}>
          <LoaderCircle aria-hidden="true" />
          {reportPageMessages.updating}
        </chakra.span>
      ) : null}
    </InlineRow>
  );
}
