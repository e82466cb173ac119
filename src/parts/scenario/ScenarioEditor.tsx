import { Siren } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { doorChoices, scenarioCalls, scenarioLimits, type NamedScenario } from '#domain/calls/scenarios.ts';
import { acts } from '#domain/commands/act.ts';
import { hasDoor } from '#domain/commands/scenarioPlan.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FailureText, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { PickList } from './PickList.tsx';
import { isWhole } from './ScenarioConfirmation.tsx';

const empty: NamedScenario = {
  name: '',
  act: 'lock',
  gates: 'none',
  gateIds: [],
  units: 'none',
  areaIds: [],
  unitIds: [],
};

type Named = { id: number; name?: string | undefined };
type Option = { key: string; label: string };

/** Chosen ids without a record stay in the list, so that they can be taken out. */
function optionsOf(kind: string, view: RowsView<Named>, chosen: readonly number[], label: (name: string) => string) {
  const rows = view.status === 'ready' ? view.rows : [];
  const known = new Set(rows.map(({ id }) => id));
  const gone = isWhole(view) ? chosen.filter((id) => !known.has(id)) : [];
  return [
    ...gone.map((id): Option => ({ key: `${kind} ${id}`, label: scenarioMessages.missing(kind, id) })),
    ...rows.map(({ id, name }): Option => ({ key: `${kind} ${id}`, label: label(name ?? `${kind} ${id}`) })),
  ];
}

/** Why options of these lists may be missing; null: none is. */
function missingOf(views: readonly RowsView<object>[]): string | null {
  const failed = views.find((view) => view.status === 'failed');
  if (failed?.status === 'failed') return scenarioMessages.notListed(failed.error.message);
  return views.every(isWhole) ? null : scenarioMessages.incomplete;
}

const keysOf = (kind: string, ids: readonly number[]) => ids.map((id) => `${kind} ${id}`);
const idsOf = (kind: string, keys: readonly string[]) =>
  keys.flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []));

/** Who may make a scenario an emergency: nobody, its editor alone, or its editor with a second person. */
export type Marking = 'nobody' | 'alone' | 'approved';

export interface ScenarioEditorProps {
  siteId: number;
  /** Absent: a new one. */
  edited: NamedScenario | undefined;
  own: readonly NamedScenario[];
  marking: Marking;
  onSave: (scenario: NamedScenario) => Promise<void>;
  onClose: () => void;
}

export function ScenarioEditor({ siteId, edited, own, marking, onSave, onClose }: ScenarioEditorProps) {
  const [given, setGiven] = useState(edited ?? empty);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<NamedScenario>) => {
    setGiven((before) => ({ ...before, ...change }));
    setFailure(null);
  };
  const isMarked = given.emergency === true;
  const needsApproval = marking === 'approved' && (isMarked || edited?.emergency === true);
  const save = () => {
    const { gates: gateChoice, units: unitChoice } = given;
    const next = {
      ...given,
      ...(gateChoice === 'chosen' ? {} : { gateIds: [] }),
      ...(unitChoice === 'chosen' ? {} : { areaIds: [], unitIds: [] }),
      ...(marking === 'nobody' ? {} : { emergency: isMarked }),
    };
    const others = own.filter((each) => each !== edited);
    const parsed = scenarioCalls.siteScenariosSave.body.safeParse({ revision: 0, scenarios: [...others, next] });
    const saved = parsed.data?.scenarios.at(-1);
    if (saved === undefined) return setFailure(parsed.error?.issues[0]?.message ?? scenarioMessages.badList);
    setBusy(true);
    onSave(saved).then(onClose, (thrown: unknown) => {
      setFailure(scenarioMessages.notSaved(toAppError(thrown).message));
      setBusy(false);
    });
  };
  return (
    <Dialog
      title={edited === undefined ? scenarioMessages.add : scenarioMessages.editTitle(edited.name)}
      onClose={onClose}
      wide
      actions={null}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          columnGap="6"
          rowGap="3"
          pt="1"
        >
          <NameAndAct given={given} onChange={set} />
          <Doors siteId={siteId} given={given} onChange={set} />
          {marking === 'nobody' ? null : (
            <EmergencyMark
              isMarked={isMarked}
              needsApproval={needsApproval}
              onChange={(emergency) => set({ emergency })}
            />
          )}
        </Grid>
        <FailureText pt="3">{failure}</FailureText>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" pt="5">
          <Button onClick={onClose}>{scenarioMessages.cancel}</Button>
          <Button type="submit" variant="solid" colorPalette="accent" busy={isBusy}>
            {needsApproval ? scenarioMessages.ask : scenarioMessages.save}
          </Button>
        </chakra.div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  given: NamedScenario;
  onChange: (change: Partial<NamedScenario>) => void;
}

function NameAndAct({ given, onChange }: FieldsProps) {
  return (
    <>
      <FormField
        label={scenarioMessages.name}
        hint={given.emergency === true ? undefined : scenarioMessages.nameHint}
        required
      >
        <TextInput
          data-autofocus=""
          value={given.name}
          autoComplete="off"
          maxLength={scenarioLimits.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </FormField>
      <FormField label={scenarioMessages.act}>
        <Select
          value={given.act}
          w="full"
          onChange={({ target }) => onChange({ act: target.value as typeof given.act })}
          options={acts.map((act) => [act, scenarioMessages.acts[act]])}
        />
      </FormField>
    </>
  );
}

interface EmergencyMarkProps {
  isMarked: boolean;
  needsApproval: boolean;
  onChange: (isMarked: boolean) => void;
}

function EmergencyMark({ isMarked, needsApproval, onChange }: EmergencyMarkProps) {
  return (
    <chakra.div gridColumn="1 / -1">
      <Checkbox label={scenarioMessages.emergency} checked={isMarked} onChange={onChange}>
        <Siren size={16} aria-hidden="true" />
        {scenarioMessages.emergency}
      </Checkbox>
      <Note textStyle="xs">
        {scenarioMessages.emergencyAbout} {needsApproval ? scenarioMessages.needsApproval : null}
      </Note>
    </chakra.div>
  );
}

function Doors({ siteId, given, onChange }: FieldsProps & { siteId: number }) {
  const sorted = { siteId, sort: { field: 'name', direction: 'asc' } } as const;
  const gates = useRows('gate', sorted);
  const areas = useRows('area', sorted);
  const units = useRows('unit', sorted);
  const doors = units.status === 'ready' ? { ...units, rows: units.rows.filter(hasDoor) } : units;
  const areasWithDoors = new Set(keysOf('Area', given.areaIds));
  if (doors.status === 'ready') for (const { areaId } of doors.rows) areasWithDoors.add(`Area ${areaId}`);
  const unitOptions = [
    ...optionsOf('Area', areas, given.areaIds, scenarioMessages.allOfArea).filter(({ key }) => areasWithDoors.has(key)),
    ...optionsOf('Unit', doors, given.unitIds, (name) => name),
  ];
  if ([gates, areas, units].some(({ status }) => status === 'loading'))
    return <p role="status">{scenarioMessages.loading}</p>;
  return (
    <>
      <Choice
        label={scenarioMessages.gates}
        texts={scenarioMessages.gateChoices}
        value={given.gates}
        onChoose={(choice) => onChange({ gates: choice })}
      >
        <PickList
          label={scenarioMessages.gates}
          missing={missingOf([gates])}
          options={optionsOf('Gate', gates, given.gateIds, (name) => name)}
          chosen={keysOf('Gate', given.gateIds)}
          onChange={(keys) => onChange({ gateIds: idsOf('Gate', keys) })}
        />
      </Choice>
      <Choice
        label={scenarioMessages.units}
        texts={scenarioMessages.unitChoices}
        value={given.units}
        onChoose={(choice) => onChange({ units: choice })}
      >
        <PickList
          label={scenarioMessages.units}
          missing={missingOf([areas, units])}
          options={unitOptions}
          chosen={[...keysOf('Area', given.areaIds), ...keysOf('Unit', given.unitIds)]}
          onChange={(keys) => onChange({ areaIds: idsOf('Area', keys), unitIds: idsOf('Unit', keys) })}
        />
      </Choice>
    </>
  );
}

interface ChoiceProps {
  label: string;
  texts: Readonly<Record<(typeof doorChoices)[number], string>>;
  value: (typeof doorChoices)[number];
  onChoose: (choice: (typeof doorChoices)[number]) => void;
  /** The list to choose from. */
  children: ReactNode;
}

function Choice({ label, texts, value, onChoose, children }: ChoiceProps) {
  return (
    <Stack>
      <FormField label={label}>
        <Select
          value={value}
          w="full"
          onChange={({ target }) => onChoose(target.value as typeof value)}
          options={doorChoices.map((choice) => [choice, texts[choice]])}
        />
      </FormField>
      {value === 'chosen' ? children : null}
    </Stack>
  );
}
