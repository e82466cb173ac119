import { CircleHelp, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { doorHealthCalls, openVisits, type DeviceCounts, type SiteHealth } from '#domain/calls/doorHealth.ts';
import { allSites } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { numberText } from '#format/numbers.ts';
import { useSession } from '#crud/context/session.ts';
import { PolledPage } from '#crud/data/PolledPage.tsx';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useHasNetwork } from '#parts/network/useDoorConnection.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { FactList } from '#ui/layout/layout.tsx';
import { HealthChain } from './HealthChain.tsx';
import { PrintedVisits } from './PrintedVisits.tsx';
import { SitesHealth } from './SitesHealth.tsx';
import { usePolledValue, type PolledValue } from '#crud/data/usePolledValue.ts';
import { VisitList } from './VisitList.tsx';

const { title, figures, visits: visitWords } = siteHealthMessages;

function NoHealth() {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={CircleHelp} title={siteHealthMessages.absent}>
        {siteHealthMessages.absentText}
      </EmptyState>
    </>
  );
}

interface FrameProps<Value> extends Omit<PolledValue<Value>, 'take'> {
  actions?: ReactNode;
  children: (value: Value, readAt: number) => ReactNode;
}

function Frame<Value>({ view, isCurrent, reread, actions, children }: FrameProps<Value>) {
  if (view.status === 'absent') return <NoHealth />;
  return (
    <PolledPage
      view={view}
      isCurrent={isCurrent}
      reread={reread}
      header={{ title, actions: view.status === 'ready' ? actions : undefined }}
      texts={siteHealthMessages}
      loading={
        <>
          <SkeletonBlock h="16" />
          <SkeletonBlock h="48" />
        </>
      }
    >
      {children}
    </PolledPage>
  );
}

function Figures({ counts }: { counts: DeviceCounts }) {
  const { devices, heardInLastMinute, silent, neverHeard, ticked, doors } = counts;
  const facts: [string, number][] = [
    [figures.devices, devices],
    [figures.heard, heardInLastMinute],
    [figures.silent, silent],
    [figures.neverHeard, neverHeard],
    [figures.visits, openVisits(counts)],
    ...(doors === undefined ? [] : [[figures.doors, doors] as [string, number]]),
    [figures.ticked, ticked],
  ];
  return (
    <Panel>
      <FactList textStyle="figures">
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </FactList>
    </Panel>
  );
}

const none: SiteHealth['visits'] = [];

function OneSite({ siteId }: { siteId: number }) {
  const { sites } = useSession();
  const zone = useSiteZone(siteId);
  const { take, ...health } = usePolledValue(
    doorHealthCalls.doorHealth,
    { parameters: { id: siteId } },
    timing.siteHealth,
  );
  const { view, isCurrent } = health;
  const [printed, setPrinted] = useState<{ visits: SiteHealth['visits']; readAt: number } | null>(null);
  const shown = view.status === 'ready' ? view.value.visits : none;
  const print = (
    <Button
      disabled={shown.length === 0}
      onClick={() => view.status === 'ready' && setPrinted({ visits: view.value.visits, readAt: view.readAt })}
    >
      <Printer aria-hidden="true" />
      {visitWords.print}
    </Button>
  );
  return (
    <>
      <Frame {...health} actions={print}>
        {(read) => (
          <>
            <HealthChain health={read} counts={read.counts} isCurrent={isCurrent} zone={zone} />
            <Figures counts={read.counts} />
            <Panel flush title={visitWords.title}>
              <VisitList siteId={siteId} visits={read.visits} zone={zone} isCurrent={isCurrent} onAnswer={take} />
            </Panel>
          </>
        )}
      </Frame>
      {printed === null ? null : (
        <PrintedVisits
          {...printed}
          siteName={sites.find(({ id }) => id === siteId)?.name ?? ''}
          zone={zone}
          onPrinted={() => setPrinted(null)}
        />
      )}
    </>
  );
}

function AllSites() {
  const { take: _, ...health } = usePolledValue(doorHealthCalls.doorHealthOfSites, {}, timing.sitesHealth);
  return <Frame {...health}>{(read) => <SitesHealth health={read} isCurrent={health.isCurrent} />}</Frame>;
}

/** How the doors are reached, and what needs a visit: of one site, or of all in figures. */
export default function SiteHealthPage() {
  const { siteId, sites } = useSession();
  const hasNetwork = useHasNetwork();
  if (siteId === null) return <PageHeader title={title} subtitle=" " />;
  // Before the sites are read they cannot tell, and the server is asked.
  if (!hasNetwork && sites.length > 0) return <NoHealth />;
  return siteId === allSites.id ? <AllSites /> : <OneSite key={siteId} siteId={siteId} />;
}
