import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { z } from 'zod';
import { forms, show, slips, type Shown, soon } from './bench.tsx';
import { bareId, oddId } from './recordRows.ts';

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

describe.each(forms.map((shown) => [shown.id, shown] as const))('the form %s', (id, shown) => {
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
