import { describe, expect, it } from 'vitest';
import { needsSecondPerson, wasBeyondLimit } from '#domain/commands/secondPerson.ts';
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
    expect(needsSecondPerson(on, 'lock', doors('unit', 1), [], 0)).toBe(true);
    expect(needsSecondPerson(on, 'open', doors('gate', 1), gates('exit'), 0)).toBe(false);
  });
});

it.each([
  [409, `${approvalMessages.limit(40, 'an hour')} Wait an hour.`, true],
  [409, 'The door is jammed.', false],
  [403, approvalMessages.limit(10, 'a minute'), false],
])('a refusal by %i “%s” is one beyond the limit: %s', (status, message, expected) => {
  expect(wasBeyondLimit({ refusal: { status, message } })).toBe(expected);
});
