import { isFields } from '../entities/readable.ts';

/** The rows of a list. `count`: all rows; null: the server does not say. */
export interface ListAnswer {
  count: number | null;
  rows: unknown[];
}

function wholeNumberIn(value: unknown): number | null {
  const isNumeral = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isNumeral ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Accepts rows with a count, or a plain array. null: no list, as an empty answer, which says nothing about rows. */
export function listIn(answer: unknown): ListAnswer | null {
  if (Array.isArray(answer)) return { count: null, rows: answer };
  if (!isFields(answer) || !('rows' in answer)) return null;
  const count = wholeNumberIn(answer['count']);
  // Some servers send no list where they count no rows.
  const rows: unknown = answer['rows'] ?? (count === 0 ? [] : null);
  return Array.isArray(rows) ? { count, rows } : null;
}

/** The flag in an answer: a boolean, or an object with it under the name. undefined: neither. */
export function flagIn(answer: unknown, name: string): boolean | undefined {
  const flag: unknown = isFields(answer) ? answer[name] : answer;
  return typeof flag === 'boolean' ? flag : undefined;
}
