import type { Ref } from 'react';
import { useFieldWiring } from '../field/fieldContext.ts';
import { InputElement } from '../field/TextInput.tsx';
import { useFormattedText } from '../field/useFormattedText.ts';

export interface TimeInputProps {
  /** The time as "14:07", or the typed text while it is no time; '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Reads "2:07pm", "1407" or "14:07" as "14:07"; null: no time. */
  parse: (typed: string) => string | null;
  label?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** "0930" becomes "09:30" while it is typed. */
const withColon = (typed: string) => typed.replace(/^(\d{2})(\d{1,2})$/, '$1:$2');

/** A time of day, typed as 14:07; the colon comes by itself, and "2:07pm" is understood. */
export function TimeInput({ value, onChange, onBlur, parse, label, name, ref }: TimeInputProps) {
  const wiring = useFieldWiring();
  const input = useFormattedText({
    value,
    onChange,
    onBlur,
    toText: (held) => held,
    toValue: (text) => parse(text) ?? text.trim(),
    asTyped: withColon,
  });
  return (
    <InputElement
      {...wiring}
      ref={ref}
      name={name}
      size="md"
      w="6rem"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:MM"
      fontVariantNumeric="tabular-nums"
      aria-label={label}
      {...input}
    />
  );
}
