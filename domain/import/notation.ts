import { formatDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { importQuestionMessages as messages } from '../messages/importFiles.ts';
import { saysNothing } from './cells.ts';
import type { ImportField } from './kinds/kind.ts';
import type { ImportQuestion } from './plan.ts';
import type { ImportTable } from './table.ts';
import {
  decimalEvidence,
  isBareSize,
  longerSide,
  numericParts,
  readDay,
  readMoney,
  usualNotation,
  type Notation,
} from './values.ts';

/** What a file's cells show of the way in which it writes dates and numbers, and what has to be asked. */
export interface WaysOfWriting {
  found: Partial<Notation>;
  questions: readonly ImportQuestion[];
}

/** How many examples a question has. */
const mostExamples = 5;

const addExample = (examples: string[], text: string) => {
  if (examples.length < mostExamples && !examples.includes(text)) examples.push(text);
};

/** The cells of some fields, without empty ones. */
function* cellsOf(
  fields: readonly ImportField[],
  { rows }: ImportTable,
  places: ReadonlyMap<string, number>,
): Generator<{ field: string; text: string }> {
  for (const field of fields) {
    const place = places.get(field.id);
    if (place === undefined) continue;
    for (const cells of rows) {
      const text = (cells[place] ?? '').trim();
      if (text !== '' && !saysNothing(field, text)) yield { field: field.id, text };
    }
  }
}

type Cells = Iterable<{ field: string; text: string }>;

/** Day or month first: a number above 12 tells; without one it is asked. */
function dateOrder(cells: Cells): WaysOfWriting {
  let [dayFirst, monthFirst] = [0, 0];
  const open: string[] = [];
  let asked = '';
  for (const { field, text } of cells) {
    const parts = numericParts(text);
    if (parts === null) continue;
    const [first, second] = parts;
    if (first > 12 && second <= 12) dayFirst += 1;
    else if (second > 12 && first <= 12) monthFirst += 1;
    else if (first !== second) {
      addExample(open, text);
      asked ||= field;
    }
  }
  const isContradicting = dayFirst > 0 && monthFirst > 0;
  if (!isContradicting && (dayFirst > 0 || monthFirst > 0 || open.length === 0)) {
    return { found: monthFirst > 0 ? { dateOrder: 'month' } : {}, questions: [] };
  }
  if (open.length === 0) return { found: { dateOrder: dayFirst >= monthFirst ? 'day' : 'month' }, questions: [] };
  const [example = ''] = open;
  const meaning = (order: Notation['dateOrder']) => formatDay(readDay(example, { dateOrder: order }) ?? '');
  const question: ImportQuestion = {
    id: 'dateOrder',
    field: asked,
    sentence: messages.dateOrder,
    examples: open,
    choices: [
      { value: 'day', label: messages.dayFirst(example, longText(meaning('day'))) },
      { value: 'month', label: messages.monthFirst(example, longText(meaning('month'))) },
    ],
    proposed: isContradicting && monthFirst > dayFirst ? 'month' : 'day',
  };
  return { found: {}, questions: [question] };
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "4 March 2026": no reader takes the month for the day. */
function longText(day: string): string {
  const [date = '', month = '', year = ''] = day.split('/');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

/** A comma before the cents is asked about: it is rare here, and means a hundred times as much if it is misread. */
function decimalMark(amounts: Cells, numbers: Cells): WaysOfWriting {
  let [commas, points] = [0, 0];
  const open: string[] = [];
  let asked = '';
  for (const { field, text } of numbers) {
    // Lengths and coordinates often have three decimals.
    if (decimalEvidence(text) !== 'comma') continue;
    commas += 1;
    addExample(open, text);
    asked ||= field;
  }
  for (const { field, text } of amounts) {
    const evidence = decimalEvidence(text);
    if (evidence === 'point') points += 1;
    if (evidence === null || evidence === 'point') continue;
    if (evidence === 'comma') commas += 1;
    addExample(open, text);
    asked ||= field;
  }
  if (open.length === 0 || (commas === 0 && points > 0)) return { found: {}, questions: [] };
  const [example = ''] = open;
  const meaning = (mark: Notation['decimalMark']) => {
    const amount = readMoney(example, { decimalMark: mark });
    return amount === null ? messages.noNumber : dollars(amount);
  };
  const question: ImportQuestion = {
    id: 'decimalMark',
    field: asked,
    sentence: messages.decimalMark,
    examples: open,
    choices: [
      { value: 'point', label: messages.point(example, meaning('point')) },
      { value: 'comma', label: messages.comma(example, meaning('comma')) },
    ],
    proposed: commas === 0 ? null : points > commas ? 'point' : 'comma',
  };
  return { found: {}, questions: [question] };
}

/** Columns with one side each. */
const sides = ['width', 'depth'];

/** No unit of a store has a side of so many metres, and many have it in feet. */
const longestSide = 9;

const feet = /\bft\b|\bfeet\b|\bfoot\b|sq\.?\s*ft|sqft|square f|ft²/i;
const metres = /\bm\b|m²|m2|\bmet(?:re|er)s?\b|sqm|square m/i;

/** The unit that the names of the columns say; null: none does. */
function namedUnit(names: readonly string[]): Notation['sizeUnit'] | null {
  if (names.some((name) => feet.test(name))) return 'feet';
  return names.some((name) => metres.test(name)) ? 'metres' : null;
}

/** Metres or feet, of sizes that don't say it. */
function sizeUnit(cells: Cells, names: readonly string[]): WaysOfWriting {
  const named = namedUnit(names);
  if (named !== null) return { found: { sizeUnit: named, areaUnit: named }, questions: [] };
  const examples: string[] = [];
  let [asked, longest] = ['', 0];
  for (const { field, text } of cells) {
    const isSide = sides.includes(field);
    if (!isSide && !isBareSize(text)) continue;
    addExample(examples, text);
    asked ||= field;
    longest = Math.max(longest, isSide ? Number(text) || 0 : longerSide(text));
  }
  if (examples.length === 0) return { found: {}, questions: [] };
  const question: ImportQuestion = {
    id: 'sizeUnit',
    field: asked,
    sentence: messages.sizeUnit,
    examples,
    choices: [
      { value: 'metres', label: messages.metres },
      { value: 'feet', label: messages.feet },
    ],
    proposed: longest > longestSide ? 'feet' : 'metres',
  };
  return { found: {}, questions: [question] };
}

export function waysOfWriting(
  fields: readonly ImportField[],
  table: ImportTable,
  places: ReadonlyMap<string, number>,
): WaysOfWriting {
  const ofKinds = (...kinds: readonly unknown[]) =>
    cellsOf(
      fields.filter(({ value }) => kinds.includes(value)),
      table,
      places,
    );
  const sized = fields.filter(({ id, value }) => value === 'area' || sides.includes(id));
  const sizeNames = sized.map(({ id }) => table.columns[places.get(id) ?? -1] ?? '');
  const unitOfSides = places.has('sideUnit')
    ? { found: {}, questions: [] }
    : sizeUnit(cellsOf(sized, table, places), sizeNames);
  const ways = [
    dateOrder(ofKinds('day', 'moment')),
    decimalMark(ofKinds('money', 'balance'), ofKinds('number')),
    unitOfSides,
  ];
  return {
    found: Object.assign({}, ...ways.map(({ found }) => found)) as Partial<Notation>,
    questions: ways.flatMap(({ questions }) => questions),
  };
}

const answerOf = <Word extends string>(given: string | undefined, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === given);

/** The way of writing as the file shows it, or as a person answered. */
export function notationOf({ found }: WaysOfWriting, answers: Readonly<Record<string, string>>): Notation {
  return {
    dateOrder: answerOf(answers['dateOrder'], ['day', 'month']) ?? found.dateOrder ?? usualNotation.dateOrder,
    decimalMark: answerOf(answers['decimalMark'], ['point', 'comma']) ?? found.decimalMark ?? usualNotation.decimalMark,
    areaUnit: found.areaUnit ?? usualNotation.areaUnit,
    sizeUnit: answerOf(answers['sizeUnit'], ['metres', 'feet']) ?? found.sizeUnit ?? usualNotation.sizeUnit,
  };
}
