import { render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AnyRecord } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Popups } from '#ui/popup/Popups.tsx';
import { fillIn, pressOn } from '#tests/support/browser/pressOn.ts';
import { answerRows, openRowRequests } from '../answerRows.ts';
import { linkHostPerTest, Screen } from '../screens.tsx';
import { isProofOf } from '#tests/support/proofs.ts';
import { EveryField, type SentEvery } from './EveryField.tsx';

const customers = [
  { id: 31, name: 'Nora Smith', phone: '02 5550 0201' },
  { id: 32, name: 'Ben Söhne', phone: '02 5550 0202' },
  { id: 33, name: 'Ada Jones', email: 'ada@example.com' },
] as readonly AnyRecord[] as readonly (AnyRecord & { name: string })[];

const line = linkHostPerTest();
let answering: ReturnType<typeof setInterval>;
let sent: SentEvery[];

beforeEach(() => {
  sent = [];
  // Answers every search as the host does.
  const answered = new Set<number>();
  answering = setInterval(() => {
    for (const { view, query } of openRowRequests(line, 'customer')) {
      if (answered.has(view)) continue;
      answered.add(view);
      const rows = customers.filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase()));
      answerRows(line, 'customer', { rows, total: query.search === undefined ? 20_000 : rows.length });
    }
  }, 10);
});
afterEach(() => clearInterval(answering));

const openForm = () =>
  render(
    <Screen host={line} permissions={{ customers: 31 }}>
      <EveryField save={(values) => Promise.resolve(sent.push(values))} />
      <Popups />
    </Screen>,
  );
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const says = (text: string) => screen.findByText(text);
const type = async (label: string, text: string) => {
  input(label).focus();
  await userEvent.keyboard(text);
};

async function fillByKeyboard(): Promise<void> {
  await fillIn(input('Name'), 'Everything');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Customer' }));
  // Enter waits for the answer.
  await userEvent.keyboard('nora{Enter}');
  await expect.poll(() => input('Customer').value).toBe('Nora Smith');
  await fillIn(input('Friends'), 'söhne');
  await expect.poll(() => screen.queryByRole('option', { name: /Nora/ })).toBeNull();
  await pressOn(await screen.findByRole('option', { name: /Ben/ }));
  await type('Date of birth', '29022000');
  await type('Start, date', '21112026');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('1407');
  await fillIn(input('Opens at'), '6am');
  await fillIn(input('Rate'), '$1,234.5');
  await fillIn(input('Floor'), '-2');
  await fillIn(input('Phone'), '+61412345678');
  await fillIn(input('Icon'), 'fal fa-box');
  await pressOn(screen.getByRole('switch', { name: 'Lit at night' }));
  await pressOn(screen.getByRole('checkbox', { name: 'Sites: read' }));
  await pressOn(screen.getByRole('button', { name: 'Add line' }));
  await fillIn(input('Description'), 'Padlock');
  await fillIn(input('Price'), '20');
  await fillIn(input('Latitude'), '-33.94');
  await fillIn(input('Longitude'), '151.2');
}

const expected = {
  name: 'Everything',
  customerId: 31,
  friendIds: [32],
  dateOfBirth: '2000-02-29',
  startsAt: new Date('2026-11-21T03:07:00Z'),
  opensAt: '06:00',
  rate: 1234.5,
  floor: -2,
  phone: '0412 345 678',
  icon: 'fal fa-box',
  isLit: true,
  permissions: { sites: 2 },
  address: null,
  latitude: -33.94,
  longitude: 151.2,
  lines: [{ description: 'Padlock', price: 20 }],
};

it('takes every kind of field by keyboard, keeps it as a draft, and sends what the API takes', async () => {
  const { unmount } = openForm();
  await fillByKeyboard();
  unmount();
  openForm();
  await screen.findByText(/^Draft from/);
  expect(input('Date of birth').value).toBe('29/02/2000');
  expect(input('Start, date').value).toBe('21/11/2026');
  expect(input('Start, time').value).toBe('14:07');
  expect(input('Phone').value).toBe('0412 345 678');
  expect(input('Rate').value).toBe('1,234.50');
  expect(input('Description').value).toBe('Padlock');
  await pressOn(screen.getByRole('button', { name: 'Create record' }));
  await expect.poll(() => sent).toEqual([expect.objectContaining(expected)]);
  // Eighteen inputs are slow on a busy machine.
}, 60_000);

it('counts the mistakes, leads to the first one, and says in people’s words what is wrong', async () => {
  openForm();
  await fillIn(input('Date of birth'), '31/02/2026');
  await fillIn(input('Start, date'), '04/10/2026');
  // Sydney's clocks go from 02:00 to 03:00 that night.
  await fillIn(input('Start, time'), '02:30');
  await fillIn(input('Latitude'), '1');
  await pressOn(screen.getByRole('button', { name: 'Create record' }));
  await says('There is no 31/02/2026. Check the day and the month.');
  await screen.findByText(/^Clocks go forward over this time/);
  await says('Add at least one line to the order.');
  await pressOn(screen.getByRole('button', { name: /^Show the first of \d errors$/ }));
  expect(document.activeElement).toBe(input('Name'));
  expect(sent).toEqual([]);
});

it('takes a typed time zone that exists, and keeps no other one in its place', async () => {
  openForm();
  const zone = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  const leave = async (typed: string) => {
    await fillIn(zone(), typed);
    await pressOn(input('Name'));
  };
  await leave('australia/perth');
  await expect.poll(() => zone().value).toBe('Australia/Perth');
  await leave('Nowhere/Special');
  await says('Time zone must be a valid IANA specifier');
  expect(zone().value).toBe('Nowhere/Special');
  await leave('Australia/ACT');
  await expect.poll(() => screen.queryByText('Time zone must be a valid IANA specifier')).toBeNull();
  expect(zone().value).toBe('Australia/ACT');
});

it('fills in the usual country of an address that is begun, which may not be emptied then', async () => {
  openForm();
  const state = () => screen.getByRole('combobox', { name: 'State' });
  expect(state()).not.toBeRequired();
  await fillIn(input('Street address'), '1');
  await expect.poll(() => input('Country').value).toBe('Australia');
  for (const part of [state(), input('Suburb'), input('Postcode'), input('Country')]) expect(part).toBeRequired();
  expect(input('Street address, line 2')).not.toBeRequired();
  await fillIn(input('Street address'), '');
  await expect.poll(() => input('Country').value).toBe('');
  await fillIn(input('Street address'), '1 Hale St');
  await expect.poll(() => input('Country').value).toBe('Australia');
  await fillIn(input('Country'), '');
  await pressOn(screen.getByRole('button', { name: 'Create record' }));
  await says('Country is required.');
  await says('Suburb is required.');
  expect(sent).toEqual([]);
});

it('removes and restores a row, and moves rows by buttons', async () => {
  openForm();
  const add = screen.getByRole('button', { name: 'Add line' });
  await pressOn(add);
  await pressOn(add);
  const [first, second] = screen.getAllByLabelText<HTMLInputElement>('Description');
  await fillIn(first as HTMLInputElement, 'One');
  await fillIn(second as HTMLInputElement, 'Two');
  const texts = () => screen.getAllByLabelText<HTMLInputElement>('Description').map(({ value }) => value);
  await pressOn(screen.getByRole('button', { name: 'Move line 2 up' }));
  expect(texts()).toEqual(['Two', 'One']);
  await pressOn(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(texts()).toEqual(['One']);
  await pressOn(screen.getByRole('button', { name: 'Restore line' }));
  expect(texts()).toEqual(['Two', 'One']);
});

it('checks a picture before it is sent, and makes a large one smaller', async () => {
  openForm();
  const box = await screen.findByRole('group', { name: 'Picture' });
  const file = box.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const choose = (given: File) => {
    const transfer = new DataTransfer();
    transfer.items.add(given);
    file.files = transfer.files;
    file.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' }));
  await says(formMessages.upload.notImage);
  const canvas = new OffscreenCanvas(3_000, 1_000);
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  choose(new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'gate 1.jpg', { type: 'image/jpeg' }));
  const picture = await within(box).findByRole<HTMLImageElement>('img', { name: 'gate 1.jpg' });
  await expect.poll(() => picture.naturalWidth).toBe(2_400);
  await pressOn(within(box).getByRole('button', { name: 'Remove' }));
  await pressOn(within(box).getByRole('button', { name: 'Undo' }));
  await within(box).findByRole('img', { name: 'gate 1.jpg' });
});

it.runIf(isProofOf('looks'))('breaks no rule of axe, with an open list as well', async () => {
  openForm();
  await pressOn(screen.getByRole('button', { name: 'Add line' }));
  await type('Customer', 'n');
  await screen.findAllByRole('option');
  // Colours fade in.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(screen.getByRole('form'));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});
