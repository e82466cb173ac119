import { chakra } from '../theme/chakra.ts';
import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface NumberInputProps extends TextInputProps {
  /** The unit behind the number: m², seconds. */
  unit?: ReactNode;
}

/** A number input that keeps its text: a phone shows digits, and an invalid number stays for correction. */
export function NumberInput({ unit, ...rest }: NumberInputProps) {
  return (
    <chakra.span display="flex" alignItems="center" gap="2">
      <TextInput inputMode="decimal" autoComplete="off" fontVariantNumeric="tabular-nums" maxW="10rem" {...rest} />
      {unit === undefined ? null : (
        <chakra.span textStyle="sm" color="fg.muted">
          {unit}
        </chakra.span>
      )}
    </chakra.span>
  );
}
