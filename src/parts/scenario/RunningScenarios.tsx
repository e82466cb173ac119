import { DoorOpen, Siren } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { scenarioRunCalls } from '#domain/calls/scenarioRuns.ts';
import { commandRight } from '#domain/commands/act.ts';
import { isHeld } from '#domain/commands/hold.ts';
import type { Gate } from '#domain/entities/gate.ts';
import { allSites, type ScenarioRun } from '#domain/entities/site.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { nothingSent } from '#domain/messages/pageNotices.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { BulkCommands } from '#crud/command/bulkCommands.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan, useSession, type NamedSite } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { EndScenario } from './EndScenario.tsx';
import { StripFrame } from './StripFrame.tsx';

const noGates: readonly Gate[] = [];

/** On every page, while a scenario runs at a site or a gate of the chosen site is held open. */
export function RunningScenarios({ siteId }: { siteId: number }) {
  const { sites } = useSession();
  const running = sites.flatMap((site) => (site.scenarioRuns ?? []).map((run) => ({ site, run })));
  const ofAll = running.length > 0 ? {} : { siteId };
  const view = useRows('gate', siteId === allSites.id ? {} : ofAll);
  const gates = view.status === 'ready' ? view.rows : null;
  const ofRuns = new Set(running.flatMap(({ run }) => (run.act === 'hold' ? (run.gateIds ?? []) : [])));
  const isHere = ({ siteId: at }: Gate) => siteId === allSites.id || at === siteId;
  const others = (gates ?? noGates).filter((gate) => isHeld(gate) && isHere(gate) && !ofRuns.has(gate.id));
  if (running.length + others.length === 0) return null;
  return (
    <chakra.div role="region" aria-label={scenarioRunMessages.region} data-running="">
      {running.map(({ site, run }) => (
        <Running key={run.id} site={site} run={run} gates={gates} isNamed={site.id !== siteId && sites.length > 1} />
      ))}
      {others.length === 0 ? null : <HeldGates gates={others} />}
    </chakra.div>
  );
}

/** The time at the site, with the day where it is another one. */
function Since({ at, siteId }: { at: string; siteId: number | undefined }) {
  const zone = useSiteZone(siteId) ?? localZone();
  const isToday = formatMoment(at, zone, 'date') === formatMoment(Date.now(), zone, 'date');
  return (
    <>
      {` ${scenarioRunMessages.since} `}
      <Moment at={at} zone={zone} format={isToday ? 'time' : 'dateTime'} />
    </>
  );
}

/** "Fire: 6 exits held open"; without the doors' states, only that it runs. */
function headOf(run: ScenarioRun, gates: readonly Gate[] | null): string {
  const called = run.scenario === 'fire' ? scenarioRunMessages.fire : nameOf(run);
  if (run.act !== 'hold' || gates === null || run.gateIds === undefined) return called;
  const ids = new Set(run.gateIds);
  const held = gates.filter((gate) => ids.has(gate.id) && isHeld(gate)).length;
  return `${called}: ${scenarioRunMessages.held(held, ids.size)}`;
}

const nameOf = ({ name }: ScenarioRun) => name ?? scenarioRunMessages.unnamed;

interface RunningProps {
  site: NamedSite;
  run: ScenarioRun;
  /** null: not read yet. */
  gates: readonly Gate[] | null;
  /** Whether the site is named, since another one is chosen. */
  isNamed: boolean;
}

function Running({ site, run, gates, isNamed }: RunningProps) {
  const mayCommand = useCan(commandRight);
  const [isEnding, setEnding] = useState(false);
  const { startedAt, startedBy, stopsPins = false } = run;
  return (
    <Strip icon={<Siren aria-hidden="true" />} tone="solid" data-run={run.scenario ?? ''}>
      <chakra.span role="status" flex="1" minW="10rem" overflowWrap="anywhere">
        <chakra.strong fontWeight="semibold">{headOf(run, gates)}</chakra.strong>
        {isNamed ? ` ${scenarioRunMessages.at(site.name)}` : null}
        {startedAt === undefined ? null : <Since at={startedAt} siteId={site.id} />}
        {startedBy == null ? null : ` ${scenarioRunMessages.by(startedBy)}`}
        {stopsPins ? ` · ${scenarioRunMessages.pinsStopped}` : null}
        {run.scenario === 'lockdown' && !stopsPins ? ` · ${scenarioRunMessages.pinsOpen}` : null}
      </chakra.span>
      {mayCommand ? (
        <chakra.span display="flex" gap="2">
          {stopsPins || run.scenario === 'lockdown' ? <PinsButton siteId={site.id} run={run} /> : null}
          <Button size="xs" aria-label={scenarioRunMessages.endOf(nameOf(run))} onClick={() => setEnding(true)}>
            {scenarioRunMessages.end}
          </Button>
        </chakra.span>
      ) : null}
      {isEnding ? <EndScenario siteId={site.id} run={run} onClose={() => setEnding(false)} /> : null}
    </Strip>
  );
}

function PinsButton({ siteId, run: { id, stopsPins = false } }: { siteId: number; run: ScenarioRun }) {
  const { api } = useData();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      const body = { runId: id, stopsPins: !stopsPins };
      await api.call(scenarioRunCalls.scenarioRunPins, { parameters: { id: siteId }, body, inBackground: true });
    } catch (thrown) {
      showNotice(nothingSent, toAppError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" busy={isBusy} onClick={() => void change()}>
      {stopsPins ? scenarioRunMessages.allowPins : scenarioRunMessages.stopPins}
    </Button>
  );
}

/** Gates that somebody holds open by themselves. */
function HeldGates({ gates }: { gates: readonly Gate[] }) {
  const mayCommand = useCan(commandRight);
  const { replica } = useData();
  const [first] = gates.toSorted((one, other) => String(one.heldSince).localeCompare(String(other.heldSince)));
  if (first === undefined) return null;
  const isOne = gates.length === 1;
  const release = () => {
    const records = gates.map(({ id }) => ({ entity: 'gate' as const, id }));
    BulkCommands.of(replica)
      .sendMixed({ title: scenarioRunMessages.release, act: 'release', records })
      .catch((thrown: unknown) => showNotice(nothingSent, toAppError(thrown).message));
  };
  return (
    <Strip icon={<DoorOpen aria-hidden="true" />} tone="subtle">
      <chakra.span role="status" flex="1" minW="12rem" overflowWrap="anywhere">
        <chakra.span fontWeight="semibold">
          {isOne ? scenarioRunMessages.heldOne(first.name ?? '') : scenarioRunMessages.heldGates(gates.length)}
        </chakra.span>
        <Since at={String(first.heldSince)} siteId={first.siteId} />
      </chakra.span>
      {mayCommand ? (
        <Button size="xs" onClick={release}>
          {isOne ? scenarioRunMessages.release : scenarioRunMessages.releaseAll}
        </Button>
      ) : null}
    </Strip>
  );
}

interface StripProps {
  icon: ReactNode;
  /** Solid for a running scenario. */
  tone: 'solid' | 'subtle';
  children: ReactNode;
}

function Strip({ icon, tone, children, ...rest }: StripProps & Record<`data-${string}`, string>) {
  const colours =
    tone === 'solid'
      ? { bg: 'alarm.solid', color: 'alarm.contrast', borderColor: 'alarm.solid' }
      : { bg: 'open.subtle', color: 'open.fg', borderColor: 'open.border' };
  return (
    <StripFrame
      {...colours}
      {...rest}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      css={{ '& > svg': { boxSize: '4', flexShrink: '0' } }}
    >
      {icon}
      {children}
    </StripFrame>
  );
}
