import { countText, decimalText, dollars, numberText } from '#format/numbers.ts';
import type { RowWords } from './lists.ts';

const priceText = (price: number | null) => (price === null ? 'no price' : dollars(price));
const percentText = (percent: number) => `${percent > 0 ? '+' : '-'}${decimalText(Math.abs(percent), 2)} %`;

/** Many records that get other prices at once. */
export const bulkPriceMessages = {
  act: 'What to do',
  acts: { set: 'Set to', percent: 'Change by %', remove: 'Remove' },
  price: 'New price',
  percent: 'Change in %',
  percentHint: '5 raises by 5 %, -10 lowers by 10 %. Prices are rounded to the cent.',
  noPercent: 'Enter a change such as 5 or -10: more than -100 and at most 1,000.',
  preview: 'Preview',
  priceText,
  /** @param before undefined: the server did not send it. */
  step: (name: string, before: number | null | undefined, after: number | null) =>
    `${name}: ${before === undefined ? '–' : priceText(before)} → ${priceText(after)}`,
  titles: {
    set: (price: number | null) => `Set price to ${priceText(price)}`,
    percent: (percent: number) => `Change price by ${percentText(percent)}`,
    remove: 'Remove price',
  },
  allStay: 'All of them have this price already.',
  noPrices: 'None of them has a known price.',
  unpriced: (count: number) =>
    count === 1
      ? '1 without a known price stays as it is.'
      : `${numberText(count)} without a known price stay as they are.`,
  change: (count: number, words: RowWords) =>
    count === 0 ? 'Change price' : `Change price of ${countText(count, words.one, words.many)}`,
} as const;
