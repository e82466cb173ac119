import { useState } from 'react';
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
import { toAppError } from '#domain/errors/appError.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';
import { nothingSent } from '#domain/messages/catalogue.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { labelOfCount } from '#domain/messages/labelOfCount.ts';
import { Approvals } from '#crud/command/approvals.ts';
import { reasonOf } from '#crud/command/CommandReason.tsx';
import { useBulkCommands } from '#crud/command/useBulkCommands.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { EmergencyForm } from './EmergencyForm.tsx';
import { RunForm } from './RunForm.tsx';
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

/** The doors that the scenario would move now, and the last step before it does. */
export function ScenarioConfirmation({ siteId, scenario, name, isEmergency, onClose }: ConfirmationProps) {
  const gates = useRows('gate', { siteId });
  const units = useRows('unit', { siteId });
  const { bulks, isConnected, isBusy } = useBulkCommands();
  const approvals = Approvals.of(useData());
  const { sites } = useSession();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  if (gates.status === 'loading' || units.status === 'loading')
    return <Note role="status">{scenarioMessages.loading}</Note>;
  const failed = [gates, units].find((view) => view.status === 'failed');
  if (failed?.status === 'failed') return <chakra.p role="alert">{failed.error.message}</chakra.p>;
  const rowsOf = <Row,>(view: RowsView<Row>) => (view.status === 'ready' ? view.rows : []);
  const wanted = scenarioPlan(scenario, { gates: rowsOf(gates), units: rowsOf(units) });
  const preview = (plan: ScenarioPlan) => <PlanPreview plan={plan} isWhole={isWhole(gates) && isWhole(units)} />;
  if (isEmergency) {
    const emergency = { siteId, scenario, name, plan: wanted };
    return (
      <EmergencyForm {...emergency} obstacle={isConnected ? null : scenarioMessages.stale} onClose={onClose}>
        {preview(wanted)}
      </EmergencyForm>
    );
  }
  const here = planHere(wanted, rowsOf(gates), siteId);
  const site = sites.find(({ id }) => id === siteId);
  const isAsking = needsSecondPerson(site, here.act, here.records, rowsOf(gates));
  const plan = isAsking ? here : wanted;
  const obstacle = !isConnected ? scenarioMessages.stale : isBusy ? scenarioMessages.busy : null;
  const isTyped = comparableName(typed) === comparableName(name);
  const { act, records } = plan;
  const given = reasonOf(reason);
  const canRun = isTyped && obstacle === null && records.length > 0 && (!isAsking || given.reason !== undefined);
  const run = () => {
    const sent = isAsking
      ? approvals.request({ siteId, act, targets: [...records], reason: given.reason ?? '' })
      : bulks.sendMixed({ title: name, act, records, ...given });
    sent.catch((thrown: unknown) => showNotice(nothingSent, toAppError(thrown).message));
    onClose();
  };
  return (
    <RunForm
      preview={preview(plan)}
      obstacle={obstacle}
      canRun={canRun}
      onRun={run}
      onClose={onClose}
      verb={isAsking ? approvalMessages.ask : scenarioMessages.run(name)}
    >
      <FormField label={scenarioMessages.type(name)}>
        <TextInput value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </FormField>
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

function PlanPreview({ plan, isWhole: isComplete }: { plan: ScenarioPlan; isWhole: boolean }) {
  const { act, counts, leftOut, gone, opensAllGates } = plan;
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
