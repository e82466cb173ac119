import { dayPresetNames, dayPresets, presetDays, type DayPreset } from '#domain/time/dayPresets.ts';
import { rangeOfDays, type DayRange } from '#domain/time/zonedTime.ts';
import { addDays, formatDay, isDay } from '#format/days.ts';
import { decimalText } from '#format/numbers.ts';
import type { QueryValue, RowQuery, ValueRange } from '#collections/rowQuery.ts';
import type { Filters } from '../list/tableUrl.ts';
import { blankValue, fixedOptions, type DateFilter, type Filter, type NumberFilter } from './filter.ts';

const separator = '..';
/** Numbers up to here are written without an exponent. */
const largestNumber = 1e15;

/** The bounds of a written range, "10..20"; null where it is none. A single bound without dots is a range of one. */
function boundsOf(text: string): [from: string, to: string] | null {
  const parts = text.split(separator).map((part) => part.trim());
  const [from = '', to = from] = parts;
  return parts.length > 2 || (from === '' && to === '') ? null : [from, to];
}

/** A filter value that is written as a range; bounds in the wrong order change places. */
function writeRange<Bound extends string | number>(from: Bound | undefined, to: Bound | undefined): string {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return `${low ?? ''}${separator}${high ?? ''}`;
}

function numberOf(text: string): number | undefined | null {
  if (text === '') return undefined;
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  // Adding 0 turns -0 into 0.
  return Math.abs(number) < largestNumber && !/e/.test(String(number)) ? number + 0 : null;
}

/** A number range from its text: "10..20", "..20", "10.."; null where it is none. */
export function readNumberRange(text: string): { from?: number | undefined; to?: number | undefined } | null {
  const bounds = boundsOf(text);
  if (bounds === null) return null;
  const [from, to] = [numberOf(bounds[0]), numberOf(bounds[1])];
  return from === null || to === null ? null : { from, to };
}

export const isPreset = (text: string): text is DayPreset => (dayPresetNames as readonly string[]).includes(text);

/** A range of days from its text: "2026-01-01..2026-01-31", "..2026-01-31"; null where it is none. */
export function readDayRange(text: string): { from?: string | undefined; to?: string | undefined } | null {
  const bounds = boundsOf(text);
  if (bounds?.every((bound) => bound === '' || isDay(bound)) !== true) return null;
  return { from: bounds[0] || undefined, to: bounds[1] || undefined };
}

export const writeNumberRange = (from: number | undefined, to: number | undefined): string => writeRange(from, to);
export const writeDayRange = (from: string | undefined, to: string | undefined): string => writeRange(from, to);

function knownNumber(text: string): string | null {
  const range = readNumberRange(text);
  return range === null ? null : writeRange(range.from, range.to);
}

function knownDays(text: string): string | null {
  if (isPreset(text)) return text;
  const range = readDayRange(text);
  return range === null ? null : writeRange(range.from, range.to);
}

function knownId(text: string): string | null {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? String(id) : null;
}

/** A value as its filter writes it; null: the filter has no such value. */
function knownValue(filter: Filter, value: string): string | null {
  if (value === blankValue) return filter.none === undefined ? null : value;
  switch (filter.kind) {
    case 'reference':
      return knownId(value);
    case 'number':
      return knownNumber(value);
    case 'date':
      return knownDays(value);
    default:
      return fixedOptions(filter).some((option) => option.value === value) ? value : null;
  }
}

export const isRangeFilter = (filter: Filter): filter is NumberFilter | DateFilter =>
  filter.kind === 'number' || filter.kind === 'date';

/** The values that the filter knows, each once and as the filter writes them. A range has one value. */
export function knownValues(filter: Filter, values: readonly string[]): string[] {
  const known = [...new Set(values.map((value) => knownValue(filter, value)))].filter((value) => value !== null);
  return isRangeFilter(filter) || filter.kind === 'group' ? known.slice(0, 1) : known;
}

/** When and where ranges of days are meant. */
export interface FilterClock {
  /** An IANA zone. */
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

function daysOf(value: string, { zone, now }: FilterClock): { from?: string | undefined; to?: string | undefined } {
  if (!isPreset(value)) return readDayRange(value) ?? {};
  const { first, last } = presetDays(value, zone, now);
  return { from: first, to: last };
}

const momentText = (instant: number) => new Date(instant).toISOString();

function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }, zone: string): ValueRange {
  const bound = (day: string): ReturnType<typeof rangeOfDays> =>
    rangeOfDays(zone, { first: day, last: day } as DayRange);
  return {
    ...(from === undefined ? {} : { from: momentText(bound(from).from) }),
    ...(to === undefined ? {} : { to: momentText(bound(to).until - 1) }),
  };
}

/** The range that a known value of a range filter stands for. */
export function rangeOf(filter: NumberFilter | DateFilter, value: string, clock: FilterClock): ValueRange {
  if (filter.kind === 'number') return readNumberRange(value) ?? {};
  const days = daysOf(value, clock);
  if (filter.of === 'moment') return momentsOf(days, clock.zone);
  if (filter.of === 'day') return days;
  const { from, to } = days;
  return {
    ...(from === undefined ? {} : { from: addDays(from, 1) }),
    ...(to === undefined ? {} : { to: addDays(to, 1) }),
  };
}

export function queryValueOf(filter: Filter, value: string): QueryValue {
  if (value === blankValue) return null;
  if (filter.kind === 'reference') return Number(value);
  return filter.kind === 'boolean' ? value === 'true' : value;
}

export function conditionsOf(
  filters: readonly Filter[],
  values: Filters,
  clock: FilterClock,
): Pick<RowQuery, 'where' | 'ranges'> {
  const where: Record<string, QueryValue[]> = {};
  const ranges: Record<string, ValueRange> = {};
  for (const filter of filters) {
    const chosen = values[filter.field] ?? [];
    const [first] = chosen;
    if (first === undefined || filter.kind === 'group') continue;
    if (isRangeFilter(filter) && first !== blankValue) ranges[filter.field] = rangeOf(filter, first, clock);
    else where[filter.field] = chosen.map((value) => queryValueOf(filter, value));
  }
  return {
    ...(Object.keys(where).length > 0 ? { where } : {}),
    ...(Object.keys(ranges).length > 0 ? { ranges } : {}),
  };
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (from === to) return from ?? '';
  if (from === undefined) return `Up to ${to}`;
  return to === undefined ? `From ${from}` : `${from} – ${to}`;
}

function measureText(value: number, unit: string | undefined): string {
  const number = decimalText(value, Number.isInteger(value) ? 0 : 2);
  if (unit === '$') return value < 0 ? `-$${number.slice(1)}` : `$${number}`;
  return unit === undefined ? number : `${number} ${unit}`;
}

/** The text of a known value of a range filter: "$100 – $200", "Last 7 days". */
export function rangeLabel(filter: NumberFilter | DateFilter, value: string): string {
  if (value === blankValue) return filter.none ?? '';
  if (filter.kind === 'date') {
    if (isPreset(value)) return dayPresets[value].label;
    const { from, to } = readDayRange(value) ?? {};
    return rangeText(from && formatDay(from), to && formatDay(to));
  }
  const { from, to } = readNumberRange(value) ?? {};
  const textOf = (bound: number | undefined) => (bound === undefined ? undefined : measureText(bound, filter.unit));
  return rangeText(textOf(from), textOf(to));
}
