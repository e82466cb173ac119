import { manyLimits } from '../limits/many.ts';
import { manyMessages } from '../messages/many.ts';
import { nameKey } from '../import/world.ts';

const { problems } = manyMessages;

/** How the names of many records are made, as a person typed it. */
export interface NameValues {
  way: 'range' | 'pattern';
  /** "A101" */
  first: string;
  /** "A150" */
  last: string;
  step: string;
  /** "1-3" or "G, 1, 2" */
  floors: string;
  /** "A-F" */
  rows: string;
  from: string;
  to: string;
  /** "{row}{floor}{number}" */
  pattern: string;
  /** The least number of digits of {number}. */
  digits: string;
}

export interface ManyName {
  name: string;
  /** '' without floors. */
  floor: string;
  /** '' without rows. */
  row: string;
}

/** Why no names can be made, beside the field that must change. */
export interface NameProblem {
  field: keyof NameValues;
  sentence: string;
}

export type NamesResult = { names: readonly ManyName[] } | { problem: NameProblem };

const problemAt = (field: keyof NameValues, sentence: string) => ({ problem: { field, sentence } });

/** @returns null: the text is no whole number from 0 up. */
export function wholeNumber(text: string): number | null {
  const bare = text.trim();
  return /^\d{1,9}$/.test(bare) ? Number(bare) : null;
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** The texts from one letter or number to another, both included; null: they are no such range. */
function span(first: string, last: string): string[] | null {
  if (/^\d{1,9}$/.test(first) && /^\d{1,9}$/.test(last)) {
    const [from, to] = [Number(first), Number(last)];
    if (to < from || to - from >= manyLimits.listed) return null;
    const digits = first.startsWith('0') ? first.length : 1;
    return Array.from({ length: to - from + 1 }, (_, at) => padded(from + at, digits));
  }
  const isCased = /^[A-Z]{2}$/.test(first + last) || /^[a-z]{2}$/.test(first + last);
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  if (!isCased || to < from) return null;
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}

/** Floors or rows: "1-3", "A-F", "G, 1, 2". An empty text lists nothing. */
export function listedParts(text: string): { parts: readonly string[] } | { sentence: string } {
  const parts: string[] = [];
  for (const each of text.split(/[,;]|\s+(?![-–])(?<![-–]\s*)/).map((part) => part.trim())) {
    if (each === '') continue;
    const [, first, last] = /^([\p{Letter}\d]+)\s*[-–]\s*([\p{Letter}\d]+)$/u.exec(each) ?? [];
    if (first === undefined || last === undefined) parts.push(each);
    else {
      const found = span(first, last);
      if (found === null) return { sentence: problems.list(each) };
      parts.push(...found);
    }
    if (parts.length > manyLimits.listed) return { sentence: problems.list(each) };
  }
  const seen = new Set<string>();
  for (const part of parts) {
    if (seen.has(nameKey(part))) return { sentence: problems.listed(part) };
    seen.add(nameKey(part));
  }
  return { parts };
}

/** The part that is counted: the digits, or the single letter, at the end of both names. */
const counted = [/^(?<head>.*?)(?<tail>\d{1,9})$/, /^(?<head>.*[^\p{Letter}])(?<tail>\p{Letter})$/u];

function countedPart(first: string, last: string): { head: string; from: string; to: string } | 'differ' | null {
  for (const shape of counted) {
    const [one, other] = [shape.exec(first)?.groups, shape.exec(last)?.groups];
    if (one === undefined || other === undefined) continue;
    if (one['head'] !== other['head']) return 'differ';
    return { head: one['head'] ?? '', from: one['tail'] ?? '', to: other['tail'] ?? '' };
  }
  return null;
}

function rangeNames({ first, last, step }: NameValues): NamesResult {
  const [start, end] = [first.trim(), last.trim()];
  if (start === '') return problemAt('first', problems.first);
  if (end === '') return problemAt('last', problems.last);
  const by = step.trim() === '' ? 1 : wholeNumber(step);
  if (by === null || by === 0) return problemAt('step', problems.step);
  const part = countedPart(start, end);
  if (part === null) return problemAt('last', problems.noNumber);
  if (part === 'differ') return problemAt('last', problems.differ);
  const { head, from, to } = part;
  const isNumber = /^\d/.test(from);
  const [low, high] = isNumber ? [Number(from), Number(to)] : [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  if (high < low) return problemAt('last', problems.backwards);
  const count = Math.floor((high - low) / by) + 1;
  if (count > manyLimits.records) return problemAt('last', problems.tooMany(manyLimits.records));
  // "01" to "12" keeps its zero; "8" to "12" has none.
  const digits = from.startsWith('0') ? from.length : 1;
  const textOf = (value: number) => (isNumber ? padded(value, digits) : String.fromCodePoint(value));
  const names = Array.from({ length: count }, (_, at) => ({ name: head + textOf(low + at * by), floor: '', row: '' }));
  return { names };
}

export const nameParts = ['floor', 'row', 'number'] as const;
export type NamePart = (typeof nameParts)[number];

/** Puts the parts into a text with {floor}, {row} and {number}. Other braces stay. */
export function filledPattern(pattern: string, parts: Partial<Readonly<Record<NamePart, string>>>): string {
  return pattern.replaceAll(/\{(floor|row|number)\}/g, (whole, part: NamePart) => parts[part] ?? whole).trim();
}

function patternProblem(pattern: string, floors: readonly string[], rows: readonly string[]): string | null {
  const has = (part: NamePart) => pattern.includes(`{${part}}`);
  const unknown = (pattern.match(/\{[^{}]*\}/g) ?? []).find((each) => !/^\{(?:floor|row|number)\}$/.test(each));
  if (unknown !== undefined) return problems.unknownPart(unknown);
  if (!has('number')) return problems.needsNumber;
  if (floors.length > 1 && !has('floor')) return problems.needsFloor;
  return rows.length > 1 && !has('row') ? problems.needsRow : null;
}

function patternNames(values: NameValues): NamesResult {
  const [floors, rows] = [listedParts(values.floors), listedParts(values.rows)];
  if ('sentence' in floors) return problemAt('floors', floors.sentence);
  if ('sentence' in rows) return problemAt('rows', rows.sentence);
  const [from, to] = [wholeNumber(values.from), wholeNumber(values.to)];
  if (from === null) return problemAt('from', problems.from);
  if (to === null || to < from) return problemAt('to', problems.to);
  const sentence = patternProblem(values.pattern, floors.parts, rows.parts);
  if (sentence !== null) return problemAt('pattern', sentence);
  const [allFloors, allRows] = [floors, rows].map(({ parts }) => (parts.length === 0 ? [''] : parts)) as [
    string[],
    string[],
  ];
  if (allFloors.length * allRows.length * (to - from + 1) > manyLimits.records) {
    return problemAt('to', problems.tooMany(manyLimits.records));
  }
  const digits = Math.min(manyLimits.digits, wholeNumber(values.digits) ?? 1);
  const names: ManyName[] = [];
  const seen = new Set<string>();
  for (const floor of allFloors) {
    for (const row of allRows) {
      for (let number = from; number <= to; number += 1) {
        const name = filledPattern(values.pattern, { floor, row, number: padded(number, digits) });
        if (seen.has(nameKey(name))) return problemAt('pattern', problems.twice(name));
        seen.add(nameKey(name));
        names.push({ name, floor, row });
      }
    }
  }
  return { names };
}

/** The names in the order in which the records are made; no two of them are the same in any spelling. */
export const namesOf = (values: NameValues): NamesResult =>
  values.way === 'range' ? rangeNames(values) : patternNames(values);
