import { Siren } from 'lucide-react';
import { useState } from 'react';
import { actLabels } from '#domain/commands/act.ts';
import { scenarioCalls, type NamedScenario } from '#domain/calls/scenarios.ts';
import { standardScenarios, type StandardScenario } from '#domain/states/scenario.ts';
import type { ScenarioChoice } from '#domain/commands/scenarioPlan.ts';
import { allSites } from '#domain/entities/site.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { ConfirmChange, type ConfirmChangeProps } from './ConfirmChange.tsx';
import { ScenarioConfirmation } from './ScenarioConfirmation.tsx';
import { ScenarioEditor, type Marking } from './ScenarioEditor.tsx';
import { useScenarios, type ScenarioChange } from './useScenarios.ts';

const texts = {
  lockdown: { name: scenarioMessages.lockdown, about: scenarioMessages.lockdownAbout },
  fire: { name: scenarioMessages.fire, about: scenarioMessages.fireAbout },
} as const;
const textsOf = (choice: ScenarioChoice) =>
  typeof choice === 'string'
    ? texts[choice]
    : { name: choice.name, about: scenarioMessages.ownAbout(`${actLabels[choice.act].verb}s`) };

/** How the user can make a scenario of the site an emergency. */
function useMarking(siteId: number, hasEmergencies: boolean): Marking {
  const { sites } = useSession();
  const mayWriteAdmin = useCan({ area: 'admin', level: 'write' });
  if (!hasEmergencies) return 'nobody';
  if (sites.find(({ id }) => id === siteId)?.twoPersonApproval === true) return 'approved';
  return mayWriteAdmin ? 'alone' : 'nobody';
}

type Mode = 'run' | 'add' | 'edit' | 'remove' | 'mark';

/** The dialog's knowledge of the scenarios of its site, and of the chosen one. */
interface Chosen {
  own: readonly NamedScenario[];
  /** The standard scenarios that are emergencies; undefined: the server has none. */
  emergencies: readonly StandardScenario[] | undefined;
  scenario: ScenarioChoice;
  isEmergency: boolean;
  marking: Marking;
}

export interface OpenedScenario {
  /** Absent: the lockdown stands there first. */
  scenario?: StandardScenario;
  /** Absent: the current site. */
  siteId?: number;
}

export interface ScenarioDialogProps extends OpenedScenario {
  onClose: () => void;
}

export function ScenarioDialog({ scenario: first = 'lockdown', siteId: given, onClose }: ScenarioDialogProps) {
  const { sites, siteId: shown } = useSession();
  const current = given ?? shown;
  const isChosen = current !== null && current !== allSites.id;
  const [picked, setPicked] = useState(sites.length === 1 ? (sites[0]?.id ?? 0) : 0);
  const [chosenKey, setChosenKey] = useState<string>(first);
  const [mode, setMode] = useState<Mode>('run');
  const siteId = isChosen ? current : picked;
  const { view, save, isWaiting } = useScenarios(siteId);
  const own = view.status === 'ready' ? view.scenarios : [];
  const emergencies = view.status === 'ready' ? view.emergencies : undefined;
  const marking = useMarking(siteId, emergencies !== undefined);
  // Names of own scenarios differ from these two ids, which stand without the mark.
  const named = own.find(({ name }) => `=${name}` === chosenKey);
  const scenario: ScenarioChoice = named ?? (chosenKey === 'fire' ? 'fire' : 'lockdown');
  const isMarked = (choice: ScenarioChoice) =>
    emergencies !== undefined &&
    (typeof choice === 'string' ? emergencies.includes(choice) : choice.emergency === true);
  const isEmergency = isMarked(scenario);
  const chosen: Chosen = { own, emergencies, scenario, isEmergency, marking };
  const siteName = useSiteName()(siteId);
  const { name, about } = textsOf(scenario);
  const back = () => setMode('run');
  const change = async (next: ScenarioChange, nextKey: string) => {
    if (await save(next)) setChosenKey(nextKey);
  };
  if (mode === 'mark' || (mode === 'remove' && named !== undefined)) {
    const shared = { chosen, onClose: back, onChange: (next: ScenarioChange) => change(next, chosenKey) };
    return mode === 'mark' ? <MarkStandard {...shared} /> : <RemoveNamed {...shared} />;
  }
  if (mode === 'add' || (mode === 'edit' && named !== undefined)) {
    const edited = mode === 'edit' ? named : undefined;
    const keep = (next: NamedScenario) => {
      const scenarios = edited === undefined ? [...own, next] : own.map((each) => (each === edited ? next : each));
      return change({ scenarios }, `=${next.name}`);
    };
    return <ScenarioEditor siteId={siteId} edited={edited} own={own} marking={marking} onSave={keep} onClose={back} />;
  }
  return (
    <Dialog
      title={siteName === null ? scenarioMessages.open : `${scenarioMessages.open}: ${siteName}`}
      onClose={onClose}
      wide
      actions={null}
    >
      <Stack
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="6"
        rowGap="3"
        pt="1"
      >
        <Stack gap="3" alignContent="start">
          {isChosen ? null : <SiteChoice value={picked} onChoose={setPicked} />}
          <FormField label={scenarioMessages.scenario} hint={about}>
            <Select
              value={named === undefined ? (scenario as string) : chosenKey}
              w="full"
              onChange={({ target }) => setChosenKey(target.value)}
            >
              <Options choices={[...standardScenarios, ...own]} isMarked={isMarked} />
            </Select>
          </FormField>
          {isEmergency ? <EmergencyNote /> : null}
          {view.status === 'failed' && siteId !== 0 ? (
            <Note role="status">{scenarioMessages.notRead(view.text)}</Note>
          ) : null}
          {view.status === 'ready' ? <ManageButtons chosen={chosen} onMode={setMode} /> : null}
          {isWaiting ? <Note role="status">{scenarioMessages.waits}</Note> : null}
        </Stack>
        {siteId === 0 ? (
          <Note>{scenarioMessages.whichSite}</Note>
        ) : (
          <ScenarioConfirmation
            key={`${siteId} ${chosenKey} ${isEmergency}`}
            siteId={siteId}
            scenario={scenario}
            name={name}
            isEmergency={isEmergency}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface OptionsProps {
  choices: readonly ScenarioChoice[];
  isMarked: (choice: ScenarioChoice) => boolean;
}

function Options({ choices, isMarked }: OptionsProps) {
  return choices.map((choice) => {
    const { name } = textsOf(choice);
    const key = typeof choice === 'string' ? choice : `=${name}`;
    return (
      <option key={key} value={key}>
        {isMarked(choice) ? scenarioMessages.option(name) : name}
      </option>
    );
  });
}

function EmergencyNote() {
  return (
    <chakra.div display="grid" gap="1" justifyItems="start">
      <ToneTag tone="alarm" icon={Siren}>
        {scenarioMessages.emergency}
      </ToneTag>
      <Note textStyle="xs">{scenarioMessages.emergencyAbout}</Note>
    </chakra.div>
  );
}

function SiteChoice({ value, onChoose }: { value: number; onChoose: (siteId: number) => void }) {
  const { sites } = useSession();
  return (
    <FormField label={scenarioMessages.site}>
      <Select
        value={value}
        w="full"
        onChange={({ target }) => onChoose(Number(target.value))}
        options={sites.map(({ id, name }) => [id, name])}
      >
        <option value={0}>{scenarioMessages.chooseSite}</option>
      </Select>
    </FormField>
  );
}

interface ManageButtonsProps {
  chosen: Chosen;
  onMode: (mode: Mode) => void;
}

function ManageButtons({ chosen: { scenario, isEmergency, marking }, onMode }: ManageButtonsProps) {
  const mayWrite = useCan(scenarioCalls.siteScenariosSave.ask);
  if (!mayWrite) return null;
  const isOwn = typeof scenario !== 'string';
  const mayChange = !isEmergency || marking !== 'nobody';
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="xs" onClick={() => onMode('add')}>
          {scenarioMessages.add}
        </Button>
        {isOwn && mayChange ? (
          <>
            <Button size="xs" onClick={() => onMode('edit')}>
              {scenarioMessages.edit}
            </Button>
            <Button size="xs" colorPalette="alarm" onClick={() => onMode('remove')}>
              {scenarioMessages.remove}
            </Button>
          </>
        ) : null}
        {isOwn || marking === 'nobody' ? null : (
          <Button size="xs" onClick={() => onMode('mark')}>
            {isEmergency ? scenarioMessages.unmark : scenarioMessages.mark}
          </Button>
        )}
      </chakra.div>
      {mayChange ? null : <Note textStyle="xs">{scenarioMessages.mayNotMark}</Note>}
    </>
  );
}

interface ChangeProps extends Pick<ConfirmChangeProps, 'onClose'> {
  chosen: Chosen;
  onChange: (next: ScenarioChange) => Promise<void>;
}

function RemoveNamed({ chosen: { own, scenario, isEmergency, marking }, onChange, onClose }: ChangeProps) {
  return (
    <ConfirmChange
      title={scenarioMessages.removeTitle(textsOf(scenario).name)}
      text={scenarioMessages.removeText}
      needsApproval={isEmergency && marking === 'approved'}
      verb={scenarioMessages.remove}
      colorPalette="alarm"
      onConfirm={() => onChange({ scenarios: own.filter((each) => each !== scenario) })}
      onClose={onClose}
    />
  );
}

/** For a scenario of every site, which has no editor. */
function MarkStandard({ chosen, onChange, onClose }: ChangeProps) {
  const { own, emergencies = [], scenario, isEmergency, marking } = chosen;
  const { name } = textsOf(scenario);
  const others = emergencies.filter((id) => id !== scenario);
  const next = isEmergency || typeof scenario !== 'string' ? others : [...others, scenario];
  return (
    <ConfirmChange
      title={isEmergency ? scenarioMessages.unmarkTitle(name) : scenarioMessages.markTitle(name)}
      text={isEmergency ? scenarioMessages.unmarkText : scenarioMessages.emergencyAbout}
      needsApproval={marking === 'approved'}
      verb={isEmergency ? scenarioMessages.unmark : scenarioMessages.mark}
      colorPalette="accent"
      onConfirm={() => onChange({ scenarios: own, emergencies: next })}
      onClose={onClose}
    />
  );
}
