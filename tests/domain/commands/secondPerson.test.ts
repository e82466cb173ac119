import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doorsMoved } from '#domain/commands/doorsMoved.ts';
import { exitsOf } from '#domain/commands/exits.ts';
import { brokenLimit, needsSecondPerson, wasBeyondLimit } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { approvalMessages } from '#domain/messages/approvals.ts';

const on = { twoPersonApproval: true };
const beyond = secondPerson.doors + 1;
const doors = (entity: 'unit' | 'gate' | 'lockable', count: number) =>
  Array.from({ length: count }, (_each, index) => ({ entity, id: index + 1 }));
const gates = (direction: string | undefined) => doors('gate', beyond).map(({ id }) => ({ id, direction }));

describe('a second person', () => {
  it('is asked beyond the limit alone, and only where the site says so', () => {
    expect(needsSecondPerson(on, 'lock', doors('unit', beyond), [])).toBe(true);
    expect(needsSecondPerson(on, 'lock', doors('unit', secondPerson.doors), [])).toBe(false);
    for (const site of [undefined, {}, { twoPersonApproval: false }]) {
      expect(needsSecondPerson(site, 'lock', doors('unit', beyond), [])).toBe(false);
    }
  });

  it('is asked before gates lock, and never before exits open', () => {
    const all = doors('gate', beyond);
    expect(needsSecondPerson(on, 'lock', all, gates('exit'))).toBe(true);
    expect(needsSecondPerson(on, 'open', all, gates('exit'))).toBe(false);
    expect(needsSecondPerson(on, 'open', all, gates(undefined))).toBe(false);
    expect(needsSecondPerson(on, 'open', all, [...gates('entrance'), { id: beyond + 1, direction: 'exit' }])).toBe(
      true,
    );
    // Where all gates are entrances, all open in a fire.
    expect(needsSecondPerson(on, 'open', all, gates('entrance'))).toBe(false);
  });

  it('is asked before lockables open', () => {
    expect(needsSecondPerson(on, 'open', doors('lockable', beyond), [])).toBe(true);
    expect(needsSecondPerson(on, 'open', doors('lockable', secondPerson.doors), [])).toBe(false);
  });

  it('is asked for no list of other commands', () => {
    expect(needsSecondPerson(on, 'power', doors('unit', beyond), [])).toBe(false);
  });

  it('is asked for every door of a user who may command no more alone', () => {
    expect(needsSecondPerson(on, 'lock', doors('unit', 1), [], true)).toBe(true);
    expect(needsSecondPerson(on, 'open', doors('gate', 1), gates('exit'), true)).toBe(false);
  });
});

interface Moved {
  doors: number;
  ago: number;
}

const span = (most: number) => fc.integer({ min: 0, max: 2 * most });
const movedBefore: fc.Arbitrary<Moved[]> = fc.array(
  fc.record({
    doors: fc.integer({ min: 1, max: 12 }),
    ago: fc.oneof(
      span(secondPerson.period),
      span(secondPerson.hour),
      fc.constantFrom(secondPerson.period, secondPerson.hour),
    ),
  }),
  { maxLength: 8 },
);

describe('the doors that one person moves alone', () => {
  it.each<[string, number, Moved[], number | undefined]>([
    ['ten at once', 10, [], undefined],
    ['eleven at once', 11, [], 10],
    ['one after ten within the minute', 1, [{ doors: 10, ago: secondPerson.period - 1 }], 10],
    ['one after ten a minute ago', 1, [{ doors: 10, ago: secondPerson.period }], undefined],
    ['one after forty within the hour', 1, [{ doors: 40, ago: secondPerson.hour - 1 }], 40],
    ['ten after forty an hour ago', 10, [{ doors: 40, ago: secondPerson.hour }], undefined],
  ])('%s', (_name, count, before, limit) => {
    expect(brokenLimit(count, before)?.doors).toBe(limit);
  });

  it('are never more within a minute or an hour than the limits say, however the commands are spread', () => {
    fc.assert(
      fc.property(movedBefore, fc.integer({ min: 1, max: 50 }), (before, count) => {
        const within = (period: number) =>
          before.filter(({ ago }) => ago < period).reduce((sum, each) => sum + each.doors, count);
        const isOver =
          within(secondPerson.period) > secondPerson.doors || within(secondPerson.hour) > secondPerson.doorsOfHour;
        expect(brokenLimit(count, before) !== null).toBe(isOver);
      }),
    );
  });

  it('need an approval as one list exactly where single commands to them would break a limit', () => {
    const door = fc.record({
      entity: fc.constantFrom('gate' as const, 'unit' as const, 'lockable' as const),
      id: fc.integer({ min: 1, max: 20 }),
    });
    const directed = fc.array(fc.constantFrom('entrance', 'exit', undefined), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(door, { maxLength: 30 }), directed, fc.constantFrom('lock', 'open'), (list, ways, act) => {
        const all = ways.map((direction, index) => ({ id: index + 1, direction }));
        const exits = exitsOf(all).map(({ id }) => id);
        const before: Moved[] = [];
        let isBroken = false;
        for (const { entity, id } of list) {
          const count = doorsMoved(entity, act, { isExit: entity === 'gate' && exits.includes(id) });
          isBroken ||= brokenLimit(count, before) !== null;
          before.push({ doors: count, ago: 0 });
        }
        expect(needsSecondPerson(on, act, list, all)).toBe(isBroken);
      }),
    );
  });
});

it.each([
  [409, `${approvalMessages.limit(40, 'an hour')} Wait an hour.`, true],
  [409, 'The door is jammed.', false],
  [403, approvalMessages.limit(10, 'a minute'), false],
])('a refusal by %i “%s” is one beyond the limit: %s', (status, message, expected) => {
  expect(wasBeyondLimit({ refusal: { status, message } })).toBe(expected);
});
