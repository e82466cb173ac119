import { isFields } from '../entities/readable.ts';

/** Rows of a list, and how many there are in all; null: the server does not tell. */
export interface ListAnswer {
  count: number | null;
  rows: unknown[];
}

function wholeNumberIn(value: unknown): number | null {
  const isNumeral = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isNumeral ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Reads the answer of a list: rows with their count, a plain array, or nothing at all. null: it is no list. */
export function listIn(answer: unknown): ListAnswer | null {
  if (answer === null || answer === undefined || answer === '') return { count: 0, rows: [] };
  if (Array.isArray(answer)) return { count: null, rows: answer };
  if (!isFields(answer) || !('rows' in answer)) return null;
  const rows: unknown = answer['rows'] ?? [];
  return Array.isArray(rows) ? { count: wholeNumberIn(answer['count']), rows } : null;
}

/** Reads a count: the number itself, or an object that holds one under whatever name. null: there is none. */
export function countIn(answer: unknown): number | null {
  if (!isFields(answer)) return wholeNumberIn(answer);
  const [count = null] = [answer['count'], ...Object.values(answer)].map(wholeNumberIn).filter((one) => one !== null);
  return count;
}

/** Reads a yes or no: itself, or an object that holds it under the name. undefined: it does not say. */
export function flagIn(answer: unknown, name: string): boolean | undefined {
  const flag: unknown = isFields(answer) ? answer[name] : answer;
  return typeof flag === 'boolean' ? flag : undefined;
}
