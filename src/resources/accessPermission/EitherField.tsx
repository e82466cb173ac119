import { useId, useState } from 'react';
import type { accessPermissionBody } from '#domain/bodies/access.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { FieldName } from '#crud/form/recordForm.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Strong } from '#ui/text/text.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { ReferenceField, useInput, useTypedText } = formFields<typeof accessPermissionBody>();

type PermissionField = FieldName<typeof accessPermissionBody>;

export interface EitherChoice {
  /** The field that holds the record's id. */
  name: PermissionField;
  /** "Customer" */
  label: string;
  entity: EntityName;
  siteId?: number | null;
}

export interface EitherFieldProps {
  label: string;
  /** The fields of which one is filled; the other is empty. */
  choices: readonly [EitherChoice, EitherChoice];
  /** The choice of none of them: "All gates of the site". Absent: one must be chosen. */
  none?: string;
}

/** A record of one kind or another, or none. */
export function EitherField({ label, choices, none }: EitherFieldProps) {
  const id = useId();
  const [first, second] = choices;
  const one = useInput(first.name);
  const other = useInput(second.name);
  const isFirst = useTypedText(first.name) !== '';
  const isSecond = useTypedText(second.name) !== '';
  const filled = isFirst ? first.name : isSecond ? second.name : null;
  const [picked, setPicked] = useState<PermissionField | '' | null>(null);
  const kind = filled ?? picked ?? (none === undefined ? first.name : '');
  const pick = (name: PermissionField | '') => {
    setPicked(name);
    if (name !== first.name) one.onChange('');
    if (name !== second.name) other.onChange('');
  };
  const shown = choices.find(({ name }) => name === kind);
  return (
    <Stack>
      <Strong id={`${id}label`} textStyle="sm">
        {label}
      </Strong>
      <span>
        <Choices
          labelledBy={`${id}label`}
          value={kind}
          onChoose={pick}
          choices={[
            ...(none === undefined ? [] : [{ value: '' as const, label: none }]),
            ...choices.map(({ name, label: text }) => ({ value: name, label: text })),
          ]}
        />
      </span>
      {shown === undefined ? null : (
        <ReferenceField
          key={shown.name}
          name={shown.name}
          label={shown.label}
          entity={shown.entity}
          none="Search…"
          {...(shown.siteId === undefined ? {} : { siteId: shown.siteId })}
        />
      )}
    </Stack>
  );
}
