import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportPlan } from '#domain/import/importPlan.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import { settingsOfMade, tableOfMade } from '#domain/import/madeTable.ts';
import { nameKey } from '#domain/import/world.ts';
import { freeControllers } from '#domain/many/channels.ts';
import { manyKinds, type ManyKind } from '#domain/many/manyKinds.ts';
import { linesOf, manyPlan, newGroup, newManyValues, type ManyValues } from '#domain/many/manyTable.ts';
import { listedParts } from '#domain/many/names.ts';
import { channelCount } from '#domain/states/device.ts';
import { Records } from '#tests/support/import/carryOut.ts';
import { draws } from '#tests/support/properties/seed.ts';

const unknown = { names: null, controllers: null };
const values = (change: Partial<ManyValues>): ManyValues => ({ ...newManyValues, ...change });

/** The names that the form makes, or the sentence beside a field. */
function namesFrom(change: Partial<ManyValues>): readonly string[] | string {
  const result = manyPlan('unit', values(change), unknown);
  return 'plan' in result
    ? result.plan.names.map(({ name }) => name)
    : `${result.problem.field}: ${result.problem.sentence}`;
}

/** Plans the rows as the host does. */
function planned(kind: ManyKind, given: ManyValues, records: Records) {
  const controllers = freeControllers(records.rows('controller'), [
    ...records.rows('unit'),
    ...records.rows('lockable'),
  ]);
  const names = records.rows(kind).map(({ name }) => String(name));
  const result = manyPlan(kind, given, { names, controllers });
  if (!('plan' in result)) throw new Error(result.problem.sentence);
  const { table } = result.plan;
  const plan = new ImportPlan(importKinds[kind], tableOfMade(kind, table), settingsOfMade(kind, table, 1), records);
  const search = plan.ask();
  let asked = search.next();
  while (asked.done !== true) asked = search.next();
  return {
    made: result.plan,
    questions: asked.value,
    rows: table.rows.map((_row, index) => plan.planRow(index)),
  };
}

const site = { id: 1, name: 'North', timeZone: 'Australia/Sydney' };
const boards = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: 100 + at, siteId: 1, name: `Board ${at + 1}` }));

describe('names from one to another', () => {
  it('count on the number at the end, with its zeros', () => {
    expect(namesFrom({ first: 'A101', last: 'A104' })).toEqual(['A101', 'A102', 'A103', 'A104']);
    expect(namesFrom({ first: 'L-08', last: 'L-11' })).toEqual(['L-08', 'L-09', 'L-10', 'L-11']);
    expect(namesFrom({ first: 'B8', last: 'B12', step: '2' })).toEqual(['B8', 'B10', 'B12']);
  });

  it('count on a letter at the end', () => {
    expect(namesFrom({ first: 'A101a', last: 'A101c' })).toEqual(['A101a', 'A101b', 'A101c']);
  });

  it('say beside the field why there are none', () => {
    expect(namesFrom({ first: '', last: 'A2' })).toBe('first: Enter the first name.');
    expect(namesFrom({ first: 'A5', last: 'A2' })).toBe('last: The last name comes before the first one.');
    expect(namesFrom({ first: 'A5', last: 'B9' })).toBe('last: Both names must begin the same: A101 to A150.');
    expect(namesFrom({ first: 'A1', last: 'A99999' })).toBe('last: That is more than 5,000 at once.');
  });
});

describe('names by floors and rows', () => {
  it('fill each floor, row by row', () => {
    const names = namesFrom({ way: 'pattern', floors: 'G, 1', rows: 'A-B', from: '9', to: '10' });
    expect(names).toEqual(['AG09', 'AG10', 'BG09', 'BG10', 'A109', 'A110', 'B109', 'B110']);
  });

  it('need each part by which they differ', () => {
    expect(namesFrom({ way: 'pattern', pattern: '{floor}{number}' })).toBe(
      'pattern: The name needs {row}, so that no two are called the same.',
    );
    const twice = { way: 'pattern', floors: '1, 11', rows: '', from: '1', to: '11', digits: '1' } as const;
    expect(namesFrom({ ...twice, pattern: '{floor}{number}' })).toBe(
      'pattern: Two of them would be called 111. Add a sign between the parts.',
    );
  });

  it('read lists and spans', () => {
    expect(listedParts('A - C, E')).toEqual({ parts: ['A', 'B', 'C', 'E'] });
    expect(listedParts('01-03')).toEqual({ parts: ['01', '02', '03'] });
    expect(listedParts('')).toEqual({ parts: [] });
    expect(listedParts('C-A')).toHaveProperty('sentence');
    expect(listedParts('1, 1')).toHaveProperty('sentence');
  });
});

describe('rows of the import', () => {
  it('make 400 units on three floors with areas, sizes and counted channels in one go', () => {
    const records = new Records({ site: [site], controller: boards(24), unit: [] });
    const given = values({
      way: 'pattern',
      floors: '1-3',
      rows: 'A-K',
      from: '1',
      to: '12',
      area: 'Level {floor}',
      groups: [
        { count: '8', size: 'small', squareMetres: '4.5', price: '120' },
        { count: '', size: 'large', squareMetres: '9', price: '239.50' },
      ],
      controllers: boards(24).map(({ id }) => id),
    });
    const { made, questions, rows } = planned('unit', given, records);
    expect(questions).toEqual([]);
    expect(rows.filter(({ verdict }) => verdict === 'create')).toHaveLength(396);
    expect(made.withoutChannel).toBe(396 - 24 * channelCount.controller);
    expect(rows[8]?.steps.at(-1)?.body).toMatchObject({
      siteId: 1,
      name: 'A109',
      kind: 'storage',
      size: 'large',
      squareMetres: 9,
      floor: 1,
      price: 239.5,
      pricePeriod: 'month',
      controllerId: 100,
      channel: 8,
    });
    const areas = new Set(
      rows.flatMap(({ steps }) => steps.filter(({ entity }) => entity === 'area').map((step) => step.body['name'])),
    );
    expect([...areas]).toEqual(['Level 1', 'Level 2', 'Level 3']);
    expect(linesOf(made.names)).toHaveLength(33);
  });

  it('leave what exists as it is, and give its channel to nobody', () => {
    const records = new Records({
      site: [site],
      controller: boards(2),
      unit: [{ id: 7, siteId: 1, name: 'a102', kind: 'office', controllerId: 100, channel: 1 }],
    });
    const { made, rows } = planned('unit', values({ first: 'A101', last: 'A104', controllers: [100] }), records);
    expect(made).toMatchObject({ newCount: 3, existing: 1, withoutChannel: 0 });
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'same', 'create', 'create']);
    expect(made.channels.map(({ channel }) => channel)).toEqual([0, 2, 3]);
  });

  it('name a controller by its number where its name is not its own', () => {
    const twins = [
      { id: 100, siteId: 1, name: 'Board' },
      { id: 101, siteId: 1, name: 'Board' },
    ];
    const records = new Records({ site: [site], controller: twins, unit: [] });
    const { rows } = planned('unit', values({ first: 'A1', last: 'A2', controllers: [101] }), records);
    expect(rows.map(({ steps }) => steps.at(-1)?.body['controllerId'])).toEqual([101, 101]);
  });
});

const letters = fc.constantFrom('', 'A', 'A-C', 'A, C', 'A-J');
const floors = fc.constantFrom('', '1', '1-3', 'G, 1, 2', '01-04');
const anyValues = fc.record({
  way: fc.constantFrom('range', 'pattern'),
  first: fc.constantFrom('A1', 'A001', 'Unit 7', 'x-98'),
  last: fc.constantFrom('A40', 'A030', 'Unit 19', 'x-104'),
  step: fc.constantFrom('', '1', '3'),
  floors,
  rows: letters,
  from: fc.nat(20).map(String),
  to: fc.nat(40).map(String),
  pattern: fc.constantFrom('{row}{floor}{number}', '{floor}-{row}-{number}', '{number}', 'U{number}{row}'),
  digits: fc.constantFrom('1', '2', '3'),
  area: fc.constantFrom('', 'East', 'Level {floor}', '{row}'),
  groups: fc.array(
    fc.record({
      count: fc.constantFrom('', '0', '2', '5'),
      size: fc.constantFrom('', 'small', 'large'),
      squareMetres: fc.constantFrom('', '9', '4.5'),
      price: fc.constantFrom('', '99', '120.50'),
    }),
    { maxLength: 3 },
  ),
  controllers: fc.subarray(boards(3).map(({ id }) => id)),
});

describe.each(manyKinds)('any pattern of the list %s', (kind) => {
  it('names each record once, gives each channel once, and is taken by the import as it promised', () => {
    fc.assert(
      fc.property(anyValues, fc.uniqueArray(fc.nat(15), { maxLength: 16 }), (change, taken) => {
        const held = taken.map((channel, at) => ({
          id: 500 + at,
          siteId: 1,
          name: `Old ${at}`,
          controllerId: 100,
          channel,
        }));
        const records = new Records({ site: [site], controller: boards(3), lockable: held, unit: [], area: [] });
        const given = values({ ...change, groups: [...change.groups, newGroup] });
        if (!('plan' in manyPlan(kind, given, unknown))) return;
        const { made, questions, rows } = planned(kind, given, records);
        const names = made.names.map(({ name }) => nameKey(name));
        expect(new Set(names).size).toBe(names.length);
        expect(made.table.rows).toHaveLength(names.length);
        expect(questions).toEqual([]);
        expect(rows.flatMap(({ remarks, verdict }) => (verdict === 'cannot' ? remarks : []))).toEqual([]);
        expect(rows.filter(({ verdict }) => verdict === 'create')).toHaveLength(made.newCount);
        const used = made.channels.map(({ controller, channel }) => `${controller.id}/${channel}`);
        expect(new Set(used).size).toBe(used.length);
        for (const { controller, channel } of made.channels) {
          expect(given.controllers).toContain(controller.id);
          expect(channel).toBeLessThan(channelCount.controller);
          expect(controller.id === 100 && taken.includes(channel)).toBe(false);
        }
      }),
      { numRuns: draws(60) },
    );
  });
});
