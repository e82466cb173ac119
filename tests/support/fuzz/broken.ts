import fc from 'fast-check';

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: [inner] }), null);

/** Values that fit few fields, or that programs handle wrongly. */
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  'text\0',
  '\u{d800}',
  '\u202etxt.exe\u2066',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(6_000),
  'x'.repeat(70_000),
  '9'.repeat(30),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  "'; drop table users; --",
  '__proto__',
  [],
  {},
  [null],
  [[]],
  { $gt: 0 },
  deep(300),
];

const oddValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddValues) },
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.string({ unit: 'binary' }),
);

type Step = string | number;

/** The places of all values in a value, the outermost first. */
function placesIn(value: unknown, place: readonly Step[] = []): (readonly Step[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  const keys: Step[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [place, ...keys.flatMap((key) => placesIn((value as Record<Step, unknown>)[key], [...place, key]))];
}

/** A copy in which the value at a place is another; undefined leaves it out. */
function replaced(value: unknown, [step, ...rest]: readonly Step[], other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === step ? replaced(each, rest, other) : each));
  const entries = Object.entries(value as object).map(([key, each]): [string, unknown] => [
    key,
    key === step ? replaced(each, rest, other) : each,
  ]);
  return Object.fromEntries(entries);
}

/** Own fields with these names are what a careless merge of objects stumbles over. */
const extraNames = ['id', 'organisationId', 'isSuperAdmin', 'createdAt', '__proto__', 'constructor', 'toString', ''];

/** A value in which one or more things are missing, too much, or of another type. */
export function brokenOf(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  const act = fc.tuple(
    fc.constantFrom('replace', 'leave out', 'add'),
    fc.nat(),
    fc.constantFrom(...extraNames),
    oddValue,
  );
  return fc.array(act, { minLength: 1, maxLength: 3 }).map((acts) =>
    acts.reduce<unknown>((current, [kind, turn, name, odd]) => {
      if (kind === 'add' && typeof current === 'object' && current !== null && !Array.isArray(current))
        return Object.fromEntries([...Object.entries(current), [name, odd]]);
      const place = places[turn % places.length] ?? [];
      if (!stands(current, place)) return current;
      return replaced(current, place, kind === 'leave out' ? undefined : odd);
    }, value),
  );
}

/** Whether an earlier act left that place. */
function stands(value: unknown, [step, ...rest]: readonly Step[]): boolean {
  if (step === undefined) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, step) &&
    stands((value as Record<Step, unknown>)[step], rest)
  );
}

/** Bodies that are no JSON, or no JSON object. */
export const brokenText = fc.constantFrom(
  '',
  '{"a":',
  'null',
  '[]',
  '7',
  '"text"',
  '{}',
  '{"__proto__": {"isSuperAdmin": true}}',
  '{"constructor": {"prototype": {"isSuperAdmin": true}}}',
  '{"id": 1, "id": "2"}',
  '\u{feff}{}',
  '\0',
  '['.repeat(3_000),
  '<a/>',
);

export const brokenType = fc.constantFrom(
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;;',
  'application/vnd.api+json',
  '*/*',
);

/** As a part of an address. Half of a surrogate pair has no encoding. */
export const encodedPart = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}'));

/** Parts of an address, as they are sent. */
export const oddPart = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '2147483648',
    '9'.repeat(30),
    '%00',
    '%E0%A4%A',
    '%',
    '%2F',
    '..',
    '%2e%2e',
    '%ED%A0%80',
    '__proto__',
    'toString',
    'null',
    "1'--",
    '1;2',
    '%20',
    'x'.repeat(3_000),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => encodedPart(text)),
);
