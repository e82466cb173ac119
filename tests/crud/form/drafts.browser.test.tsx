import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keyHeader } from '#domain/calls/requestKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import { draftLimits } from '#domain/limits/drafts.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { removeStored } from '#lib/storedValue.ts';
import type { SentChanges } from '#crud/form/recordForm.ts';
import { askBeforeLeaving } from '#lib/unsaved.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { button, input, northGate, openForm } from './openForm.tsx';
import { expectComplaint } from '#tests/support/console/complaints.ts';

const key = `${storageKeys.draftPrefix}1.gate.7`;
const stored = () => localStorage.getItem(key);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Types, then closes the page. */
async function typeAndGo(label: string, text: string): Promise<void> {
  const form = openForm({});
  await fillIn(input(label), text);
  form.close();
}

describe('what was typed', () => {
  it('is there again after the page has gone, and says since when', async () => {
    await typeAndGo('Name', 'South gate');
    openForm({});
    await expect.poll(() => input('Name').value).toBe('South gate');
    await screen.findByText(/^Draft from \d{2}:\d{2}[AP]M restored\.$/);
    await pressOn(button('Discard draft'));
    await expect.poll(() => input('Name').value).toBe('North gate');
    expect(stored()).toBeNull();
  });

  it('says so in the hours and dates that the person chose', async () => {
    const yesterday = new Date(Date.now() - 86_400_000);
    yesterday.setHours(14, 7);
    await typeAndGo('Name', 'South gate');
    const draft = JSON.parse(stored() ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...draft, at: yesterday.getTime() }));
    localStorage.setItem(storageKeys.timeDisplay, JSON.stringify('H:mm'));
    localStorage.setItem(storageKeys.dateDisplay, JSON.stringify('d MMM yyyy'));
    openForm({});
    await screen.findByText(/^Draft from \d{1,2} \w{3} \d{4} 14:07 restored\.$/);
  });

  it('is never a password, and is nobody else’s', async () => {
    const form = openForm({});
    await fillIn(input('Password'), 'Tr0ub4dor&3');
    await pressOn(button('Show password'));
    await fillIn(input('Notes'), 'Squeaks');
    expect(stored()).toContain('Squeaks');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Tr0ub4dor');
    form.close();
    const other = openForm({ userId: 2 });
    await expect.poll(() => input('Name').value).toBe('North gate');
    expect(input('Notes').value).toBe('');
    other.close();
    removeStored(storageKeys.draftPrefix);
    openForm({});
    await expect.poll(() => input('Name').value).toBe('North gate');
    expect(input('Notes').value).toBe('');
  });

  it('goes once it is saved, or typed back to what it was', async () => {
    openForm({});
    await fillIn(input('Name'), 'South gate');
    expect(stored()).not.toBeNull();
    await fillIn(input('Name'), 'North gate');
    expect(stored()).toBeNull();
    await fillIn(input('Name'), 'South gate');
    await pressOn(button('Save'));
    await expect.poll(stored).toBeNull();
    expect(input('Name').value).toBe('South gate');
  });

  it('waits for a choice where the record was changed since', async () => {
    await typeAndGo('Notes', 'Squeaks');
    const changed = { ...northGate, notes: 'Oiled on Monday' };
    const form = openForm({ initial: changed });
    await screen.findByText(/The record has changed since then\.$/);
    expect(input('Notes')).toBeDisabled();
    expect(input('Notes').value).toBe('Oiled on Monday');
    form.close();
    openForm({ initial: changed });
    await pressOn(await screen.findByRole('button', { name: 'Restore draft' }));
    await expect.poll(() => input('Notes').value).toBe('Squeaks');
    expect(input('Notes')).toBeEnabled();
    await pressOn(button('Discard draft'));
    await expect.poll(() => input('Notes').value).toBe('Oiled on Monday');
    expect(stored()).toBeNull();
  });

  it('is dropped when it is broken or a week old', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const old = { at: Date.now() - draftLimits.age - 1, basis: '', values: { name: 'Old gate' } };
    for (const text of ['{', '{"values":{"name":7}}', JSON.stringify(old)]) {
      localStorage.setItem(key, text);
      const form = openForm({});
      await expect.poll(() => input('Name').value).toBe('North gate');
      expect(stored()).toBeNull();
      form.close();
    }
    expect(warned).toHaveBeenCalledTimes(2);
  });

  it('says so when the browser has no room for it', async () => {
    openForm({});
    expectComplaint(/^The browser has no room for what is typed/);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    await fillIn(input('Notes'), 'Creaks');
    await screen.findByText(formMessages.notKept);
    expect(stored()).toBeNull();
    full.mockRestore();
    await fillIn(input('Notes'), 'Squeaks');
    await expect.poll(() => screen.queryByText(formMessages.notKept)).toBeNull();
    expect(stored()).toContain('Squeaks');
  });
});

describe('the key of what a form creates', () => {
  const failure = (status: number, field?: string) =>
    new AppError({ code: status === 500 ? 'network' : 'refused', message: 'Not saved.', status, field });

  /** Answers in turn; the last for ever. Returns the keys that were sent. */
  function answering(...failures: (AppError | null)[]) {
    const keys: string[] = [];
    const save = (_gate: unknown, { requestKey }: SentChanges) => {
      const failed = failures[Math.min(keys.length, failures.length - 1)];
      keys.push(requestKey);
      return failed == null ? Promise.resolve() : Promise.reject(failed);
    };
    return { keys, save };
  }

  const saveTimes = async (keys: readonly string[], count: number) => {
    await pressOn(button('Save'));
    await expect.poll(() => keys.length).toBe(count);
    await expect.poll(() => button('Save').getAttribute('aria-busy')).not.toBe('true');
  };

  it('is one for all attempts, also after a reload, and another for the next record', async () => {
    const { keys, save } = answering(failure(500), failure(409), failure(500), null);
    const form = openForm({ save });
    await fillIn(input('Name'), 'South gate');
    await saveTimes(keys, 1);
    await fillIn(input('Notes'), 'Squeaks');
    await saveTimes(keys, 2);
    form.close();
    openForm({ save });
    await expect.poll(() => input('Name').value).toBe('South gate');
    await saveTimes(keys, 3);
    await saveTimes(keys, 4);
    expect(new Set(keys).size).toBe(1);
    await fillIn(input('Name'), 'East gate');
    await saveTimes(keys, 5);
    expect(keys[4]).not.toBe(keys[3]);
  });

  it('is another once the person was told that the record was made with other values, or threw the draft away', async () => {
    const { keys, save } = answering(failure(422, keyHeader), failure(422, 'name'), failure(500));
    const form = openForm({ save });
    await fillIn(input('Name'), 'South gate');
    await saveTimes(keys, 1);
    await screen.findByText('Not saved.');
    await saveTimes(keys, 2);
    expect(keys[1]).not.toBe(keys[0]);
    form.close();
    openForm({ save });
    await expect.poll(() => input('Name').value).toBe('South gate');
    await saveTimes(keys, 3);
    expect(keys[2]).toBe(keys[1]);
    await pressOn(button('Discard draft'));
    await fillIn(input('Name'), 'South gate');
    await saveTimes(keys, 4);
    expect(keys[3]).not.toBe(keys[2]);
  });
});

describe('leaving', () => {
  const { leave } = formMessages;
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('asks where something is unsaved, and only there', async () => {
    openForm({});
    expect(askBeforeLeaving()).toBeNull();
    await fillIn(input('Name'), 'South gate');
    const answers = [
      [leave.stay, false],
      [leave.keep, true],
    ] as const;
    for (const [press, may] of answers) {
      const asked = askBeforeLeaving();
      await screen.findByRole('dialog', { name: leave.title });
      await pressOn(button(press));
      expect(await asked).toBe(may);
      expect(stored()).not.toBeNull();
    }
  });

  it('forgets what was typed when told so', async () => {
    openForm({});
    await fillIn(input('Name'), 'South gate');
    const asked = askBeforeLeaving();
    await pressOn(await screen.findByRole('button', { name: leave.discard }));
    expect(await asked).toBe(true);
    expect(stored()).toBeNull();
  });

  it('asks before a sign-out takes what was typed away, and what waits for a choice as well', async () => {
    const { signOut } = formMessages;
    await typeAndGo('Notes', 'Squeaks');
    openForm({ initial: { ...northGate, notes: 'Oiled on Monday' } });
    await screen.findByText(/The record has changed since then\.$/);
    expect(askBeforeLeaving()).toBeNull();
    for (const [press, may] of [
      [leave.stay, false],
      [signOut.leave, true],
    ] as const) {
      expect(stored()).not.toBeNull();
      const asked = askBeforeLeaving(true);
      await screen.findByRole('dialog', { name: signOut.title });
      await pressOn(button(press));
      expect(await asked).toBe(may);
    }
    expect(stored()).toBeNull();
  });

  it('says that a password is not kept, and has the browser ask too', async () => {
    openForm({});
    await fillIn(input('Name'), 'South gate');
    expect(unload()).toBe(false);
    await fillIn(input('Password'), 'Tr0ub4dor&3');
    expect(unload()).toBe(true);
    const asked = askBeforeLeaving();
    await screen.findByText(leave.notKept);
    await userEvent.keyboard('{Escape}');
    expect(await asked).toBe(false);
  });

  it('asks nothing any more once the form has gone', async () => {
    const form = openForm({});
    await fillIn(input('Name'), 'South gate');
    const asked = askBeforeLeaving();
    form.close();
    expect(await asked).toBe(false);
    expect(askBeforeLeaving()).toBeNull();
  });
});
