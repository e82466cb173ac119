import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { CommandAct, CommandDetails, CommandedEntity } from '#domain/commands/act.ts';
import { type Command, commandStates } from '#domain/commands/lifecycle.ts';
import { timing } from '#domain/limits/timing.ts';
import {
  channelPowerNotToggled,
  channelsNotReset,
  controllersFailed,
  notEnrolled,
  powerNotToggled,
} from '#domain/messages/catalogue.ts';
import { overlockMessages } from '#domain/messages/commandEnds.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { commandAppearance } from '#crud/command/commandAppearance.ts';
import { sentenceOf, shortText } from '#crud/command/commandText.ts';
import { type Bulk, commandsAsText, idsToRetry, resultsOf, resultsText } from '#crud/command/bulkResults.ts';
import { noticeTimeLeft } from '#crud/command/CommandNotice.tsx';
import { reportControllers, reportOutcome } from '#crud/command/reportOutcome.ts';
import { popup, popupStore } from '#ui/popup/popup.ts';
import { buildCommand } from './builders.ts';
import { nextForbiddenTime } from './nextForbiddenTime.ts';

describe('the words for a command', () => {
  it('say every state, and how long a confirmation took', () => {
    const confirmed = buildCommand({ state: 'confirmed', requestedAt: 1000, settledAt: 2432 });
    expect(shortText(confirmed)).toBe('Confirmed in 1.4 s');
    expect(sentenceOf(confirmed)).toBe('Unlocked: confirmed in 1.4 s.');
    for (const state of commandStates) expect(shortText(buildCommand({ state }))).not.toBe('');
  });

  it('say that an overlock keeps the door locked, not that the device confirmed it', () => {
    const overlocked = buildCommand({
      state: 'confirmed',
      act: 'lock',
      settledAt: 2,
      message: overlockMessages.lock('A1'),
    });
    expect(shortText(overlocked)).toBe('Overlocked');
    expect(sentenceOf(overlocked)).toBe(overlockMessages.lock('A1'));
    expect(commandAppearance(overlocked).tone).toBe('overlocked');
  });

  it('give the reason of a failure, and never call an unconfirmed command failed', () => {
    const failed = buildCommand({ state: 'failed', act: 'lock', sentAt: 1, message: 'The door is jammed.' });
    expect(sentenceOf(failed)).toBe('Lock failed: The door is jammed.');
    const unconfirmed = sentenceOf(buildCommand({ state: 'unconfirmed' }));
    expect(unconfirmed).toContain(commandMessages.unconfirmed);
    expect(unconfirmed.toLowerCase()).not.toContain('fail');
  });
});

describe('the mark of a command', () => {
  it('turns while something is under way, and stands still while it waits for its turn and once it is over', () => {
    const moving = commandStates.filter((state) => commandAppearance(buildCommand({ state })).isSpinning === true);
    expect(moving).toEqual(['sent', 'accepted']);
    expect(commandAppearance(buildCommand({ state: 'accepted', settledAt: 2 })).isSpinning).toBeUndefined();
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

describe('the results of a bulk command', () => {
  const asked = [1, 2, 3, 4].map((id) => {
    const { target, key } = buildCommand({ id, requestedAt: 100 });
    return { id, name: target.name, target, key, reason: null };
  });
  const overlocked = { id: 5, name: 'A5', target: null, key: null, reason: 'Not sent: A5 is overlocked.' };
  const bulk: Bulk = {
    entity: 'unit',
    act: 'open',
    reason: 'Fire drill',
    lines: [...asked, overlocked],
  };
  const ends = [
    buildCommand({ id: 1, state: 'confirmed', requestedAt: 100, sentAt: 101, settledAt: 900 }),
    buildCommand({ id: 2, state: 'failed', requestedAt: 100, sentAt: 101, settledAt: 300, message: 'It is jammed.' }),
    buildCommand({ id: 3, state: 'failed', requestedAt: 100, settledAt: 300, message: 'Not sent: no connection.' }),
  ];
  const heardOf =
    (...commands: readonly Command[]) =>
    (key: string) =>
      commands.find((command) => command.key === key);
  const sums = (...commands: readonly Command[]) => resultsText(resultsOf(bulk, heardOf(...commands)));

  it('counts a door without news as queued, and names one that was left out', () => {
    const results = resultsOf(bulk, heardOf());
    expect(resultsText(results)).toBe('4 queued, 1 skipped');
    expect(results.lines.at(-1)).toMatchObject({ name: 'A5', sentence: overlocked.reason });
  });

  it('tells done, failed, unconfirmed and unsent commands apart', () => {
    expect(sums(...ends)).toBe('1 queued, 1 done, 1 failed, 2 skipped');
    const unconfirmed = buildCommand({ id: 4, state: 'unconfirmed', requestedAt: 100, sentAt: 101, settledAt: 15_101 });
    expect(sums(...ends, unconfirmed)).toBe('1 done, 1 failed, 1 unconfirmed, 2 skipped');
    expect(idsToRetry(resultsOf(bulk, heardOf(...ends, unconfirmed)))).toEqual([2, 3, 4, 5]);
  });

  it('offers no second attempt where the first was refused for good', () => {
    const end = (id: number, given: Partial<Command>) =>
      buildCommand({ id, state: 'failed', requestedAt: 100, sentAt: 101, settledAt: 300, ...given });
    const refused = (status: number, message: string) => ({ message, refusal: { status, message } });
    const gone: Bulk = { ...bulk, lines: [...asked, { ...overlocked, isLasting: true }] };
    const results = resultsOf(
      gone,
      heardOf(
        end(1, refused(403, 'You may not open doors.')),
        end(2, refused(404, 'There is no such unit.')),
        end(3, refused(409, 'A3 is overlocked and cannot be unlocked until the overlock is lifted.')),
        end(4, refused(409, 'The lock is jammed.')),
      ),
    );
    expect(resultsText(results)).toBe('4 failed, 1 skipped');
    expect(idsToRetry(results)).toEqual([4]);
  });

  it('ignores earlier and later commands on its doors', () => {
    const other = buildCommand({ id: 4, state: 'confirmed', act: 'lock', requestedAt: 50, settledAt: 400 });
    expect(sums(other)).toBe('4 queued, 1 skipped');
  });

  it('is a text with every name and sentence', () => {
    const text = commandsAsText(bulk, resultsOf(bulk, heardOf(...ends)));
    expect(text.split('\n')[0]).toBe('Unlock: 1 queued, 1 done, 1 failed, 2 skipped');
    expect(text).toContain('Reason: Fire drill');
    expect(text).toContain('Failed (1)\nA2\tUnlock failed: It is jammed.');
    expect(text).toContain('A3\tNot sent: no connection.');
  });
});

describe('what is said of a command in a popup', () => {
  const controller = (id: number, given: Partial<Command>): Command => ({
    ...buildCommand({ id, sentAt: 1, ...given }),
    target: { entity: 'controller', id, siteId: 1, name: `C${id}` },
  });
  const said = (commands: readonly Command[]) => {
    popup.closeAll();
    for (const command of commands) reportOutcome(command);
    return popupStore.read().map(({ kind, text }) => [kind, text]);
  };

  it('is for controllers what the catalogue says, once for all of them, with the rest in the console', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    popup.closeAll();
    const done = { state: 'accepted', act: 'lock' } as const;
    const failed = { state: 'failed', act: 'lock', message: 'C3 is offline.', settledAt: 2 } as const;
    reportControllers([controller(1, done), controller(2, done), controller(3, failed)]);
    expect(popupStore.read().map(({ text }) => text)).toEqual([
      'One or more controllers failed to action the command - check console for details.',
      'Requested secure for C1, C2',
    ]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('C3 is offline.'));
    warn.mockRestore();
    expect(said([controller(4, { state: 'confirmed', act: 'open', settledAt: 2 })])).toEqual([
      ['success', 'Requested access for C4'],
    ]);
  });

  it('is for devices the sentence of each act, and nothing while nobody knows', () => {
    const failed = { state: 'failed', sentAt: 1, settledAt: 2, message: 'It is jammed.' } as const;
    const of = (entity: CommandedEntity, act: CommandAct, details: CommandDetails = {}) => {
      const command = buildCommand({ id: 7, act, details, ...failed });
      return said([{ ...command, target: { ...command.target, entity } }])[0]?.[1];
    };
    expect(of('lockable', 'open')).toBe('Unable to open lockable: It is jammed.');
    expect(of('powerController', 'power')).toBe('Unable to toggle power on device 7');
    expect(of('multiplexer', 'power', { channel: 0 })).toBe('Unable to toggle channel power on device 7');
    expect(of('multiplexer', 'channelReset')).toBe('Unable to reset the channels of device 7');
    expect(of('multiplexer', 'enrol')).toBe('Unable to enrol device 7');
    expect(said([buildCommand({ state: 'unconfirmed', settledAt: 2 })])).toEqual([]);
  });

  describe('by the API, which refused it or failed over it', () => {
    const answered = (
      status: number,
      entity: CommandedEntity,
      act: CommandAct,
      details: CommandDetails = {},
    ): Command => {
      const refusal = { status, message: 'The relay board rests.' };
      const isOpen = status >= 500;
      const message = isOpen ? commandMessages.unconfirmed : refusal.message;
      const end = { state: isOpen ? 'unconfirmed' : 'failed', sentAt: 1, settledAt: 2, message } as const;
      const command = buildCommand({ id: 7, act, details, refusal, ...end });
      return { ...command, target: { ...command.target, entity, name: 'C7' } };
    };
    let warn: MockInstance<typeof console.warn>;
    beforeEach(() => {
      warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      vi.useFakeTimers({ toFake: ['Date'], now: nextForbiddenTime() });
    });
    afterEach(() => {
      vi.useRealTimers();
      warn.mockRestore();
    });
    const texts = (commands: readonly Command[]) => said(commands).map(([, text]) => text);

    it('is the sentence of each act with the words of the server, although nobody knows what came of it', () => {
      const message = 'Unable to open lockable: The relay board rests.';
      expect(texts([answered(502, 'lockable', 'open')])).toEqual([message]);
      expect(texts([answered(500, 'powerController', 'power')])).toEqual([powerNotToggled.text(7)]);
      expect(texts([answered(500, 'multiplexer', 'power', { channel: 0 })])).toEqual([channelPowerNotToggled.text(7)]);
      expect(texts([answered(500, 'multiplexer', 'channelReset')])).toEqual([channelsNotReset.text(7)]);
      expect(texts([answered(500, 'multiplexer', 'enrol')])).toEqual([notEnrolled.text(7)]);
      expect(texts([answered(500, 'controller', 'lock')])).toEqual([controllersFailed.text]);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('The relay board rests.'));
      const sentence = sentenceOf(answered(500, 'unit', 'open'));
      expect(sentence).toBe(`Unlock: ${commandMessages.unconfirmed} Server response: The relay board rests.`);
    });

    it('is that the right is missing, in its own words, once in 5 s whatever was asked', () => {
      const refused = (['unit', 'gate', 'lockable', 'controller'] as const).map((entity) =>
        answered(403, entity, 'open'),
      );
      const once = [['error', 'The relay board rests.']];
      expect(said(refused)).toEqual(once);
      expect(popupStore.read().map(({ count }) => count)).toEqual([1]);
      vi.setSystemTime(Date.now() + timing.forbiddenInterval - 1);
      expect(said(refused.slice(0, 1))).toEqual([]);
      vi.setSystemTime(Date.now() + 1);
      expect(said(refused.slice(0, 1))).toEqual(once);
    });

    it('is told once of several controllers, beside those that were asked well', () => {
      popup.closeAll();
      reportControllers([
        answered(403, 'controller', 'lock'),
        answered(403, 'controller', 'lock'),
        controller(3, { state: 'accepted', act: 'lock' }),
      ]);
      expect(popupStore.read().map(({ text, count }) => [text, count])).toEqual([
        ['The relay board rests.', 1],
        ['Requested secure for C3', 1],
      ]);
    });
  });
});
