import { formatDay, isDay } from '#format/days.ts';
import { decimalText, dollars } from '#format/numbers.ts';
import { isFields } from '../entities/readable.ts';
import { phoneForms } from '../search/phoneForms.ts';
import { zonedText } from '../time/zonedTime.ts';
import { toCents } from '../money/cents.ts';
import { isChoice, isRecordValue, type ImportField } from './kinds/kind.ts';
import { isMade, madeName } from './rowDraft.ts';
import type { World } from './world.ts';

/** The value at a dotted path; undefined: none. */
export function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  if (!path.includes('.')) return values[path];
  let value: unknown = values;
  for (const part of path.split('.')) value = isFields(value) ? value[part] : undefined;
  return value;
}

/** Puts a value at a dotted path, into groups that it makes. */
export function putAt(values: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) values[first] = value;
  else {
    const group = isFields(values[first]) ? { ...values[first] } : {};
    putAt(group, rest.join('.'), value);
    values[first] = group;
  }
}

export const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const minute = 60_000;

function sameText(one: string, other: string, { value }: ImportField): boolean {
  if (one.trim() === other.trim()) return true;
  if (value === 'email') return one.trim().toLowerCase() === other.trim().toLowerCase();
  if (value === 'phone') return phoneForms(one).some((form) => phoneForms(other).includes(form));
  // A file has a moment to the minute.
  if (value === 'moment') return Math.floor(Date.parse(one) / minute) === Math.floor(Date.parse(other) / minute);
  return false;
}

/** Whether a record has the value of a file already. */
export function hasGivenValue(field: ImportField, ours: unknown, given: unknown): boolean {
  if (isNothing(ours) || isNothing(given)) return isNothing(ours) && isNothing(given);
  if (Array.isArray(ours) && Array.isArray(given)) {
    return ours.length === given.length && ours.every((each, at) => each === given[at]);
  }
  if (typeof ours === 'string' && typeof given === 'string') return sameText(ours, given, field);
  if (field.value === 'money' && typeof ours === 'number' && typeof given === 'number') {
    return toCents(ours) === toCents(given);
  }
  return ours === given;
}

/** A value in words: "Storage", "$120.00", "North". */
export function valueText(field: ImportField, value: unknown, world: World, siteId: number | null): string {
  const { value: kind } = field;
  if (value === undefined) return 'Unknown';
  if (value === null || value === '') return 'Empty';
  if (isMade(value)) return madeName(value);
  if (isChoice(kind))
    return Object.hasOwn(kind.labels, String(value)) ? (kind.labels[String(value)] ?? '') : String(value);
  if (isRecordValue(kind)) {
    const ids = Array.isArray(value) ? (value as unknown[]) : [value];
    return ids.map((id) => world.nameOf(kind.entity, id)).join(', ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return kind === 'money' ? dollars(value) : decimalText(value, 3);
  if (typeof value !== 'string') return '';
  if (kind === 'moment') {
    const instant = Date.parse(value);
    return Number.isNaN(instant) ? value : zonedText(instant, world.zone(siteId));
  }
  return kind === 'day' && isDay(value) ? formatDay(value) : value;
}
