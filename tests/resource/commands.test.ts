import { describe, expect, it } from 'vitest';
import { commandStates } from '#domain/commands/lifecycle.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { newestByTarget, targetKey } from '#resource/command/commandIndex.ts';
import { sentenceOf, shortText } from '#resource/command/commandText.ts';
import { followBulk, ledgerOf, ledgerText, type Bulk } from '#resource/command/ledger.ts';
import { noticeTimeLeft } from '#resource/command/noticeTime.ts';
import { buildCommand } from './builders.ts';

describe('the words for a command', () => {
  it('say every state, and how long a confirmation took', () => {
    const confirmed = buildCommand({ state: 'confirmed', requestedAt: 1000, settledAt: 2432 });
    expect(shortText(confirmed)).toBe('Confirmed in 1.4 s');
    expect(sentenceOf(confirmed)).toBe('Unlocked: confirmed in 1.4 s.');
    for (const state of commandStates) expect(shortText(buildCommand({ state }))).not.toBe('');
  });

  it('give the reason of a failure, and never call an unconfirmed command failed', () => {
    const failed = buildCommand({ state: 'failed', act: 'lock', message: 'The door is jammed.' });
    expect(sentenceOf(failed)).toBe('Lock failed: The door is jammed.');
    const unconfirmed = sentenceOf(buildCommand({ state: 'unconfirmed' }));
    expect(unconfirmed).toContain(commandMessages.unconfirmed);
    expect(unconfirmed.toLowerCase()).not.toContain('fail');
  });
});

describe('the newest command of a door', () => {
  it('is the one requested last, in whatever order they come', () => {
    const older = buildCommand({ requestedAt: 1 });
    const newer = buildCommand({ requestedAt: 2, act: 'lock' });
    for (const commands of [
      [older, newer],
      [newer, older],
    ]) {
      expect(newestByTarget(commands).get(targetKey(older.target))).toBe(newer);
    }
  });
});

describe('the place of a command in a row', () => {
  it('is kept while it runs, and ends some time after its end', () => {
    expect(noticeTimeLeft(buildCommand({ state: 'accepted' }), 1e12)).toBe(Infinity);
    const confirmed = buildCommand({ state: 'confirmed', settledAt: 1000 });
    expect(noticeTimeLeft(confirmed, 1000)).toBeGreaterThan(0);
    expect(noticeTimeLeft(confirmed, 1e9)).toBe(0);
    const failed = buildCommand({ state: 'failed', settledAt: 1000 });
    expect(noticeTimeLeft(failed, 1000)).toBeGreaterThan(noticeTimeLeft(confirmed, 1000));
  });
});

describe('the ledger of a bulk command', () => {
  const targets = [1, 2, 3, 4].map((id) => buildCommand({ id }).target);
  const bulk: Bulk = { targets, skipped: [], startedAt: 100 };

  it('counts a door of which nothing was heard as running', () => {
    expect(ledgerText(ledgerOf(bulk, new Map()))).toBe('4 running');
  });

  it('counts each end once, and knows nothing of earlier commands', () => {
    const earlier = buildCommand({ id: 4, state: 'failed', requestedAt: 10, settledAt: 20 });
    const commands = [
      buildCommand({ id: 1, state: 'confirmed', requestedAt: 101, settledAt: 900 }),
      buildCommand({ id: 2, state: 'failed', requestedAt: 101, settledAt: 300 }),
      buildCommand({ id: 3, state: 'unconfirmed', requestedAt: 101, settledAt: 15_101 }),
    ];
    const ledger = ledgerOf(bulk, followBulk(new Map(), bulk, [...commands, earlier]));
    expect(ledger).toEqual({ total: 4, running: 1, confirmed: 1, failed: 1, unconfirmed: 1 });
    expect(ledgerText(ledger)).toBe('1 confirmed, 1 failed, 1 unconfirmed, 1 running');
  });

  it('takes the end of a command that was under way already, since it absorbed the press', () => {
    const running = buildCommand({ id: 1, state: 'sent', requestedAt: 50 });
    const held = followBulk(new Map(), bulk, [running]);
    expect(ledgerOf(bulk, held).running).toBe(4);
    const ended = { ...running, state: 'confirmed' as const, settledAt: 400 };
    expect(ledgerOf(bulk, followBulk(held, bulk, [ended])).confirmed).toBe(1);
  });

  it('remembers an end that the list of commands has forgotten', () => {
    const held = followBulk(new Map(), bulk, [
      buildCommand({ id: 1, state: 'confirmed', requestedAt: 101, settledAt: 200 }),
    ]);
    expect(ledgerOf(bulk, followBulk(held, bulk, [])).confirmed).toBe(1);
  });
});
