import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { button, freshOf, input, northGate, openForm, type SentGate } from './openForm.tsx';

beforeEach(() => localStorage.clear());

const says = (text: string) => screen.findByText(text);
/** Shown as a popup and to screen readers. */
const isSaved = () => screen.findAllByText(formMessages.saved);
const alert = async () => (await within(screen.getByRole('form')).findByRole('alert')).textContent;
const silent = async (text: string) => {
  await expect.poll(() => screen.queryByText(text)).toBeNull();
};
const refuse = (field?: string) =>
  new AppError({ code: 'refused', status: 400, message: 'That name is taken.', field });

describe('what is checked', () => {
  it('checks as typed once a field was left, with the sentences of the schema', async () => {
    openForm({});
    await fillIn(input('Phone'), '12');
    await silent('Please enter a valid Australian phone number.');
    await userEvent.tab();
    await says('Please enter a valid Australian phone number.');
    expect(input('Phone')).toHaveAccessibleDescription('Please enter a valid Australian phone number.');
    await fillIn(input('Phone'), '02 9876 5432');
    await silent('Please enter a valid Australian phone number.');
  });

  it('sends what the schema makes of it, and nothing while a field is wrong', async () => {
    const sent: SentGate[] = [];
    openForm({ save: (gate) => Promise.resolve(sent.push(gate)) });
    await fillIn(input('Name'), '');
    await fillIn(input('Width'), 'wide');
    await pressOn(button('Save'));
    await says('Name is required');
    await says(formMessages.notANumber);
    await expect.poll(() => document.activeElement).toBe(input('Name'));
    expect(sent).toEqual([]);

    await fillIn(input('Name'), '  South gate ');
    await fillIn(input('Width'), '2.5');
    await fillIn(input('Phone'), '');
    await userEvent.selectOptions(input('Kind'), 'Door');
    await pressOn(input('Lit at night'));
    await pressOn(button('Save'));
    await isSaved();
    expect(sent).toEqual([
      { name: 'South gate', phone: null, notes: '', width: 2.5, kind: 'door', isLit: false, password: '' },
    ]);
  });

  it('moves nothing when a field is left: the click that leaves it meets its control', async () => {
    openForm({});
    const top = () => input('Lit at night').getBoundingClientRect().top;
    const before = top();
    await fillIn(input('Name'), '');
    // As long as a slow finger: the message comes while the button is pressed.
    await userEvent.click(input('Lit at night'), { delay: 300 });
    await says('Name is required');
    expect(input('Lit at night').checked).toBe(false);
    expect(top()).toBe(before);
  });

  it('shows the further lines of a long message once no button is pressed', async () => {
    await page.viewport(240, 800);
    openForm({});
    const top = () => input('Notes').getBoundingClientRect().top;
    const before = top();
    let atRelease = Number.NaN;
    document.addEventListener('pointerup', () => (atRelease = top()), { once: true });
    await fillIn(input('Phone'), '12');
    // Longer than the message waits by itself.
    await userEvent.click(input('Notes'), { delay: 600 });
    expect(atRelease).toBe(before);
    await expect.poll(top).toBeGreaterThan(before);
    await page.viewport(1280, 800);
  });

  it('shows the wrong field clear of its bar once a save was refused, wherever the page was scrolled', async () => {
    await page.viewport(390, 500);
    openForm({});
    const barTop = () => document.querySelector('[data-form-bar]')?.getBoundingClientRect().top ?? 0;
    const isClear = (field: HTMLElement) => {
      const { top, bottom } = field.getBoundingClientRect();
      return top >= 0 && bottom <= barTop();
    };
    await fillIn(input('Width'), '0.1');
    window.scrollTo(0, 0);
    expect(isClear(input('Width'))).toBe(false);
    // A pointer's click would scroll first.
    button('Save').click();
    await says('A gate is half a metre wide at least.');
    await expect.poll(() => isClear(input('Width'))).toBe(true);
    input('Name').focus();
    window.scrollTo(0, 0);
    for (const label of ['Phone', 'Notes', 'Width', 'Kind']) {
      await userEvent.tab();
      expect([label, document.activeElement, isClear(input(label))]).toEqual([label, input(label), true]);
    }
    await page.viewport(1280, 800);
  });

  it('says at the top what is wrong with a field that has no input, in words instead of its path', async () => {
    openForm({ initial: { ...northGate, address: { street1: 'Old'.repeat(20) } } });
    await fillIn(input('Name'), 'South gate');
    await pressOn(button('Save'));
    expect(await alert()).toBe('Street 1: A street may have 30 characters at most.');
  });

  it('counts words and characters, and stops typing at the longest text', async () => {
    openForm({});
    await fillIn(input('Notes'), 'one two three four five six seven');
    await userEvent.keyboard(' eighty nine');
    await says('8 words · 40 of 40 characters');
    await says('No characters left.');
    expect(input('Notes').value).toBe('one two three four five six seven eighty');
  });

  it('counts a short text near its longest alone, and keeps a longer stored one', async () => {
    openForm({ initial: { ...northGate, name: 'N'.repeat(94) } });
    expect(screen.queryByText(/ of 120 characters/)).toBeNull();
    await userEvent.type(input('Name'), 'no');
    await says('1 word · 96 of 120 characters');
    await says('Up to 30 characters left.');
    cleanup();
    openForm({ initial: { ...northGate, name: 'N'.repeat(125) } });
    await says('1 word · 125 of 120 characters');
    expect(input('Name').value).toHaveLength(125);
  });
});

describe('what the server says', () => {
  it('stands beside the field that it names, which has the focus', async () => {
    openForm({ save: () => Promise.reject(refuse('name')) });
    await fillIn(input('Width'), '3');
    await pressOn(button('Save'));
    await says('That name is taken.');
    expect(input('Name')).toHaveAccessibleDescription('That name is taken.');
    await expect.poll(() => document.activeElement).toBe(input('Name'));
    await fillIn(input('Name'), 'Another gate');
    await silent('That name is taken.');
  });

  it('stands at the top where it names none, or one that is not here', async () => {
    let field: string | undefined;
    openForm({ save: () => Promise.reject(refuse(field)) });
    await fillIn(input('Width'), '3');
    for (field of [undefined, 'siteId']) {
      await pressOn(button('Save'));
      expect(await alert()).toBe('That name is taken.');
    }
  });

  it('keeps what was typed when no answer came', async () => {
    const lost = new AppError({ code: 'network', status: 500, message: apiMessages.networkFailed });
    openForm({ save: () => Promise.reject(lost) });
    await fillIn(input('Name'), 'South gate');
    await pressOn(button('Save'));
    expect(await alert()).toBe(apiMessages.networkFailed + formMessages.kept);
    expect(input('Name').value).toBe('South gate');
    await expect.poll(() => button('Save').getAttribute('aria-busy')).toBeNull();
  });
});

describe('while it is sent', () => {
  it('sends once however often it is pressed, and keeps what is typed meanwhile', async () => {
    let answer = () => {};
    let times = 0;
    const save = () => {
      times += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    };
    openForm({ save });
    await fillIn(input('Name'), 'South gate');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(() => button('Save').getAttribute('aria-busy')).toBe('true');
    await pressOn(button('Save'));
    await fillIn(input('Width'), '4');
    await fillIn(input('Password'), 'Tr0ub4dor&3');
    answer();
    await isSaved();
    expect(times).toBe(1);
    expect([input('Name').value, input('Width').value, input('Password').value]).toEqual(['South gate', '4', '']);
    expect(button('Discard changes')).toBeVisible();
    await pressOn(button('Discard changes'));
    await expect.poll(() => input('Width').value).toBe('');
    expect(input('Name').value).toBe('South gate');
  });

  it('follows the record where nothing was typed', async () => {
    const form = openForm({});
    await fillIn(input('Width'), '4');
    form.change({ ...northGate, name: 'Main gate', width: 9 });
    await expect.poll(() => input('Name').value).toBe('Main gate');
    expect(input('Width').value).toBe('4');
    await says(formMessages.conflict('Width', '9'));
    await pressOn(button('Discard changes'));
    await expect.poll(() => input('Width').value).toBe('9');
    await silent(formMessages.conflict('Width', '9'));
  });

  it('says that other fields changed, and takes what somebody else saved where the person wants that', async () => {
    const form = openForm({});
    await fillIn(input('Width'), '4');
    form.change({ ...northGate, name: 'Main gate' });
    await says(formMessages.changedMeanwhile);
    form.change({ ...northGate, name: 'Main gate', width: 9 });
    await says(formMessages.conflict('Width', '9'));
    await pressOn(button(formMessages.useTheirs));
    await expect.poll(() => input('Width').value).toBe('9');
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});

describe('a record that no event tells of', () => {
  const { collision, gone } = formMessages;
  const opened = (fresh: Record<string, unknown> | null, changedBy: string | null = null) => {
    const sent: SentGate[] = [];
    openForm({
      save: (gate) => Promise.resolve(sent.push(gate)),
      edited: {
        isGone: false,
        refresh: () => Promise.resolve(freshOf(fresh)),
        changedBy: () => Promise.resolve(changedBy),
      },
    });
    return sent;
  };

  it('is read again before it is saved: what others changed is kept', async () => {
    const sent = opened({ ...northGate, phone: '0311112222', isLit: false });
    await fillIn(input('Name'), 'South gate');
    await pressOn(button('Save'));
    await isSaved();
    expect(sent).toMatchObject([{ name: 'South gate', phone: '0311112222', isLit: false }]);
  });

  it('is asked about where somebody else changed the same field, with both values and who it was', async () => {
    const sent = opened({ ...northGate, name: 'Main gate', kind: 'door' }, 'Eve Adams');
    await fillIn(input('Name'), 'South gate');
    await fillIn(input('Width'), '4');
    await pressOn(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: collision.title }));
    await dialog.findByText(collision.text('Eve Adams'));
    expect(dialog.getByText('South gate')).toBeVisible();
    expect(dialog.getByText('Main gate')).toBeVisible();
    expect(dialog.queryByText('4')).toBeNull();
    expect(sent).toEqual([]);
    await pressOn(dialog.getByRole('button', { name: collision.stay }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
    expect(input('Name').value).toBe('South gate');

    await pressOn(button('Save'));
    const again = within(await screen.findByRole('dialog', { name: collision.title }));
    await pressOn(again.getByRole('radio', { name: collision.theirs }));
    await pressOn(again.getByRole('button', { name: collision.save }));
    await isSaved();
    expect(sent).toMatchObject([{ name: 'Main gate', kind: 'door', width: 4 }]);
  });

  it('that was deleted meanwhile is not saved, and what was typed stays to be taken along', async () => {
    const sent = opened(null);
    await fillIn(input('Name'), 'South gate');
    await pressOn(button('Save'));
    await says(gone.text('gate'));
    expect(input('Name').value).toBe('South gate');
    expect(button('Save')).toBeDisabled();
    expect(button(gone.copy)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('what a record holds that no form of ours would send', () => {
  it('is shown at its field, stops nobody who changes something else, and goes out as it was read', async () => {
    const sent: unknown[] = [];
    const record = { name: 'North gate', phone: '12', kind: 'Sliding door', isLit: true };
    openForm({
      initial: record,
      save: (_gate, { body }) => Promise.resolve(sent.push(body)),
      edited: { isGone: false, refresh: () => Promise.resolve(freshOf({ ...record, phone: 12 })) },
    });
    expect(screen.getByRole('option', { name: 'Sliding door' })).toBeInTheDocument();
    expect(input('Phone')).toHaveAccessibleDescription('Please enter a valid Australian phone number.');
    await fillIn(input('Width'), '4');
    await pressOn(button('Save'));
    await isSaved();
    expect(sent).toEqual([{ name: 'North gate', phone: 12, kind: 'Sliding door', isLit: true, width: 4 }]);
  });

  it('is said to be unknown where the server did not send it, and is not sent back', async () => {
    const sent: unknown[] = [];
    openForm({
      initial: { name: 'North gate' },
      save: (_gate, { body }) => Promise.resolve(sent.push(body)),
      edited: { isGone: false, refresh: () => Promise.resolve(freshOf({ name: 'North gate' })) },
    });
    expect(input('Width').placeholder).toBe(formMessages.unknown);
    expect(input('Lit at night').indeterminate).toBe(true);
    expect(screen.getByRole('option', { name: formMessages.unknown })).toBeInTheDocument();
    await fillIn(input('Name'), 'South gate');
    await pressOn(button('Save'));
    await isSaved();
    expect(sent).toEqual([{ name: 'South gate' }]);
  });

  it('is checked once somebody changes it', async () => {
    openForm({ initial: { ...northGate, phone: '12' }, edited: { isGone: false } });
    await fillIn(input('Phone'), '123');
    await pressOn(button('Save'));
    await says('Please enter a valid Australian phone number.');
  });
});
