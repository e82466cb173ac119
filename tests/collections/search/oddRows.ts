import fc from 'fast-check';
import type { AnyRecord } from '#domain/entities/index.ts';

/** Paths to a text, one in a record, a list of texts, and texts in a list of records. */
export const fields = ['name', 'Area.name', 'tags', 'contacts.email'];

// Characters that change length with case, or have several forms; signs of regular expressions; white space of both
// kinds.
const oddSigns = [
  'ß',
  'ẞ',
  'İ',
  'ı',
  'I',
  'Σ',
  'σ',
  'ς',
  'é',
  'e\u0301',
  'Å',
  '😀',
  '\ud83d',
  '.*',
  '[',
  '\\',
  '(',
  '$',
  '\0',
  'ł',
  'œ',
  '\u00a8',
];
const phones = [
  '0412 345 678',
  '+61412345678',
  '+61 (0)2 9555 1234',
  '(02) 9555-1234',
  '1300 123 456',
  '+64 21 123 456',
];
const plainSigns = ['A', 'a', 'B', 'b', '1', '10', '0', '-', 'Row', 'row'];
const spaces = [' ', '\n', '\t', '\u00a0', '\u2003', '\u200b'];
const long = ['a'.repeat(31), 'Ab'.repeat(16), 'abcdefghijklmnopqrstuvwxyz0123456789'];

const joined = (signs: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...signs), { maxLength }).map((parts) => parts.join(''));

const text = fc.oneof(
  { weight: 4, arbitrary: joined([...plainSigns, ...spaces], 6) },
  { weight: 2, arbitrary: joined([...plainSigns, ...oddSigns, ...spaces], 8) },
  { weight: 1, arbitrary: joined([...long, ...plainSigns, ' '], 5) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(...phones),
  fc.constantFrom(null, undefined, 0, 101, true),
);
const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 4 });

/** Texts, numbers, lists or nothing in any field. */
export const oddRow: fc.Arbitrary<Omit<AnyRecord, 'id'>> = fc.record({
  name: value,
  Area: some(fc.record({ name: value })),
  tags: some(fc.array(value, { maxLength: 3 })),
  contacts: some(fc.array(some(fc.record({ email: value })), { maxLength: 3 })),
});

const word = fc.oneof(
  joined(['a', 'A1', '10', 'row', 'b', 'e', 'é'], 2),
  joined([...plainSigns, ...oddSigns], 3),
  joined([...long, ...plainSigns], 4),
  fc.constantFrom('0412', '+614', '61412345678', '(02)', '9555-1234', '0412345678', '130012', '+61', '345'),
);

export const oddSearch = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
