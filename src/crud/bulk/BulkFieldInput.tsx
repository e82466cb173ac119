import { useState } from 'react';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { lengthLimit } from '../form/fields/charactersLeft.tsx';
import { useReferenceSearch } from '../form/fields/useReferenceSearch.ts';
import type { BulkField, BulkInput } from './declaration.ts';

export interface BulkValue {
  /** null: empty. Numbers are text until they are checked. */
  value: string | number | boolean | null;
  text: string;
}

export interface BulkFieldInputProps {
  field: BulkField;
  /** Offers the records of this site; 0: of any. */
  siteId: number;
  value: BulkValue;
  /** The longest text; null: without a limit. */
  longest: number | null;
  onChange: (value: BulkValue) => void;
}

export function BulkFieldInput({ field, siteId, value, longest, onChange }: BulkFieldInputProps) {
  const { input, none, label } = field;
  const onText = (typed: string, unit = '') => onChange({ value: typed, text: `${typed.trim()}${unit}` });
  const { value: current } = value;
  const shown = typeof current === 'string' ? current : '';
  switch (input.kind) {
    case 'reference':
      return <ReferenceInput siteId={siteId} onChange={onChange} label={label} input={input} none={none} />;
    case 'number':
      return (
        <NumberInput
          size="md"
          unit={input.unit}
          value={shown}
          onChange={({ currentTarget }) =>
            onText(currentTarget.value, currentTarget.value === '' || !input.unit ? '' : ` ${input.unit}`)
          }
        />
      );
    case 'text':
      return (
        <TextInput
          size="md"
          value={shown}
          {...lengthLimit(shown, longest).input}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      );
    case 'choice':
    case 'switch':
      return <ChoiceInput input={input} none={none} onChange={onChange} current={current} />;
    case 'price':
    case 'wiring':
      return null; // They have forms of their own: each record gets another value.
  }
}

interface ChoiceInputProps extends Pick<BulkFieldInputProps, 'onChange'> {
  input: Extract<BulkInput, { kind: 'choice' | 'switch' }>;
  none: string | undefined;
  current: BulkValue['value'];
}

function ChoiceInput({ input, none, onChange, current }: ChoiceInputProps) {
  const choices =
    input.kind === 'choice'
      ? input.choices
      : [
          { value: true, label: input.on },
          { value: false, label: input.off },
        ];
  const [chosen, setChosen] = useState(current === null ? '' : String(current));
  return (
    <Select
      w="full"
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value);
        const choice = choices.find((each) => String(each.value) === value);
        onChange({ value: choice?.value ?? null, text: choice?.label ?? none?.toLowerCase() ?? '' });
      }}
      options={choices.map(({ value, label }) => [String(value), label])}
    >
      <option value="" disabled={none === undefined}>
        {none ?? 'Choose…'}
      </option>
    </Select>
  );
}

interface ReferenceInputProps extends Pick<BulkFieldInputProps, 'siteId' | 'onChange'> {
  input: Extract<BulkInput, { kind: 'reference' }>;
  label: string;
  none: string | undefined;
}

function ReferenceInput({ input: { entity, where }, siteId, label, none, onChange }: ReferenceInputProps) {
  const { options, status, search } = useReferenceSearch({ entity, siteId, ...(where === undefined ? {} : { where }) });
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  return (
    <Combobox
      label={label}
      options={options}
      status={status}
      chosen={chosen}
      onSearch={search}
      onBlur={() => undefined}
      mayClear={none !== undefined}
      placeholder={none ?? 'Search…'}
      onChoose={(option) => {
        setChosen(option);
        const id = Number(option?.value);
        onChange(
          option === null ? { value: null, text: none?.toLowerCase() ?? '' } : { value: id, text: option.label },
        );
      }}
    />
  );
}
