import { useId } from 'react';
import type { FieldProps } from '#crud/form/fields/useField.ts';
import type { Choice } from '#crud/form/fields/SelectField.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';
import type { NewBookingField } from './newBooking.ts';

const { useField } = formFields<NewBookingField>();

export interface ChoiceFieldProps extends FieldProps {
  name: NewBookingField;
  choices: readonly Choice[];
}

export function ChoiceField({ choices, ...props }: ChoiceFieldProps) {
  const { label, hint } = props;
  const labelOf = (held: unknown) => choices.find(({ value }) => value === held)?.label ?? String(held);
  const { value, wiring } = useField(props, { textOf: labelOf });
  const id = useId();
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="1.5">
      <Strong id={id} textStyle="sm">
        {label}
      </Strong>
      <Choices choices={choices} value={String(value)} onChoose={wiring.onChange} labelledBy={id} />
      <Muted textStyle="xs">{hint}</Muted>
    </chakra.div>
  );
}
