import { Siren } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { commandReasonLength } from '#domain/calls/command.ts';
import { scenarioCalls } from '#domain/calls/scenarios.ts';
import type { ScenarioChoice, ScenarioPlan } from '#domain/commands/scenarioPlan.ts';
import { commandedTargets } from '#domain/commands/waitingRequests.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { nothingSent } from '#domain/messages/catalogue.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { BulkCommands } from '#crud/command/bulkCommands.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RunForm } from './RunForm.tsx';

type What = keyof typeof scenarioMessages.whats;
const choices = (Object.keys(scenarioMessages.whats) as What[]).map((value) => ({
  value,
  label: scenarioMessages.whats[value],
}));

interface Emergency {
  siteId: number;
  scenario: ScenarioChoice;
  name: string;
  /** The doors as this browser knows them: for a server whose answer names none. */
  plan: ScenarioPlan;
}

/** The server chooses the doors, lets their commands pass, and tells everybody. @throws AppError */
async function startEmergency(data: DataAccess, { siteId, scenario, name, plan }: Emergency, reason: string) {
  const call = scenarioCalls.siteEmergency;
  const chosen = typeof scenario === 'string' ? scenario : { name: scenario.name };
  const body = { scenario: chosen, reason };
  const answer = await data.api.call(call, { parameters: { id: siteId }, body, inBackground: true });
  const started = call.schema.safeParse(answer).data;
  const records = started === undefined ? plan.records : commandedTargets(started.targets);
  await BulkCommands.of(data.replica).sendMixed({ title: name, act: plan.act, records, reason, isUrgent: true });
}

export interface EmergencyFormProps extends Emergency {
  /** Why nothing can be sent now; null: it can. */
  obstacle: string | null;
  onClose: () => void;
  /** The plan's preview. */
  children: ReactNode;
}

/** The one confirmation of an emergency: what is happening. */
export function EmergencyForm({ obstacle, onClose, children, ...emergency }: EmergencyFormProps) {
  const data = useData();
  const [what, setWhat] = useState<What | ''>('');
  const [details, setDetails] = useState('');
  const question = useId();
  const isOther = what === 'Other';
  const given = details.trim();
  const reason = isOther ? given : [what, given].filter((part) => part !== '').join(': ');
  const canRun = what !== '' && reason !== '' && obstacle === null;
  const run = () => {
    startEmergency(data, emergency, reason).catch((thrown: unknown) =>
      showNotice(nothingSent, toAppError(thrown).message),
    );
    onClose();
  };
  return (
    <RunForm
      preview={children}
      obstacle={obstacle}
      canRun={canRun}
      onRun={run}
      onClose={onClose}
      verb={
        <>
          <Siren aria-hidden="true" />
          {scenarioMessages.run(emergency.name)}
        </>
      }
    >
      <chakra.div display="grid" gap="1.5" justifyItems="start">
        <chakra.p id={question} textStyle="sm" fontWeight="medium">
          {scenarioMessages.what}
        </chakra.p>
        <Choices<What | ''> labelledBy={question} choices={choices} value={what} onChoose={setWhat} />
      </chakra.div>
      <FormField label={scenarioMessages.details(isOther)} required={isOther}>
        <TextInput
          value={details}
          autoComplete="off"
          maxLength={commandReasonLength - 'Intruder: '.length}
          onChange={({ target }) => setDetails(target.value)}
        />
      </FormField>
    </RunForm>
  );
}
