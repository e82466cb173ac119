import { expect, it } from 'vitest';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { sentence } from '#format/sentence.ts';

it('ends a text with one full stop', () => {
  expect(['Something broke', 'Not found. ', 'Really?', 'Wait…'].map(sentence)).toEqual([
    'Something broke.',
    'Not found.',
    'Really?',
    'Wait…',
  ]);
});

it("keeps a server's words apart from what they mean here", () => {
  expect(settlementMessages.moveOut.failed('Something broke')).toContain('Something broke. If you move');
});
