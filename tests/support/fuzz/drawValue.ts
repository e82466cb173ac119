import fc from 'fast-check';
import type { JsonSchema } from '#server/rest/openApi/schemas.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';

/** Draws an id of a record that exists, by the word of its kind: "units". undefined: none is known. */
export type PickId = (word: string, turn: number) => string | number | undefined;

interface Drawing {
  pickId: PickId;
  /** Whether some values lie just outside their limits. */
  isAround: boolean;
}

/** The first of some draws that fits, or an unfit one. Unlike a filter it ends even if nothing fits. */
const fitting = <Value>(drawn: fc.Arbitrary<Value>, fits: (value: Value) => boolean): fc.Arbitrary<Value> =>
  fc.array(drawn, { minLength: 6, maxLength: 6 }).map((list) => list.find(fits) ?? (list[0] as Value));

/** "unitIds", "unit_id" and "unitId" are of "unit", and "items" are what the address is of; null: no ids. */
const kindOf = (name: string): string | null =>
  name === 'items' ? name : (/^(.+?)_?(?:[iI]ds?)$/.exec(name)?.[1] ?? null);

const limitOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function numberOf(schema: JsonSchema, { isAround }: Drawing): fc.Arbitrary<unknown> {
  const isWhole = schema.type === 'integer';
  const step = isWhole ? 1 : 0.01;
  const min = limitOf(schema.minimum, limitOf(schema.exclusiveMinimum, -1_000_001) + step);
  const max = limitOf(schema.maximum, limitOf(schema.exclusiveMaximum, Math.max(min, 1_000_000) + step) - step);
  const inside = isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.oneof(
        fc.double({ min, max, noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      );
  return isAround ? fc.oneof({ weight: 3, arbitrary: inside }, fc.constantFrom(min - 1, max + 1, min + 0.5)) : inside;
}

const patternsOf = (schema: JsonSchema): string[] => [
  ...(schema.pattern === undefined ? [] : [schema.pattern]),
  ...((schema.allOf ?? []) as JsonSchema[]).flatMap(patternsOf),
];

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });
const timeText = moment.map((date) => date.toISOString());

function textInside(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') return timeText;
  if (schema.format === 'date') return timeText.map((text) => text.slice(0, 10));
  const minLength = limitOf(schema.minLength, 0);
  const maxLength = Math.max(minLength, Math.min(limitOf(schema.maxLength, 40), minLength + 40));
  const fits = (text: string) => text.length >= minLength && text.length <= limitOf(schema.maxLength, Infinity);
  const patterns = patternsOf(schema).map((pattern) => new RegExp(pattern, 'u'));
  const pattern = patterns.at(-1);
  if (pattern !== undefined) {
    return fitting(
      fc.stringMatching(pattern, { size: '-1' }),
      (text) => fits(text) && patterns.every((each) => each.test(text)),
    );
  }
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength }),
    fitting(fc.string({ unit: 'grapheme', minLength, maxLength }), fits),
  );
}

function textOf(schema: JsonSchema, name: string, { isAround }: Drawing): fc.Arbitrary<unknown> {
  const drawn = textInside(schema);
  // No document says it.
  const isPassword = name === 'password' || name === 'currentPassword';
  const inside = isPassword ? fc.oneof(fc.constant(builtPassword), drawn) : drawn;
  if (!isAround) return inside;
  const lengths = [limitOf(schema.minLength, 1) - 1, limitOf(schema.maxLength, 5_000) + 1];
  return fc.oneof(
    { weight: 3, arbitrary: inside },
    fc.constantFrom(...lengths.map((length) => 'x'.repeat(length))),
    fc.string({ unit: 'binary' }),
  );
}

function listOf(schema: JsonSchema, name: string, drawing: Drawing): fc.Arbitrary<unknown> {
  const { prefixItems = [] } = schema;
  if (prefixItems.length > 0) return fc.tuple(...prefixItems.map((each) => valueOf(each as JsonSchema, name, drawing)));
  const minLength = limitOf(schema.minItems, 0);
  const maxLength = Math.min(limitOf(schema.maxItems, Infinity), minLength + 3);
  const item = valueOf((schema.items ?? {}) as JsonSchema, name, drawing);
  const inside = fc.array(item, { minLength, maxLength });
  const most = limitOf(schema.maxItems, 2_000);
  if (!drawing.isAround || most > 60) return inside;
  return fc.oneof({ weight: 5, arbitrary: inside }, fc.array(item, { minLength: most + 1, maxLength: most + 1 }));
}

function objectOf(schema: JsonSchema, drawing: Drawing): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties: others } = schema;
  const isOpenToOthers = typeof others === 'object' && Object.keys(others).length > 0;
  if (propertyNames !== undefined || (isOpenToOthers && Object.keys(properties).length === 0)) {
    const key = valueOf((propertyNames ?? { type: 'string' }) as JsonSchema, '', drawing);
    return fc.dictionary(key.map(String), valueOf((others ?? {}) as JsonSchema, '', drawing), { maxKeys: 4 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field as JsonSchema, name, drawing)]),
  );
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  return fc.oneof(
    whole,
    fc.tuple(whole, fc.nat()).map(([value, turn]) => fewerOf(value, required, turn)),
  );
}

/** The required fields and one more: each further one makes it likelier that two do not go together. */
function fewerOf(value: object, required: readonly string[], turn: number): object {
  const others = Object.keys(value).filter((name) => !required.includes(name));
  const kept = others[turn % others.length];
  return Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name) || name === kept));
}

const plain = (schema: JsonSchema, type: string, name: string, drawing: Drawing): fc.Arbitrary<unknown> => {
  if (type === 'object') return objectOf(schema, drawing);
  if (type === 'array') return listOf(schema, name, drawing);
  if (type === 'string') return textOf(schema, name, drawing);
  if (type === 'integer' || type === 'number') return numberOf({ ...schema, type }, drawing);
  if (type === 'boolean') return fc.boolean();
  return fc.constant(null);
};

/**
 * Values of a schema, with ids of records that exist in its fields of ids.
 * @param name the field's, "" for a value that stands in none.
 */
export function valueOf(schema: JsonSchema, name: string, drawing: Drawing): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[];
  if (options.length > 0) return fc.oneof(...options.map((option) => valueOf(option, name, drawing)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0 && schema.allOf === undefined) return fc.jsonValue({ maxDepth: 2 });
  const drawn = fc.oneof(
    ...(types.length === 0 ? ['string'] : types).map((type) => plain(schema, type, name, drawing)),
  );
  const kind = schema.type === 'integer' ? kindOf(name) : null;
  if (kind === null) return drawn;
  const known = fc.tuple(fc.nat(), drawn).map(([turn, other]) => drawing.pickId(kind, turn) ?? other);
  return fc.oneof({ weight: 20, arbitrary: known }, drawn);
}
