import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { SearchIndex, type SearchRequest } from '#collections/replica/search/searchIndex.ts';
import { SearchTexts } from '#collections/replica/search/searchText.ts';
import { notFound, scoreIn, searchWord } from '#collections/replica/search/searchWord.ts';
import { searchedWords } from '#domain/search/searchedWords.ts';
import { fuseScores, plainFuse } from '#tests/support/search/plainFuse.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** Paths to a text, one in a record, a list of texts, and texts in a list of records. */
const fields = ['name', 'Area.name', 'tags', 'contacts.email'];

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
const oddRow: fc.Arbitrary<Omit<AnyRecord, 'id'>> = fc.record({
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

const oddSearch = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

const all: Omit<SearchRequest, 'text'> = { matches: () => true, compare: null, skip: 0, limit: Infinity };

/** The rows of these tests have no other names. */
const called = () => '';

function indexOf(rows: readonly AnyRecord[], of: readonly string[] = fields): SearchIndex {
  const index = new SearchIndex(of, called);
  for (const row of rows) index.put(row);
  return index;
}

const numbered = (rows: readonly object[]): AnyRecord[] => rows.map((row, index) => ({ ...row, id: index + 1 }));

/** Exact hits need whole texts. */
function textIn(row: object, pick: number): string {
  const texts = JSON.stringify(row).match(/[^"{}[\]:,\s]+/g) ?? [];
  return texts[pick % Math.max(1, texts.length)] ?? '';
}

describe('a word', () => {
  it('has in every row the very score that Fuse gives it', () => {
    const given = [fc.array(oddRow, { maxLength: 12 }), oddSearch, fc.nat()] as const;
    fc.assert(
      fc.property(...given, (list, search, pick) => {
        const rows = numbered(list);
        const texts = new SearchTexts(fields).of(rows);
        for (const word of searchedWords(`${search} ${textIn(list[0] ?? {}, pick)}`)) {
          const scores = rows.flatMap(({ id }, index) => {
            const text = texts[index];
            const score = text === undefined ? notFound : scoreIn(text, searchWord(word));
            return score === notFound ? [] : [[id, score] as const];
          });
          expect(new Map(scores)).toEqual(fuseScores(rows, word, fields));
        }
      }),
      { numRuns: draws(250) },
    );
  });
});

type Step = { put: Omit<AnyRecord, 'id'>; id: number } | { remove: number } | { read: number } | { find: string };

const id = fc.integer({ min: 1, max: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: oddRow, id }) },
  { weight: 2, arbitrary: fc.record({ remove: id }) },
  { weight: 1, arbitrary: fc.record({ read: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ find: oddSearch }) },
);

describe('the index', () => {
  it('finds a row without a name by what it is called on screen', () => {
    const index = new SearchIndex(['name'], ({ id }) => `Gate ${id}`);
    for (const row of [{ id: 12 }, { id: 13, name: '' }, { id: 14, name: 'Rear lane' }]) index.put(row);
    const found = (text: string) => index.find({ ...all, text }).rows.map(({ id }) => id);
    expect(found('gate')).toEqual([12, 13]);
    expect(found('gate 12')).toEqual([12]);
    expect(found('rear')).toEqual([14]);
  });

  it('finds what plain Fuse finds, in its order, while rows come, change and go', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), oddSearch, (steps, last) => {
        const index = new SearchIndex(fields, called);
        const rows = new Map<number, AnyRecord>();
        const compare = (text: string) =>
          expect(index.find({ ...all, text }).rows).toEqual(plainFuse([...rows.values()], text, fields));
        for (const taken of steps) {
          if ('put' in taken) {
            const row = { ...taken.put, id: taken.id };
            rows.set(row.id, row);
            index.put(row);
          } else if ('remove' in taken) {
            rows.delete(taken.remove);
            index.remove(taken.remove);
          } else if ('read' in taken) index.read(taken.read);
          else compare(taken.find);
        }
        compare(last);
      }),
      { numRuns: draws(200) },
    );
  });

  it('finds the same letter by letter, while rows change between two keys', () => {
    const change = fc.option(fc.record({ id: fc.integer({ min: 1, max: 14 }), row: oddRow }), { nil: null, freq: 2 });
    const given = [fc.array(oddRow, { maxLength: 12 }), oddSearch, fc.infiniteStream(change)] as const;
    fc.assert(
      fc.property(...given, (list, search, changes) => {
        const rows = new Map(numbered(list).map((row) => [row.id, row]));
        const index = indexOf([...rows.values()]);
        for (const end of Array.from(search, (_letter, at) => at + 1)) {
          const text = search.slice(0, end);
          expect(index.find({ ...all, text }).rows).toEqual(plainFuse([...rows.values()], text, fields));
          const changed = changes.next().value;
          if (changed === null) continue;
          const row = { ...changed.row, id: changed.id };
          if (!rows.delete(row.id)) {
            rows.set(row.id, row);
            index.put(row);
          } else index.remove(row.id);
        }
      }),
      { numRuns: draws(60) },
    );
  });

  it('answers a page as that part of all hits, narrowed and sorted as asked', () => {
    const given = [fc.array(oddRow, { maxLength: 30 }), oddSearch, fc.nat(12), fc.nat(12), fc.boolean()] as const;
    fc.assert(
      fc.property(...given, (list, text, skip, limit, isSorted) => {
        const index = indexOf(numbered(list));
        const compare = isSorted ? (a: AnyRecord, b: AnyRecord) => (b.id % 5) - (a.id % 5) || b.id - a.id : null;
        const matches = (row: AnyRecord) => row.id % 3 > 0;
        const fitting = index.find({ ...all, text }).rows.filter(matches);
        const expected = compare === null ? fitting : fitting.toSorted(compare);
        const found = index.find({ text, matches, compare, skip, limit });
        expect(found).toEqual({ rows: expected.slice(skip, skip + limit), total: fitting.length });
      }),
    );
  });

  it('finds a word anywhere in the text, ignoring case, and admits no error', () => {
    const unit = { id: 1, name: 'Unit 101', Area: { name: 'Row A' } };
    const find = (text: string) => indexOf([unit]).find({ ...all, text }).rows;
    expect(find('101')).toEqual([unit]);
    expect(find('uNIT row')).toEqual([unit]);
    expect(find('191')).toEqual([]);
    expect(find('unit 191')).toEqual([]);
  });

  it('finds accented letters by plain ones and plain ones by accented ones', () => {
    const names = ['Söhne & Co', 'Sohne', 'Hauptstraße 4', 'HAUPTSTRASSE 5', 'Łódź', 'Ærø'];
    const index = indexOf(
      names.map((name, at) => ({ id: at + 1, name })),
      ['name'],
    );
    const namesOf = (text: string) => index.find({ ...all, text }).rows.map(({ name }) => name);
    expect(namesOf('sohne')).toEqual(['Sohne', 'Söhne & Co']);
    expect(namesOf('SÖHNE')).toEqual(namesOf('sohne'));
    expect(namesOf('strasse')).toEqual(['Hauptstraße 4', 'HAUPTSTRASSE 5']);
    expect(namesOf('lodz')).toEqual(['Łódź']);
    expect(namesOf('aero')).toEqual(['Ærø']);
  });

  it('finds a phone number however it is stored and typed', () => {
    const stored = ['0412 345 678', '+61 412 345 678', '+61412345678', '0412-345-678', '(04) 1234 5678'];
    const index = indexOf(
      stored.map((phone, at) => ({ id: at + 1, name: `Tenant ${at + 1}`, phone })),
      ['name', 'phone'],
    );
    for (const text of ['0412345678', '0412 345 678', '+61412345678', '+61 412 345', '+61 (0)412', '412345', '61412'])
      expect([text, index.find({ ...all, text }).total]).toEqual([text, stored.length]);
    expect(index.find({ ...all, text: '0413' }).total).toBe(0);
  });

  it('puts the exact name first, and equals in the order in which people count', () => {
    const names = ['A1012', 'A101', 'BA101', 'a1010', 'A1011', 'Å1009'];
    const index = indexOf(
      names.map((name, at) => ({ id: at + 1, name })),
      ['name'],
    );
    const namesOf = (text: string) => index.find({ ...all, text }).rows.map(({ name }) => name);
    expect(namesOf('a101')).toEqual(['A101', 'a1010', 'A1011', 'A1012', 'BA101']);
    expect(namesOf('1')).toEqual(['A101', 'Å1009', 'a1010', 'A1011', 'A1012', 'BA101']);
  });
});

it('finds rows by something else than their own texts, once each, and only those that the list has', () => {
  const rows = numbered([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cyd' }, { name: 'Dan' }]);
  const index = indexOf(rows, ['name']);
  const found = index.find({ ...all, text: 'bob', foundIds: new Set([2, 3, 4]), matches: ({ id }) => id !== 4 });
  expect(found.rows.map(({ id }) => id).toSorted()).toEqual([2, 3]);
  expect(found.total).toBe(2);
});

it('finds a hire booking by its customer, its notes and the trolley that it is of', () => {
  const hire = { id: 7, type: 'hire', customer: { id: 2, name: 'Ada Byron' }, notes: 'Back by noon' };
  const rows = [
    { ...hire, units: [], lockables: [{ id: 3, name: 'Trolley 3' }] },
    { ...hire, id: 8, notes: null },
  ];
  const index = indexOf(rows, entityOf('booking').search);
  const found = (text: string) => index.find({ ...all, text }).rows.map(({ id }) => id);
  expect(found('trolley 3')).toEqual([7]);
  expect(found('noon')).toEqual([7]);
  expect(found('byron')).toEqual([7, 8]);
});
