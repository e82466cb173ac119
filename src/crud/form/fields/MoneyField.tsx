import { dollars } from '#format/numbers.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { useFormattedText } from '#ui/field/useFormattedText.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { moneyInputText, moneyValue } from './moneyText.ts';
import { useField, type FieldProps } from './useField.ts';

export interface MoneyFieldProps<Name extends string> extends FieldProps<Name> {
  /** What the amount is for: "a month". */
  unit?: string;
}

const textOf = (held: unknown) => {
  const amount = Number(held);
  return held === '' || held === null ? formMessages.empty : Number.isNaN(amount) ? String(held) : dollars(amount);
};

/** An amount of Australian dollars. "$1,234.5" is understood, and shows as 1,234.50 once the field is left. */
export function MoneyField<Name extends string>({ form, name, label, hint, unit }: MoneyFieldProps<Name>) {
  const { value, wiring, error, rule } = useField(form, name, { label, textOf });
  const input = useFormattedText({
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    onChange: wiring.onChange,
    onBlur: wiring.onBlur,
    toText: moneyInputText,
    toValue: moneyValue,
  });
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={hint}
    >
      <NumberInput size="md" textAlign="end" prefix="$" unit={unit} {...wiring} {...input} />
    </FormField>
  );
}
