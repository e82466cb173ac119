import { z } from 'zod';
import { withListContext, readRecord } from '#domain/entities/recordReader.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';

/** The number of ids: every reference leads to one of these. */
const fullIds = 12;
export const bareId = 101;
export const oddId = 102;

type Fields = Record<string, unknown>;

const dayText = (nth: number) => `2026-0${(nth % 9) + 1}-${String(10 + (nth % 18))}`;

/** The nth value of each kind: some fits any schema. */
const candidates = (nth: number): readonly unknown[] => [
  `Text ${nth}`,
  nth,
  Math.min(nth, 4),
  nth % 2 === 0,
  `${dayText(nth)}T0${nth % 10}:00:00Z`,
  dayText(nth),
  'Australia/Sydney',
  `0${nth % 10}:30`,
  `person${nth}@example.com`,
  '#336699',
  { sites: 6 },
  { relockTime: 3 },
  [1, 2],
  {},
];

const isRelation = (field: string) => /^(?!id$).+(Id|_id)$/.test(field);

function valueOf(schema: unknown, nth: number, field = ''): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return valueOf(schema.unwrap(), nth, field);
  if (/^site_?id$/i.test(field)) return 1;
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, unknown>);
    return Object.fromEntries(shape.map(([name, inner]) => [name, valueOf(inner, nth, name)]));
  }
  if (schema instanceof z.ZodArray) return [valueOf(schema.element, nth), valueOf(schema.element, (nth % fullIds) + 1)];
  if (schema instanceof z.ZodEnum) return schema.options[nth % schema.options.length];
  if (isRelation(field)) return (nth % fullIds) + 1;
  return candidates(nth).find((value) => (schema as z.ZodType).safeParse(value).success);
}

const shapeOf = (entity: EntityName) =>
  Object.entries((entityOf(entity).schema as unknown as z.ZodObject).shape as Record<string, z.ZodType>);

/** Every fourth record leaves optional fields out. */
export function fullRecord(entity: EntityName, nth: number): AnyRecord {
  const isSparse = nth % 4 === 0;
  const fields = shapeOf(entity).flatMap(([field, schema]) =>
    isSparse && schema.safeParse(undefined).success ? [] : [[field, valueOf(schema, nth, field)] as const],
  );
  return held(entity, { ...Object.fromEntries(fields), id: nth });
}

/** Odd values that a server may send. */
const oddValues: readonly unknown[] = [
  [],
  { nested: [null] },
  'never seen',
  -1,
  '',
  true,
  1e21,
  null,
  '   ',
  'not-a-date',
  ['x', 7],
  `x${'y'.repeat(300)}`,
];

/** Wrong in every field, as the replica holds it. */
export function oddRecord(entity: EntityName, id = oddId, shift = 0): AnyRecord {
  const raw: Fields = Object.fromEntries(
    shapeOf(entity).map(([field], index) => [field, oddValues[(index + shift) % oddValues.length]]),
  );
  return held(entity, { ...raw, id });
}

/** The server sent only the id. */
const bareRecord = (entity: EntityName, id = bareId): AnyRecord => held(entity, { id });

/** A raw record as the replica holds it, with the list's fields. */
function held(entity: EntityName, raw: Fields & { id: number }): AnyRecord {
  return readRecord(entity, withListContext(entity, raw, { siteId: 1 })) ?? { id: raw.id };
}

const known = new Map<EntityName, readonly AnyRecord[]>();

/** Full, bare and odd ones. */
export function recordsOf(entity: EntityName): readonly AnyRecord[] {
  const records = known.get(entity) ?? [
    ...Array.from({ length: fullIds }, (_none, index) => fullRecord(entity, index + 1)),
    bareRecord(entity),
    oddRecord(entity),
  ];
  known.set(entity, records);
  return records;
}
