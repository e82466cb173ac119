import { dollars } from '#format/numbers.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { useFormattedText } from '#ui/field/useFormattedText.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { moneyInputText, moneyValue } from './moneyText.ts';
import { useField, type FieldProps } from './useField.ts';

export interface MoneyFieldProps extends FieldProps {
  /** The unit that the amount is for: "a month". */
  unit?: string;
}

const textOf = (held: unknown) => {
  const amount = Number(held);
  return held === '' || held === null ? formMessages.empty : Number.isNaN(amount) ? String(held) : dollars(amount);
};

/** An amount of Australian dollars. "$1,234.5" is understood, and shows as 1,234.50 once the field is left. */
export function MoneyField({ name, label, hint, unit }: MoneyFieldProps) {
  const { value, wiring, frame } = useField({ name, label, hint }, { textOf });
  const input = useFormattedText({
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    onChange: wiring.onChange,
    onBlur: wiring.onBlur,
    toText: moneyInputText,
    toValue: moneyValue,
  });
  return (
    <FieldFrame {...frame}>
      <NumberInput size="md" textAlign="end" prefix="$" unit={unit} {...wiring} {...input} />
    </FieldFrame>
  );
}
