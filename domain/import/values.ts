import { addDays, dayAt, isDay, type Day } from '#format/days.ts';
import { decimalText } from '#format/numbers.ts';
import { areaOfSides, dimensions, isFeet, roundArea, squareFoot } from '../entities/floorArea.ts';
import { foldedWord } from '../entities/readable.ts';
import { largestAmount } from '../limits/money.ts';
import { importRowMessages } from '../messages/importFiles.ts';
import { roundToCent } from '../money/dollars.ts';
import { parseTime } from '../time/parseZoned.ts';
import { phoneText } from '../validation/phoneText.ts';

/** How the file writes what can be read in two ways. */
export interface Notation {
  dateOrder: 'day' | 'month';
  decimalMark: 'point' | 'comma';
  /** Of sides without a unit. */
  sizeUnit: 'metres' | 'feet';
  /** Of a floor area that is a number alone. */
  areaUnit: 'metres' | 'feet';
}

export const usualNotation: Notation = {
  dateOrder: 'day',
  decimalMark: 'point',
  sizeUnit: 'metres',
  areaUnit: 'metres',
};

/** A cell as a value. `note`: something that a person should know; `refusal`: why it cannot be read. */
export type ReadCell = { value: unknown; note?: string } | { refusal: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date in numbers: both orders are possible where neither part is above 12. */
const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const namedDate = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-./]*([a-z]{3,9})\.?,?[\s\-./]*(\d{2}|\d{4})$/i;
const namedFirst = /^([a-z]{3,9})\.?[\s\-./]*(\d{1,2})(?:st|nd|rd|th)?,?[\s\-./]+(\d{2}|\d{4})$/i;
/** "20261121" */
const packedDate = /^(19|20)(\d{2})(\d{2})(\d{2})$/;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;

/** Years of two digits: tenants were born in the last century, and move in in this one. */
const wholeYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) > 49 ? 1900 : 2000);

function existing(year: number, month: number, date: number): Day | null {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Days of a spreadsheet count from here, since it believes in a 29/2/1900. */
const spreadsheetStart = dayAt(1899, 12, 30);
/** From 1954 to 2119: smaller and larger numbers are no dates of tenants and bookings. */
const spreadsheetDays = { first: 20_000, last: 80_000 };

/** A date of a spreadsheet without its format: 46347 or 46347.5. */
function spreadsheetDay(text: string): Day | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  return days < spreadsheetDays.first || days > spreadsheetDays.last ? null : addDays(spreadsheetStart, days);
}

/** The first and the second number of a date in numbers; null: it is written otherwise. */
export function numericParts(text: string): readonly [number, number] | null {
  const found = numericDate.exec(dateIn(text).date);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

/** A cell's date and its time, if it has one. */
function dateIn(text: string): { date: string; time: string } {
  const bare = text.trim().replace(weekday, '');
  const iso = /^(\d{4}-\d{2}-\d{2})T(.*)$/.exec(bare);
  if (iso !== null) return { date: iso[1] ?? '', time: iso[2] ?? '' };
  const parts =
    /^(.*?),?\s+(\d{1,2}(?:[:.]\d{2}){1,2}(?:\.\d+)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:Z|[+-]\d{2}:?\d{2}))?|\d{1,2}\s*[ap]m)$/i.exec(
      bare,
    );
  return parts === null ? { date: bare, time: '' } : { date: parts[1] ?? '', time: parts[2] ?? '' };
}

function dayOfText(date: string, order: Notation['dateOrder']): Day | null {
  let found = numericDate.exec(date);
  if (found !== null) {
    const [first, second, year] = [Number(found[1]), Number(found[2]), wholeYear(found[3] ?? '')];
    return order === 'day' ? existing(year, second, first) : existing(year, first, second);
  }
  found = isoDate.exec(date);
  if (found !== null) return existing(Number(found[1]), Number(found[2]), Number(found[3]));
  found = namedDate.exec(date);
  if (found !== null) return namedDay(found[3], found[2], found[1]);
  found = namedFirst.exec(date);
  if (found !== null) return namedDay(found[3], found[1], found[2]);
  found = packedDate.exec(date);
  if (found !== null) return existing(Number(`${found[1]}${found[2]}`), Number(found[3]), Number(found[4]));
  return spreadsheetDay(date);
}

function namedDay(year = '', month = '', date = ''): Day | null {
  const place = months.indexOf(month.slice(0, 3).toLowerCase());
  return place < 0 ? null : existing(wholeYear(year), place + 1, Number(date));
}

/** A day without its time. A date that exists in the other order alone is unreadable. */
export function readDay(text: string, { dateOrder }: Pick<Notation, 'dateOrder'>): Day | null {
  const { date } = dateIn(text);
  return dayOfText(date, dateOrder);
}

/** A day with the time of day that the cell names; `time` null: none. `instant`: the cell names a moment by itself. */
export interface ReadMoment {
  day: Day;
  /** "14:07" */
  time: string | null;
  /** Milliseconds since 1970, of a cell with its offset from UTC; null: it has none. */
  instant: number | null;
}

export function readMoment(text: string, { dateOrder }: Pick<Notation, 'dateOrder'>): ReadMoment | null {
  const { date, time } = dateIn(text);
  const day = dayOfText(date, dateOrder);
  if (day === null) return null;
  if (time === '') return { day, time: null, instant: null };
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(time)) {
    const instant = Date.parse(text.trim());
    return Number.isNaN(instant) ? null : { day, time: null, instant };
  }
  const [, clock = '', half = ''] =
    /^(\d{1,2}(?:[:.]\d{2})?)(?:[:.]\d{2})?(?:\.\d+)?\s*([ap]\.?m\.?)?$/i.exec(time) ?? [];
  const read = parseTime(`${clock}${half.replaceAll('.', '')}`);
  // Exports of days alone often have midnight as their time.
  return read === null ? null : { day, time: read === '00:00' ? null : read, instant: null };
}

const amountOf =
  /^[\s]*(?<sign>[-(])?\s*(?:A?\$|AUD|NZ\$|US\$|£|€)?\s*(?<inner>-)?\s*(?<digits>[\d.,'\s\u00a0]*\d[\d.,'\s\u00a0]*)\s*(?:AUD|€|\$)?\s*(?<end>\)|-|cr\.?|dr\.?)?\s*(?:(?:\/|per)\s*[a-z]+\.?)?\s*$/i;

/** The digits of a number by the mark before its decimals. null: the marks stand at places where none can. */
function numberOf(digits: string, { decimalMark }: Pick<Notation, 'decimalMark'>): number | null {
  const bare = digits.replaceAll(/[\s\u00a0']/g, '');
  const [point, group] = decimalMark === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...more] = bare.split(point);
  if (more.length > 0 || fraction?.includes(group) === true) return null;
  const groups = whole.split(group);
  if (groups.length > 1 && groups.slice(1).some((each) => each.length !== 3)) return null;
  const text = `${groups.join('')}.${fraction ?? '0'}`;
  return /^\d*\.\d*$/.test(text) && text !== '.' ? Number(text) : null;
}

/**
 * Dollars of a cell: "$1,234.50", "(45.00)", "45.00 CR". Below 0: in brackets, with a minus, or marked as credit.
 * @returns null: it is no amount.
 */
export function readMoney(text: string, notation: Pick<Notation, 'decimalMark'>): number | null {
  const found = amountOf.exec(text)?.groups;
  if (found === undefined) return null;
  const { sign, inner, digits = '', end = '' } = found;
  const size = numberOf(digits, notation);
  if (size === null) return null;
  const isBelow = sign !== undefined || inner !== undefined || end === '-' || /^cr/i.test(end);
  const amount = roundToCent(size);
  return isBelow && amount !== 0 ? -amount : amount;
}

/** Whether a number can only have a comma before its decimals, only a point, or both may be meant. */
export function decimalEvidence(text: string): 'comma' | 'point' | 'either' | null {
  const digits = amountOf.exec(text)?.groups?.['digits']?.trim() ?? '';
  if (!/[.,]/.test(digits)) return null;
  if (/^\d{1,3}(?:\.\d{3})+,\d+$|^\d+,(?:\d{1,2}|\d{4,})$/.test(digits)) return 'comma';
  if (/^\d{1,3}(?:,\d{3})+\.\d+$|^\d*\.(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:,\d{3}){2,}$/.test(digits)) return 'point';
  return /^\d{1,3}\.\d{3}$/.test(digits) ? 'either' : null;
}

const area =
  /^\s*(\d[\d,.]*)\s*(m²|m2|m\^2|sqm|sq\.?\s*m\.?|square metres?|square meters?|sq\.?\s*ft\.?|sqft|ft²|ft2|sf|square feet)?\s*$/i;

/** Whether a size names its sides, without a unit: "10x10". */
export const isBareSize = (text: string): boolean => {
  const found = dimensions.exec(text);
  return found !== null && found[2] === undefined && found[4] === undefined;
};

/** The longer side of a size: "10x20" has 20. NaN: it names no sides. */
export function longerSide(text: string): number {
  const found = dimensions.exec(text);
  return found === null
    ? Number.NaN
    : Math.max(Number(found[1]?.replace(',', '.')), Number(found[3]?.replace(',', '.')));
}

/** A floor area in square metres: "9", "9 m²", "3x3", "100 sq ft". */
function readArea(text: string, notation: Notation): ReadCell {
  const sides = areaOfSides(dimensions.exec(text), notation.sizeUnit);
  if (sides !== null) return { value: sides, note: importRowMessages.fromSize(text.trim(), decimalText(sides, 2)) };
  const found = area.exec(text);
  const number = found === null ? null : numberOf(found[1] ?? '', notation);
  if (number === null) return { refusal: importRowMessages.notANumber(text) };
  const isInFeet = isFeet(found?.[2], notation.areaUnit);
  return { value: isInFeet ? roundArea(number * squareFoot) : number };
}

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', 'enabled', 'active', '✓', '✔', 'ja', 'oui', 'si']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'off', 'disabled', 'inactive', 'none', '✗', '✘', '-', 'nein', 'non']);

export function readYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/** A spreadsheet shows long numbers as "4.12346E+08", and their digits are gone. */
const isSpoilt = (text: string) => /^\d(?:\.\d+)?E\+?\d{1,2}$/i.test(text);

const listed = (text: string) =>
  text
    .split(/[;,/\n|]|\s+(?:or|and)\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readEmail(text: string): ReadCell {
  const found = text.match(/[^\s<>;,"()|]+@[^\s<>;,"()|]+/g);
  if (found === null) return { value: text };
  const [first = '', ...others] = [...new Set(found.map((each) => each.replace(/[.]$/, '')))];
  const value = first.replace(/^mailto:/i, '');
  return others.length === 0 ? { value } : { value, note: importRowMessages.others(others.join(', ')) };
}

function readPhone(text: string): ReadCell {
  if (isSpoilt(text)) return { refusal: importRowMessages.spoiltNumber(text) };
  const parts = listed(text.replaceAll(/(?:\b(?:mob(?:ile)?|ph(?:one)?|tel|home|work|cell|[mhw])\b[.:]*)\s*/gi, ' '));
  const [first = text, ...others] = parts.filter((part) => (part.match(/\d/g)?.length ?? 0) >= 6);
  // Another system may write the zero of a national number after the country code.
  const value = phoneText(first.replace(/^\+61\s*\(0\)\s*/, '+61 '));
  return others.length === 0 ? { value } : { value, note: importRowMessages.others(others.join(', ')) };
}

/** The kinds of values that cells are read as. Records' names and words of lists are read by the plan. */
export const cellKinds = [
  'line',
  'text',
  'email',
  'phone',
  'day',
  'moment',
  'money',
  'balance',
  'whole',
  'number',
  'area',
  'yesNo',
  'pin',
  'code',
  'postcode',
] as const;
export type CellKind = (typeof cellKinds)[number];

const orRefuse = (value: unknown, refusal: string): ReadCell => (value === null ? { refusal } : { value });

function readNumber(text: string, notation: Notation, isWhole: boolean): ReadCell {
  const bare = text.trim();
  const words = /^(?:level|floor|lvl|l)\s*(-?\d+)$/i.exec(bare);
  if (words !== null) return { value: Number(words[1]) };
  if (isWhole && /^(?:g|gf|ground(?: floor)?)$/i.test(bare)) return { value: 0 };
  const found = /^([-−]?)\s*([\d.,'\s\u00a0]*\d[\d.,]*)\s*(?:[a-z°%²]{1,4}\.?)?$/i.exec(bare);
  const size = found === null ? null : numberOf(found[2] ?? '', notation);
  if (size === null) return { refusal: importRowMessages.notANumber(text) };
  return { value: found?.[1] === '' || size === 0 ? size : -size };
}

/** @param text a cell that is not empty. */
export function readCell(kind: CellKind, text: string, notation: Notation): ReadCell {
  switch (kind) {
    case 'line':
      return { value: text.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, ', ').trim() };
    case 'text':
      return { value: text.trim() };
    case 'email':
      return readEmail(text);
    case 'phone':
      return readPhone(text.trim());
    case 'day':
      return orRefuse(readDay(text, notation), importRowMessages.notADay(text));
    case 'moment':
      return orRefuse(readMoment(text, notation), importRowMessages.notAMoment(text));
    case 'money':
      return orRefuse(readMoney(text, notation), importRowMessages.notAnAmount(text));
    case 'balance': {
      const amount = readMoney(text, notation);
      const isTooLarge = amount !== null && Math.abs(amount) > largestAmount.dollars;
      return isTooLarge
        ? { refusal: importRowMessages.tooLargeAmount(text) }
        : orRefuse(amount, importRowMessages.notAnAmount(text));
    }
    case 'whole':
      return readNumber(text, notation, true);
    case 'number':
      return readNumber(text, notation, false);
    case 'area':
      return readArea(text, notation);
    case 'yesNo':
      return orRefuse(readYesNo(text), importRowMessages.notYesOrNo(text));
    case 'pin': {
      const digits = text.replaceAll(/[\s#*]/g, '');
      return /^\d+$/.test(digits) ? { value: digits } : { refusal: importRowMessages.notAPin };
    }
    case 'code':
      return isSpoilt(text.trim()) ? { refusal: importRowMessages.spoiltNumber(text) } : { value: text.trim() };
    case 'postcode': {
      const bare = text.trim().replace(/\.0$/, '');
      // Spreadsheets drop the zero of the Northern Territory's.
      return { value: /^\d{3}$/.test(bare) ? `0${bare}` : bare };
    }
  }
}

/** Whether a value looks like one of a kind that a column can be recognised by. */
export function looksLike(kind: CellKind, text: string): boolean {
  switch (kind) {
    case 'email':
      return /^\S+@\S+\.\S+$/.test(text.trim());
    case 'phone':
      return /^[+(]?[\d\s()+.\-/]{8,}$/.test(text.trim()) && numericParts(text) === null;
    case 'day':
    case 'moment':
      return readDay(text, { dateOrder: 'day' }) !== null || readDay(text, { dateOrder: 'month' }) !== null;
    case 'money':
    case 'balance':
      return readMoney(text, { decimalMark: 'point' }) !== null || readMoney(text, { decimalMark: 'comma' }) !== null;
    case 'whole':
    case 'number':
      return 'value' in readNumber(text, usualNotation, kind === 'whole');
    case 'area':
      return 'value' in readArea(text, usualNotation);
    case 'yesNo':
      return readYesNo(text) !== null;
    case 'pin':
      return /^[\s#*]*\d{3,10}[\s#*]*$/.test(text);
    case 'postcode':
      return /^\d{3,4}$/.test(text.trim());
    case 'line':
    case 'text':
    case 'code':
      return true;
  }
}

/** A word for comparison: without case and signs, and with its letters alone where it has some. */
export const wordKey = (text: string): string => foldedWord(text.normalize('NFKD'));
