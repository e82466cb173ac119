import { numberText } from '#format/numbers.ts';

const plural = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

/** "12 words · 85 of 200 characters": how long a text is, and how long it may be. */
export function countText(text: string, longest: number | null): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  const of = longest === null ? '' : ` of ${numberText(longest)}`;
  const characters = longest === null ? '' : ` · ${numberText(text.trim().length)}${of} characters`;
  return plural(words, 'word', 'words') + characters;
}
