import { formMessages } from '#domain/messages/forms.ts';
import { Select } from '#ui/field/Select.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useField, type RuledFieldProps } from './useField.ts';

export interface Choice {
  value: string | number;
  label: string;
  /** It is shown, and cannot be chosen. */
  isDisabled?: boolean;
}

export interface SelectFieldProps extends RuledFieldProps {
  choices?: readonly Choice[];
  /** The words to choose from with their labels, in this order, instead of choices. */
  labels?: Readonly<Record<string, string>>;
  none?: string | undefined;
  /** Called with what a person chose; '' for none. */
  onChoose?: (chosen: string) => void;
}

/** The empty choice of a list without a word for it. */
const choose = 'Choose…';

export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, isRequired, labels = {}, none = choose } = props;
  const choices = props.choices ?? Object.entries(labels).map(([word, text]): Choice => ({ value: word, label: text }));
  const labelOf = (chosen: unknown) => choices.find((choice) => String(choice.value) === String(chosen ?? ''))?.label;
  const textOf = (held: unknown) =>
    labelOf(held) ?? (held === '' || held === null ? (none === choose ? formMessages.empty : none) : String(held));
  const { value, wiring, frame, rule, isUnknown } = useField({ name, label, hint, isRequired }, { textOf });
  const chosen = String(value ?? '');
  // A value that is not in the list stays chosen until the user chooses another.
  const isOffered = chosen === '' || labelOf(chosen) !== undefined;
  return (
    <FieldFrame {...frame}>
      <Select
        size="md"
        w="full"
        {...wiring}
        value={chosen}
        onChange={(event) => {
          wiring.onChange(event);
          props.onChoose?.(event.currentTarget.value);
        }}
      >
        {rule.isRequired && chosen !== '' ? null : <option value="">{isUnknown ? formMessages.unknown : none}</option>}
        {isOffered ? null : <option value={chosen}>{chosen}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)} disabled={choice.isDisabled}>
            {choice.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
