import { useEffect, useMemo, useRef } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportQuestion } from '#domain/reports/report.ts';
import { presetDays, type ReportPreset } from '#domain/time/dayPresets.ts';
import { dayOf, type DayRange } from '#domain/time/zonedTime.ts';
import type { Day } from '#format/days.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useSession } from '#crud/context/session.ts';
import type { FilterClock } from '#crud/filter/filterValues.ts';
import { useFilterClock } from '#crud/filter/useFilterClock.ts';
import type { ReportChoices } from './reportAddress.ts';
import { reportTraits } from './reportTraits.ts';

export interface AskedReport {
  question: ReportQuestion;
  chosenDays: ReportPreset | DayRange;
  siteName: string;
  clock: FilterClock;
  today: Day;
}

/** "This month" ends with today, so that it is compared with the same days of the month before. So do typed days. */
function daysSoFar(chosen: ReportPreset | DayRange, { zone, now }: FilterClock): DayRange {
  const { first, last } = typeof chosen === 'string' ? presetDays(chosen, zone, now) : chosen;
  const today = dayOf(now, zone);
  return { first, last: last < today || first > today ? last : today };
}

/** The question of a report's page. @param siteId the dashboard's site, for a page that names none. */
export function useReportQuestion(
  report: ComputedReportId,
  { days, siteId: named, basis, thresholds }: ReportChoices,
  siteId: number,
): AskedReport {
  const { sites } = useSession();
  const isKnown =
    named !== null && (named === allSites.id || sites.length === 0 || sites.some(({ id }) => id === named));
  const asked = isKnown ? named : siteId;
  const clock = useFilterClock(asked);
  const { usualDays, isOfNow } = reportTraits[report];
  const chosenDays = days ?? usualDays;
  const today = dayOf(clock.now, clock.zone);
  const question = useMemo<ReportQuestion>(
    () => ({
      report,
      siteId: asked,
      basis,
      thresholds,
      days: isOfNow === true ? { first: today, last: today } : daysSoFar(chosenDays, clock),
    }),
    [report, asked, basis, thresholds, isOfNow, today, chosenDays, clock],
  );
  const siteName = useSiteName()(asked) ?? '–';
  return { question, chosenDays, siteName, clock, today };
}

/** A site that is chosen for the whole dashboard wins over the one that the page names. */
export function useFollowSite(named: number | null, forget: () => void): void {
  const { siteId } = useSession();
  const before = useRef(siteId);
  useEffect(() => {
    const isOther = before.current !== null && before.current !== siteId;
    before.current = siteId;
    if (isOther && named !== null) forget();
  });
}
