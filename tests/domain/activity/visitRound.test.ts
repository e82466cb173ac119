import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doorsText, walkOrder, type VisitStop } from '#domain/activity/visitRound.ts';

const stop = (name: string, area: VisitStop['area'], door: string | null): VisitStop => ({
  entity: 'padlock',
  id: 1,
  name,
  area,
  door,
});

it('walks floor by floor, area by area and along the doors, and leaves what has no known place to the end', () => {
  const [ground, first] = [
    { name: 'Row B', floor: 0 },
    { name: 'Row A', floor: 1 },
  ];
  const yard = { name: 'Yard', floor: null };
  const walked = [
    stop('Lock 9', ground, 'B9'),
    stop('Lock 10', ground, 'B10'),
    stop('Box', ground, null),
    stop('Lock 1', first, 'A1'),
    stop('Lock 2', yard, 'Y2'),
    stop('Keypad', null, 'Z1'),
    stop('Hub', null, null),
  ];
  expect(walkOrder(walked.toReversed()).map(({ name }) => name)).toEqual(walked.map(({ name }) => name));
});

it('walks alike in whatever order the stops come, and enters no area twice', () => {
  const word = fc.constantFrom('A1', 'A2', 'A10', 'B1', 'b1');
  const area = fc.record({ name: word, floor: fc.option(fc.integer({ min: 0, max: 2 })) });
  const stops = fc.record({
    entity: fc.constantFrom('hub', 'padlock'),
    id: fc.integer({ min: 1, max: 9 }),
    name: word,
    area: fc.option(area),
    door: fc.option(word),
  });
  const eachOnce = { selector: ({ entity, id }: VisitStop) => `${entity} ${id}` };
  fc.assert(
    fc.property(fc.uniqueArray(stops, eachOnce), (given) => {
      const walked = walkOrder(given);
      expect(walkOrder(given.toReversed())).toEqual(walked);
      // Names that differ by case alone are one place.
      const areas = walked.map(({ area: at }) => (at === null ? '' : `${at.floor} ${at.name.toLowerCase()}`));
      const entered = areas.filter((each, index) => each !== areas[index - 1]);
      expect(new Set(entered).size).toBe(entered.length);
    }),
  );
});

it('names the doors of a box by the first and the last', () => {
  expect(doorsText([])).toBeNull();
  expect(doorsText(['A10'])).toBe('Door A10');
  expect(doorsText(['A10', 'A9', 'A100'])).toBe('3 doors, A9 to A100');
});
