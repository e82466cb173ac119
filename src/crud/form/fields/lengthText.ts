import { countText, numberText } from '#format/numbers.ts';

/** A text's length and limit: "12 words · 85 of 200 characters". */
export function lengthText(text: string, longest: number | null): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  const of = longest === null ? '' : ` of ${numberText(longest)}`;
  const characters = longest === null ? '' : ` · ${numberText(text.trim().length)}${of} characters`;
  return countText(words, 'word') + characters;
}
