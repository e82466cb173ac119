import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { EntityName } from '#domain/entities/index.ts';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { useTypedText } from '#crud/form/fields/useTypedText.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface EitherChoice {
  /** The field that holds the record's id. */
  name: string;
  /** "Customer" */
  label: string;
  entity: EntityName;
  siteId?: number | null;
}

export interface EitherFieldProps {
  form: RecordFormState<string>;
  label: string;
  /** Of several fields, the one that is filled; the others are empty. */
  choices: readonly [EitherChoice, EitherChoice];
  /** The choice of none of them: "All gates of the site". Absent: one must be chosen. */
  none?: string;
}

/** A record of one kind or another, or none. */
export function EitherField({ form, label, choices, none }: EitherFieldProps) {
  const id = useId();
  const [first, second] = choices;
  const one = useController({ control: form.control, name: first.name }).field;
  const other = useController({ control: form.control, name: second.name }).field;
  const isFirst = useTypedText(form, first.name) !== '';
  const isSecond = useTypedText(form, second.name) !== '';
  const filled = isFirst ? first.name : isSecond ? second.name : null;
  const [picked, setPicked] = useState<string | null>(null);
  const kind = filled ?? picked ?? (none === undefined ? first.name : '');
  const pick = (name: string) => {
    setPicked(name);
    if (name !== first.name) one.onChange('');
    if (name !== second.name) other.onChange('');
  };
  const shown = choices.find(({ name }) => name === kind);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.span id={`${id}label`} textStyle="sm" fontWeight="medium">
        {label}
      </chakra.span>
      <span>
        <Choices
          labelledBy={`${id}label`}
          value={kind}
          onChoose={pick}
          choices={[
            ...(none === undefined ? [] : [{ value: '', label: none }]),
            ...choices.map(({ name, label: text }) => ({ value: name, label: text })),
          ]}
        />
      </span>
      {shown === undefined ? null : (
        <ReferenceField
          key={shown.name}
          form={form}
          name={shown.name}
          label={shown.label}
          entity={shown.entity}
          none="Search…"
          {...(shown.siteId === undefined ? {} : { siteId: shown.siteId })}
        />
      )}
    </chakra.div>
  );
}
