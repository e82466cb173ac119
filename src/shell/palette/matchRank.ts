import { foldText } from '#domain/search/foldText.ts';
import { phoneDigits, phoneForms } from '#domain/search/phoneForms.ts';

/** How well a text fits what was typed: the whole, its beginning, the beginning of a word, or a part. Lower is better. */
export const matchRanks = { whole: 0, beginning: 1, word: 2, part: 3 } as const;

export function matchRank(typed: string, texts: readonly string[]): number {
  const wanted = foldText(typed.trim());
  const phone = phoneDigits(wanted.replace(/\s/g, ''));
  const ranks = texts.map((text) => {
    const folded = foldText(text);
    if (folded === wanted || (phone !== null && phoneForms(folded).includes(phone))) return matchRanks.whole;
    if (folded.startsWith(wanted)) return matchRanks.beginning;
    return ` ${folded}`.includes(` ${wanted}`) ? matchRanks.word : matchRanks.part;
  });
  return Math.min(matchRanks.part, ...ranks);
}
