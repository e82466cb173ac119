import { Banknote, CircleHelp, MapPin, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cashCountCalls, type CashDay } from '#domain/calls/cashCounts.ts';
import { allSites, countsCash } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { isDay, type Day } from '#format/days.ts';
import { localZone } from '#format/wallClock.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { PolledPage } from '#crud/data/PolledPage.tsx';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Button } from '#ui/control/Button.tsx';
import { DatePicker } from '#ui/date/DatePicker.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { CountForm } from './CountForm.tsx';
import { CountHistory } from './CountHistory.tsx';
import { ClerkFigures, MethodFigures } from './DayFigures.tsx';
import { DayLines } from './DayLines.tsx';
import { PrintedCashDay } from './PrintedCashDay.tsx';
import { SignedCount } from './SignedCount.tsx';

function NoCounts() {
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState icon={CircleHelp} title={texts.absent}>
        {texts.absentText}
      </EmptyState>
    </>
  );
}

interface DayProps {
  siteId: number;
  zone: string;
  day: CashDay;
  onDay: (day: CashDay) => void;
  onStale: () => void;
}

/** The money that no count has yet, and the form that counts it. */
function OpenMoney({ siteId, zone, day, onDay, onStale }: DayProps) {
  const mayWrite = useCan(cashCountCalls.cashCountSign.ask);
  const display = useDateDisplay();
  const [countedAgain, setCountedAgain] = useState<number | null>(null);
  const [last] = day.counts;
  const at = last === undefined ? null : formatMoment(last.signedAt, zone, 'time', display);
  const isCounting = mayWrite && (last === undefined || countedAgain === last.id);
  const again =
    mayWrite && last !== undefined && !isCounting ? (
      <Button onClick={() => setCountedAgain(last.id)}>{texts.countAgain}</Button>
    ) : null;
  return (
    <>
      <Panel flush title={at === null ? texts.expected : texts.afterCount(at)} actions={again}>
        {day.sums.length > 0 ? (
          <MethodFigures sums={day.sums} />
        ) : (
          <EmptyState icon={Banknote} title={at === null ? texts.noMoney : texts.nothingSince(at)}>
            {at === null ? texts.noMoneyText : null}
          </EmptyState>
        )}
      </Panel>
      {day.sums.length > 0 ? (
        <Panel flush title={texts.byClerk}>
          <ClerkFigures sums={day.sums} />
        </Panel>
      ) : null}
      {isCounting ? (
        <Panel title={texts.count}>
          <CountForm siteId={siteId} day={day} zone={zone} onSigned={onDay} onStale={onStale} />
        </Panel>
      ) : null}
    </>
  );
}

function useAskedDay(today: Day): { day: Day; choose: (day: Day | null) => void } {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('day') ?? '';
  return {
    day: isDay(asked) && asked <= today ? asked : today,
    choose: (day) =>
      setParameters(new URLSearchParams(day === null || day === today ? '' : { day }), { replace: true }),
  };
}

function OneSite({ siteId }: { siteId: number }) {
  const { sites } = useSession();
  const zone = useSiteZone(siteId) ?? localZone();
  const today = dayOf(Date.now(), zone);
  const { day, choose } = useAskedDay(today);
  const { view, isCurrent, take, reread } = usePolledValue(
    cashCountCalls.cashDay,
    { parameters: { id: siteId }, fields: { day } },
    timing.cashDay,
  );
  const [printed, setPrinted] = useState<{ day: CashDay; readAt: number } | null>(null);
  if (view.status === 'absent') return <NoCounts />;
  const actions = (
    <>
      <DatePicker label={texts.day} value={day} onChange={choose} today={today} latest={today} />
      <Button
        disabled={view.status !== 'ready'}
        onClick={() => view.status === 'ready' && setPrinted({ day: view.value, readAt: view.readAt })}
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
        header={{ title: texts.title, subtitle: texts.about, actions }}
        texts={texts}
        loading={
          <>
            <SkeletonBlock h="40" />
            <SkeletonBlock h="64" />
          </>
        }
      >
        {(read) => (
          <>
            <OpenMoney key={day} siteId={siteId} zone={zone} day={read} onDay={take} onStale={reread} />
            {read.counts.map((count) => (
              <SignedCount key={count.id} count={count} zone={zone} />
            ))}
            <DayLines day={read} zone={zone} />
            <CountHistory key={read.counts[0]?.id ?? 0} siteId={siteId} zone={zone} onDay={choose} />
          </>
        )}
      </PolledPage>
      {printed === null ? null : (
        <PrintedCashDay
          {...printed}
          siteName={sites.find(({ id }) => id === siteId)?.name ?? ''}
          zone={zone}
          onPrinted={() => setPrinted(null)}
        />
      )}
    </>
  );
}

/** What came in and went back on a day of a site, to be counted and signed. */
export default function CashCountPage() {
  const { siteId, sites } = useSession();
  if (siteId === null) return <PageHeader title={texts.title} subtitle=" " />;
  if (!countsCash(sites)) return <NoCounts />;
  if (siteId !== allSites.id) return <OneSite key={siteId} siteId={siteId} />;
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState icon={MapPin} title={texts.chooseSite}>
        {texts.chooseSiteText}
      </EmptyState>
    </>
  );
}
