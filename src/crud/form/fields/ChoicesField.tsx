import { formMessages } from '#domain/messages/forms.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import type { Choice } from './SelectField.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface ChoicesFieldProps extends FieldProps {
  choices: readonly Choice[];
}

function chosenOf(value: unknown): readonly Choice['value'][] {
  return Array.isArray(value) ? (value as Choice['value'][]) : [];
}

/** A chosen value that is not offered stays chosen, before the others: a gate's own site is the first of its sites. */
export function ChoicesField({ name, label, hint, choices }: ChoicesFieldProps) {
  const { value, wiring, frame, isUnknown } = useField(
    { name, label, hint },
    {
      textOf: (held) =>
        chosenOf(held)
          .flatMap((each) => choices.find((choice) => choice.value === each)?.label ?? [])
          .join(', ') || formMessages.empty,
    },
  );
  const chosen = chosenOf(value);
  const choose = (picked: Choice['value'], isOn: boolean) => {
    const kept = chosen.filter((each) => !choices.some((choice) => choice.value === each));
    const offered = choices.map((choice) => choice.value);
    wiring.onChange([...kept, ...offered.filter((each) => (each === picked ? isOn : chosen.includes(each)))]);
  };
  return (
    <FieldGroup wide {...frame} hint={isUnknown ? formMessages.unknownList : hint}>
      <Stack
        gridTemplateColumns="repeat(auto-fill, minmax(13rem, 1fr))"
        justifyItems="start"
        columnGap="4"
        rowGap="0"
        maxH="16rem"
        overflowY="auto"
      >
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            {...(index === 0 ? { boxRef: wiring.ref } : {})}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={(isOn) => choose(choice.value, isOn)}
            onBlur={wiring.onBlur}
          >
            {choice.label}
          </Checkbox>
        ))}
      </Stack>
    </FieldGroup>
  );
}
