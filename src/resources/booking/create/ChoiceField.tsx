import { useId } from 'react';
import { useField, type FieldProps } from '#crud/form/fields/useField.ts';
import type { Choice } from '#crud/form/fields/SelectField.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export function ChoiceField<Name extends string>({
  form,
  name,
  label,
  hint,
  choices,
}: FieldProps<Name> & { choices: readonly Choice[] }) {
  const labelOf = (held: unknown) => choices.find(({ value }) => value === held)?.label ?? String(held);
  const { value, wiring } = useField(form, name, { label, textOf: labelOf });
  const id = useId();
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="1.5">
      <chakra.span id={id} textStyle="sm" fontWeight="medium">
        {label}
      </chakra.span>
      <Choices choices={choices} value={String(value)} onChoose={wiring.onChange} labelledBy={id} />
      <chakra.span textStyle="xs" color="fg.muted">
        {hint}
      </chakra.span>
    </chakra.div>
  );
}
