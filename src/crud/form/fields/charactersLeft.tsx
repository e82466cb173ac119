import type { ReactNode } from 'react';
import { formMessages } from '#domain/messages/forms.ts';
import { countText, numberText } from '#format/numbers.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** A text's length and limit: "12 words · 85 of 200 characters". */
export function lengthText(text: string, longest: number | null): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  const of = longest === null ? '' : ` of ${numberText(longest)}`;
  const characters = longest === null ? '' : ` · ${numberText(text.trim().length)}${of} characters`;
  return countText(words, 'word') + characters;
}

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

export interface LengthLimitOptions {
  hint?: ReactNode;
  /** Whether the count always shows; otherwise near the longest text alone. */
  counts?: boolean;
}

export interface LengthLimit {
  hint: ReactNode;
  /** To be rendered beside the input: screen readers hear every ten characters what is left. */
  status: ReactNode;
  /** To be spread on the input. */
  input: { maxLength?: number };
}

/** Typing stops at the longest text, and a count shows how near it is. */
export function lengthLimit(
  text: string,
  longest: number | null,
  { hint, counts = false }: LengthLimitOptions = {},
): LengthLimit {
  const isNear = isNearEnd(text, longest);
  const left = isNear ? Math.ceil(Math.max(0, longest - text.length) / 10) * 10 : null;
  return {
    hint:
      counts || isNear ? (
        <>
          {hint}
          <WordCount text={text} longest={longest} />
        </>
      ) : (
        hint
      ),
    status: <VisuallyHidden role="status">{left === null ? '' : formMessages.charactersLeft(left)}</VisuallyHidden>,
    input: longest === null ? {} : { maxLength: longest },
  };
}
