import { dollars } from '#format/numbers.ts';
import { toDollars, type Cents } from './cents.ts';

/** An amount of cents as people read it: "$1,234.50". */
export const centsText = (cents: number): string => dollars(toDollars(cents as Cents));
