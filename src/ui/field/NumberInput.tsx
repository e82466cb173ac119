import { Muted } from '../text/text.tsx';
import { chakra } from '../theme/chakra.ts';
import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'prefix'> {
  /** The sign before the number: $. */
  prefix?: string;
  /** The unit behind the number: m², seconds. */
  unit?: ReactNode;
  /** A button that changes the sign. */
  sign?: ReactNode;
}

/**
 * A number input that keeps its text: a phone shows digits, and an invalid number stays for correction. A press selects
 * the number, as Tab does, so that digits replace a 0 instead of standing beside it.
 */
export function NumberInput({ prefix, unit, sign, onFocus, ...rest }: NumberInputProps) {
  return (
    <chakra.span display="flex" alignItems="center" gap="2">
      <chakra.span position="relative" flex="0 1 10rem" minW="0">
        {prefix === undefined ? null : (
          <Muted position="absolute" insetStart="3" top="50%" translate="0 -50%" textStyle="sm" pointerEvents="none">
            {prefix}
          </Muted>
        )}
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          fontVariantNumeric="tabular-nums"
          ps={prefix === undefined ? undefined : '7'}
          {...rest}
          onFocus={(event) => {
            event.currentTarget.select();
            onFocus?.(event);
          }}
        />
      </chakra.span>
      {sign}
      {unit === undefined ? null : <Muted textStyle="sm">{unit}</Muted>}
    </chakra.span>
  );
}
