import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { usualSpan } from '#domain/lifecycle/bookedSpan.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { TimeChoice } from '#resources/unit/free/TimeChoice.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { pressOn } from '#tests/support/browser/pressOn.ts';

const zone = 'Australia/Sydney';
const now = Date.parse('2026-11-21T00:00:00Z');

function Chosen({ type }: { type: BookingType }) {
  const [choice, setChoice] = useState(() => usualSpan(type));
  return (
    <ThemeProvider colourModeKey="tests.colourMode">
      <TimeChoice type={type} zone={zone} now={now} choice={choice} onChange={setChoice} />
      <output data-end="">{choice.endsAt}</output>
    </ThemeProvider>
  );
}

const end = () => document.querySelector('[data-end]')?.textContent;
const note = () => screen.queryByText(/^From now/)?.textContent;

it('offers storage by months, and counts them for the desk', async () => {
  render(<Chosen type="storage" />);
  await pressOn(screen.getByRole('radio', { name: '6 months' }));
  await expect.poll(note).toBe('From now to the end of 20/05/2027.');
});

it('takes the typed end of storage as its last day, which is included', async () => {
  render(<Chosen type="storage" />);
  await pressOn(screen.getByRole('radio', { name: 'Until…' }));
  const box = screen.getByLabelText('Last day');
  await expect.poll(() => document.activeElement).toBe(box);
  await userEvent.keyboard('31062027');
  expect(await screen.findByText('There is no 31/06/2027. Check the day and the month.')).toBeVisible();
  await userEvent.clear(box);
  await userEvent.keyboard('1/6');
  expect(screen.queryByText(/^Enter a date/)).toBeNull();
  await userEvent.keyboard('{Tab}');
  expect(await screen.findByText('Enter a date as DD/MM/YYYY.')).toBeVisible();
  await userEvent.fill(box, '1/6/27');
  await userEvent.keyboard('{Enter}');
  await expect.poll(end).toBe('2027-06-01T14:00:00.000Z');
  expect(note()).toBe('From now to the end of 01/06/2027.');
});

it('takes the date of an end without a time as the last day of an office too', async () => {
  render(<Chosen type="workspace" />);
  await pressOn(screen.getByRole('radio', { name: 'Until…' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('End, date'));
  await userEvent.keyboard('1/6/27{Tab}');
  await expect.poll(note).toBe('From now to the end of 01/06/2027.');
  await userEvent.fill(screen.getByLabelText('End, time'), '17:00');
  await expect.poll(note).toBe('From now to 01/06/2027 05:00PM.');
  await userEvent.fill(screen.getByLabelText('End, time'), '27:00');
  await userEvent.tab();
  expect(await screen.findByText('Enter a date as DD/MM/YYYY and a time such as 14:07.')).toBeVisible();
});
