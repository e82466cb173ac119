import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { schema } from '#server/storage/schema/index.ts';

const tables = Object.values(schema).map((table) => getTableConfig(table));
type Table = (typeof tables)[number];

/** Columns of keys, unique rules and full indexes, in order. */
function waysIn({ columns, primaryKeys, uniqueConstraints, indexes }: Table): string[][] {
  const alone = columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]);
  const together = [...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map(({ name }) => name));
  const indexed = indexes
    .filter(({ config }) => config.where === undefined)
    .map(({ config }) => config.columns.map((column) => ('name' in column ? String(column.name) : '')));
  return [...alone, ...together, ...indexed];
}

/** A key on record and site finds its rows by the record alone. */
const naming = (columns: readonly string[]) =>
  columns.length > 1 ? columns.filter((name) => name !== 'site_id') : columns;

const keys = tables.flatMap((table) =>
  table.foreignKeys.map((key) => {
    const columns = naming(key.reference().columns.map(({ name }) => name));
    const served = waysIn(table).some((way) => columns.every((name, place) => way[place] === name));
    return { key: `${table.name} (${columns.join(', ')})`, served };
  }),
);

/** Without an index, deleting one record reads every row of each table that may refer to it. */
describe('every foreign key', () => {
  it('has an index that begins with its columns', () => {
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter(({ served }) => !served).map(({ key }) => key)).toEqual([]);
  });
});
