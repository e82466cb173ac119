import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { z } from 'zod';
import type { AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { unitBody } from '#domain/bodies/access.ts';
import { bulkWiringMessages } from '#domain/messages/bulkWiring.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { channelHolders } from '#domain/many/channels.ts';
import { nextNames } from '#domain/many/nextNames.ts';
import { isOneOf } from '#domain/states/words.ts';
import BulkWiring from '#crud/bulk/BulkWiring.tsx';
import { forms, kindsOfForm, ofEachKind, show, slips, type Shown, soon } from './bench.tsx';
import { bareId, oddId, recordsOf } from './recordRows.ts';

const form = () => screen.findByRole('form');
/** Waits until the form reports errors or sends. */
async function save({ sent }: Shown): Promise<void> {
  fireEvent.submit(await form());
  await soon(() => wrong().length + sent.length + screen.queryAllByRole('alert').length).toBeGreaterThan(0);
}
const wrong = () => [...document.querySelectorAll<HTMLElement>('form [aria-invalid=true]')];

function messageOf(field: HTMLElement): string {
  const ids = ['aria-describedby', 'aria-errormessage'].flatMap((name) => (field.getAttribute(name) ?? '').split(' '));
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
}

/** No choice, day, file or number. */
const texts = () =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input[type=text], input:not([type]), textarea)')].filter(
    (field) => !field.matches('[role=combobox], [inputmode], [readonly], :disabled') && field.offsetParent !== null,
  );

/** Types into every plain field, and checks that the input stays. */
function type(textOf: (index: number) => string): void {
  const fields = texts();
  for (const [index, field] of fields.entries()) {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: textOf(index) } });
  }
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(fields.map(({ value }) => value)).toEqual(fields.map((_field, index) => textOf(index)));
}

const bodies = ({ sent }: Shown) => JSON.stringify(sent.map(({ input }) => input.body));

beforeAll(() => page.viewport(1440, 900));

describe.each(ofEachKind(forms, kindsOfForm).map((shown) => [shown.id, shown] as const))('the form %s', (id, shown) => {
  const { schema, routes } = shown.form;
  const isNew = routes.create === id;
  const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType>;

  it('keeps what is typed, and sends it or says what is wrong', async () => {
    const answer = show(shown);
    await form();
    expect(slips()).toEqual([]);
    type((index) => `Typed ${index}`);
    if (texts().length === 0) return;
    await save(answer);
    expect(slips()).toEqual([]);
    if (answer.sent.length > 0) expect(bodies(answer)).toContain('Typed 0');
    else for (const field of wrong()) expect([field.outerHTML, messageOf(field)]).not.toContain('');
  });

  it('marks what is required, and says what is missing instead of sending it', async () => {
    const answer = show(shown);
    await form();
    const needsText = texts().some((field) => field.required || field.getAttribute('aria-required') === 'true');
    const isAnyRequired = Object.values(shape).some((field) => !field.safeParse(undefined).success);
    if (needsText) expect(document.querySelector('form [data-required]')).not.toBeNull();
    if (!needsText && !(isNew && isAnyRequired)) return;
    type(() => '');
    await save(answer);
    if (needsText) expect([answer.sent, wrong().length > 0]).toEqual([[], true]);
    for (const field of wrong()) expect([field.outerHTML, messageOf(field)]).not.toContain('');
    expect(slips()).toEqual([]);
  });

  it.skipIf(isNew)('shows a bare record, and one with anything in any field', async () => {
    for (const recordId of [bareId, oddId]) {
      const { unmount } = show(shown, { recordId });
      await form();
      expect(slips()).toEqual([]);
      type((index) => `Typed ${index}`);
      unmount();
    }
  });
});

describe('the connection of many doors', () => {
  const ids = [3, 1, 2];
  const doors = recordsOf('unit').filter(({ id }) => ids.includes(id));
  const isPlaced = (row: AnyRecord & { controllerId?: unknown }) => row.controllerId !== undefined;
  const placed: typeof recordsOf = (name) => {
    const rows = recordsOf(name);
    return isOneOf(channelHolders, name) ? rows.filter((row) => isPlaced(row) && row.id !== oddId) : rows;
  };
  const open = (given: readonly number[], records = placed) => {
    const props = { entity: 'unit', siteId: 1, schema: unitBody, sort: undefined, onClose: () => undefined } as const;
    const Wiring = () => <BulkWiring {...props} ids={given} />;
    return show({ id: 'unit.list', module: { default: Wiring } }, { records });
  };
  const preview = () => [...document.querySelectorAll('[data-wiring-preview] li')].map((line) => line.textContent);

  it('is sent as the preview shows it, each channel once', async () => {
    const { sent } = open(ids);
    expect(await screen.findByRole('button', { name: 'Connect' })).toHaveAttribute('aria-disabled', 'true');
    await screen.findByText(bulkWiringMessages.chooseController);
    const own = new Set(doors.map((door) => (door as { controllerId?: number }).controllerId));
    const other = recordsOf('controller').find(({ id }) => !own.has(id)) ?? { id: 0 };
    const name = new RegExp(`^${recordName('controller', other)} \\(`);
    fireEvent.click(await screen.findByRole('button', { name }));
    await soon(() => preview().length).toBe(doors.length);
    fireEvent.submit(await form());
    const puts = () => sent.filter(({ call }) => call.method === 'PUT').map(({ input }) => input.body);
    await soon(() => puts().length).toBe(doors.length);
    const channels = (puts() as { controllerId: number; channel: number }[]).map(
      ({ controllerId, channel }) => `${controllerId}/${channel}`,
    );
    expect(new Set(channels).size).toBe(doors.length);
    for (const channel of channels) expect(channel).toMatch(new RegExp(`^${other.id}/\\d+$`));
    expect(slips()).toEqual([]);
  });

  it('takes no channel while some door does not say where it hangs', async () => {
    const { sent } = open(ids, recordsOf);
    expect(await screen.findByText(/so nobody knows which are free/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect' })).toHaveAttribute('aria-disabled', 'true');
    fireEvent.submit(await form());
    expect(preview()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('can be taken away', async () => {
    const { sent } = open(ids);
    fireEvent.click(await screen.findByRole('radio', { name: 'Disconnect' }));
    fireEvent.submit(await form());
    await soon(() => sent.length).toBe(
      doors.filter((door) => 'controllerId' in door && door.controllerId !== null).length,
    );
    for (const { input } of sent) expect(input.body).toMatchObject({ controllerId: null, channel: null });
  });
});

describe('a copy', () => {
  const shown = forms.find(({ id }) => id === 'unit.create');
  if (shown === undefined) throw new Error('Units have no create page.');
  const [source = { id: 0 }]: readonly (AnyRecord & { squareMetres?: unknown })[] = recordsOf('unit');
  const name = recordName('unit', source);
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  const another = () => screen.findByRole('button', { name: copyMessages.another });

  it('takes over the record, and counts its name on to one that is free', async () => {
    const [next = '', free = ''] = nextNames(name, 2);
    const answer = show(shown, { search: `?copy=${source.id}`, rows: [source, { id: 7, siteId: 1, name: next }] });
    expect((await nameField()).value).toBe(free);
    await soon(() => document.activeElement).toBe(await nameField());
    await save(answer);
    expect(answer.sent[0]?.input.body).toMatchObject({ name: free, squareMetres: source.squareMetres });
    expect(answer.sent[0]?.input.body).toMatchObject({ cleaningState: 'AVAILABLE', contactInput: null });
    expect(slips()).toEqual([]);
  });

  it('is begun after each saved record, and nothing is saved twice', async () => {
    const answer = show(shown);
    fireEvent.change(await nameField(), { target: { value: 'B7' } });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Floor area/ }), { target: { value: '9' } });
    const pressed = await another();
    fireEvent.click(pressed);
    fireEvent.click(pressed, { detail: 2 });
    fireEvent.submit(pressed.closest('form') as HTMLElement);
    await screen.findByText(copyMessages.created('B7', false));
    expect(answer.sent.map(({ input }) => input.body)).toMatchObject([{ name: 'B7', squareMetres: 9 }]);
    await soon(answer.address).toBe('/units/create?copy=1');
    expect((await nameField()).value).toBe('B8');
    expect(document.querySelector('form[data-dirty]')).toBeNull();
    fireEvent.click(await another(), { detail: 2 });
    fireEvent.keyDown(await nameField(), { key: 'Enter', ctrlKey: true, repeat: true });
    fireEvent.keyDown(await nameField(), { key: 'Enter', ctrlKey: true });
    await screen.findByText(copyMessages.created('B8', false));
    expect(answer.sent.map(({ input }) => input.body)).toMatchObject([{ name: 'B7' }, { name: 'B8', squareMetres: 9 }]);
    const [one, two] = answer.sent.map(({ input }) => input.key);
    expect(one).not.toBe(two);
  });

  it('keeps a draft of its own', async () => {
    const { unmount } = show(shown, { search: `?copy=${source.id}` });
    fireEvent.change(await nameField(), { target: { value: 'Typed' } });
    unmount();
    expect(Object.keys(localStorage).filter((key) => key.includes('unit.new'))).toEqual([
      expect.stringMatching(new RegExp(`unit\\.new\\.copy\\.${source.id}$`)),
    ]);
  });

  it('of a record that is not there says so, and begins empty', async () => {
    show(shown, { search: '?copy=999999' });
    await screen.findByRole('alert');
    expect((await nameField()).value).toBe('');
  });
});
