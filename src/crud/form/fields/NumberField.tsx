import { Diff } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/control/IconButton.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface NumberFieldProps extends FieldProps {
  /** The unit behind the number: m², seconds. */
  unit?: ReactNode;
}

/** Only for fingers: the number keypads of phones have no minus. */
const SignButton = chakra(IconButton, {
  base: { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } },
});

const withOtherSign = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`);

/** A number field with a unit. Where the schema takes numbers below 0, a phone gets a button for the sign. */
export function NumberField({ name, label, hint, unit }: NumberFieldProps) {
  const { value, wiring, frame, rule } = useField({ name, label, hint });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const { isWhole = false, maybeNegative = false } = rule.number ?? {};
  return (
    <FieldFrame {...frame}>
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
    </FieldFrame>
  );
}
