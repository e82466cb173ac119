import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entityNames, entityOf, type EntityName } from '#domain/entities/index.ts';
import { isFields } from '#domain/entities/readable.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { textAtPath } from '#domain/search/textAtPath.ts';
import { wholeRecord } from '#tests/support/records/wholeRecord.ts';
import { draws } from '#tests/support/properties/seed.ts';

const shapeOf = (name: EntityName) =>
  (entityOf(name).schema as unknown as z.ZodObject).shape as Record<string, z.ZodType>;
const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema;

/** Whether a value fits the schema as a reader may leave it: with other words, or with missing parts. */
function isOfType(schema: unknown, value: unknown): boolean {
  if (schema instanceof z.ZodOptional) return value === undefined || isOfType(schema.unwrap(), value);
  if (schema instanceof z.ZodNullable) return value === null || isOfType(schema.unwrap(), value);
  if (schema instanceof z.ZodEnum) return typeof value === 'string' && value !== '';
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) && value.every((item) => isOfType(schema.element, item));
  if (!(schema instanceof z.ZodObject)) return (schema as z.ZodType).safeParse(value).success;
  if (!isFields(value)) return false;
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>);
  const { id: wanted, ...others } = schema.shape;
  const hasId = wanted === undefined || Object.hasOwn(value, 'id') || Object.keys(others).some((part) => part in value);
  return hasId && parts.every(([part, inner]) => !Object.hasOwn(value, part) || isOfType(inner, value[part]));
}

/** Any value of an answer, and near misses: records, lists, numerals, empty and foreign words. */
const nearlyRight = (good: unknown) =>
  fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(good, [good], [null, good], { id: 3 }, { id: '4' }, { id: {} }, [{ id: 5 }, 6], [[]], {}),
    fc.constantFrom(null, undefined, '', ' ', '12', 'Infinity', 12, -1, 0.5, Number.NaN, Infinity, true),
    fc.constantFrom('NEVER_HEARD OF', '2026-02-30', '2026-11-21T08:00:00', 'null'),
  );

/** Any field but the id may be missing or junk. */
function junkOf(name: EntityName): fc.Arbitrary<Record<string, unknown>> {
  const whole = wholeRecord(name);
  const fields = Object.keys(shapeOf(name)).filter((field) => field !== 'id');
  const arbitraries = Object.fromEntries(fields.map((field) => [field, nearlyRight(whole[field])]));
  return fc.record(arbitraries, { requiredKeys: [] });
}

/** Names in the order of trial. */
const namesOf = (name: EntityName) => entityOf(name).names ?? [entityOf(name).search.slice(0, 1)];

/** For each of dozens of entities, which one reader reads. */
const numRuns = draws(25);

const anyId = fc.maxSafeNat().filter((id) => id > 0);

describe.each(entityNames)('a %s of which everything but the id is junk', (name) => {
  it('is readable, keeps its id, and holds nothing of another type', () => {
    fc.assert(
      fc.property(junkOf(name), anyId, fc.boolean(), (junk, id, isNumeral) => {
        const record = readRecord(name, { ...junk, id: isNumeral ? String(id) : id });
        expect(record?.id).toBe(id);
        for (const [field, schema] of Object.entries(shapeOf(name))) {
          const value = record?.[field];
          expect(value === undefined || isOfType(schema, value), `${field}: ${JSON.stringify(value)}`).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  it('keeps what is right beside it', () => {
    const whole = wholeRecord(name);
    const derived = Object.keys(entityOf(name).derive?.(whole) ?? {});
    const fields = Object.keys(whole).filter((field) => field !== 'id' && !derived.includes(field));
    fc.assert(
      fc.property(junkOf(name), fc.subarray(fields), (junk, right) => {
        const kept = Object.fromEntries(right.map((field) => [field, whole[field]]));
        expect(readRecord(name, { ...junk, ...kept, id: 7 })).toMatchObject({ ...kept, id: 7 });
      }),
      { numRuns },
    );
  });

  it('is called by its first name that is a text, else by its kind and number', () => {
    const { label } = entityOf(name);
    fc.assert(
      fc.property(junkOf(name), anyId, (junk, id) => {
        const record = readRecord(name, { ...junk, id }) ?? { id: 0 };
        const texts = namesOf(name).map((fields) => fields.map((field) => textAtPath(record, field).trim()));
        const first = texts.find((parts) => parts.some((part) => part !== ''));
        const called = first?.filter((part) => part !== '').join(' ') ?? `${label.one} ${id}`;
        expect(recordName(name, record)).toBe(called);
      }),
      { numRuns },
    );
  });
});

interface Words {
  entity: EntityName;
  field: string;
  words: readonly string[];
}

/** The fields that have a list of words. */
const wordFields = entityNames.flatMap((entity): Words[] =>
  Object.entries(shapeOf(entity)).flatMap(([field, schema]) => {
    const inner = bare(schema);
    return inner instanceof z.ZodEnum ? [{ entity, field, words: inner.options.map(String) }] : [];
  }),
);

const separator = fc.constantFrom('', ' ', '_', '-', '.', '/', '  ');
const letters = (word: string) => [...word].filter((letter) => /[a-z0-9]/i.test(letter));
/** Any case, anything between letters and digits. */
const spelt = (word: string) =>
  fc
    .tuple(
      ...letters(word).map((letter) =>
        fc.tuple(separator, fc.constantFrom(letter.toLowerCase(), letter.toUpperCase())),
      ),
    )
    .map((parts) => parts.flat().join(''));
const folded = (word: string) => letters(word).join('').toLowerCase();

describe('words', () => {
  it('of some list are in most entities', () => {
    expect(wordFields.length).toBeGreaterThan(15);
  });

  it.each(wordFields)('for the $field of a $entity are known in any spelling', ({ entity, field, words }) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...words).chain((word) => spelt(word).map((text) => ({ word, text }))),
        ({ word, text }) => {
          expect(readRecord(entity, { id: 7, [field]: text })?.[field]).toBe(word);
        },
      ),
      { numRuns },
    );
  });

  it.each(wordFields)(
    'that no list has for the $field of a $entity are kept as they are spelt',
    ({ entity, field, words }) => {
      const known = new Set(words.map(folded));
      const other = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !known.has(folded(text)));
      fc.assert(
        fc.property(other, (text) => {
          expect(readRecord(entity, { id: 7, [field]: text })?.[field]).toBe(text);
        }),
      );
    },
  );
});

describe('the name of a record', () => {
  it.each(entityNames)('of a %s is its kind and number where its texts are blank', (name) => {
    const blank = (path: string) => path.split('.').reduceRight<unknown>((inner, field) => ({ [field]: inner }), ' \t');
    const record = Object.assign({}, ...namesOf(name).flat().map(blank), { id: 12 }) as { id: number };
    expect(recordName(name, record)).toBe(`${entityOf(name).label.one} 12`);
  });

  it.each([
    ['customer', { name: ' ', firstName: 'Eve', lastName: 'Adams' }, 'Eve Adams'],
    ['customer', { firstName: ' Eve ', lastName: null }, 'Eve'],
    ['customer', { firstName: '', company: 'Adams & Sons', email: 'eve@adams.example' }, 'Adams & Sons'],
    ['customer', { email: 'eve@adams.example' }, 'eve@adams.example'],
    ['user', { firstName: 'Ada', lastName: 'Byron', name: 'ada' }, 'Ada Byron'],
    ['user', { name: { odd: true }, email: 'ada@byron.example' }, 'ada@byron.example'],
    ['gate', { name: ' Rear lane ' }, 'Rear lane'],
    ['gate', { name: 12 }, '12'],
    ['gate', { name: ['Rear lane'] }, 'Gate 7'],
  ] as const)('of a %s with %j is "%s"', (entity, sent, called) => {
    expect(recordName(entity, readRecord(entity, { id: 7, ...sent }) ?? { id: 0 })).toBe(called);
  });
});
