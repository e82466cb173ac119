import type { z } from 'zod';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { columnOf } from '#domain/calls/columnOf.ts';
import { holdsId, type RowQuery } from '#collections/rowQuery.ts';
import { pathReader } from '#collections/schema/rxSchema.ts';

interface Owner {
  valueOf: (row: AnyRecord) => unknown;
  ids: ReadonlySet<number>;
}

/** The ids that a query's rows must have, by the fields that hold them. */
function ownersOf({ where = {} }: RowQuery): Owner[] {
  return Object.entries(where).flatMap(([field, values]): Owner[] => {
    const isOfIds = holdsId(field) && values.length > 0 && values.every((value) => typeof value === 'number');
    return isOfIds ? [{ valueOf: pathReader(field), ids: new Set(values) }] : [];
  });
}

/** The subject of a list that stands in the call's path. Logs name those who acted beside those who are meant. */
function subjectOf(entity: EntityName, { of: subject }: RowQuery): Owner[] {
  if (subject === undefined || subject.id === 0 || entityOf(entity).order === 'newest first') return [];
  const { shape } = entityOf(entity).schema as unknown as z.ZodObject;
  const names = [`${subject.subject}Id`, columnOf(`${subject.subject}Id`)];
  const field = names.find((name) => Object.hasOwn(shape, name));
  return field === undefined ? [] : [{ valueOf: pathReader(field), ids: new Set([subject.id]) }];
}

export interface OwnRows {
  rows: AnyRecord[];
  /** Whether the server ignored the conditions on ids, as its rows say. */
  isFilterIgnored: boolean;
}

/**
 * Drops rows that say they are another record's: a server may ignore a condition. Rows that do not say whose they are
 * stay, unless others show that the server ignores the conditions.
 */
export function ownRows(entity: EntityName, query: RowQuery, rows: readonly AnyRecord[]): OwnRows {
  const [owners, subjects] = [ownersOf(query), subjectOf(entity, query)];
  const isOthers = ({ valueOf, ids }: Owner, row: AnyRecord) => {
    const value = valueOf(row);
    return typeof value === 'number' && !ids.has(value);
  };
  const isOwn = ({ valueOf, ids }: Owner, row: AnyRecord) => ids.has(valueOf(row) as number);
  const isFilterIgnored = rows.some((row) => owners.some((owner) => isOthers(owner, row)));
  const own = rows.filter(
    (row) =>
      subjects.every((owner) => !isOthers(owner, row)) &&
      (!isFilterIgnored || owners.every((owner) => isOwn(owner, row))),
  );
  return { rows: own, isFilterIgnored };
}
