import { CircleHelp, MapPin, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { siteLatencyCalls, type SiteLatency } from '#domain/calls/siteLatency.ts';
import { allSites } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import { latencyMessages as texts } from '#domain/messages/latency.ts';
import { monthLabel } from '#domain/reports/periods.ts';
import { lastMonths } from '#domain/time/lastMonths.ts';
import { localZone } from '#format/wallClock.ts';
import { useSession } from '#crud/context/session.ts';
import { PolledPage } from '#crud/data/PolledPage.tsx';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Button } from '#ui/control/Button.tsx';
import { Select } from '#ui/field/Select.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { BackToReports } from './BackToReports.tsx';
import { DeviceOutages } from './latency/DeviceOutages.tsx';
import { PrintedLatency } from './latency/PrintedLatency.tsx';
import { Releases, UnlockTimes } from './latency/UnlockTimes.tsx';

const header = { back: <BackToReports />, title: texts.title };

function NoLatency() {
  return (
    <>
      <PageHeader {...header} />
      <EmptyState icon={CircleHelp} title={texts.absent}>
        {texts.absentText}
      </EmptyState>
    </>
  );
}

/** The month of the address; null: the last twelve. */
function useMonth(months: readonly string[]): [month: string | null, choose: (month: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('month');
  const choose = (month: string) =>
    setParameters(new URLSearchParams(month === '' ? '' : { month }), { replace: true });
  return [asked !== null && months.includes(asked) ? asked : null, choose];
}

interface PeriodSelectProps {
  /** The oldest first. */
  months: readonly string[];
  month: string | null;
  onChoose: (month: string) => void;
}

function PeriodSelect({ months, month, onChoose }: PeriodSelectProps) {
  return (
    <Select
      aria-label={texts.period}
      maxW={{ base: 'full', sm: '12rem' }}
      value={month ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      options={months.toReversed().map((each) => [each, monthLabel(`${each}-01`)])}
    >
      <option value="">{texts.lastMonths}</option>
    </Select>
  );
}

function OneSite({ siteId }: { siteId: number }) {
  const { sites } = useSession();
  const zone = useSiteZone(siteId) ?? localZone();
  const months = lastMonths(12, zone, Date.now()).map((each) => each.month);
  const [month, choose] = useMonth(months);
  const { view, isCurrent, reread } = usePolledValue(
    siteLatencyCalls.siteLatency,
    { parameters: { id: siteId }, fields: month === null ? {} : { month } },
    timing.pollInterval,
  );
  const [printed, setPrinted] = useState<{ latency: SiteLatency; readAt: number } | null>(null);
  if (view.status === 'absent') return <NoLatency />;
  const actions = (
    <>
      <PeriodSelect months={months} month={month} onChoose={choose} />
      <Button
        disabled={view.status !== 'ready'}
        onClick={() => view.status === 'ready' && setPrinted({ latency: view.value, readAt: view.readAt })}
      >
        <Printer aria-hidden="true" />
        {texts.print}
      </Button>
    </>
  );
  return (
    <>
      <PolledPage
        view={view}
        isCurrent={isCurrent}
        reread={reread}
        header={{ ...header, actions }}
        texts={texts}
        loading={
          <>
            <SkeletonBlock h="64" />
            <SkeletonBlock h="48" />
            <SkeletonBlock h="48" />
          </>
        }
      >
        {(latency) => (
          <>
            <UnlockTimes latency={latency} zone={zone} />
            <Releases count={latency.releases} />
            <DeviceOutages latency={latency} zone={zone} />
          </>
        )}
      </PolledPage>
      {printed === null ? null : (
        <PrintedLatency
          {...printed}
          siteName={sites.find(({ id }) => id === siteId)?.name ?? ''}
          zone={zone}
          onPrinted={() => setPrinted(null)}
        />
      )}
    </>
  );
}

/** How fast the doors of a site open, and how long its devices are offline. */
export default function LatencyPage() {
  const { siteId } = useSession();
  if (siteId === null) return <PageHeader {...header} subtitle=" " />;
  if (siteId !== allSites.id) return <OneSite key={siteId} siteId={siteId} />;
  return (
    <>
      <PageHeader {...header} />
      <EmptyState icon={MapPin} title={texts.chooseSite}>
        {texts.chooseSiteText}
      </EmptyState>
    </>
  );
}
