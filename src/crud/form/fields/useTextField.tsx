import type { ReactNode } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { lengthText } from './lengthText.ts';
import { useField, type FieldProps } from './useField.ts';

/** The length of a text below its field, marked when it is too long. */
function WordCount({ text, longest }: { text: string; longest: number | null }) {
  const isOver = longest !== null && text.trim().length > longest;
  return (
    <chakra.span
      display="block"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      color={isOver ? 'fg.error' : 'fg.muted'}
      fontWeight={isOver ? 'medium' : 'normal'}
    >
      {lengthText(text, longest)}
    </chakra.span>
  );
}

/** Codes of a few characters show no count: their length is known. */
const shortestCounted = 20;

const isNearEnd = (text: string, longest: number | null): longest is number =>
  longest !== null && longest >= shortestCounted && text.length >= longest * 0.8;

export interface TextFieldOptions extends Pick<FieldProps<string>, 'label' | 'hint'> {
  isSecret?: boolean;
  /** Whether the count always shows; otherwise near the longest text alone. */
  counts?: boolean;
}

/**
 * Connects a text input as `useField` does: typing stops at the schema's longest text, and a count shows how near it is.
 * Render `status` beside the input: screen readers hear every ten characters what is left.
 */
export function useTextField<Name extends string>(
  form: FieldProps<Name>['form'],
  name: Name,
  { label, hint, isSecret = false, counts = false }: TextFieldOptions,
) {
  const { value, wiring, rule, ...field } = useField(form, name, { label, isSecret });
  const { longest } = rule;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const isNear = isNearEnd(text, longest);
  const shownHint: ReactNode =
    counts || isNear ? (
      <>
        {hint}
        <WordCount text={text} longest={longest} />
      </>
    ) : (
      hint
    );
  const left = isNear ? Math.ceil(Math.max(0, longest - text.length) / 10) * 10 : null;
  return {
    ...field,
    rule,
    text,
    hint: shownHint,
    wiring: longest === null ? wiring : { ...wiring, maxLength: longest },
    status: <VisuallyHidden role="status">{left === null ? '' : formMessages.charactersLeft(left)}</VisuallyHidden>,
  };
}
