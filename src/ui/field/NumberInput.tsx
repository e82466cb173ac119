import { chakra } from '../theme/chakra.ts';
import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface NumberInputProps extends TextInputProps {
  /** What is counted, as it stands behind the number: m², seconds. */
  unit?: ReactNode;
}

/** A number as text: the keyboard of a phone shows digits, and what is no number stays to be mended. */
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
