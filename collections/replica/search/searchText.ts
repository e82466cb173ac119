import Fuse from 'fuse.js';
import type { AnyRecord } from '#domain/entities/index.ts';
import { foldText } from '#domain/search/foldText.ts';
import { phoneForms } from '#domain/search/phoneForms.ts';

export interface SearchText {
  /** Joined by a separator that no word contains. */
  joined: string;
  /** Each text's end in `joined`. */
  ends: readonly number[];
  factors: ScoreFactors;
}

/** `phones`: the digits of the texts that are phone numbers; null: none is. */
export interface RowTexts extends SearchText {
  phones: SearchText | null;
}

/** Each text's factor in a matching word's score. */
export interface ScoreFactors {
  /** The field's weight times Fuse's norm for the number of words. */
  exponents: readonly number[];
  /** The word is a part of the text. */
  part: readonly number[];
  /** The word is the whole text. */
  whole: readonly number[];
}

/** Fuse's lowest score for a partial match, and its stand-in for 0 for a whole text. */
export const partScore = 0.001;
export const wholeScore = Number.EPSILON;

/** No word contains white space. */
const separator = '\n';

interface Text {
  text: string;
  exponent: number;
}

/** A list's text as Fuse reads it. */
type ListedText = string | { v: unknown; i: number };

/** Folds a field's texts as Fuse reads them. */
function foldedTexts(row: AnyRecord, path: string | string[]): string | string[] {
  const found = Fuse.config.getFn(row, path) as string | readonly ListedText[] | undefined;
  if (typeof found === 'string') return foldText(found);
  if (!Array.isArray(found)) return found as unknown as string;
  const folded = found.map((each: ListedText) => {
    if (typeof each === 'string') return foldText(each);
    return typeof each.v === 'string' ? { ...each, v: foldText(each.v) } : each;
  });
  return folded as string[];
}

/** Reads search fields through Fuse's own index. */
export class SearchTexts {
  private readonly fields: readonly string[];
  /** An entity has few different factors. */
  private readonly factors = new Map<string, ScoreFactors>();

  /** @param fields dotted paths. */
  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  of(rows: readonly AnyRecord[]): RowTexts[] {
    const { records } = Fuse.createIndex([...this.fields], rows, { getFn: foldedTexts }).toJSON();
    // Fuse gives every field the same share of 1.
    const weight = 1 / this.fields.length;
    return records.map(({ $: byField = {} }) => {
      const texts = this.fields
        .flatMap((_field, index) => byField[index] ?? [])
        .map(({ v: text, n: norm }) => ({ text, exponent: weight * norm }));
      const forms = texts.flatMap(({ text }) => phoneForms(text));
      const phones = forms.map((text) => ({ text, exponent: weight }));
      return { ...this.searchText(texts), phones: phones.length === 0 ? null : this.searchText(phones) };
    });
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
