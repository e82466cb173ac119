import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Sample } from './samples.ts';

const page = fileURLToPath(new URL('../../../docs/scale.md', import.meta.url));

/** A line of the page's table: | `bookings` | what a row is for | 1,300 | how long it is kept | */
const line = /^\| `(\w+)` \|[^|]*\| ([\d,]+) \|/;

/** The tables that grow, with the bytes that the documentation says a row takes. */
function statedRates(): ReadonlyMap<string, number> {
  const [, section = ''] = readFileSync(page, 'utf8').split('## What a row takes');
  const rates = new Map<string, number>();
  for (const text of section.split('\n')) {
    const [, table, bytes] = line.exec(text) ?? [];
    if (table !== undefined && bytes !== undefined) rates.set(table, Number(bytes.replaceAll(',', '')));
  }
  if (rates.size === 0) throw new Error(`${page} says of no table what a row takes.`);
  return rates;
}

/** What a table may grow by without new rows (bytes): pages that are begun, and room of rows that were changed. */
const room = 98_304;

export interface TableGrowth {
  table: string;
  /** Since the second day. */
  inserted: number;
  rows: number;
  bytes: number;
  /** null: it is not said to grow. */
  stated: number | null;
}

/** The tables that changed since the second day began. */
export function tableGrowth(samples: readonly Sample[]): TableGrowth[] {
  const [second, last] = [samples.find(({ day }) => day > 1), samples.at(-1)];
  if (second === undefined || last === undefined) return [];
  const rates = statedRates();
  const all = [...last.tables].flatMap(([table, now]) => {
    const before = second.tables.get(table) ?? { rows: 0, inserted: 0, bytes: 0 };
    const stated = rates.get(table) ?? null;
    const inserted = now.inserted - before.inserted;
    return [{ table, inserted, rows: now.rows - before.rows, bytes: now.bytes - before.bytes, stated }];
  });
  return all.filter(({ inserted, rows, bytes }) => inserted !== 0 || rows !== 0 || bytes !== 0);
}

/** Sentences: tables that grew and are not said to, or more than they are said to. */
export function tableFaults(growth: readonly TableGrowth[]): string[] {
  return growth.flatMap(({ table, inserted, rows, bytes, stated }) => {
    if (stated === null && rows > 0) return [`${table} got ${rows} rows more, and is not said to grow.`];
    const allowed = inserted * (stated ?? 0) + room;
    return bytes <= allowed
      ? []
      : [`${table} grew by ${bytes} bytes for ${inserted} rows, which should be ${allowed}.`];
  });
}
