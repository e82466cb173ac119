import { describe, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { entityLists, subjectList, subjectLists } from '#domain/calls/subjects.ts';
import { entityNames, entityOf } from '#domain/entities/index.ts';

const lists = everyCall.filter(({ call }) => call.answer === 'list' && call.path.includes('/:'));
const reached = new Set([
  ...subjectLists.map(({ call }) => call.path),
  ...entityNames
    .filter((name) => entityOf(name).resource !== null || name === 'vacantUnit')
    .flatMap((name) => entityLists(name).lists.map(({ call }) => call.path)),
]);

describe('the lists of a subject', () => {
  it.each(lists)('$name can be asked for', ({ call }) => {
    expect(reached).toContain(call.path);
  });

  it.each(subjectLists)('$subject: $call.path is a list by the subject’s id, and found again', (one) => {
    expect(one.call).toMatchObject({ method: 'GET', answer: 'list' });
    expect(one.call.path.match(/:\w+/g)).toEqual([':id']);
    expect(subjectList(one.subject, one.call.of!, one.list).call).toBe(one.call);
  });

  it('of several parts together have every value of the field that parts them, each once', () => {
    for (const name of ['booking', 'vacantUnit'] as const) {
      const values = entityLists(name).lists.flatMap((list) => list.values ?? []);
      expect(values.length).toBeGreaterThan(2);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
