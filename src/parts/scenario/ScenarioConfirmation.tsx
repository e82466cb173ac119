import { useState, type ReactNode } from 'react';
import { comparableName } from '#domain/calls/scenarios.ts';
import { labelsOf } from '#domain/commands/act.ts';
import {
  planHere,
  scenarioPlan,
  type LeftOut,
  type ScenarioChoice,
  type ScenarioPlan,
} from '#domain/commands/scenarioPlan.ts';
import { needsSecondPerson } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { nothingSent } from '#domain/messages/pageNotices.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { labelOfCount } from '#domain/messages/labelOfCount.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { reasonOf } from '#crud/command/CommandReason.tsx';
import { useBulkCommands } from '#crud/command/useBulkCommands.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession, type NamedSite } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RunForm } from './RunForm.tsx';
import { RunNowForm } from './RunNowForm.tsx';
import { ReasonInput } from '../approval/ReasonInput.tsx';

const whys: Record<LeftOut, string> = {
  locked: scenarioMessages.why.locked,
  overlocked: scenarioMessages.why.overlocked,
  entrance: scenarioMessages.why.entrance,
  elsewhere: scenarioMessages.why.elsewhere,
};

/** A plan needs a complete and current list. */
export function isWhole(view: RowsView<object>): boolean {
  return view.status === 'ready' && view.coverage.kind === 'whole' && view.freshness.complete;
}

interface ConfirmationProps {
  siteId: number;
  scenario: ScenarioChoice;
  name: string;
  isEmergency: boolean;
  onClose: () => void;
}

/** A person may hold so many doors alone where a second person is asked; the others only open. */
function withinLimit(plan: ScenarioPlan, site: NamedSite | undefined): ScenarioPlan {
  if (plan.act !== 'hold' || site?.twoPersonApproval !== true) return plan;
  const records = plan.records.map((record, index) =>
    index < secondPerson.doors ? record : { ...record, act: 'open' as const },
  );
  return { ...plan, records };
}

const opensMany = (scenario: ScenarioChoice, { act, counts }: ScenarioPlan) =>
  typeof scenario !== 'string' && act === 'open' && counts.unit > 0;

/** The doors that the scenario would move now, and the last step before it does. */
export function ScenarioConfirmation({ siteId, scenario, name, isEmergency, onClose }: ConfirmationProps) {
  const gates = useRows('gate', { siteId });
  const units = useRows('unit', { siteId });
  const { isConnected, isBusy } = useBulkCommands();
  const { sites } = useSession();
  const site = sites.find(({ id }) => id === siteId);
  const rowsOf = <Row,>(view: RowsView<Row>) => (view.status === 'ready' ? view.rows : []);
  const wanted = scenarioPlan(scenario, { gates: rowsOf(gates), units: rowsOf(units) });
  const here = planHere(wanted, rowsOf(gates), siteId);
  const isAsking = !isEmergency && needsSecondPerson(site, here.act, here.records, rowsOf(gates));
  const keepsRuns = site?.scenarioRuns !== undefined;
  const isComplete = isWhole(gates) && isWhole(units);
  const listed = [gates, units];
  const isLoading = listed.some(({ status }) => status === 'loading');
  const failed = listed.find((view) => view.status === 'failed');
  const stale = isConnected ? null : scenarioMessages.stale;
  if (isEmergency || (typeof scenario === 'string' && keepsRuns && !isAsking && !isLoading)) {
    const plan = isEmergency ? wanted : withinLimit(wanted, site);
    const at = { siteId, scenario, name, isEmergency, keepsRuns, plan };
    return (
      <RunNowForm {...at} obstacle={stale} hasDoors={plan.records.length > 0 || !isComplete} onClose={onClose}>
        {isLoading ? (
          <Note role="status">{scenarioMessages.loading}</Note>
        ) : (
          <PlanPreview scenario={scenario} plan={plan} isWhole={isComplete} />
        )}
      </RunNowForm>
    );
  }
  if (isLoading) return <Note role="status">{scenarioMessages.loading}</Note>;
  if (failed?.status === 'failed') return <chakra.p role="alert">{failed.error.message}</chakra.p>;
  const plan = isAsking ? here : wanted;
  const preview = <PlanPreview scenario={scenario} plan={plan} isWhole={isComplete} />;
  if (typeof scenario === 'string' && !isAsking) {
    const at = { siteId, scenario, name, isEmergency, keepsRuns, plan };
    return (
      <RunNowForm {...at} obstacle={stale} hasDoors={plan.records.length > 0} onClose={onClose}>
        {preview}
      </RunNowForm>
    );
  }
  const obstacle = stale ?? (isBusy ? scenarioMessages.busy : null);
  const shared = { siteId, name, plan, obstacle, isAsking, isTyping: opensMany(scenario, plan), onClose };
  return <AskedForm {...shared}>{preview}</AskedForm>;
}

interface AskedFormProps {
  siteId: number;
  name: string;
  plan: ScenarioPlan;
  obstacle: string | null;
  /** Whether a second person has to approve it. */
  isAsking: boolean;
  /** Whether its name has to be typed: it unlocks units, which nobody takes back. */
  isTyping: boolean;
  onClose: () => void;
  /** The plan's preview. */
  children: ReactNode;
}

/** Runs a scenario of the site's own, or asks a second person to approve it. */
function AskedForm({ siteId, name, plan, obstacle, isAsking, isTyping, onClose, children }: AskedFormProps) {
  const { bulks } = useBulkCommands();
  const approvals = Approvals.of(useData());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { act, records } = plan;
  const given = reasonOf(reason);
  const isTyped = !isTyping || comparableName(typed) === comparableName(name);
  const canRun = isTyped && obstacle === null && records.length > 0 && (!isAsking || given.reason !== undefined);
  const run = () => {
    const sent =
      isAsking && act !== 'hold'
        ? approvals.request({ siteId, act, targets: [...records], reason: given.reason ?? '' })
        : bulks.sendMixed({ title: name, act, records, ...given });
    sent.catch((thrown: unknown) => showNotice(nothingSent, toAppError(thrown).message));
    onClose();
  };
  return (
    <RunForm
      preview={children}
      obstacle={obstacle}
      canRun={canRun}
      onRun={run}
      onClose={onClose}
      verb={isAsking ? approvalMessages.ask : scenarioMessages.run(name)}
    >
      {isTyping ? (
        <FormField label={scenarioMessages.type(name)}>
          <TextInput value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </FormField>
      ) : null}
      <FormField
        label={isAsking ? approvalMessages.requiredReason : scenarioMessages.reason}
        required={isAsking}
        {...(isAsking ? { hint: approvalMessages.why } : {})}
      >
        <ReasonInput value={reason} onChange={setReason} />
      </FormField>
    </RunForm>
  );
}

/** Whether the opened doors stay open. */
function fateOf(scenario: ScenarioChoice, { act, records }: ScenarioPlan): string | null {
  if (scenario !== 'fire' || records.length === 0) return null;
  if (act === 'open') return scenarioMessages.relocks;
  const isLimited = records.some((record) => record.act === 'open');
  return isLimited ? scenarioMessages.relocksBeyond(secondPerson.doors) : scenarioMessages.staysOpen;
}

interface PreviewProps {
  scenario: ScenarioChoice;
  plan: ScenarioPlan;
  isWhole: boolean;
}

function PlanPreview({ scenario, plan, isWhole: isComplete }: PreviewProps) {
  const { act, counts, leftOut, gone, opensAllGates, shutsHeld } = plan;
  const fate = fateOf(scenario, plan);
  const parts = (['gate', 'unit'] as const).flatMap((entity) =>
    counts[entity] === 0 ? [] : [labelOfCount(entity, counts[entity])],
  );
  const isConcerned = Object.values(leftOut).some((count) => count > 0);
  const nothing = !isComplete ? null : isConcerned ? scenarioMessages.nothingNow : scenarioMessages.nothing;
  return (
    <Stack gap="1" p="3" borderRadius="l2" bg="bg.muted" textStyle="sm" data-plan="">
      <chakra.p fontWeight="semibold">
        {parts.length === 0 ? nothing : scenarioMessages.targets(parts, labelsOf({ entity: 'gate' }, act).verb)}
      </chakra.p>
      {fate === null ? null : <p>{fate}</p>}
      {shutsHeld === 0 ? null : <chakra.p color="fault.fg">{scenarioMessages.shutsHeld(shutsHeld)}</chakra.p>}
      {(Object.keys(leftOut) as LeftOut[]).map((why) =>
        leftOut[why] === 0 ? null : <Note key={why}>{scenarioMessages.leftOut(leftOut[why], whys[why])}</Note>,
      )}
      {isComplete && gone.doors > 0 ? <chakra.p color="fault.fg">{scenarioMessages.gone(gone.doors)}</chakra.p> : null}
      {isComplete && gone.areas > 0 ? (
        <chakra.p color="fault.fg">{scenarioMessages.emptyAreas(gone.areas)}</chakra.p>
      ) : null}
      {opensAllGates ? <p>{scenarioMessages.allGates}</p> : null}
      {isComplete ? null : <chakra.p color="fault.fg">{scenarioMessages.incomplete}</chakra.p>}
    </Stack>
  );
}
