import fc from 'fast-check';
import type { AnyRecord } from '#domain/entities/index.ts';

/** Paths to a text, to one in a record, to a list of texts, and to texts in a list of records. */
export const fields = ['name', 'Area.name', 'tags', 'contacts.email'];

// Signs that change their length or count with their case, or have more than one way to be written; regular expressions'
// own signs; white space that parts words and white space that does not.
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

/** A row with texts, numbers, lists, nothing, in any of its fields. */
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

/** Words as somebody may type them, of any length. */
export const oddSearch = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
