import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { newGroup, type ManyGroup, type ManyValues } from '#domain/many/manyTable.ts';
import { manyMessages as texts } from '#domain/messages/many.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import {
  billingPeriodLabels,
  connectionTypeLabels,
  lockableTypeLabels,
  lockTypeLabels,
  sizeLabels,
} from '#domain/states/valueLabels.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { ManyFormPart } from './manyForm.ts';
import { FieldRow } from './NameFields.tsx';

type Labels = Readonly<Record<string, string>>;

interface ChoiceFieldProps extends Pick<ManyFormPart, 'values' | 'change'> {
  field: 'kind' | 'type' | 'lockType' | 'connectionType' | 'pricePeriod';
  label: string;
  labels: Labels;
  /** Whether it may stay unset. */
  isOptional?: boolean;
}

function ChoiceField({ field, label, labels, isOptional = false, values, change }: ChoiceFieldProps) {
  return (
    <FormField label={label}>
      <Select
        w="full"
        value={values[field]}
        onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        options={Object.entries(labels)}
      >
        {isOptional ? <option value="">{texts.none}</option> : null}
      </Select>
    </FormField>
  );
}

interface AreaFieldProps extends Pick<ManyFormPart, 'values' | 'change'> {
  areas: readonly string[];
}

/** An area that exists, or the name of one that is made along the way. */
function AreaField({ values, change, areas }: AreaFieldProps) {
  const id = useId();
  return (
    <FormField label={texts.area} {...(values.way === 'pattern' ? { hint: texts.areaHint } : {})}>
      <TextInput
        name="area"
        list={id}
        autoComplete="off"
        value={values.area}
        onChange={({ currentTarget: { value } }) => change({ area: value })}
      />
      <datalist id={id}>
        {areas.map((area) => (
          <option key={area} value={area} aria-label={area} />
        ))}
      </datalist>
    </FormField>
  );
}

interface GroupLineProps {
  group: ManyGroup;
  at: number;
  isLast: boolean;
  isOnly: boolean;
  mistake: ManyFormPart['mistake'];
  onChange: (part: Partial<ManyGroup>) => void;
  onRemove: () => void;
}

const Line = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr)) 2.5rem' },
    py: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
});

function GroupLine({ group, at, isLast, isOnly, mistake, onChange, onRemove }: GroupLineProps) {
  const name = (field: keyof ManyGroup) => `groups.${at}.${field}`;
  return (
    <Fieldset aria-label={texts.group(at + 1)}>
      <Line>
        <FormField label={texts.count} error={mistake(name('count'))}>
          <TextInput
            name={name('count')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={texts.rest}
            // The last line takes what the others leave.
            disabled={isLast}
            value={isLast ? '' : group.count}
            onChange={({ currentTarget: { value } }) => onChange({ count: value })}
          />
        </FormField>
        <FormField label={texts.size}>
          <Select
            w="full"
            value={group.size}
            onChange={({ currentTarget }) => onChange({ size: currentTarget.value })}
            options={Object.entries(sizeLabels)}
          >
            <option value="">{texts.none}</option>
          </Select>
        </FormField>
        <FormField label={texts.squareMetres} error={mistake(name('squareMetres'))}>
          <NumberInput
            name={name('squareMetres')}
            unit={texts.squareMetresUnit}
            value={group.squareMetres}
            onChange={({ currentTarget: { value } }) => onChange({ squareMetres: value })}
          />
        </FormField>
        <FormField label={texts.price} error={mistake(name('price'))}>
          <NumberInput
            name={name('price')}
            prefix="$"
            value={group.price}
            onChange={({ currentTarget: { value } }) => onChange({ price: value })}
          />
        </FormField>
        {isOnly ? null : (
          <chakra.span alignSelf="end">
            <IconButton icon={Trash2} label={texts.removeGroup(at + 1)} onClick={onRemove} />
          </chakra.span>
        )}
      </Line>
    </Fieldset>
  );
}

function Groups({ values, change, mistake }: Pick<ManyFormPart, 'values' | 'change' | 'mistake'>) {
  const { groups, way } = values;
  const setGroups = (next: ManyValues['groups']) => change({ groups: next });
  return (
    <Stack gap="0">
      <chakra.h3 textStyle="sm" fontWeight="semibold">
        {texts.groups}
      </chakra.h3>
      {groups.length > 1 ? <Note pt="1">{texts.groupsHint[way]}</Note> : null}
      {groups.map((group, at) => (
        <GroupLine
          // Lines have no names, and their places are what they mean.
          key={at}
          group={group}
          at={at}
          isLast={at === groups.length - 1}
          isOnly={groups.length === 1}
          mistake={mistake}
          onChange={(part) => setGroups(groups.with(at, { ...group, ...part }))}
          onRemove={() => setGroups(groups.toSpliced(at, 1))}
        />
      ))}
      <Row pt="3">
        <Button size="sm" onClick={() => setGroups([...groups, newGroup])}>
          <Plus aria-hidden="true" />
          {texts.addGroup}
        </Button>
      </Row>
    </Stack>
  );
}

export interface CommonFieldsProps extends ManyFormPart {
  areas: readonly string[];
}

/** What all records of the form have in common; null for a kind that has nothing more than its name. */
export function CommonFields({ areas, ...part }: CommonFieldsProps) {
  const { kind } = part;
  if (kind === 'lockable') {
    return <ChoiceField {...part} field="type" label={texts.type} labels={lockableTypeLabels} />;
  }
  if (kind === 'controller') {
    return (
      <FieldRow>
        <ChoiceField
          {...part}
          field="connectionType"
          label={texts.connectionType}
          labels={connectionTypeLabels}
          isOptional
        />
        <ChoiceField {...part} field="lockType" label={texts.lockType} labels={lockTypeLabels} isOptional />
      </FieldRow>
    );
  }
  return (
    <Stack gap="5">
      <FieldRow>
        <AreaField {...part} areas={areas} />
        <ChoiceField {...part} field="kind" label={texts.kind} labels={unitKindLabels} />
        <ChoiceField {...part} field="lockType" label={texts.lockType} labels={lockTypeLabels} isOptional />
        <ChoiceField {...part} field="pricePeriod" label={texts.period} labels={billingPeriodLabels} />
      </FieldRow>
      <Groups {...part} />
    </Stack>
  );
}
