import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { button, freshOf, input, northGate, openForm, type SentGate } from './openForm.tsx';

const { collision, gone } = formMessages;
type Fields = Record<string, unknown>;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens a form on `server.record`; null: the record was deleted. */
function openAt(server: { record: Fields | null; failure?: AppError; refusal?: AppError }) {
  const sent: SentGate[] = [];
  const changed: (readonly string[])[] = [];
  openForm({
    save: (gate, { changed: paths }) => {
      if (server.refusal !== undefined) return Promise.reject(server.refusal);
      sent.push(gate);
      return Promise.resolve(changed.push(paths));
    },
    edited: {
      isGone: false,
      refresh: () =>
        server.failure === undefined ? Promise.resolve(freshOf(server.record)) : Promise.reject(server.failure),
    },
  });
  return { sent, changed };
}

const save = () => pressOn(button('Save'));
const isSaved = () => screen.findAllByText(formMessages.saved);
const question = async () => within(await screen.findByRole('dialog', { name: collision.title }));
const isAnswered = async () => {
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
};

/** The user's value, then the other person's. */
function valuesOf(path: string): (string | null)[] {
  const values = document.querySelectorAll(`[data-conflict="${path}"] dd`);
  return [...values].map(({ textContent }) => textContent);
}

async function choose(label: string, side: string): Promise<void> {
  const group = within(screen.getByRole('radiogroup', { name: label }));
  await pressOn(group.getByRole('radio', { name: side }));
}

describe('a save of fields that somebody else changed too', () => {
  it('asks about each of them as its input shows it, and sends what was chosen for each', async () => {
    const { sent, changed } = openAt({
      record: { ...northGate, name: 'Main gate', kind: 'door', notes: 'Rusty', isLit: true },
    });
    await fillIn(input('Name'), 'South gate');
    await fillIn(input('Notes'), 'Oiled');
    await fillIn(input('Phone'), '0311112222');
    await pressOn(input('Lit at night'));
    await save();
    await (await question()).findByText(collision.text(null));
    expect([valuesOf('name'), valuesOf('notes')]).toEqual([
      ['South gate', 'Main gate'],
      ['Oiled', 'Rusty'],
    ]);
    // Others did not change these fields.
    expect([valuesOf('phone'), valuesOf('isLit')]).toEqual([[], []]);
    await choose('Notes', collision.theirs);
    await pressOn((await question()).getByRole('button', { name: collision.save }));
    await isSaved();
    expect(sent).toMatchObject([
      { name: 'South gate', notes: 'Rusty', phone: '0311112222', kind: 'door', isLit: false },
    ]);
    expect(changed).toEqual([['name', 'phone', 'isLit']]);
  });

  it('reads and asks again where somebody else saved at the same moment, and overwrites nothing unasked', async () => {
    const read = [northGate, { ...northGate, notes: 'Rusty' }, { ...northGate, name: 'Main gate', notes: 'Rusty' }];
    const stale = new AppError({ code: 'refused', status: 412, message: apiMessages.stale });
    const sent: [SentGate, object | undefined][] = [];
    openForm({
      save: (gate, { seen }) => {
        sent.push([gate, seen]);
        return read.length > 0 ? Promise.reject(stale) : Promise.resolve();
      },
      edited: {
        isGone: false,
        refresh: () => {
          const record = read.shift() ?? null;
          return Promise.resolve(record && { ...freshOf(record)!, seen: record });
        },
      },
    });
    await fillIn(input('Name'), 'South gate');
    await save();
    await question();
    expect(valuesOf('name')).toEqual(['South gate', 'Main gate']);
    expect(sent.map(([gate, seen]) => [gate.name, gate.notes, seen])).toEqual([
      ['South gate', '', northGate],
      ['South gate', 'Rusty', { ...northGate, notes: 'Rusty' }],
    ]);
    await pressOn((await question()).getByRole('button', { name: collision.save }));
    await isSaved();
    expect(sent.at(-1)).toMatchObject([{ name: 'South gate', notes: 'Rusty' }, { name: 'Main gate' }]);
  });

  it('tells so where the record never rests, and keeps what was typed', async () => {
    const refusal = new AppError({ code: 'refused', status: 412, message: apiMessages.stale });
    openAt({ record: northGate, refusal });
    await fillIn(input('Name'), 'South gate');
    await save();
    await screen.findByText(apiMessages.stale);
    expect(input('Name').value).toBe('South gate');
  });

  it('shows choices by their labels, boxes as yes or no, and what is empty as such', async () => {
    openAt({ record: { ...northGate, kind: 'Sliding', phone: null, width: 3, isLit: null } });
    await userEvent.selectOptions(input('Kind'), 'Door');
    await fillIn(input('Phone'), '0311112222');
    await fillIn(input('Width'), '4');
    await save();
    await question();
    expect(valuesOf('kind')).toEqual(['Door', 'Sliding']);
    expect(valuesOf('phone')).toEqual(['0311112222', formMessages.empty]);
    expect(valuesOf('width')).toEqual(['4', '3']);
  });

  it('asks nothing where both saved the same', async () => {
    const { sent } = openAt({ record: { ...northGate, name: 'South gate', width: 3 } });
    await fillIn(input('Name'), 'South gate');
    await fillIn(input('Phone'), '0311112222');
    await save();
    await isSaved();
    expect(sent).toMatchObject([{ name: 'South gate', width: 3, phone: '0311112222' }]);
  });

  it('keeps what was typed until the question is answered, and asks it again with the newest value', async () => {
    const server = { record: { ...northGate, name: 'Main gate' } };
    const { sent } = openAt(server);
    await fillIn(input('Name'), 'South gate');
    await save();
    await pressOn((await question()).getByRole('button', { name: collision.stay }));
    await isAnswered();
    expect(screen.getByText(formMessages.conflict('Name', 'Main gate'))).toBeVisible();
    server.record = { ...northGate, name: 'Gate of the third' };
    await save();
    await question();
    expect(valuesOf('name')).toEqual(['South gate', 'Gate of the third']);
    expect(sent).toEqual([]);
    await pressOn((await question()).getByRole('button', { name: collision.save }));
    await isSaved();
    expect(sent).toMatchObject([{ name: 'South gate' }]);
  });

  it('does not ask again what was answered where the server refused what was sent then', async () => {
    const refusal = new AppError({ code: 'refused', status: 400, message: 'That name is taken.', field: 'name' });
    const server: Parameters<typeof openAt>[0] = { record: { ...northGate, name: 'Main gate' }, refusal };
    const { sent } = openAt(server);
    await fillIn(input('Name'), 'South gate');
    await save();
    await pressOn((await question()).getByRole('button', { name: collision.save }));
    await screen.findByText('That name is taken.');
    delete server.refusal;
    await fillIn(input('Name'), 'West gate');
    await save();
    await isSaved();
    expect(sent).toMatchObject([{ name: 'West gate' }]);
  });

  it('sends nothing where the record could not be read again, and keeps what was typed', async () => {
    const failure = new AppError({ code: 'network', status: 500, message: apiMessages.networkFailed });
    const server: Parameters<typeof openAt>[0] = { record: northGate, failure };
    const { sent } = openAt(server);
    await fillIn(input('Name'), 'South gate');
    await save();
    await screen.findByText(apiMessages.networkFailed);
    expect(sent).toEqual([]);
    expect(input('Name').value).toBe('South gate');
    delete server.failure;
    await save();
    await isSaved();
    expect(sent).toMatchObject([{ name: 'South gate' }]);
  });

  it('reads nothing again as long as a field is wrong', async () => {
    const failure = new AppError({ code: 'server', status: 500, message: 'It was asked.' });
    openAt({ record: northGate, failure });
    await fillIn(input('Name'), '');
    await save();
    await screen.findByText('Name is required');
    expect(screen.queryByText('It was asked.')).toBeNull();
  });
});

describe('a record that was deleted while it was edited', () => {
  it('leaves its form as it is, says so at once, and can be saved no more', async () => {
    const form = openForm({ edited: { isGone: false } });
    await fillIn(input('Name'), 'South gate');
    expect(screen.queryByText(gone.text('gate'))).toBeNull();
    form.remove();
    await screen.findByText(gone.text('gate'));
    expect(within(screen.getByRole('form')).getByRole('alert')).toHaveTextContent(gone.text('gate'));
    expect(input('Name').value).toBe('South gate');
    expect(button('Save')).toBeDisabled();
  });

  it('is known to be gone where the server answers 404 to its save', async () => {
    const refusal = new AppError({ code: 'notFound', status: 404, message: 'There is no gate 7.' });
    openAt({ record: northGate, refusal });
    await fillIn(input('Name'), 'South gate');
    await save();
    await screen.findByText(gone.text('gate'));
    expect(screen.queryByText('There is no gate 7.')).toBeNull();
    expect(input('Name').value).toBe('South gate');
  });

  it('can be copied with the names of its fields, all but what is secret', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const form = openForm({ edited: { isGone: false } });
    await fillIn(input('Name'), 'South gate');
    await userEvent.selectOptions(input('Kind'), 'Door');
    await fillIn(input('Password'), 'Tr0ub4dor&3');
    form.remove();
    await pressOn(await screen.findByRole('button', { name: gone.copy }));
    await screen.findAllByText(gone.copied);
    expect(write.mock.calls[0]?.[0].split('\n')).toEqual([
      'Name: South gate',
      'Phone: 0298765432',
      `Notes: ${formMessages.empty}`,
      `Width: ${formMessages.empty}`,
      'Kind: Door',
      'Lit at night: Yes',
    ]);
  });

  it('says so where the browser copies nothing, and keeps what was typed on the screen', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    const form = openForm({ edited: { isGone: false } });
    await fillIn(input('Name'), 'South gate');
    form.remove();
    await pressOn(await screen.findByRole('button', { name: gone.copy }));
    await screen.findAllByText(gone.notCopied);
    expect(input('Name').value).toBe('South gate');
  });
});
