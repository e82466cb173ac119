import { CircleCheck } from 'lucide-react';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { alertMessages } from '#domain/messages/alerts.ts';
import type { AlertEnd } from '#domain/states/alertEnd.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { MarkedMoment } from '#ui/time/MarkedMoment.tsx';

export interface ResolvedMarkProps {
  end: AlertEnd;
  /** The alert's site, in whose zone the time is; null: none. */
  siteId: number | null;
}

/** "Resolved 02:31", with its day where that is not today. */
export function ResolvedMark({ end: { at }, siteId }: ResolvedMarkProps) {
  const zone = useSiteZone(siteId) ?? localZone();
  const isToday = at !== null && formatMoment(at, zone, 'date') === formatMoment(Date.now(), zone, 'date');
  return (
    <InlineRow gap="1" textStyle="xs" color="secure.fg" fontWeight="normal" data-resolved="">
      <CircleCheck size={14} aria-hidden="true" />
      <span>
        {alertMessages.resolved}
        {at === null ? null : (
          <>
            {' '}
            <MarkedMoment at={at} zone={zone} own={localZone()} format={isToday ? 'time' : 'dateTime'} />
          </>
        )}
      </span>
    </InlineRow>
  );
}
