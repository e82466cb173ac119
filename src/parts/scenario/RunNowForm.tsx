import { Siren } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { commandReasonLength } from '#domain/calls/command.ts';
import type { ScenarioChoice } from '#domain/commands/scenarioPlan.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { nothingSent } from '#domain/messages/pageNotices.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Switch } from '#ui/control/Switch.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RunForm } from './RunForm.tsx';
import { startScenario, type ScenarioAtSite } from './startScenario.ts';

type What = keyof typeof scenarioMessages.whats;
const choices = (Object.keys(scenarioMessages.whats) as What[]).map((value) => ({
  value,
  label: scenarioMessages.whats[value],
}));

const usualWhat = (scenario: ScenarioChoice): What | '' =>
  typeof scenario !== 'string' ? '' : scenario === 'fire' ? 'Fire' : 'Intruder';

/** The longest text before a person's own, with the scenario's name before both. */
const detailsLength = commandReasonLength - 'Fire: open all exits: Intruder: '.length;

export interface RunNowFormProps extends ScenarioAtSite {
  /** Why nothing can be sent now; null: it can. */
  obstacle: string | null;
  /** Whether it has something to do, as far as this browser knows. */
  hasDoors: boolean;
  onClose: () => void;
  /** The plan's preview. */
  children: ReactNode;
}

/** The one confirmation of a scenario that runs at once. */
export function RunNowForm({ obstacle, hasDoors, onClose, children, ...at }: RunNowFormProps) {
  const data = useData();
  const [what, setWhat] = useState(usualWhat(at.scenario));
  const [details, setDetails] = useState('');
  const [stopsPins, setStopsPins] = useState(false);
  const { isEmergency, keepsRuns, scenario, name } = at;
  const given = details.trim();
  const isOther = what === 'Other';
  const reason = isOther || !isEmergency ? given : [what, given].filter((part) => part !== '').join(': ');
  const isExplained = !isEmergency || (what !== '' && reason !== '');
  const canRun = isExplained && obstacle === null && (isEmergency || hasDoors || stopsPins);
  const run = () => {
    startScenario(data, at, { reason, stopsPins }).catch((thrown: unknown) =>
      showNotice(nothingSent, toAppError(thrown).message),
    );
    onClose();
  };
  return (
    <RunForm
      preview={children}
      obstacle={obstacle}
      canRun={canRun}
      isUrgent
      onRun={run}
      onClose={onClose}
      verb={
        <>
          <Siren aria-hidden="true" />
          {scenarioMessages.run(name)}
        </>
      }
    >
      {scenario === 'lockdown' ? <PinChoice isOffered={keepsRuns} value={stopsPins} onChange={setStopsPins} /> : null}
      {isEmergency ? <WhatHappens value={what} onChoose={setWhat} /> : null}
      <FormField
        label={isEmergency ? scenarioMessages.details(isOther) : scenarioMessages.reason}
        required={isEmergency && isOther}
      >
        <TextInput
          value={details}
          autoComplete="off"
          maxLength={detailsLength}
          onChange={({ target }) => setDetails(target.value)}
        />
      </FormField>
    </RunForm>
  );
}

function WhatHappens({ value, onChoose }: { value: What | ''; onChoose: (what: What) => void }) {
  const question = useId();
  return (
    <chakra.div display="grid" gap="1.5" justifyItems="start">
      <chakra.p id={question} textStyle="sm" fontWeight="medium">
        {scenarioMessages.what}
      </chakra.p>
      <Choices<What | ''>
        labelledBy={question}
        choices={choices}
        value={value}
        onChoose={(what) => {
          if (what !== '') onChoose(what);
        }}
      />
    </chakra.div>
  );
}

interface PinChoiceProps {
  /** Whether the server can stop PINs. */
  isOffered: boolean;
  value: boolean;
  onChange: (stopsPins: boolean) => void;
}

/** Whether PINs still open gates during a lockdown. */
function PinChoice({ isOffered, value, onChange }: PinChoiceProps) {
  const id = useId();
  if (!isOffered) return <Note>{scenarioRunMessages.pinsElsewhere}</Note>;
  return (
    <chakra.div display="flex" gap="3" alignItems="flex-start">
      <Switch checked={value} onChange={onChange} labelledBy={`${id}label`} describedBy={`${id}about`} />
      <chakra.div display="grid" gap="0.5">
        <chakra.span id={`${id}label`} textStyle="sm" fontWeight="medium">
          {scenarioRunMessages.pinsQuestion}
        </chakra.span>
        <Note id={`${id}about`} textStyle="xs">
          {scenarioRunMessages.pinsAbout}
        </Note>
      </chakra.div>
    </chakra.div>
  );
}
