import Fuse from 'fuse.js';
import type { AnyRecord } from '#domain/entities/index.ts';

/** What one row's search fields say, ready to be searched. */
export interface SearchText {
  /** The texts of all fields in small letters, joined by a sign that no word has. */
  joined: string;
  /** Where each text ends in `joined`. */
  ends: readonly number[];
  factors: Factors;
}

/** What each text of a row adds to the score of a word that stands in it. */
export interface Factors {
  /** Weight of the field times Fuse's norm for the text's length in words. */
  exponents: readonly number[];
  /** The factor where the word is a part of the text. */
  part: readonly number[];
  /** The factor where the word is the whole text. */
  whole: readonly number[];
}

/** The least score that Fuse's bitap search gives to a part, and what it takes instead of 0 for a whole text. */
export const partScore = 0.001;
export const wholeScore = Number.EPSILON;

/** Parts the texts of a row. A word has no white space in it. */
const separator = '\n';

interface Text {
  text: string;
  exponent: number;
}

/** Reads rows' search fields as Fuse does: its own index says which texts there are and how long they count. */
export class SearchTexts {
  private readonly fields: readonly string[];
  /** Most rows of an entity share a few, so that they are kept once. */
  private readonly factors = new Map<string, Factors>();

  /** @param fields dotted paths. */
  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  /** The texts of each row, in the order of the rows. */
  of(rows: readonly AnyRecord[]): SearchText[] {
    const { records } = Fuse.createIndex([...this.fields], rows).toJSON();
    // Fuse gives every field the same share of 1.
    const weight = 1 / this.fields.length;
    return records.map(({ $: byField = {} }) =>
      this.searchText(
        this.fields
          .flatMap((_field, index) => byField[index] ?? [])
          .map(({ v: text, n: norm }) => ({ text: text.toLowerCase(), exponent: weight * norm })),
      ),
    );
  }

  private searchText(texts: readonly Text[]): SearchText {
    let end = -separator.length;
    return {
      joined: texts.map(({ text }) => text).join(separator),
      ends: texts.map(({ text }) => (end += separator.length + text.length)),
      factors: this.factorsOf(texts.map(({ exponent }) => exponent)),
    };
  }

  private factorsOf(exponents: readonly number[]): Factors {
    const key = exponents.join(' ');
    const known = this.factors.get(key);
    if (known !== undefined) return known;
    const made = {
      exponents,
      part: exponents.map((exponent) => partScore ** exponent),
      whole: exponents.map((exponent) => wholeScore ** exponent),
    };
    this.factors.set(key, made);
    return made;
  }
}
