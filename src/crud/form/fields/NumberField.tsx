import { Diff } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/control/IconButton.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface NumberFieldProps<Name extends string> extends FieldProps<Name> {
  /** The unit behind the number: m², seconds. */
  unit?: ReactNode;
}

/** Only for fingers: the number keypads of phones have no minus. */
const SignButton = chakra(IconButton, {
  base: { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } },
});

const withOtherSign = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`);

/** A number field with a unit. Where the schema takes numbers below 0, a phone gets a button for the sign. */
export function NumberField<Name extends string>({ form, name, label, hint, unit }: NumberFieldProps<Name>) {
  const { value, wiring, error, rule } = useField(form, name, { label });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const { isWhole = false, maybeNegative = false } = rule.number ?? {};
  return (
    <FormField
      label={<FieldLabel label={label} isRequired={rule.isRequired} />}
      required={rule.isRequired}
      error={error}
      hint={hint}
    >
      <NumberInput
        size="md"
        unit={unit}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        {...wiring}
        value={text}
        sign={
          maybeNegative ? (
            <SignButton
              icon={Diff}
              label={`Change the sign of ${label}`}
              onClick={() => wiring.onChange(withOtherSign(text))}
            />
          ) : null
        }
      />
    </FormField>
  );
}
