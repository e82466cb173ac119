import Fuse from 'fuse.js';
import type { AnyRecord } from '#domain/entities/index.ts';

/** One row's search texts, prepared for searching. */
export interface SearchText {
  /** All texts in lower case, joined by a separator that no word contains. */
  joined: string;
  /** The end of each text in `joined`. */
  ends: readonly number[];
  factors: ScoreFactors;
}

/** The factor that each text adds to the score of a matching word. */
export interface ScoreFactors {
  /** The field's weight times Fuse's norm for the number of words. */
  exponents: readonly number[];
  /** The factor where the word is a part of the text. */
  part: readonly number[];
  /** The factor where the word is the whole text. */
  whole: readonly number[];
}

/** Fuse's lowest score for a partial match, and its stand-in for 0 when a word is the whole text. */
export const partScore = 0.001;
export const wholeScore = Number.EPSILON;

/** Separates the texts of a row, because no word contains white space. */
const separator = '\n';

interface Text {
  text: string;
  exponent: number;
}

/** Reads search fields as Fuse does, through Fuse's own index. */
export class SearchTexts {
  private readonly fields: readonly string[];
  /** Shared between rows, because an entity has few different factors. */
  private readonly factors = new Map<string, ScoreFactors>();

  /** @param fields dotted paths. */
  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

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

  private factorsOf(exponents: readonly number[]): ScoreFactors {
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
