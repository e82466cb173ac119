import { useState, type ChangeEvent, type KeyboardEvent } from 'react';

export interface FormattedText {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** The text while nobody types. */
  toText: (value: string) => string;
  /** Text without a meaning is its own value, for the validation to refuse. */
  toValue: (text: string) => string;
  /** Formats the text while it is typed at its end. */
  asTyped?: ((text: string, before: string) => string) | undefined;
  /** The value of a text that is typed to its end, where it differs from that of an unfinished one. */
  toFinalValue?: ((text: string) => string) | undefined;
}

/** Typed text does not change until the input is left. Enter finishes it too. */
export function useFormattedText(props: FormattedText) {
  const { value, onChange, onBlur, toText, toValue, asTyped, toFinalValue = toValue } = props;
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  // A value from elsewhere, such as a discarded draft, replaces the typed text.
  const text = typed?.value === value ? typed.text : toText(value);
  const finish = () => {
    const final = typed?.value === value ? toFinalValue(text) : value;
    if (final !== value) onChange(final);
  };
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value: given, selectionStart } = event.currentTarget;
      const isAtEnd = selectionStart === null || selectionStart === given.length;
      const next = asTyped !== undefined && isAtEnd && given.length > text.length ? asTyped(given, text) : given;
      const meant = toValue(next);
      setTyped({ text: next, value: meant });
      onChange(meant);
    },
    onBlur: () => {
      finish();
      setTyped(null);
      onBlur?.();
    },
    onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') finish();
    },
  };
}
